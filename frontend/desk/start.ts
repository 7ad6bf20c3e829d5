import type { components } from '../src/api/schema.gen';

/** What the server's document says before anything is asked for. */
export type Start = {
  id: number;
  name: string;
  owner: boolean;
  lang: components['schemas']['Lang'];
  /** Until when owners may do what needs a recent sign-in. */
  fresh_until: string;
  /** IANA name of the agency's time zone. */
  zone: string;
  /** The agency's name. */
  site: string;
  itineraries: { slug: string; title: string }[];
};

/** The languages of travellers and staff. */
export const LANGS = ['es', 'en', 'fr', 'de', 'it', 'pt'] as const satisfies readonly Start['lang'][];

/** Whether this person's sign-in is recent enough for what only owners do. */
export const isFresh = ({ fresh_until: until }: Start, now: number) => now < Date.parse(until);
