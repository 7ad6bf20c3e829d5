import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type PageData = Schemas['PageData'];
export type PageBody = Schemas['PageBody'];
export type ItineraryCard = Schemas['ItineraryCard'];
export type ItineraryDetail = Schemas['ItineraryDetail'];
export type ReservationsData = Schemas['ReservationsData'];
export type Refused = Schemas['Refused'];
export type FieldError = Schemas['FieldError'];

/** Page data whose body is of one kind. */
export type DataOf<Kind extends PageBody['kind']> = Omit<PageData, 'body'> & { body: Extract<PageBody, { kind: Kind }> };
