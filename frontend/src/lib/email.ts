import { bytes, characters, narrow, oneLine } from './text';

/** Maximum length of an address, in characters. */
const MAX_CHARS = 254;
/** Maximum length of the part before the `@`, in bytes. */
const MAX_LOCAL = 64;

/** Letters and digits of any script and the marks of a dot-atom (RFC 5322, 6531). */
const ATOM = /^[\p{Alphabetic}\p{N}!#$%&'*+\-/=?^_`{|}~]+$/u;

/** What is wrong with an address, which must be a dot-atom, `@` and a domain name of two or more labels, possibly internationalised. */
export function emailError(typed: string): string | undefined {
  const address = pasted(typed);
  if (characters(address) > MAX_CHARS) return 'too_long';
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (at < 0 || !domain || !isLocalPart(local)) return 'invalid_email';
  // An internationalised domain is longer on the wire, where the same limit applies.
  return bytes(local) + 1 + domain.length > MAX_CHARS ? 'too_long' : undefined;
}

/** The address in a pasted text, as the server reads it (`src/inquiry/email.rs`): without `mailto:` and a preceding name. */
function pasted(text: string): string {
  const line = narrow(oneLine(text));
  const inner = line.endsWith('>') && line.includes('<') ? line.slice(line.lastIndexOf('<') + 1, -1) : line;
  return inner.replace(/^mailto:/i, '').trim();
}

function isLocalPart(local: string): boolean {
  return bytes(local) <= MAX_LOCAL && local.split('.').every((atom) => ATOM.test(atom));
}

/** The domain as sent: A-labels, lower case. Undefined for what no visitor's address has: a single label, a numeric last label. */
function asciiDomain(domain: string): string | undefined {
  // Checked before URL parsing, which would accept ports, paths and passwords.
  if (!/^[\w\-.\u0080-\u{10ffff}]+$/u.test(domain)) return undefined;
  let ascii: string;
  try {
    ascii = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = ascii.split('.');
  const last = labels.at(-1) ?? '';
  const wellFormed = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return wellFormed && ascii.length <= 253 && labels.length > 1 && last.length > 1 && /\D/.test(last) ? ascii : undefined;
}
