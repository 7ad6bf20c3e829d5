// @vitest-environment node
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { LANGS } from '../languages.mjs';
import { readTexts } from './texts.mjs';
import { typographyFaults } from './typography.mjs';

const data = fileURLToPath(new URL('../../../data', import.meta.url));

describe.each(LANGS)('the texts in %s', (lang) => {
  it('keep the typography of their language', () => {
    const faults = readTexts(data, lang).flatMap(({ file, line, key, plain }) =>
      typographyFaults(lang, plain).map((fault) => `${file}:${line} ${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe('typography', () => {
  it.each([
    ['es', 'Dijo: «el “río” crece». ¿Vienes? A 6.000\u00a0km, el 20\u00a0%, USD\u00a04.500; 4–12 personas…'],
    ['en', 'He said “the ‘river’ rises”. The guides’ hut, 6,000\u00a0km, 20%, USD\u00a04,500.50; 4–12 people…'],
    ['fr', 'Il dit\u202f: «\u202fle “fleuve” monte\u202f»\u202f! 6\u202f000\u00a0km, 20\u00a0%, à 12:30\u202f; 4–12 personnes…'],
    ['de', 'Sie sagte: „Der ‚Fluss‘ steigt“. 6.000\u00a0km, 20\u00a0%, 4.500\u00a0USD; 4–12 Personen, bitte warten …'],
    ['it', 'Disse: «il “fiume” sale», un po’ più in là. 6.000\u00a0km, 20%, nel 2016 ha scritto; 4–12 persone…'],
    ['pt', 'Disse: “o ‘rio’ sobe”. 6.000\u00a0km, 20%, US$\u00a04.500; 4–12 pessoas…'],
    ['es', 'Ley 19.253, publicada el 30 de enero de 2019; Puerto Natales – Torres del Paine, 51,5°, −1\u00a0°C'],
    ['es', 'PAT-7K3QX2, 2024-01-15, +56 9 1234 5678, de 1557–1558'],
    ['de', 'Eine Zahl wie 3.448 und „drei Worte“ – mehr nicht.'],
  ])('lets %s pass: %s', (lang, text) => {
    expect(typographyFaults(lang, text)).toEqual([]);
  });

  it.each([
    ['es', 'un "río"', 'straight quote'],
    ['it', "l'acqua", 'straight quote'],
    ['en', 'two  spaces', 'superfluous space'],
    ['en', 'and so on...', 'one character'],
    ['en', 'yes — no', 'a dash is –'],
    ['en', 'yes - no', 'a dash is –'],
    ['en', 'first,second', 'no space after'],
    ['en', 'a stop.Then', 'no space after'],
    ['en', 'a list , of', 'space beside'],
    ['es', '( así)', 'space beside'],
    ['pt', 'de de novo', 'a word twice'],
    ['en', 'a “river', 'is missing'],
    ['en', 'a (river', 'is missing'],
    ['en', 'a river)', 'closes nothing'],
    ['en', '‘river’', 'within “” only'],
    ['es', '“río”', 'within «» only'],
    ['en', 'a «river»', 'is not used in en'],
    ['de', '“Fluss”', 'closes nothing'],
    ['pt', '«rio»', 'is not used in pt'],
    ['fr', 'Quoi ?', 'U+202F'],
    ['fr', 'Voici\u00a0: un', 'U+202F'],
    ['fr', '« ici »', 'U+202F'],
    ['fr', 'Voici: un', 'U+202F'],
    ['es', '« aquí »', 'within quotation marks'],
    ['es', '¿Vienes? Sí!', '¡ and !'],
    ['es', 'Vienes?', '¿ and ?'],
    ['de', 'z.B. hier', 'no-break space'],
    ['de', 'Wird gesendet…', 'space belongs before'],
    ['it', 'Invio …', 'space before'],
    ['es', '6,000 km', 'thousands'],
    ['es', '6 000\u00a0km', 'thousands'],
    ['en', '6.000\u00a0km', 'thousands'],
    ['fr', '6.000\u00a0km', 'thousands'],
    ['fr', '6\u00a0000\u00a0km', 'thousands'],
    ['de', '17000\u00a0km', 'thousands'],
    ['es', '6.6\u00a0km', 'decimals'],
    ['en', '6,6\u00a0km', 'decimals'],
    ['es', 'de 4-12', 'a range'],
    ['es', 'de 4 – 12', 'a range'],
    ['es', '20%', 'before %'],
    ['en', '20\u00a0%', 'before %'],
    ['fr', '8 km', 'before the unit'],
    ['de', '8km', 'before the unit'],
    ['fr', '4\u202f500 USD', 'before the unit'],
    ['es', 'USD 4.500', 'after the currency'],
    ['en', 'Law 19,253', 'Chilean law'],
    ['es', 'cafe\u0301', 'NFC'],
    ['es', 'a\u00adquí', 'U+00AD'],
  ])('finds in %s: %s', (lang, text, fault) => {
    expect(typographyFaults(lang, text).join('\n')).toContain(fault);
  });
});
