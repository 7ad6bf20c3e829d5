import { pathOf } from './support/site';
import { expect, test } from './support/test';

/** What the server sends when it could not render: the same document around an empty root. */
const EMPTY_ROOT = /<div id="root">[\s\S]*<\/div>(?=<script type="application\/json")/;

for (const page of ['home', 'itineraries', 'reservations'] as const) {
  test(`a document with an empty root is rendered by the browser: ${page}`, async ({ page: tab }) => {
    const address = pathOf('de', page);
    await tab.route(`**${address}`, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toMatch(EMPTY_ROOT);
      await route.fulfill({ response: answer, body: html.replace(EMPTY_ROOT, '<div id="root"></div>') });
    });
    await tab.goto(address);
    await expect(tab.locator('main h1')).toBeVisible();
    await expect(tab.locator('h1')).toHaveCount(1);
    await tab.locator(`header a[href="${pathOf('de', 'about')}"]`).first().click();
    await expect(tab).toHaveURL(new RegExp(`${pathOf('de', 'about')}$`));
  });
}
