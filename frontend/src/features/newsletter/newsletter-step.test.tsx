import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import ui from '../../../../data/locales/es/ui.json';
import type { NewsletterStep as Step } from '../../api/types';
import { pageData, renderAt } from '../../testing/page';
import { NewsletterStep } from './newsletter-step';

const PATHS = { confirm: '/es/boletin/confirmar', leave: '/es/boletin/salir' };

function open(kind: 'confirm' | 'leave', step: Step) {
  const data = pageData(PATHS[kind], { kind: `newsletter_${kind}`, step });
  return renderAt(PATHS[kind], <NewsletterStep data={data} step={step} kind={kind} />);
}

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

afterEach(cleanup);

describe.each(['confirm', 'leave'] as const)('the page to %s', (kind) => {
  const words = ui.newsletter[kind];

  it('asks with one button, which posts the token and keeps it out of the address', () => {
    const { container } = open(kind, { state: 'ask', token: 'abc', failed: false });
    expect(screen.getByRole('heading').textContent).toBe(words.ask.title);
    expect(screen.getByRole('button').textContent).toBe(words.button);
    const form = container.querySelector('form') as HTMLFormElement;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', PATHS[kind]]);
    expect([...new FormData(form)]).toEqual([['token', 'abc']]);
    expect(links()).toEqual([]);
  });

  it.each(['done', 'unknown'] as const)('has no button when it is %s', (state) => {
    open(kind, { state, token: null, failed: false });
    expect(screen.getByRole('heading').textContent).toBe(words[state].title);
    expect(screen.getByText(words[state].text)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    const back = (kind === 'confirm') === (state === 'unknown');
    expect(links()).toEqual([back ? [ui.newsletter.again, '/es/blog#newsletter'] : [ui.newsletter.blog, '/es/blog']]);
  });

  it('may be pressed again when it failed', () => {
    open(kind, { state: 'ask', token: 'abc', failed: true });
    expect(screen.getByRole('alert').textContent).toBe(ui.newsletter.failed);
    expect(screen.getByRole('button')).toBeDefined();
  });
});
