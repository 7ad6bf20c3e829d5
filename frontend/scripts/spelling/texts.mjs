// Reads every text of data/ in its language, with its location.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `countries.json` comes from the CLDR and is left out. */
const NAMESPACES = ['ui', 'form', 'request', 'mail', 'desk', 'dates', 'facts', 'numbers', 'bundled'];

/** Values that are not prose: anchors, addresses, the language of a source, a punctuation mark. The three dots of `loading` are as specified. */
const SILENT = /(?:^|\.)(?:id|hash|url)$|^sources\..*\.lang$|^(?:faults\.colon|loading)$/u;

/**
 * All texts of a language: `{ lang, file, line, key, text, plain, prose, quoted }`.
 * `text` is the raw value, `plain` what a reader sees, `prose` that without
 * the words quoted from another language, and `quoted` those words: they are in
 * italics, or the headwords of a word list.
 */
export function readTexts(data, lang) {
  const files = NAMESPACES.map((name) => `locales/${lang}/${name}.json`);
  for (const entry of readdirSync(join(data, 'content'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && (entry.name === `${lang}.json` || entry.name === `${lang}.md`)) {
      files.push(join(entry.parentPath ?? entry.path, entry.name).slice(data.length + 1));
    }
  }
  return files
    .filter((file) => existsSync(join(data, file)))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(data, file), 'utf8');
      const texts = file.endsWith('.md') ? textsOfPost(source) : textsOfJson(source);
      return texts.map((text) => ({ lang, file, ...text, ...readings(text) }));
    });
}

const ITALIC = /(?<!\*)\*([^*\n]+)\*(?!\*)/gu;

function readings({ key, text }) {
  if (key.endsWith('.word')) return { plain: plain(text), prose: '', quoted: [text] };
  const quoted = [...text.matchAll(ITALIC)].map(([, word]) => word);
  return { plain: plain(text), prose: plain(text.replace(ITALIC, '0')), quoted };
}

/** Every string of a JSON file under its dotted key. */
export function textsOfJson(source) {
  const lines = source.split('\n');
  let from = 0;
  const lineOf = (value) => {
    const literal = JSON.stringify(value);
    const found = lines.findIndex((line, index) => index >= from && line.includes(literal));
    // Integer-like keys come first regardless of the file's order, so search from the top as well.
    const line = found >= 0 ? found : lines.findIndex((other) => other.includes(literal));
    from = Math.max(line, 0);
    return line + 1;
  };
  const walk = (value, path) => {
    if (typeof value === 'string') {
      return SILENT.test(path.join('.')) ? [] : [{ key: path.join('.'), line: lineOf(value), text: value }];
    }
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, child]) => walk(child, [...path, name]));
  };
  return walk(JSON.parse(source), []);
}

/** The values of the front matter and every line of the body. */
export function textsOfPost(source) {
  const lines = source.split('\n');
  const end = lines.indexOf('---', 1);
  return lines.flatMap((line, index) => {
    if (line === '---' || line.trim() === '') return [];
    if (index > end) return [{ key: 'body', line: index + 1, text: line }];
    const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`line ${index + 1} of the front matter is no \`name: value\``);
    const values = [JSON.parse(value)].flat();
    return values.map((text, at) => ({ key: values.length > 1 || name === 'tags' ? `${name}.${at}` : name, line: index + 1, text }));
  });
}

/** What a reader sees of a text, with zeros for placeholders and for the names of browser storage keys. */
export function plain(text) {
  return text
    .replace(/\{\{[^}]*\}\}|\bpatagonia:[\w-]+/gu, '0')
    .replace(/<\/?[\w][^>]*>/gu, '')
    .replace(/\]\([^)\s]*\)/gu, ']')
    .replace(/\[([^[\]]*)\]/gu, '$1')
    .replace(/^(?:#+|-|\d+\.) /gmu, '')
    .replace(/\*+/gu, '')
    .replace(/`[^`]*`/gu, '0')
    .replace(/\bhttps?:\/\/\S+/gu, '')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, '');
}
