/** Lighthouse on a simulated phone, with its own settings. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last release that runs on Node 20. */
const VERSION = '12.2.3';
const FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Attempts per run: now and then the browser's trace starts too late (NO_NAVSTART), and Lighthouse asks to be run again. */
const TRIES = 6;

/** The pages that are measured, in the language with the most readers and in the one with the longest words. */
export const PAGES = [
  '/es',
  '/es/itinerarios/aysen-carretera-austral',
  '/es/reservas',
  '/es/blog/huemul-el-ciervo-del-sur',
  '/es/hospedajes',
  '/de',
  '/de/itinerare/aysen-carretera-austral',
  '/de/reservierungen',
  '/de/blog/huemul-el-ciervo-del-sur',
  '/de/unterkunfte',
];

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const folder = mkdtempSync(join(tmpdir(), 'patagonia-lighthouse-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** The report on one page. */
export function reportOf(address, categories, tries = TRIES) {
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories}`, `--chrome-flags=${FLAGS.join(' ')}`];
  try {
    execFileSync('npx', ['--yes', `lighthouse@${VERSION}`, address, ...options], {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if (tries === 1) throw error;
    return reportOf(address, categories, tries - 1);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
