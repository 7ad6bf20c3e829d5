// Debian's hunspell, queried for many words at once.
import { execFileSync } from 'node:child_process';

import { LANGUAGES } from '../languages.mjs';

/** The name of the dictionary: `es_CL`. */
export function dictionaryOf(lang) {
  return LANGUAGES[lang].locale.replace('-', '_');
}

function hunspell(lang, flag, lines) {
  return execFileSync('hunspell', [flag, '-i', 'utf-8', '-d', dictionaryOf(lang)], {
    input: lines.map((line) => `${line.replaceAll('’', "'")}\n`).join(''),
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 1 << 26,
  });
}

/** The words missing from the language's dictionary. */
export function unknownTo(lang, words) {
  const unknown = new Set(hunspell(lang, '-l', words).split('\n'));
  return new Set(words.filter((word) => unknown.has(word.replaceAll('’', "'"))));
}

/** Suggested corrections of each word. Slow, so used for faults only. */
export function suggestions(lang, words) {
  if (words.length === 0) return new Map();
  // `^` keeps a word from being read as a command. After the banner come the lines of each word, then an empty one.
  const answers = hunspell(lang, '-a', words.map((word) => `^${word}`));
  const blocks = answers.slice(answers.indexOf('\n') + 1).split('\n\n');
  return new Map(words.map((word, index) => [word, /^& .*?: (.*)$/mu.exec(blocks[index] ?? '')?.[1].split(', ') ?? []]));
}
