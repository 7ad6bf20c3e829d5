import type { Refused } from '../api/types';

/**
 * What a form that was refused sends along when it is sent again without JavaScript. Its page sends no referrer, and a
 * browser without `Sec-Fetch-Site` hides the form's origin then: the token shows that the form stood on this page.
 */
export function FormToken({ refused }: { refused?: Refused | null }) {
  return refused && <input type="hidden" name="form_token" value={refused.form_token} />;
}
