import { expect, it } from 'vitest';

import { blogQueryOf, blogSearchOf } from './blog-query';

it.each([
  ['', ''],
  ['?q=viento+sur&page=2&category=conservation&utm_source=x', '?category=conservation&page=2&q=viento+sur'],
  ['?category=conservation&category=nothing', '?category=conservation'],
  ['?page=1', ''],
  ['?page=02', '?page=2'],
  ['?page=-2&q=', ''],
  ['?page=2.5', ''],
  ['?q=%20%20r%C3%ADo%0A%20Ib%C3%A1%C3%B1ez%20', '?q=r%C3%ADo+Ib%C3%A1%C3%B1ez'],
  ['?tag=&tag=lenga%20&tag=%20&q=sur&category=nothing', '?q=sur&tag=lenga'],
  ['?tag=%20bosque%0A%20nativo', '?tag=bosque+nativo'],
  [`?q=${'ñ'.repeat(120)}`, `?q=${'%C3%B1'.repeat(100)}`],
])('%s is read as %s', (address, search) => {
  expect(blogSearchOf(blogQueryOf(new URLSearchParams(address)))).toBe(search);
});
