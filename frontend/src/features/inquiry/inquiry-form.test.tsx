import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import form from '../../../../data/locales/en/form.json';
import ui from '../../../../data/locales/en/ui.json';
import type { ReservationsData } from '../../api/types';
import { createI18n } from '../../i18n/instance';
import { InquiryForm } from './inquiry-form';
import { RESERVATIONS as ALL } from './test-data';

// Nothing here is hidden by CSS, and computing the style of every element would take most of the time.
configure({ defaultHidden: true });

const RESERVATIONS = { ...ALL, countries: ALL.countries.filter(({ code }) => code === 'CL' || code === 'DE') };
const i18n = createI18n('en', { ui, form });
const onSent = vi.fn();
const onFailure = vi.fn();
const fetched = vi.fn<typeof fetch>();

function page(search = '', reservations: ReservationsData = RESERVATIONS) {
  return (
    <I18nextProvider i18n={i18n}>
      <InquiryForm
        reservations={reservations}
        lang="en"
        path="/en/reservations"
        search={search}
        privacyPath="/en/privacy"
        onSent={onSent}
        onFailure={onFailure}
      />
    </I18nextProvider>
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const radio = (group: string, name: string) => within(screen.getByRole('radiogroup', { name: new RegExp(group) })).getByRole('radio', { name });
const offered = (group: string) =>
  within(screen.getByRole('radiogroup', { name: new RegExp(group) }))
    .getAllByRole('radio')
    .map((input) => (input as HTMLInputElement).value);
const sendButton = () => screen.getByRole('button', { name: /^Send/ });
const send = () => fireEvent.click(sendButton());
const answer = (status: number, body: unknown, headers = {}) => fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
const sentBody = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body)) as Record<string, unknown>;
const sentKey = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('idempotency-key');

