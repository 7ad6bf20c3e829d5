/** Announced on `window` when scroll animations have to look at their positions again. */
export const SCROLL_REFRESH = 'patagonia:scroll-refresh';
