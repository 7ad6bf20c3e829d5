// Prints the Debian packages that `make spelling` needs and this machine lacks.
import { existsSync } from 'node:fs';

import { LANGS } from '../languages.mjs';
import { dictionaryOf } from './hunspell.mjs';
import { RULES } from './rules.mjs';

const wanted = LANGS.map((lang) => ({ file: `/usr/share/hunspell/${dictionaryOf(lang)}.dic`, name: RULES[lang].package }));
const missing = [{ file: '/usr/bin/hunspell', name: 'hunspell' }, ...wanted].filter(({ file }) => !existsSync(file));
console.log(missing.map(({ name }) => name).join(' '));