/** Fills in the required minimum. */
function fillIn() {
  type('Full name', 'Ana Pérez');
  type('Email', 'ana@example.com');
  type('Phone / WhatsApp', '+56 9 8765 4321');
  type('Country of residence', 'CL');
  fireEvent.click(radio('Itinerary', 'End of the World'));
  fireEvent.click(radio('Number of travellers', '2'));
  fireEvent.click(field(/I have read/));
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('without the script', () => {
  const html = renderToString(page('tour=custom&travelers=4'));

  it('is a whole form that posts to the page', () => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const element = body.querySelector('form') as HTMLFormElement;
    expect(element.getAttribute('method')).toBe('post');
    expect(element.getAttribute('action')).toBe('/en/reservations');
    const values = (name: string) => [...element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].map((input) => input.value);
    expect(values('travelers').sort()).toEqual(['1', '2', '3', '3-4', '4', '5', '5+', '6+']);
    expect(values('itinerary')).toHaveLength(2);
    expect(values('duration')).toHaveLength(4);
    expect(values('lang')).toEqual(['en']);
    expect(values('form_token')).toEqual([]);
    expect(element.querySelector('[name="travelers"][checked]')?.getAttribute('value')).toBe('3-4');
    expect(element.querySelector('[name="group_size"]')?.getAttribute('value')).toBe('4');
    expect(element.querySelector('[name="website"]')?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(html).not.toContain('style=');
  });

  it('shows again what was refused, and why', () => {
    const refused = {
      values: [
        { field: 'full_name', value: 'A' },
        { field: 'trip_type', value: 'custom_tour' },
      ],
      errors: [
        { field: 'full_name', code: 'too_short' },
        { field: 'duration', code: 'duration_required' },
      ],
      form_token: 'abc',
    };
    const { body } = new DOMParser().parseFromString(renderToString(page('', { ...RESERVATIONS, refused })), 'text/html');
    const name = body.querySelector<HTMLInputElement>('#inquiry-full_name');
    expect(name?.value).toBe('A');
    expect(body.querySelector('form input[name="form_token"]')?.getAttribute('value')).toBe('abc');
    expect(name?.getAttribute('aria-invalid')).toBe('true');
    expect(body.querySelector('[autofocus]')).toBe(body.querySelector('.inquiry__faults'));
    expect(body.querySelector(`#${name?.getAttribute('aria-describedby')}`)?.textContent).toBe(form.errors.too_short);
    expect([...body.querySelectorAll('.inquiry__faults a')].map((link) => link.getAttribute('href'))).toEqual(['#inquiry-duration', '#inquiry-full_name']);
  });

  it('puts a colon behind a label that is no question', () => {
    const errors = [
      { field: 'full_name', code: 'too_short' },
      { field: 'group_size', code: 'invalid_group_size' },
    ];
    const refused = { values: [], errors, form_token: 'proof' };
    const { body } = new DOMParser().parseFromString(renderToString(page('', { ...RESERVATIONS, refused })), 'text/html');
    expect([...body.querySelectorAll('.inquiry__faults li')].map((item) => item.textContent)).toEqual([
      'How many people exactly? Please enter a whole number from 1 to 40',
      'Full name: Please enter at least 2 characters',
    ]);
  });

  it('says when the server could take nothing', () => {
    const refused = { values: [], errors: [{ field: 'form', code: 'too_many_requests' }], form_token: 'abc' };
    expect(renderToString(page('', { ...RESERVATIONS, refused }))).toContain('many requests from your connection');
  });
});

describe('with the script', () => {
  it('offers the options of the chosen trip type', () => {
    render(page());
    expect(offered('Number of travellers')).toEqual(['1', '2', '3', '4', '5', '6+']);
    fireEvent.click(radio('Number of travellers', '4'));
    fireEvent.click(radio('Type of trip', form.options.trip_type.custom_tour));
    expect(offered('Number of travellers')).toEqual(['1', '2', '3-4', '5+']);
    expect(offered('Physical activity level')).toEqual(['relaxed', 'moderate', 'high', 'very_high']);
    expect(radio('Number of travellers', '3–4')).toHaveProperty('checked', true);
    expect(field(/How many people exactly/).value).toBe('4');
    expect(screen.queryByRole('radiogroup', { name: /Itinerary/ })).toBeNull();
    expect(offered('Length of the trip')).toHaveLength(4);
  });

  it('tells what the number of travellers means', () => {
    render(page('tour=custom&travelers=8%2B'));
    expect(screen.getByText(RESERVATIONS.words.large_group)).toBeDefined();
    type(/How many people exactly/, '7');
    expect(screen.queryByText(RESERVATIONS.words.large_group)).toBeNull();
    fireEvent.click(radio('Number of travellers', '1'));
    expect(screen.getByText(RESERVATIONS.priced_for_two)).toBeDefined();
  });

  it('takes a month or a day, whichever was chosen last', async () => {
    answer(201, { reference: 'PAT-7K3QX2', status: 'received', reply_due: '2026-03-11T12:00:00Z' });
    render(page('date=2027-02'));
    const [month, day] = [field(form.when.month), field(form.when.day)];
    expect([month.value, day.value]).toEqual(['2027-02', '']);
    type(form.when.day, '2026-04-05');
    expect([month.value, day.value]).toEqual(['', '2026-04-05']);
    type(form.when.month, '2029-03');
    expect([month.value, day.value]).toEqual(['2029-03', '']);
    expect(within(screen.getByRole('complementary')).getByText('March 2029')).toBeDefined();
    fillIn();
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(sentBody(0)).toHaveProperty('tentative_date', '2029-03');
  });

  it('takes back a choice that nobody has to make', () => {
    render(page());
    const group = () => screen.getByRole('radiogroup', { name: form.fields.accommodation });
    expect(within(group()).queryByRole('button')).toBeNull();
    fireEvent.click(radio(form.fields.accommodation, form.options.accommodation.lodge));
    fireEvent.click(within(group()).getByRole('button', { name: `${form.clear} ${form.fields.accommodation}` }));
    expect(radio(form.fields.accommodation, form.options.accommodation.lodge)).toHaveProperty('checked', false);
    expect(within(group()).queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(within(group()).getAllByRole('radio')[0]);
    fireEvent.click(radio('Number of travellers', '2'));
    expect(within(screen.getByRole('radiogroup', { name: /Number of travellers/ })).queryByRole('button')).toBeNull();
  });

  it('asks for route, transport and budget only for a custom tour, and sends none of it with an itinerary', async () => {
    answer(201, { reference: 'PAT-7K3QX2', status: 'received', reply_due: '2026-03-11T12:00:00Z' });
    render(page('tour=custom'));
    for (const name of ['Aysén', 'Trekking']) fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(radio('Transport', form.options.transport.private_bus));
    fireEvent.click(radio('budget', form.options.budget['5000+']));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nature' }));
    expect(screen.getByText('5 options chosen')).toBeDefined();
    fireEvent.click(radio('Type of trip', form.options.trip_type.existing_itinerary));
    expect(screen.getByText('1 option chosen')).toBeDefined();
    expect(screen.queryByRole('group', { name: form.fields.regions })).toBeNull();
    fillIn();
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(Object.keys(sentBody(0)).sort()).toEqual(
      ['country', 'email', 'full_name', 'interests', 'itinerary', 'lang', 'newsletter', 'phone', 'privacy_accepted', 'travelers', 'trip_type'],
    );
  });

  it('opens the optional part when something in it is refused', async () => {
    answer(422, { errors: [{ field: 'interests', code: 'duplicate_option' }] });
    const { container } = render(page());
    const fold = () => container.querySelector('details')?.open;
    expect(fold()).toBe(false);
    fillIn();
    send();
    await screen.findAllByText(form.errors.duplicate_option);
    expect(fold()).toBe(true);
  });

  it('checks a field when the visitor leaves it', () => {
    render(page());
    type('Email', 'ana@');
    expect(screen.queryByText(form.errors.invalid_email)).toBeNull();
    fireEvent.blur(field('Email'));
    expect(screen.getByText(form.errors.invalid_email).id).toBe('inquiry-email-error');
    expect(field('Email').getAttribute('aria-describedby')).toContain('inquiry-email-error');
    type('Email', 'ana@example.com');
    expect(screen.queryByText(form.errors.invalid_email)).toBeNull();
  });

  it('waits with a message until the click is over', async () => {
    render(page());
    fireEvent.pointerDown(sendButton());
    fireEvent.blur(field('Full name'));
    expect(screen.queryByText(form.errors.required)).toBeNull();
    fireEvent.pointerUp(sendButton());
    await screen.findByText(form.errors.required);
  });

  it('lists what is wrong, and its links go to the fields', () => {
    render(page());
    type('Full name', 'Ana Pérez');
    send();
    expect(fetched).not.toHaveBeenCalled();
    expect(document.activeElement?.className).toContain('inquiry__faults');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.slice(0, -1)).toEqual(['itinerary', 'travelers', 'email', 'phone', 'country', 'privacy_accepted'].map((name) => `#inquiry-${name}`));
    fireEvent.click(screen.getByRole('link', { name: 'Number of travellers' }));
    expect(document.activeElement).toBe(radio('Number of travellers', '1'));
  });

  it('sends what the form asks for, once', async () => {
    answer(201, { reference: 'PAT-7K3QX2', status: 'received', reply_due: '2026-03-11T12:00:00Z' });
    render(page());
    fillIn();
    fireEvent.click(radio('Number of travellers', '6 or more'));
    type(/How many people exactly/, '7');
    fireEvent.click(radio('Number of travellers', '2'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nature' }));
    send();
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('PAT-7K3QX2'));
    expect(fetched).toHaveBeenCalledOnce();
    expect(sentBody(0)).toEqual({
      full_name: 'Ana Pérez',
      email: 'ana@example.com',
      phone: '+56 9 8765 4321',
      country: 'CL',
      trip_type: 'existing_itinerary',
      itinerary: 'fin-del-mundo-lujo-regenerativo',
      travelers: '2',
      interests: ['nature'],
      newsletter: false,
      privacy_accepted: true,
      lang: 'en',
    });
    expect(sentKey(0)).toMatch(/^[\da-f-]{36}$/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends the trap too, so that the server sees who fills it in', async () => {
    answer(201, { reference: 'PAT-7K3QX2' });
    const { container } = render(page());
    fillIn();
    (container.querySelector('[name="website"]') as HTMLInputElement).value = 'https://example.com';
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(sentBody(0)).toHaveProperty('website', 'https://example.com');
  });

  it('shows what the server refuses until it is edited', async () => {
    answer(422, { errors: [{ field: 'email', code: 'invalid_email' }] });
    render(page());
    fillIn();
    send();
    await screen.findAllByText(form.errors.invalid_email);
    expect(document.activeElement?.className).toContain('inquiry__faults');
    fireEvent.click(screen.getByRole('link', { name: 'Email' }));
    expect(document.activeElement).toBe(field('Email'));
    fireEvent.blur(field('Email'));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Full name', 'Ana');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Email', 'ana@example.org');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a form that does not get through', () => {
  it.each([
    ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('offline')), form.failure.network],
    ['an error of the server', () => answer(503, {}), form.failure.server],
    ['too many', () => answer(429, {}, { 'retry-after': '61' }), 'We’ve received many requests from your connection. Please try again in 2 minutes.'],
    ['too many, for unknown time', () => answer(429, {}), form.failure.too_many],
    ['a key with other content', () => answer(409, {}), form.failure.conflict],
    ['something else', () => answer(415, {}), form.failure.generic],
    ['a refusal of nothing in the form', () => answer(422, { errors: [{ field: 'lang', code: 'invalid_option' }] }), form.failure.generic],
  ])('%s', async (_, arrange, message) => {
    arrange();
    render(page());
    fillIn();
    send();
    await waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(message));
    expect(screen.getAllByText(message, { exact: false })).toHaveLength(2);
    expect(field('Full name').value).toBe('Ana Pérez');
    expect(onSent).not.toHaveBeenCalled();
  });

  it('goes again with the same key, edited with a new one', async () => {
    answer(503, {});
    answer(503, {});
    answer(409, {});
    answer(201, { reference: 'PAT-7K3QX2' });
    render(page());
    fillIn();
    for (const call of [1, 2]) {
      send();
      await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(call));
    }
    type('Anything else you’d like to tell us (optional)', 'We bring a dog.');
    send();
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(3));
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(sentKey(1)).toBe(sentKey(0));
    expect(sentKey(2)).not.toBe(sentKey(0));
    expect(sentKey(3)).not.toBe(sentKey(2));
  });
});

