/** A mail as its reader sees it. */
export type Mail = {
  /** Envelope addresses. */
  sender: string;
  recipients: string[];
  /** Header fields by lower-case name, decoded. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};

type Part = { headers: Record<string, string>; body: string };

/** Parses a message whose bytes are in `raw` as Latin-1 characters. */
export function parseMail(sender: string, recipients: string[], raw: string): Mail {
  const message = partOf(raw);
  const leaves = leavesOf(message);
  const content = (type: string) => {
    const leaf = leaves.find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type));
    return leaf ? decoded(leaf) : '';
  };
  return {
    sender,
    recipients,
    headers: message.headers,
    subject: message.headers.subject ?? '',
    text: content('text/plain'),
    html: content('text/html'),
  };
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const fields = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(fields), body: raw.slice(end + 4) };
}

/** The parts that are not multipart. */
function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1];
  if (!boundary) return [part];
  return `\r\n${part.body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r\n/, ''))));
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64')
    : encoding === 'quoted-printable' ? unquoted(body.replace(/[ \t]+(?=\r\n)/g, '').replace(/=\r\n/g, ''))
    : Buffer.from(body, 'latin1');
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
}

/** Decodes `=?utf-8?b?…?=` in a header (RFC 2047); white space between two encoded words is not part of the text. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
      const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', coded = '']) =>
        kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : unquoted(coded.replaceAll('_', ' ')),
      );
      return Buffer.concat(bytes).toString('utf8');
    });
}

function unquoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}
