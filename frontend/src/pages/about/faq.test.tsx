import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { renderAt } from '../../testing/page';
import { Faq } from './faq';

afterEach(cleanup);

const faq = {
  title: 'Preguntas',
  items: [
    { question: '¿Cuándo?', answer: '<p>En verano.</p>' },
    { question: '¿Cómo?', answer: '<p>A pie.</p>' },
  ],
};

const open = () => [...document.querySelectorAll('details')].map((details) => details.open);

test('every answer is there, folded', () => {
  renderAt('/es/nosotros', <Faq faq={faq} />);
  expect(screen.getByText('A pie.')).toBeTruthy();
  expect(open()).toEqual([false, false]);
});

test('the answer that the address names is open, under the name of its question', () => {
  renderAt('/es/nosotros#faq-2', <Faq faq={faq} />);
  expect(open()).toEqual([false, true]);
  expect(screen.getByRole('group', { name: '¿Cómo?' }).id).toBe('faq-2');
});

test('an address that names nothing opens nothing', () => {
  renderAt('/es/nosotros#faq-9', <Faq faq={faq} />);
  expect(open()).toEqual([false, false]);
});
