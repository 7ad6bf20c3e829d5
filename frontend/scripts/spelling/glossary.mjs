// data/glossary/: what a dictionary cannot know.
//   names.txt   proper names, the same in every language; *in asterisks* a word that texts quote in italics
//   <lang>.txt  words missing from the dictionary of this language
//   works.txt   titles of works, each after its language: they are quoted as published
// One entry per line, sorted; an entry may be several words; `#` starts a comment.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { compare } = new Intl.Collator('en', { sensitivity: 'variant' });

/** The entries of a file as `{ file, line, entry }`, and what is wrong with the file itself. */
export function readGlossary(data, name) {
  const file = `glossary/${name}.txt`;
  const entries = [];
  const faults = [];
  if (!existsSync(join(data, file))) return { entries, faults };
  for (const [index, row] of readFileSync(join(data, file), 'utf8').split('\n').entries()) {
    const entry = row.replace(/(^|\s)#.*/u, '').trim();
    if (entry === '') continue;
    const before = entries.at(-1)?.entry;
    if (before === entry) faults.push({ file, line: index + 1, message: `“${entry}” is there twice` });
    else if (before !== undefined && compare(before, entry) > 0) {
      faults.push({ file, line: index + 1, message: `“${entry}” belongs before “${before}”` });
    }
    entries.push({ file, line: index + 1, entry });
  }
  return { entries, faults };
}

/** A lookup of entries that records which of them the texts use. */
export class Lexicon {
  #words = new Map();
  #phrases = new Map();
  #quoted = new Map();
  #pattern = null;
  #used = new Set();

  constructor(entries) {
    for (const row of entries) {
      const { entry } = row;
      if (entry.startsWith('*')) this.#quoted.set(entry.slice(1, -1), row);
      else (/\s/u.test(entry) ? this.#phrases : this.#words).set(entry, row);
    }
    if (this.#phrases.size > 0) {
      const longestFirst = [...this.#phrases.keys()].sort((a, b) => b.length - a.length);
      const escaped = longestFirst.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/ /gu, '[ \u00a0\u202f]'));
      this.#pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
    }
  }

  /** The text with its known phrases replaced by zeros, and their entries. */
  cut(text) {
    const rows = [];
    if (this.#pattern === null) return { text, rows };
    const rest = text.replace(this.#pattern, (phrase) => {
      rows.push(this.#phrases.get(phrase.replace(/[\u00a0\u202f]/gu, ' ')));
      return '0'.repeat(phrase.length);
    });
    return { text: rest, rows };
  }

  /** The entry for a word in italics. */
  findQuoted(word) {
    return this.#quoted.get(word);
  }

  /** The entry for a word. A lower-case entry may be capitalised at the start of a sentence. */
  find(word) {
    return this.#words.get(word) ?? this.#words.get(word[0].toLowerCase() + word.slice(1));
  }

  use(row) {
    this.#used.add(row);
  }

  unused() {
    return [this.#words, this.#phrases, this.#quoted].flatMap((rows) => [...rows.values()]).filter((row) => !this.#used.has(row));
  }
}
