import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type PageData = Schemas['PageData'];
export type PageBody = Schemas['PageBody'];
export type HomeText = Schemas['HomeText'];
export type ItineraryCard = Schemas['ItineraryCard'];
export type ItineraryDetail = Schemas['ItineraryDetail'];
export type PhotoView = Schemas['PhotoView'];
export type DepartureCard = Schemas['DepartureCard'];
export type DayStrip = Schemas['DayStrip'];
export type PersonCard = Schemas['PersonCard'];
export type Company = Schemas['CompanyView'];
export type Foundation = Schemas['Foundation'];
export type LodgeCard = Schemas['LodgeCard'];
export type LodgeName = Schemas['LodgeName'];
export type DayDistance = Schemas['DayDistance'];
export type MapView = Schemas['MapView'];
export type Category = Schemas['Category'];
export type PostCard = Schemas['PostCard'];
export type PostDetail = Schemas['PostDetail'];
export type BlogListing = Schemas['BlogListing'];
export type Testimonials = Schemas['Testimonials'];
export type SeasonMonth = Schemas['SeasonMonth'];
export type TextSection = Schemas['TextSection'];
export type KawesqarText = Schemas['KawesqarText'];
export type AboutText = Schemas['AboutText'];
export type ReservationsData = Schemas['ReservationsData'];
export type DialMonth = Schemas['DialMonth'];
export type MonthOption = Schemas['MonthOption'];
export type NewsletterStep = Schemas['NewsletterStep'];
export type RequestData = Schemas['RequestData'];
export type OwnInquiry = Schemas['OwnInquiry'];
export type OwnField = Schemas['OwnField'];
export type Refused = Schemas['Refused'];
export type FieldError = Schemas['FieldError'];

/** Page data whose body is of one kind. */
export type DataOf<Kind extends PageBody['kind']> = Omit<PageData, 'body'> & { body: Extract<PageBody, { kind: Kind }> };
