/**
 * Lighthouse's four scores on a phone, the median of several runs per page.
 *
 *     node scripts/lighthouse.mjs http://127.0.0.1:8080 [runs]
 *
 * The last column is this host's BenchmarkIndex: Lighthouse's slowdown of 4 is meant for 1500 to 2000, so a slower or busy host rates lower.
 */
import { median, PAGES, reportOf } from './run-lighthouse.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const [base = 'http://127.0.0.1:8080', runs = '5'] = process.argv.slice(2);

console.log(`| page | ${CATEGORIES.join(' | ')} | LCP ms | TBT ms | CLS | kB | failed | host |`);
console.log(`| --- |${' --- |'.repeat(CATEGORIES.length + 6)}`);
for (const path of PAGES) {
  const reports = Array.from({ length: Number(runs) }, () => reportOf(base + path, CATEGORIES));
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
