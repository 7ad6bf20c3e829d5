import type { Page } from '@playwright/test';

/** Text and controls that overlap. Sticky and fixed elements may cover what scrolls below them. */
export const overlaps = (page: Page) =>
  page.evaluate(() => {
    const MOVING = '.whatsapp-track, .booking-banner, .plan-bar, .anchors, .toasts';
    const UNSEEN = '.skip-link, .inquiry__trap, svg, option';
    /** The share of a line's height that may be empty. */
    const LEADING = 0.3;
    type Box = { of: Element; rect: DOMRect; slack: number };
    const isCut = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement) if (getComputedStyle(box).clipPath !== 'none') return true;
      return false;
    };
    const boxes: Box[] = [];
    for (const of of document.body.querySelectorAll('*')) {
      if (!of.checkVisibility({ visibilityProperty: true }) || of.closest(MOVING) || of.closest(UNSEEN) || isCut(of)) continue;
      if (of.matches('button, input, select, textarea')) boxes.push({ of, rect: of.getBoundingClientRect(), slack: 2 });
      for (const text of of.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const rect of range.getClientRects()) boxes.push({ of, rect, slack: LEADING * rect.height });
      }
    }
    boxes.sort((one, other) => one.rect.top - other.rect.top);
    const name = ({ of }: Box) => `${of.localName}.${of.className} “${of.textContent?.trim().slice(0, 30)}”`;
    const faults = new Set<string>();
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        if (across > 2 && down > Math.min(one.slack, other.slack)) faults.add(`${name(one)} and ${name(other)}, ${Math.round(across)} × ${Math.round(down)} px`);
      }
    });
    return [...faults];
  });
