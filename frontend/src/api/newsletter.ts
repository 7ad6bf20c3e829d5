import type { Lang } from '../i18n/languages';
import { type Outcome, sendJson } from './send';

/** Asks for the newsletter in the page's language, or throws a `SendError`. The visitor then confirms by a link in a mail. */
export function subscribe(email: string, lang: Lang): Promise<Outcome<object>> {
  return sendJson('/api/newsletter', { email, lang });
}
