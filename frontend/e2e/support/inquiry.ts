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
  get date(): Locator {
    return this.field('tentative_date');
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
