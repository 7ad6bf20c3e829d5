import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import words from '../../../../data/locales/es/request.json';
import type { OwnInquiry, RequestData } from '../../api/types';
import { pageData, renderAt } from '../../testing/page';
import { OwnRequest } from './own-request';

const PATH = '/es/mi-solicitud';

const OWN: OwnInquiry = {
  reference: 'PAT-7K3QX2',
  standing: 'received',
  restricted: false,
  sent: 'martes 10 de marzo de 2026, 09:00 h (UTC−3)',
  reply_due: '2026-03-11T12:00:00Z',
  reply_due_words: 'miércoles 11 de marzo de 2026, 09:00 h (UTC−3)',
  rows: [{ field: 'email', label: 'Correo electrónico', value: 'ana@example.com' }],
  comments: '<b>Somos dos</b>',
  itinerary: null,
  new_address: null,
  fields: [
    { name: 'phone', label: 'Teléfono', kind: 'tel', required: true, options: [], values: ['+56 9 8765 4321'], fault: null },
    {
      name: 'regions',
      label: 'Regiones',
      kind: 'several',
      required: false,
      options: [
        { code: 'aysen', name: 'Aysén' },
        { code: 'magallanes', name: 'Magallanes' },
      ],
      values: ['magallanes'],
      fault: null,
    },
  ],
};

const REQUEST: RequestData = { view: 'shown', token: 'abc', done: null, refused: null, shown: OWN, new_address: null };

function open(request: Partial<RequestData> = {}, own: Partial<OwnInquiry> = {}) {
  const whole = { ...REQUEST, ...request };
  const data = pageData(PATH, { kind: 'request', request: whole });
  return renderAt(PATH, <OwnRequest data={data} request={whole} own={{ ...OWN, ...own }} />).container;
}

const formOf = (container: HTMLElement, step: string) => container.querySelector(`form:has([name=step][value=${step}])`) as HTMLFormElement | null;

afterEach(cleanup);

describe('the page of an inquiry', () => {
  it('has forms that post the link’s token to the page', () => {
    const container = open();
    for (const form of container.querySelectorAll('form')) {
      expect([form.method, form.getAttribute('action'), new FormData(form).get('token')]).toEqual(['post', PATH, 'abc']);
    }
    const correct = formOf(container, 'correct') as HTMLFormElement;
    expect([...new FormData(correct)].slice(2)).toEqual([
      ['phone', '+56 9 8765 4321'],
      ['regions', 'magallanes'],
    ]);
    expect(screen.getByText('<b>Somos dos</b>')).toBeDefined();
  });

  it('says by when in the reader’s own time, too', () => {
    const container = open();
    const due = container.querySelector('time') as HTMLTimeElement;
    expect([due.dateTime, due.textContent]).toEqual([OWN.reply_due, OWN.reply_due_words]);
    expect(container.querySelector('.request__yours')?.textContent).toMatch(/^En tu hora: .*1[0-9]/);
  });

  it('takes no words while it is restricted, and offers to end that', () => {
    const container = open({}, { restricted: true });
    expect(screen.getByText(words.restricted)).toBeDefined();
    expect(formOf(container, 'add')).toBeNull();
    expect(formOf(container, 'restrict')).toBeNull();
    expect(formOf(container, 'lift')).not.toBeNull();
    expect(container.querySelector('time')).toBeNull();
  });

  it('comes back after a refusal with what was typed, the message and the part open', () => {
    const refused = {
      step: 'address',
      faults: [{ field: 'email', label: 'Correo electrónico', message: words.errors.same_address }],
      failure: null,
      typed: 'ana@example.com',
      form_token: 'proof',
    };
    const container = open({ refused });
    const email = screen.getByLabelText(words.address.label) as HTMLInputElement;
    expect(email.value).toBe('ana@example.com');
    expect(email.getAttribute('aria-describedby')).toBe('address-email-error');
    expect((email.closest('details') as HTMLDetailsElement).open).toBe(true);
    expect(container.querySelector('.notice--error a')?.getAttribute('href')).toBe('#address-email');
    expect(new FormData(formOf(container, 'address') as HTMLFormElement).get('form_token')).toBe('proof');
  });
});
