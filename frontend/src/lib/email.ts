import { bytes, characters, narrow, oneLine } from './text';

/** Longest address, in characters. */
const MAX_CHARS = 254;
/** Longest part before the `@`, in bytes. */
const MAX_LOCAL = 64;

/** Letters and digits of any script and the marks of a dot-atom (RFC 5322, 6531). */
const ATOM = /^[\p{Alphabetic}\p{N}!#$%&'*+\-/=?^_`{|}~]+$/u;

/** What is wrong with an address: a dot-atom, an `@` and a domain name of two labels or more, which may be internationalised. */
export function emailError(typed: string): string | undefined {
  const address = pasted(typed);
  if (characters(address) > MAX_CHARS) return 'too_long';
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (at < 0 || !domain || !isLocalPart(local)) return 'invalid_email';
  // An internationalised domain grows on the wire, where the same limit holds.
  return bytes(local) + 1 + domain.length > MAX_CHARS ? 'too_long' : undefined;
}

/** The address in what was pasted, as the server reads it (`src/inquiry/email.rs`): `mailto:` and a name before it are left out. */
function pasted(text: string): string {
  const line = narrow(oneLine(text));
  const inner = line.endsWith('>') && line.includes('<') ? line.slice(line.lastIndexOf('<') + 1, -1) : line;
  return inner.replace(/^mailto:/i, '').trim();
}

function isLocalPart(local: string): boolean {
  return bytes(local) <= MAX_LOCAL && local.split('.').every((atom) => ATOM.test(atom));
}

/** The domain as it goes out: A-labels, lower case. Undefined for what no visitor's mail has: one label, a number at the end. */
function asciiDomain(domain: string): string | undefined {
  // Before the parser of addresses sees it: that one knows ports, paths and passwords.
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
