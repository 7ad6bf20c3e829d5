import type { Locator, Page } from '@playwright/test';

import { ITINERARIES, type Lang } from './site';
import { wordsOf } from './words';

/** A traveller whose address no other test uses: confirmations per address and day are limited. */
export function traveller() {
  return { name: 'Rosa Quilodrán', email: `rosa.${crypto.randomUUID()}@example.com`, phone: '+56 9 8765 4321', country: 'CL' };
}

export type Traveller = ReturnType<typeof traveller>;

/** The inquiry form, located by visible text. */
export class InquiryForm {
  readonly words;

  constructor(
    readonly page: Page,
    lang: Lang,
  ) {
    this.words = wordsOf(lang).form;
  }

  get name(): Locator {
    return this.field('full_name');
  }
  get email(): Locator {
    return this.field('email');
  }
  get phone(): Locator {
    return this.field('phone');
  }
  get country(): Locator {
    return this.field('country');
  }
  /** The day of the trip's beginning. */
  get date(): Locator {
    return this.when.getByLabel(this.words.when.day);
  }
  /** The month, for those who do not know the day. */
  get month(): Locator {
    return this.when.getByLabel(this.words.when.month);
  }
  get when(): Locator {
    return this.page.getByRole('group', { name: this.words.fields.tentative_date });
  }
  /** The head of the optional part, which opens it. */
  get style(): Locator {
    return this.page.locator('summary', { hasText: this.words.groups.style });
  }
  /** What is wrong with the form, which has the focus after a refusal. */
  get faults(): Locator {
    return this.page.locator('.inquiry__faults');
  }
  get comments(): Locator {
    return this.field('comments');
  }
  get privacy(): Locator {
    return this.field('privacy_accepted');
  }
  get sendButton(): Locator {
    return this.page.getByRole('button', { name: this.words.submit.send });
  }

  /** A control by its label, to which optional fields append a note. */
  field(field: keyof typeof this.words.fields): Locator {
    const label = this.words.fields[field].replace(/[()?]/g, '\\$&');
    return this.page.getByLabel(new RegExp(`^\\s*${label}`));
  }

  group(field: keyof typeof this.words.fields): Locator {
    return this.page.getByRole('radiogroup', { name: this.words.fields[field] });
  }

  /** The option for a value of the API. */
  option(field: keyof typeof this.words.fields, value: string): Locator {
    return this.group(field).locator(`input[value="${value}"]`);
  }

  /** Takes back the choice of an option. */
  clearButton(field: keyof typeof this.words.fields): Locator {
    return this.group(field).getByRole('button', { name: this.words.clear });
  }

  /** The message at a field. */
  message(field: keyof typeof this.words.fields): Locator {
    return this.page.locator(`#inquiry-${field}-error`);
  }

  /** Fills in the minimum for an inquiry about an itinerary. */
  async fill(who: Traveller, slug: string = ITINERARIES[0]): Promise<void> {
    await this.fillContact(who);
    await this.option('itinerary', slug).check();
    await this.option('travelers', '2').check();
    await this.privacy.check();
  }

  async fillContact({ name, email, phone, country }: Traveller): Promise<void> {
    await this.name.fill(name);
    await this.email.fill(email);
    await this.phone.fill(phone);
    await this.country.selectOption(country);
  }

  async send(): Promise<void> {
    await this.sendButton.click();
  }
}

/** The toast area, which is reached with F8. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: '(F8)' }).getByRole('listitem');
}
