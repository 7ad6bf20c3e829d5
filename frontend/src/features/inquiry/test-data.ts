import countries from '../../../../data/locales/en/countries.json';
import type { ReservationsData } from '../../api/types';

/** What the server offers on 10 March 2026; the codes are those of its options. */
export const RESERVATIONS = {
  countries: countries.map(([code, name]) => ({ code, name })),
  itineraries: [
    { slug: 'aysen-carretera-austral', title: 'Aysén along the Austral Road', duration: '10 days', scene: 'austral-road' },
    { slug: 'fin-del-mundo-lujo-regenerativo', title: 'End of the World', duration: '12 days', scene: 'beagle' },
  ],
  options: {
    travelers: { existing_itinerary: ['1', '2', '3', '4', '5', '6+'], custom_tour: ['1', '2', '3-4', '5+'] },
    activity_level: {
      existing_itinerary: ['low', 'moderate', 'high', 'very_high'],
      custom_tour: ['relaxed', 'moderate', 'high', 'very_high'],
    },
    accommodation: {
      existing_itinerary: ['ecodomos', 'lodge', 'hotel_boutique'],
      custom_tour: ['sustainable_lodges', 'boutique_hotels', 'camping', 'mixed'],
    },
    duration: ['7-10', '11-14', '15-21', '22+'],
    budget: ['1000-2000', '2000-3000', '3000-5000', '5000+'],
    transport: ['exclusive_vehicle', 'shared_vehicle', 'private_bus', 'mixed_transport'],
    regions: ['los_lagos', 'aysen', 'magallanes', 'tierra_del_fuego'],
    activities: ['trekking', 'navigation', 'wildlife_observation', 'local_culture', 'photography', 'relaxation'],
    interests: ['nature', 'culture', 'science', 'wellness'],
  },
  words: {
    existing_itinerary: 'A route already mapped out.',
    custom_tour: 'A private 4x4 and your own guide.',
    duration: 'Usually two weeks.',
    large_group: 'For larger groups we prepare a private proposal.',
    promise: 'The team replies soon.',
  },
  priced_for_two: 'A custom tour is priced for two people.',
  largest_group: 8,
  date_min: '2026-03-10',
  date_max: '2029-03-10',
  months: [
    { value: '2026-03', name: 'March 2026' },
    { value: '2027-02', name: 'February 2027' },
    { value: '2029-03', name: 'March 2029' },
  ],
} as unknown as ReservationsData;
