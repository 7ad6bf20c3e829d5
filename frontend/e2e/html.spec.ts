import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { itineraryPath, LANGS, NEWSLETTER, pathOf, postPath } from './support/site';
import { expect, test } from './support/test';

const VNU = join(createRequire(import.meta.url).resolve('vnu-jar/package.json'), '../build/dist/vnu.jar');

type Message = { type: string; url: string; lastLine?: number; message: string };

/** The errors that the Nu HTML checker reports, one line each. */
async function errorsIn(folder: string): Promise<string[]> {
  const options = ['-jar', VNU, '--errors-only', '--exit-zero-always', '--format', 'json', '--stdout', folder];
  const { stdout } = await promisify(execFile)('java', options, { maxBuffer: 64 << 20 });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages.map(({ url, lastLine, message }) => `${url.split('/').at(-1)}:${lastLine ?? ''} ${message}`);
}

test('every document of every language is valid HTML', async ({ request, baseURL }) => {
  test.slow();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(baseURL ?? '', ''));
  expect(addresses).toHaveLength(138);
  const others = LANGS.flatMap((lang) => [
    itineraryPath(lang, 'ninguno'),
    postPath(lang, 'ninguno'),
    `${pathOf(lang, 'blog')}?q=xyzzy`,
    `${pathOf(lang, 'itineraries')}?region=aysen_central&days=over-10`,
    `${itineraryPath(lang, 'aysen-carretera-austral')}?travelers=3`,
    `${pathOf(lang, 'blog')}?subscribed=1`,
    ...[NEWSLETTER.confirm[lang], NEWSLETTER.leave[lang]].flatMap((path) => [path, `${path}?done=1`]),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'patagonia-html-'));
  try {
    for (const address of [...addresses, ...others]) {
      await writeFile(join(folder, `${address.replace(/\W/g, '_')}.html`), await (await request.get(address)).text());
    }
    for (const lang of LANGS) {
      const refused = await request.post(pathOf(lang, 'reservations'), { form: { full_name: '"<b>', email: 'x' } });
      expect(refused.status()).toBe(422);
      await writeFile(join(folder, `refused_${lang}.html`), await refused.text());
    }
    expect(await errorsIn(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
