import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { dateIn } from './site';

const ROOT = new URL('../../../', import.meta.url);

/** The year after this one: the example's departures of 2027 are then to come, and that of 2025 is past. */
export const SEASON = Number(dateIn(0).slice(0, 4)) + 1;

/** A folder with the site's content and every fact that an owner can add, `tests/fixtures/owner-facts.json`. */
export async function fullContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patagonia-owner-'));
  await cp(new URL('data/content', ROOT), folder, { recursive: true });
  await cp(fileURLToPath(new URL('data/site.json', ROOT)), join(folder, 'site.json'));
  const text = await readFile(new URL('tests/fixtures/owner-facts.json', ROOT), 'utf8');
  const moved = text.replaceAll('"date": "2027-', `"date": "${SEASON}-`).replaceAll('"date": "2025-', `"date": "${SEASON - 2}-`);
  for (const [path, fields] of Object.entries(JSON.parse(moved) as Record<string, object>)) {
    const file = join(folder, path);
    const before = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...before, ...fields }));
  }
  return folder;
}
