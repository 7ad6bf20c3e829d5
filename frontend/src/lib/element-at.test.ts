import { expect, test } from 'vitest';

import { elementAt } from './element-at';

test('names an element, or nothing where the hash is no text', () => {
  document.body.innerHTML = '<p id="día">x</p>';
  expect(elementAt('#d%C3%ADa')?.id).toBe('día');
  expect(elementAt('')).toBeNull();
  expect(elementAt('#otro')).toBeNull();
  expect(elementAt('#%')).toBeNull();
});
