import type { Page } from '@playwright/test';

/** Elements that extend beyond the window's edges or are cut off by their own box. */
export const overflow = (page: Page) =>
  page.evaluate(async () => {
    // Even with reduced motion an animation lasts 0.01 ms, and so a frame; what inherits the style follows.
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    for (let frames = 0; frames < 60 && passing().length > 0; frames++) await Promise.allSettled(passing().map(({ finished }) => finished));
    const width = document.documentElement.clientWidth;
    const name = (element: Element) => `${element.localName}.${[...element.classList].join('.')} “${element.textContent?.trim().slice(0, 40)}”`;
    const faults: string[] = [];
    // Scrollable content is reachable; visually hidden content and the edge of a picture do not count either.
    const excused = (element: Element): boolean => {
      const isPicture = !element.textContent?.trim();
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return true;
        if (overflowX !== 'visible' && isPicture) return true;
      }
      return false;
    };
    for (const root of [document.documentElement, document.body]) {
      if (getComputedStyle(root).overflowX === 'hidden') faults.push(`${root.localName} hides what is too wide`);
    }
    if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} px wide on ${width}`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      const { right, left, width: own } = element.getBoundingClientRect();
      if (own > 0 && (right > width + 1 || left < -1) && !excused(element)) faults.push(`over the edge (${left} to ${right}): ${name(element)}`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (isText && own > 1 && (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`cut off: ${name(element)}`);
      }
    }
    return faults;
  });
