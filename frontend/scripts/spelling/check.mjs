// All checks of the texts in data/: spelling, typography, tags, nothing left in another language.
import { LANGS } from '../languages.mjs';
import { readGlossary, Lexicon } from './glossary.mjs';
import { suggestions, unknownTo } from './hunspell.mjs';
import { readTexts } from './texts.mjs';
import { typographyFaults } from './typography.mjs';
import { formsOf, partsOf, wordsOf } from './words.mjs';

/** `{ faults, words }`: faults as `{ file, line, key, message }`, and the number of words of each language. */
export function check(data) {
  const names = readGlossary(data, 'names');
  const works = readGlossary(data, 'works');
  const faults = [...names.faults, ...works.faults];
  const shared = new Lexicon(names.entries);
  const titles = new Lexicon(works.entries.map((row) => ({ ...row, entry: row.entry.slice(3) })));
  const words = {};
  const texts = {};
  for (const lang of LANGS) {
    const own = readGlossary(data, lang);
    faults.push(...own.faults);
    texts[lang] = readTexts(data, lang);
    for (const text of texts[lang]) {
      for (const message of typographyFaults(lang, text.plain)) faults.push({ ...text, message });
    }
    // A title is checked in its own language.
    const quoted = works.entries
      .filter(({ entry }) => entry.startsWith(`${lang} `))
      .map((row) => ({ ...row, prose: row.entry.slice(3), quoted: [], isTitle: true }));
    const lexicon = new Lexicon(own.entries);
    words[lang] = texts[lang].reduce((sum, { plain }) => sum + wordsOf(plain).length, 0);
    faults.push(...spellingFaults(lang, [...texts[lang], ...quoted], { shared, own: lexicon, titles }));
    for (const { file, line, entry } of lexicon.unused()) faults.push(unused(file, line, entry));
  }
  for (const { file, line, entry } of [...shared.unused(), ...titles.unused()]) faults.push(unused(file, line, entry));
  faults.push(...tagFaults(texts), ...leftoverFaults(texts, titles, shared));
  return { faults, words };
}

function unused(file, line, entry) {
  return { file, line, message: `no text uses “${entry}”` };
}

/** Words that neither the dictionary nor the glossary knows. */
function spellingFaults(lang, texts, { shared, own, titles }) {
  const faults = [];
  const read = texts.map((text) => {
    const rows = [];
    let rest = text.prose;
    for (const lexicon of [titles, shared, own]) {
      const cut = text.isTitle && lexicon === titles ? { text: rest, rows: [] } : lexicon.cut(rest);
      rest = cut.text;
      rows.push(...cut.rows.map((row) => ({ lexicon, row })));
    }
    return { text, rows, words: wordsOf(rest) };
  });
  const forms = new Set(read.flatMap(({ words }) => words.flatMap((word) => formsOf(lang, word))));
  const unknown = unknownTo(lang, [...forms].filter((form) => !/\p{N}/u.test(form)));

  const find = (word) => {
    for (const lexicon of [shared, own]) {
      const row = lexicon.find(word);
      if (row !== undefined) return { lexicon, row };
    }
    // A name may be in the plural or the German genitive: lengas, Chacabucos.
    const row = word.endsWith('s') ? shared.find(word.slice(0, -1)) : undefined;
    return row && { lexicon: shared, row };
  };
  /** The unknown parts of a word. */
  const strange = (word) => {
    const numbered = /\p{N}/u.test(word);
    if (find(word) !== undefined || (numbered ? !word.includes('-') : !unknown.has(word))) return [];
    const parts = partsOf(lang, word);
    return parts === null ? [word] : parts.flatMap(strange);
  };

  for (const form of forms) {
    const found = find(form);
    found?.lexicon.use(found.row);
  }
  for (const { text, rows, words } of read) {
    for (const { lexicon, row } of rows) lexicon.use(row);
    for (const part of words.flatMap(strange)) faults.push({ ...text, part });
    for (const word of text.quoted) {
      const row = shared.findQuoted(word);
      if (row === undefined) faults.push({ ...text, message: `the glossary of names lacks *${word}*` });
      else shared.use(row);
    }
  }
  const meant = suggestions(lang, [...new Set(faults.flatMap(({ part }) => part ?? []))]);
  return faults.map(({ part, ...fault }) => {
    if (part === undefined) return fault;
    const list = meant.get(part).slice(0, 4).join(', ');
    return { ...fault, message: `“${part}” is not in the ${lang} dictionary${list && `; perhaps ${list}`}` };
  });
}

/** A post's tag has one wording in each language, wherever it appears. */
function tagFaults(texts) {
  const faults = [];
  for (const lang of LANGS.slice(1)) {
    const tags = (of) => new Map(texts[of].filter(({ key }) => key.startsWith('tags.')).map((tag) => [`${stem(tag)} ${tag.key}`, tag]));
    const [spanish, other] = [tags('es'), tags(lang)];
    const there = new Map();
    const back = new Map();
    for (const [place, tag] of other) {
      const original = spanish.get(place)?.text;
      if (original === undefined) {
        faults.push({ ...tag, message: `the tag “${tag.text}” has no Spanish counterpart` });
        continue;
      }
      const first = there.get(original) ?? tag.text;
      const origin = back.get(tag.text) ?? original;
      there.set(original, first);
      back.set(tag.text, origin);
      if (first !== tag.text) faults.push({ ...tag, message: `the tag “${original}” is “${first}” elsewhere` });
      if (origin !== original) faults.push({ ...tag, message: `the tag “${tag.text}” stands for “${origin}” elsewhere` });
    }
  }
  return faults;
}

/** The same sentence in two languages was left untranslated. */
function leftoverFaults(texts, ...lexicons) {
  const seen = new Map();
  const faults = [];
  for (const text of LANGS.flatMap((lang) => texts[lang])) {
    const prose = lexicons.reduce((rest, lexicon) => lexicon.cut(rest).text, text.prose);
    const rest = wordsOf(prose).filter((word) => /^\p{Ll}{3,}/u.test(word) && !lexicons.some((lexicon) => lexicon.find(word)));
    if (rest.length < 3) continue;
    const place = `${stem(text)} ${text.key} ${text.plain}`;
    const twin = seen.get(place);
    if (twin === undefined) seen.set(place, text);
    else faults.push({ ...text, message: `says the same as ${twin.file}: “${text.plain.slice(0, 60)}”` });
  }
  return faults;
}

/** A file's path without its language. */
function stem({ file, lang }) {
  return file.replace(`/${lang}.`, '/').replace(`locales/${lang}/`, 'locales/');
}
