import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { pageData, renderAt } from '../testing/page';
import { Unavailable } from './unavailable';

afterEach(cleanup);

it('says that the server is at fault, and loads the same address anew', () => {
  renderAt('/es/blog/huemul', <Unavailable data={pageData('/es/blog/huemul', { kind: 'unavailable' })} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Error del servidor. Intenta más tarde.');
  expect(screen.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe('/es/blog/huemul');
});
