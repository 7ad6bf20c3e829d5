/** The light of a plate: hour of the day and rain give sky, air and the depth of every colour. */
import { arena, bosque, brasa, canelo, dawn, glaciar, hielo, mix, papel, slate, tinta } from '../palette.mjs';

const HOURS = {
  dawn: { sky: [mix(glaciar, slate, 0.25), mix(hielo, dawn, 0.45), mix(dawn, brasa, 0.12)], air: mix(hielo, dawn, 0.5), night: 0.05, warm: 0.4 },
  morning: { sky: [mix(glaciar, hielo, 0.1), mix(hielo, glaciar, 0.25), mix(arena, hielo, 0.3)], air: mix(hielo, arena, 0.2), night: 0, warm: 0.15 },
  noon: { sky: [mix(glaciar, canelo, 0.14), mix(glaciar, hielo, 0.5), mix(hielo, papel, 0.4)], air: hielo, night: 0, warm: 0 },
  afternoon: { sky: [mix(glaciar, canelo, 0.42), mix(glaciar, hielo, 0.3), mix(arena, dawn, 0.4)], air: mix(hielo, arena, 0.5), night: 0, warm: 0.25 },
  evening: { sky: [mix(slate, glaciar, 0.3), mix(dawn, glaciar, 0.3), mix(dawn, brasa, 0.26)], air: mix(dawn, glaciar, 0.3), night: 0.1, warm: 0.6 },
  dusk: { sky: [mix(bosque, slate, 0.5), mix(slate, glaciar, 0.42), mix(dawn, brasa, 0.36)], air: mix(slate, glaciar, 0.5), night: 0.38, warm: 0.25 },
  night: { sky: [mix(tinta, bosque, 0.6), mix(bosque, slate, 0.6), mix(slate, glaciar, 0.4)], air: mix(slate, glaciar, 0.3), night: 0.58, warm: 0 },
};
const CLOUD = mix(slate, glaciar, 0.62);
const DARK = mix(bosque, tinta, 0.6);

/**
 * `rain` in metres a year: it greys the sky and thickens the air. `tone(colour, depth)` is a colour
 * seen through that much air, from 0 at one's feet to 1 at the horizon.
 */
export function lightOf(hour, rain) {
  const { sky, air, night, warm } = HOURS[hour];
  const grey = Math.min(0.5, rain * 0.12);
  const hazy = mix(air, mix(CLOUD, air, 0.5), grey);
  return {
    sky: sky.map((colour) => mix(colour, mix(CLOUD, DARK, night * 0.7), grey)),
    air: mix(hazy, DARK, night * 0.4),
    night,
    tone: (colour, depth = 0) => mix(mix(mix(colour, dawn, warm * 0.22), hazy, depth), DARK, night),
    lit: (colour, depth = 0) => mix(mix(mix(colour, mix(papel, dawn, warm), 0.35 + warm * 0.3), hazy, depth), DARK, night * 0.9),
  };
}
