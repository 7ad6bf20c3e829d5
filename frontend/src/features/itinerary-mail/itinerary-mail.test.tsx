import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import ui from '../../../../data/locales/es/ui.json';
import type { DataOf, ItineraryDetail, Refused } from '../../api/types';
import { CARDS, pageData, renderAt } from '../../testing/page';
import { ItineraryMail } from './itinerary-mail';

const PATH = '/es/itinerarios/aysen';
const words = ui.itinerary.mail;
const notify = vi.fn();
const fetched = vi.fn<typeof fetch>();

function open(search = '', refused: Refused | null = null) {
  const [, card] = CARDS;
  const itinerary = { card, focus: '', description: [], highlights: [], days: [], included: [], not_included: [], stops: [] } as unknown as ItineraryDetail;
  const data = pageData(PATH, { kind: 'itinerary', itinerary, refused }) as DataOf<'itinerary'>;
  return renderAt(PATH + search, <ItineraryMail data={data} notify={notify} />);
}

const field = () => screen.getByLabelText<HTMLInputElement>(words.label);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button'));
const status = () => screen.getByRole('status').textContent;
const answer = (code: number, body: unknown, headers = {}) => fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: code, headers }));
const described = () => (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the itinerary by mail', () => {
  it('is asked for once, in the page’s language', async () => {
    answer(202, {});
    open();
    type(' rosa@example.com ');
    send();
    send();
    expect(screen.getByRole('button').textContent).toBe(words.sending);
    await waitFor(() => expect(status()).toContain(words.sent.title));
    expect(status()).toContain(words.sent.text);
    expect(fetched).toHaveBeenCalledOnce();
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/itineraries/aysen/mail');
    expect(JSON.parse(String(request?.body))).toEqual({ email: 'rosa@example.com', lang: 'es' });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ variant: 'success', title: words.sent.title });
    expect(field().value).toBe('');
    expect(screen.getByRole('button').textContent).toBe(words.send);
  });

  it.each([
    ['', words.errors.required],
    [' ', words.errors.required],
    ['rosa@', words.errors.invalid_email],
    [`${'r'.repeat(300)}@example.com`, words.errors.invalid_email],
  ])('does not go to %j', (value, message) => {
    open();
    type(value);
    send();
    expect(fetched).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(described()).toEqual([message, words.text]);
    type('r');
    expect(screen.queryByText(message)).toBeNull();
    expect(described()).toEqual([words.text]);
  });

  it('shows what the server refuses', async () => {
    answer(422, { errors: [{ field: 'email', code: 'invalid_email' }] });
    open();
    type('rosa@example.com');
    send();
    await screen.findByText(words.errors.invalid_email);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('rosa@example.com');
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('offline')), words.failure.network],
    ['an error of the server', () => answer(503, {}), words.failure.server],
    ['too many', () => answer(429, {}, { 'retry-after': '61' }), words.failure.too_many_minutes_other.replace('{{count}}', '2')],
    ['too many, for unknown time', () => answer(429, {}), words.failure.too_many],
    ['an itinerary that is gone', () => answer(404, {}), words.failure.not_found],
    ['something else', () => answer(415, {}), words.failure.generic],
    ['a refusal of nothing in the form', () => answer(422, { errors: [{ field: 'lang', code: 'invalid_option' }] }), words.failure.generic],
  ])('keeps what was typed: %s', async (_, arrange, message) => {
    arrange();
    open();
    type('rosa@example.com');
    send();
    await screen.findByText(message);
    expect(notify).toHaveBeenCalledExactlyOnceWith({ variant: 'destructive', title: words.failure.heading, description: message });
    expect(field().value).toBe('rosa@example.com');
    expect(status()).toBe('');
    answer(202, {});
    send();
    await waitFor(() => expect(status()).toContain(words.sent.title));
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('the form without a script', () => {
  it('goes to the page’s own address, with what that says of the trip', () => {
    const { container } = open('?mailed=1&travelers=4&utm_source=x');
    const form = container.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', `${PATH}?travelers=4`]);
    expect(status()).toContain(words.sent.title);
  });

  it('comes back with what was typed', () => {
    open('', { values: [{ field: 'email', value: 'rosa@' }], errors: [{ field: 'email', code: 'invalid_email' }], form_token: 'abc' });
    expect(field().value).toBe('rosa@');
    expect(described()).toEqual([words.errors.invalid_email, words.text]);
    expect(status()).toBe('');
  });

  it('says why the whole of it was refused', () => {
    open('', { values: [{ field: 'email', value: 'rosa@example.com' }], errors: [{ field: 'form', code: 'too_many_requests' }], form_token: 'abc' });
    expect(screen.getByText(words.failure.too_many)).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });
});
