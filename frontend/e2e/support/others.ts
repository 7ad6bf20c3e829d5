import type { Page } from '@playwright/test';

import { gate } from './gate';
import { expect } from './test';

/** What extensions and translators do to a document. Each imitates what such programs are known to do. */
export const OTHERS = ['wraps', 'translates', 'translates in place', 'puts beside', 'wraps fields', 'exchanges fields', 'removes', 'marks'] as const;

export type Other = (typeof OTHERS)[number];

/**
 * `at start`: as soon as the document is parsed, before any script of the page; `after load`: 100 ms after the document is complete;
 * `always`: also whenever something on the page changes.
 */
export type When = 'at start' | 'after load' | 'always';

/** Runs one of these on every document of this page. */
export async function letLoose(page: Page, other: Other, when: When): Promise<void> {
  await page.addInitScript(
    ({ does, at }) => {
      const root = () => document.getElementById('root') as HTMLElement;
      const fields = () => [...root().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="hidden"]):not([tabindex]), textarea')];
      const texts = () => {
        const found: Text[] = [];
        const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT, (node) =>
          node.nodeValue?.trim() && !node.parentElement?.closest('font, textarea, svg, script') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        );
        while (walker.nextNode()) found.push(walker.currentNode as Text);
        return found;
      };
      const other = (text: string) => text.toUpperCase();
      const font = (content: Node | string) => {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(content);
        outer.append(inner);
        return outer;
      };
      const act: Record<string, () => void> = {
        wraps: () => {
          for (const text of texts()) {
            const parent = text.parentNode as Node;
            const { nextSibling } = text;
            parent.insertBefore(font(text), nextSibling);
          }
        },
        // Like Google Translate: the text node itself is removed from the document.
        translates: () => {
          for (const text of texts()) text.replaceWith(font(other(text.data)));
        },
        'translates in place': () => {
          for (const text of texts()) if (text.data !== other(text.data)) text.data = other(text.data);
        },
        'puts beside': () => {
          for (const field of fields()) {
            if (field.nextElementSibling?.localName === 'key-icon') continue;
            field.after(document.createElement('key-icon'));
          }
        },
        'wraps fields': () => {
          for (const field of fields()) {
            if (field.parentElement?.localName === 'spell-check') continue;
            const wrapper = document.createElement('spell-check');
            field.replaceWith(wrapper);
            wrapper.append(field);
          }
        },
        'exchanges fields': () => {
          for (const field of fields()) {
            if (field.matches('[type="radio"], [type="checkbox"]')) continue;
            const copy = field.cloneNode(true) as HTMLInputElement;
            copy.value = field.value;
            if (field.className.includes('copied')) continue;
            copy.classList.add('copied');
            field.replaceWith(copy);
          }
        },
        removes: () => {
          for (const element of root().querySelectorAll('.whatsapp-track, .site-footer__about, h2')) element.remove();
        },
        marks: () => {
          for (const field of fields()) {
            field.setAttribute('data-marked', 'true');
            field.classList.add('marked');
            field.style.background = 'none';
          }
        },
      };
      const run = () => {
        act[does]?.();
        document.documentElement.dataset.others = 'done';
      };
      if (at === 'at start') {
        document.addEventListener('readystatechange', () => document.readyState === 'interactive' && run());
        return;
      }
      document.addEventListener('DOMContentLoaded', () =>
        setTimeout(() => {
          run();
          if (at === 'always') new MutationObserver(run).observe(root(), { childList: true, subtree: true, characterData: true });
        }, 100),
      );
    },
    { does: other, at: when },
  );
}

/** Resolves when the changes have been made. */
export const othersWereHere = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-others', 'done');

/** Delays the app's scripts, as a slow connection does, until the gate is opened; only `boot.ts`, which waits for the paint, loads. */
export async function holdApp(page: Page) {
  const held = gate();
  await page.route(/\/assets\/(?!boot)[^/]*\.js$/, async (route) => {
    await held.opened;
    await route.continue();
  });
  return held;
}
