// @vitest-environment node
import { expect, it } from 'vitest';

import { Lexicon } from './glossary.mjs';
import { plain, textsOfJson, textsOfPost } from './texts.mjs';
import { formsOf, wordsOf } from './words.mjs';

it('reads the strings of a JSON file with key and line, without what nobody reads', () => {
  const source = '{\n  "id": "canoe",\n  "title": "La canoa",\n  "items": [\n    { "text": "Uno", "url": null },\n    { "text": "Dos" }\n  ]\n}\n';
  expect(textsOfJson(source)).toEqual([
    { key: 'title', line: 3, text: 'La canoa' },
    { key: 'items.0.text', line: 5, text: 'Uno' },
    { key: 'items.1.text', line: 6, text: 'Dos' },
  ]);
});

it('reads front matter, tags and body of a post', () => {
  expect(textsOfPost('---\ntitle: "El: viento"\ntags: ["aves"]\n---\nUno.\n\n## Dos\n')).toEqual([
    { key: 'title', line: 2, text: 'El: viento' },
    { key: 'tags.0', line: 3, text: 'aves' },
    { key: 'body', line: 5, text: 'Uno.' },
    { key: 'body', line: 7, text: '## Dos' },
  ]);
});

it('takes markup out of a text', () => {
  expect(plain('## El **río** [Baker](page:post/rio), {{count}}\u00a0km')).toBe('El río Baker, 0\u00a0km');
  expect(plain('Escribe a hola@example.cl o a https://example.cl/a_b <1>hoy</1>')).toBe('Escribe a  o a  hoy');
});

it('cuts words where the language does', () => {
  expect(wordsOf('l’Aysén, 12 km, siglo XIX, a vê-lo')).toEqual(['l’Aysén', 'siglo', 'vê-lo']);
  expect(formsOf('fr', 'jusqu’Aysén')).toEqual(['jusqu’Aysén', 'Aysén']);
  expect(formsOf('es', 'Kst’ai')).toEqual(['Kst’ai']);
  expect(formsOf('de', 'Lenga-Wald')).toEqual(['Lenga-Wald', 'Lenga', 'Wald']);
});

it('knows a name of several words as a whole alone, and remembers what was used', () => {
  const rows = ['Isla de los Muertos', 'lenga', '*at*'].map((entry) => ({ entry }));
  const lexicon = new Lexicon(rows);
  expect(lexicon.cut('der Isla de los\u00a0Muertos').text).toBe(`der ${'0'.repeat(19)}`);
  expect(lexicon.find('Muertos')).toBeUndefined();
  expect(lexicon.find('Lenga')).toBe(rows[1]);
  expect(lexicon.find('at')).toBeUndefined();
  lexicon.use(lexicon.findQuoted('at'));
  expect(lexicon.unused()).toEqual([rows[1], rows[0]]);
});
