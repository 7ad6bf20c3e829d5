import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import ui from '../../../../data/locales/es/ui.json';
import type { BlogListing, Refused } from '../../api/types';
import { pageData, renderAt } from '../../testing/page';
import { NewsletterForm } from './newsletter-form';

const PATH = '/es/blog';
const words = ui.newsletter;
const notify = vi.fn();
const fetched = vi.fn<typeof fetch>();

const LISTING: BlogListing = { featured: [], posts: [], found: 0, more: false, page: 1, pages: 1, topics: [] };

function open(search = '', refused: Refused | null = null) {
  const data = pageData(PATH, { kind: 'blog', text: { heading: '', intro: '' }, listing: LISTING, refused });
  return { data, ...renderAt(PATH + search, <NewsletterForm data={data} notify={notify} />) };
}

const field = () => screen.getByLabelText<HTMLInputElement>(words.label);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button'));
const status = () => screen.getByRole('status').textContent;
const action = (container: Element) => container.querySelector('form')?.getAttribute('action');

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the form of the newsletter', () => {
  it('asks once, in the page’s language, and says what comes next', async () => {
    fetched.mockResolvedValueOnce(new Response('{}', { status: 202 }));
    open();
    type(' rosa@example.com ');
    send();
    send();
    await waitFor(() => expect(status()).toContain(words.sent.title));
    expect(status()).toContain(words.sent.text);
    expect(fetched).toHaveBeenCalledOnce();
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/newsletter');
    expect(JSON.parse(String(request?.body))).toEqual({ email: 'rosa@example.com', lang: 'es' });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ variant: 'success', title: words.sent.title });
    expect(field().value).toBe('');
  });

  it('says what is wrong, and that the policy is at hand', () => {
    open();
    type('rosa@');
    send();
    expect(fetched).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual([words.errors.invalid_email, `${words.consent} ${ui.footer.privacy}`]);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/es/privacidad');
  });

  it('keeps what was typed when it fails', async () => {
    fetched.mockResolvedValueOnce(new Response('{}', { status: 503 }));
    open();
    type('rosa@example.com');
    send();
    await screen.findByText(words.failure.server);
    expect(notify).toHaveBeenCalledExactlyOnceWith({ variant: 'destructive', title: words.failure.heading, description: words.failure.server });
    expect(field().value).toBe('rosa@example.com');
  });

  it('without a script goes to the blog, with what its address says of the list', () => {
    const { container } = open('?category=conservation&subscribed=1&utm_source=x');
    expect(action(container)).toBe(`${PATH}?category=conservation`);
    expect(status()).toContain(words.sent.title);
  });

  it('without a script comes back with what was typed', () => {
    open('', { values: [{ field: 'email', value: 'rosa@' }], errors: [{ field: 'email', code: 'invalid_email' }], form_token: 'abc' });
    expect(field().value).toBe('rosa@');
    expect(screen.getByText(words.errors.invalid_email)).toBeDefined();
    expect(status()).toBe('');
  });

  it('on any other page goes to the blog as well', () => {
    const data = pageData('/es/privacidad', { kind: 'privacy', text: { heading: '', intro: '' }, updated: '', sections: [] });
    const { container } = renderAt('/es/privacidad?page=2', <NewsletterForm data={data} />);
    expect(action(container)).toBe(PATH);
  });
});
