import type { ComponentType } from 'react';

import type { PageData } from '../api/types';
import type { PageName } from '../lib/routes';

export type PageComponent = ComponentType<{ data: PageData }>;

/** Each page is its own chunk, fetched on navigation. */
export const lazyPages: Record<PageName, () => Promise<{ default: PageComponent }>> = {
  home: () => import('./home/home-page'),
  about: () => import('./about/about-page'),
  kawesqar: () => import('./kawesqar/kawesqar-page'),
  itineraries: () => import('./itineraries/itineraries-page'),
  itinerary: () => import('./itinerary/itinerary-page'),
  reservations: () => import('./reservations/reservations-page'),
  accommodations: () => import('./accommodations/accommodations-page'),
  blog: () => import('./blog/blog-page'),
  post: () => import('./post/post-page'),
  privacy: () => import('./privacy/privacy-page'),
  newsletter_confirm: () => import('./newsletter-confirm/newsletter-confirm-page'),
  newsletter_leave: () => import('./newsletter-leave/newsletter-leave-page'),
  request: () => import('./request/request-page'),
};
