import type { Refused } from '../api/types';

/**
 * Sent along when a refused form is sent again without JavaScript. Its page sends no referrer, and a browser without
 * `Sec-Fetch-Site` then hides the form's origin: the token proves that the form was on this page.
 */
export function FormToken({ refused }: { refused?: Refused | null }) {
  return refused && <input type="hidden" name="form_token" value={refused.form_token} />;
}
