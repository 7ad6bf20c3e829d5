import type { Page } from '@playwright/test';

/** The mean number of characters in the full lines of each paragraph of running text of the page, with its first words. */
export function lineLengths(page: Page): Promise<{ text: string; mean: number }[]> {
  return page.evaluate(() => {
    const linesOf = (paragraph: Element) => {
      const lines = new Map<number, number>();
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        for (let at = 0; at < (node.nodeValue?.length ?? 0); at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (box.width === 0) continue;
          // Letters of other faces and sizes stand a little higher or lower on the same line.
          const middle = (box.top + box.bottom) / 2;
          const line = [...lines.keys()].find((known) => Math.abs(known - middle) < 8) ?? middle;
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return [...lines.values()];
    };
    return [...document.querySelectorAll('main p')].flatMap((paragraph) => {
      const full = linesOf(paragraph).slice(0, -1);
      const text = paragraph.textContent.slice(0, 40);
      return full.length < 3 ? [] : [{ text, mean: Math.round(full.reduce((sum, count) => sum + count, 0) / full.length) }];
    });
  });
}
