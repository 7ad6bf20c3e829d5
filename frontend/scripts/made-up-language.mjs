// Adds a made-up language to the working copy, as docs/ADDING-A-LANGUAGE.md says: English under the code `xx`.
// Only for a throwaway copy: `make made-up-language`.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const change = (file, edit) => writeFileSync(file, edit(readFileSync(file, 'utf8')));
const tracked = (pattern) => execFileSync('git', ['ls-files', pattern], { encoding: 'utf8' }).split('\n').filter(Boolean);

const document = readFileSync('docs/ADDING-A-LANGUAGE.md', 'utf8');
for (const [, listed] of document.matchAll(/^ {4}(\S+)/gmu)) {
  for (const file of tracked(listed.replace('<lang>', 'en'))) cpSync(file, file.replace(/(?<=\/)en(?=[/.])/u, 'xx'));
}
change('data/locales/xx/language.json', (text) => text.replace('"English"', '"Made-up"').replace('"en-GB"', '"en-ZA"').replace('"eng"', '"epo"'));
change('src/locale.rs', (text) => text.replace(/^languages! \{\n(?: {4}.*\n)+/mu, (list) => `${list}    Xx = "xx",\n`));
change('data/routes.json', (text) => text.replaceAll(/"en": "\/en(.*?)"(.*?) \}(?=,?\n)/gu, '"en": "/en$1"$2, "xx": "/xx$1" }'));
for (const file of tracked('data/locales/*/ui.json').concat(tracked('data/locales/*/mail.json'), 'data/locales/xx/ui.json', 'data/locales/xx/mail.json')) {
  change(file, (text) => text.replace(/("languages": \{\n)(\s+)/u, '$1$2"xx": "Made-up",\n$2'));
}
