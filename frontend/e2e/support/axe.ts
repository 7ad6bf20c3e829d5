import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };

/** WCAG 2.2 up to AA, and axe's best practices. */
const OPTIONS = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] };

/** axe's violations on the page in its current state, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the site's CSP refuses.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // What a dock covers at the moment is out of sight, as what is beyond the window's edge: it waits at the page's end.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.whatsapp-dock, .whatsapp, .reach { position: relative !important; inset: auto !important; }');
    document.adoptedStyleSheets.push(sheet);
    const { violations: all } = await axe.run(document, options);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    return all;
  }, OPTIONS);
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`));
}