describe('what was typed', () => {
  it('survives a reload, with the key of what was sent', async () => {
    answer(503, {});
    const first = render(page());
    fillIn();
    send();
    await waitFor(() => expect(onFailure).toHaveBeenCalled());
    first.unmount();
    answer(201, { reference: 'PAT-7K3QX2' });
    render(page());
    expect(field('Full name').value).toBe('Ana Pérez');
    expect(field(/I have read/).checked).toBe(true);
    send();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(sentKey(1)).toBe(sentKey(0));
  });

  it('stays when the address brings another trip', () => {
    const first = render(page());
    fillIn();
    first.unmount();
    render(page('tour=custom&travelers=3'));
    expect(field('Full name').value).toBe('Ana Pérez');
    expect(radio('Type of trip', form.options.trip_type.custom_tour)).toHaveProperty('checked', true);
    expect(radio('Number of travellers', '3–4')).toHaveProperty('checked', true);
  });

  it('in the optional part opens it again', () => {
    const first = render(page());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nature' }));
    first.unmount();
    const { container } = render(page());
    expect(container.querySelector('details')?.open).toBe(true);
    expect(screen.getByText('1 option chosen')).toBeDefined();
  });

  it('leaves no draft when nothing was typed', () => {
    render(page('tour=custom'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('before the script was there is taken over', () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page());
    (container.querySelector('#inquiry-full_name') as HTMLInputElement).value = 'Eva';
    (container.querySelector('[name="travelers"][value="3"]') as HTMLInputElement).checked = true;
    const mismatches = vi.spyOn(console, 'error');
    render(page(), { container, hydrate: true });
    expect(field('Full name').value).toBe('Eva');
    expect(radio('Number of travellers', '3')).toHaveProperty('checked', true);
    expect(mismatches).not.toHaveBeenCalled();
    container.remove();
  });
});

describe('the telephone', () => {
  const phone = 'Phone / WhatsApp';
  const leave = (value: string) => {
    fireEvent.focus(field(phone));
    type(phone, value);
    fireEvent.blur(field(phone));
  };

  it('has a word about what is wrong with it', async () => {
    render(page());
    for (const [typed, word] of [
      ['12', form.notes.phone_too_short],
      ['+56 9 8765 4321 / +49 171 12', form.notes.phone_characters],
      ['1234567890123456', form.notes.phone_too_long],
    ] as const) {
      leave(typed);
      expect(await screen.findByText(word)).toBeTruthy();
      expect(screen.getByText(form.errors.invalid_phone)).toBeTruthy();
    }
  });

  it('is looked at again when nobody can have it, and is sent all the same', async () => {
    render(page());
    fillIn();
    expect(screen.queryByText(form.notes.phone_in_doubt)).toBeNull();
    leave('+56 9 8765 432');
    expect(await screen.findByText(form.notes.phone_in_doubt)).toBeTruthy();
    answer(201, { reference: 'PAT-7K3QX2' });
    send();
    await waitFor(() => {
      expect(onSent).toHaveBeenCalledWith('PAT-7K3QX2');
    });
    leave('+56 9 8765 4321');
    await waitFor(() => {
      expect(screen.queryByText(form.notes.phone_in_doubt)).toBeNull();
    });
  });
});
