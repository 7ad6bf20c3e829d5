import type { Start } from './start';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the languages write times where the agency's readers are. */
const LOCALES: Record<Start['lang'], string> = { es: 'es-CL', en: 'en-GB', fr: 'fr', de: 'de', it: 'it', pt: 'pt-BR' };

/** Times in the words of one language. */
export type Times = ReturnType<typeof timesIn>;

export function timesIn(lang: Start['lang'], zone: string) {
  const locale = LOCALES[lang];
  const unit = (name: 'hour' | 'minute', count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const units = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });

  return {
    /** `7 h 20 min`; days from two on, and then no minutes. */
    span(ms: number) {
      const minutes = Math.max(0, Math.floor(Math.abs(ms) / MINUTE));
      const [whole, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60), minutes % 60];
      if (whole >= 2) return units.format([days.format(whole), ...(hours % 24 ? [unit('hour', hours % 24)] : [])]);
      return units.format([...(hours ? [unit('hour', hours)] : []), ...(rest || !hours ? [unit('minute', rest)] : [])]);
    },
    days: (count: number) => days.format(count),
    /** Weekday, day and time, in a zone: the agency's unless another is given; the year when it is another one. */
    moment(iso: string, now: number, where: string = zone) {
      const at = new Date(iso);
      const sameYear = Math.abs(at.getTime() - now) < 300 * DAY;
      return new Intl.DateTimeFormat(locale, {
        timeZone: where,
        weekday: sameYear ? 'long' : undefined,
        day: 'numeric',
        month: 'long',
        year: sameYear ? undefined : 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(at);
    },
    /** A day alone, short, for the list. */
    day(iso: string, now: number) {
      const at = new Date(iso);
      const sameYear = Math.abs(at.getTime() - now) < 300 * DAY;
      return new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short', year: sameYear ? undefined : 'numeric' }).format(at);
    },
    /** `a, b and c`. */
    list: (words: string[]) => list.format(words),
    /** A language by its name. */
    language: (code: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
  };
}

/** The city of a zone. */
export const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Minutes between a zone's clock and UTC. */
function offset(zone: string, at: number) {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The zone of a country whose clocks all say the same, winter and summer; none where that depends on the place. */
export function zoneOf(country: string, now: number): string | undefined {
  const known: WithZones = new Intl.Locale('und', { region: country });
  const zones = known.getTimeZones?.() ?? known.timeZones ?? [];
  const clocks = new Set(zones.map((zone) => [0, 91, 182, 273].map((days) => offset(zone, now + days * DAY)).join()));
  return clocks.size === 1 ? zones[0] : undefined;
}
