import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { violations } from './support/axe';
import { type Server, startServer } from './support/server';
import { expect, hydrated, test as base } from './support/test';

/** Injections an old blog may carry; each would set `data-ran` on the document, or send a request to another host. */
const RUN = "document.documentElement.dataset.ran='yes'";
const VECTORS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="&#106;ava\nscript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  '<iframe src="https://evil.example/"></iframe><img src="https://evil.example/x.png"><link rel=stylesheet href=https://evil.example/x.css>',
  `<div style="background:url(https://evil.example/x)" onmouseover="${RUN}" onfocus="${RUN}" tabindex=0 autofocus>x</div>`,
  `<details open ontoggle="${RUN}"><summary>x</summary>y</details>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form><base href="https://evil.example/">`,
  `</article></main></div><script>${RUN}</script><!--`,
];

const BENIGN =
  '<h1>A heading</h1><p>Words of a post that is long enough to tell its language by, about the wind and the rain.</p>' +
  `<table><tr><th>Month</th>${'<th>Windgeschwindigkeitsmesser</th>'.repeat(9)}</tr><tr><td>January</td><td>strong</td></tr></table>` +
  `<pre><code>a = ${'1234567890'.repeat(20)}</code></pre>` +
  '<blockquote><p>Slowly.</p></blockquote><figure><figcaption>No picture</figcaption></figure><dl><dt>a</dt><dd>b</dd></dl>';

const wordpress = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>x</title><link>https://old.example</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
${[...VECTORS, BENIGN]
  .map(
    (html, i) => `<item><title>WXR ${i} &lt;/script&gt;&lt;script&gt;${RUN}&lt;/script&gt;</title><link>https://old.example/w${i}/</link>
<content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id><wp:post_date>2020-01-01 10:00:00</wp:post_date>
<wp:post_name>w${i}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  )
  .join('')}</channel></rss>`;

const ghost = JSON.stringify({
  data: {
    settings: [{ key: 'lang', value: 'en' }],
    posts: VECTORS.map((html, i) => ({ id: `g${i}`, title: `Ghost ${i}`, slug: `g${i}`, status: 'published', published_at: '2020-01-02T00:00:00.000Z', html })),
  },
});

const test = base.extend<object, { server: Server }>({
  server: [
    async ({ mails }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'patagonia-imports-'));
      const markdown = join(folder, 'markdown');
      await mkdir(markdown);
      await writeFile(join(folder, 'export.xml'), wordpress);
      await writeFile(join(folder, 'ghost.json'), ghost);
      for (const [i, html] of VECTORS.entries()) {
        await writeFile(join(markdown, `m${i}.md`), `---\ntitle: Markdown ${i}\nlang: en\ndate: 2020-01-03\n---\n${html}\n\n[x](javascript:${RUN})\n`);
      }
      const server = await startServer(mails.port, {}, [join(folder, 'export.xml'), join(folder, 'ghost.json'), markdown]);
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

for (const kind of ['w', 'g', 'm']) {
  test(`nothing in an imported post runs or asks another host: ${kind}`, async ({ page }) => {
    for (const i of VECTORS.keys()) {
      await page.goto(`/en/blog/${kind}${i}`);
      await hydrated(page);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('.post *')) {
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
          element.focus();
        }
      });
      await expect(page.locator('html')).not.toHaveAttribute('data-ran');
      await expect(page.locator('.post script, .post iframe, .post form, .post style, .post svg [onload], base')).toHaveCount(0);
    }
  });
}

test('an imported post reads as one of the house', async ({ page }) => {
  await page.goto(`/en/blog/w${VECTORS.length}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  // What is wider than the text column scrolls in its own box, also by keyboard.
  for (const wide of ['.post table', '.post pre']) {
    await page.locator(wide).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(wide).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await violations(page)).toEqual([]);
  const response = await page.goto('/w0/');
  expect(response?.url()).toMatch(/\/en\/blog\/w0$/);
});
