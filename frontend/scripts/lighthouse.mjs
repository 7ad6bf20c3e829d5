/**
 * Lighthouse's four scores on a phone, the median of several runs per page.
 *
 *     node scripts/lighthouse.mjs http://127.0.0.1:8080 [runs] [slowdown]
 *
 * `slowdown` is the CPU slowdown multiplier that simulates a phone. Lighthouse's default of 4 is meant for hosts with a BenchmarkIndex of
 * 1500 to 2000; for 1000 to 1500 its documentation recommends 2 (docs/throttling.md). The last column is this host's index.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last release that runs on Node 20. */
const VERSION = '12.2.3';
const PAGES = [
  '/es',
  '/es/itinerarios/aysen-carretera-austral',
  '/es/reservas',
  '/es/blog/huemul-el-ciervo-del-sur',
  '/de',
  '/de/itinerare/aysen-carretera-austral',
  '/de/reservierungen',
  '/de/blog/huemul-el-ciervo-del-sur',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const [base = 'http://127.0.0.1:8080', runs = '5', slowdown = '4'] = process.argv.slice(2);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const folder = mkdtempSync(join(tmpdir(), 'patagonia-lighthouse-'));

/** Attempts per run: now and then the browser's trace starts too late (NO_NAVSTART), and Lighthouse asks to be run again. */
const TRIES = 6;

function reportOf(path, run, tries = TRIES) {
  const file = join(folder, `${run}.json`);
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES}`, `--throttling.cpuSlowdownMultiplier=${slowdown}`, `--chrome-flags=${FLAGS.join(' ')}`];
  try {
    execFileSync('npx', ['--yes', `lighthouse@${VERSION}`, base + path, ...options], {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if (tries === 1) throw error;
    return reportOf(path, run, tries - 1);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

console.log(`| page | ${CATEGORIES.join(' | ')} | LCP ms | TBT ms | CLS | kB | failed | host |`);
console.log(`| --- |${' --- |'.repeat(CATEGORIES.length + 6)}`);
for (const path of PAGES) {
  const reports = Array.from({ length: Number(runs) }, (_, run) => reportOf(path, run));
  const number = (audit) => median(reports.map(({ audits }) => audits[audit].numericValue));
  const scores = CATEGORIES.map((category) => Math.round(100 * median(reports.map(({ categories }) => categories[category].score))));
  const isFailed = ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0;
  const failed = new Set(reports.flatMap(({ audits }) => Object.values(audits).filter(isFailed)).map(({ id }) => id));
  const cells = [
    path,
    ...scores,
    Math.round(number('largest-contentful-paint')),
    Math.round(number('total-blocking-time')),
    number('cumulative-layout-shift').toFixed(3),
    Math.round(number('total-byte-weight') / 1024),
    [...failed].join(', '),
    Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex))),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
rmSync(folder, { recursive: true });
