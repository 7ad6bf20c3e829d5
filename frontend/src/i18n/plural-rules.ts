import { byLang, type Lang } from './languages';

type Plurals = { category: string; numbers: number[] }[];

const PLURALS = byLang(import.meta.glob<Plurals>('../../../data/locales/*/language.json', { eager: true, import: 'plurals' }));

/** `Intl.PluralRules` for whole numbers, where there is no `Intl`. `src/locale/language.rs` documents the number lists. */
export class PluralRules {
  private readonly plurals: Plurals;

  constructor(locale: string) {
    this.plurals = PLURALS[locale as Lang];
  }

  select(count: number): string {
    const number = count < 200 ? count : 100 + (count % 100);
    return this.plurals.find(({ numbers }) => numbers.includes(number))?.category ?? 'other';
  }

  resolvedOptions() {
    return { pluralCategories: [...this.plurals.map(({ category }) => category), 'other'] };
  }
}
