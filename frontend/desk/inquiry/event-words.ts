import type { Inquiry, InquiryEvent } from '../api';
import type { Times } from '../time';
import type { Translate } from '../words';

/** Who did it. */
export function whoOf({ who, person }: InquiryEvent, t: Translate): string {
  return person ?? t(`events.who.${who}`);
}

/** What happened, in words. */
export function eventWords(event: InquiryEvent, { fields }: Inquiry, t: Translate, times: Times): string {
  const { what, person, old, new: since, by, mail } = event;
  switch (what) {
    case 'status':
      return t('events.status', { old: t(`status.${old}`), new: t(`status.${since}`) });
    case 'answered':
      return t(`events.answered.${by}`);
    case 'assigned':
      if (!since) return t('events.left');
      return since === person ? t('events.taken') : t('events.assigned', { name: since });
    case 'corrected': {
      const labels = (event.fields ?? []).map((name) => fields.find((field) => field.name === name)?.label ?? t('events.field'));
      return t('events.corrected', { fields: times.list(labels) });
    }
    case 'reminded':
      return t(`events.reminded.${event.step}`);
    case 'restricted':
      return t(since === 'true' ? 'events.restricted' : 'events.unrestricted');
    default:
      return t(`events.${what}`, { mail: mail ? t(`events.mails.${mail}`) : '' });
  }
}
