// Checks spelling and typography of every text in data/, and the glossary that goes with it.
// Needs hunspell and its dictionaries: `make spelling`.
import { fileURLToPath } from 'node:url';

import { check } from './spelling/check.mjs';

const data = process.argv[2] ?? fileURLToPath(new URL('../../data', import.meta.url));
const { faults, words } = checked();
for (const { file, line, key, message } of faults) console.error(`data/${file}:${line}${key ? ` ${key}` : ''}: ${message}`);
const counts = Object.entries(words).map(([lang, count]) => `${lang} ${count}`);
console.log(`${counts.join(', ')} words; ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function checked() {
  try {
    return check(data);
  } catch (error) {
    if (error.code !== 'ENOENT' || error.path !== 'hunspell') throw error;
    console.error('hunspell is missing: `make spelling` installs it with its dictionaries');
    return process.exit(1);
  }
}
