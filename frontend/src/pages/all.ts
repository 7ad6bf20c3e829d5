import type { PageName } from '../lib/routes';
import About from './about/about-page';
import Accommodations from './accommodations/accommodations-page';
import Blog from './blog/blog-page';
import Home from './home/home-page';
import Itineraries from './itineraries/itineraries-page';
import Itinerary from './itinerary/itinerary-page';
import Kawesqar from './kawesqar/kawesqar-page';
import type { PageComponent } from './lazy';
import NewsletterConfirm from './newsletter-confirm/newsletter-confirm-page';
import NewsletterLeave from './newsletter-leave/newsletter-leave-page';
import Post from './post/post-page';
import Privacy from './privacy/privacy-page';
import RequestPage from './request/request-page';
import Reservations from './reservations/reservations-page';

/** Every page, loaded eagerly: the server's script renders synchronously. */
export const allPages: Record<PageName, PageComponent> = {
  home: Home,
  about: About,
  kawesqar: Kawesqar,
  itineraries: Itineraries,
  itinerary: Itinerary,
  reservations: Reservations,
  accommodations: Accommodations,
  blog: Blog,
  post: Post,
  privacy: Privacy,
  newsletter_confirm: NewsletterConfirm,
  newsletter_leave: NewsletterLeave,
  request: RequestPage,
};
