/** Dispatched on `window` when scroll animations have to measure their positions again. */
export const SCROLL_REFRESH = 'patagonia:scroll-refresh';
