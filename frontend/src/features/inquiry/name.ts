import { characters } from '../../lib/text';

/** What is wrong with a name, given as a single line; same rule as the server's in `src/inquiry/name.rs`. */
export function nameError(name: string): string | undefined {
  const length = characters(name);
  if (length < 2) return 'too_short';
  if (length > 120) return 'too_long';
  return /\p{Cc}/u.test(name) ? 'invalid_characters' : undefined;
}
