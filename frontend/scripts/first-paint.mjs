/**
 * The largest contentful paint of pages beside that of a static copy without any script under nginx: how much the server and the app cost.
 *
 *     node scripts/first-paint.mjs http://127.0.0.1:8080 [runs]
 *
 * The copy has the page's HTML, style sheets, fonts and drawings, compressed as the server compresses them. Both are measured in turns, so that
 * a busy machine slows down both; what is printed are medians.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

import { median, PAGES, reportOf } from './run-lighthouse.mjs';

const [base = 'http://127.0.0.1:8080', runs = '5'] = process.argv.slice(2);

/** As the server compresses pages, in `src/render/entity.rs`. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 20 };

/** What a page or a style sheet fetches from this site. */
const ADDRESSES = /(?:(?:href|src|srcset)="|url\(["']?)(\/(?:assets|media)\/[^"')\s]+|\/[^"')\s/]+\.(?:ico|svg|png|webmanifest))/gi;

async function fetched(path) {
  const [response] = await once(get(base + path, { headers: { 'accept-encoding': 'br' } }), 'response');
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  const body = Buffer.concat(await response.toArray());
  const { 'content-encoding': encoding, 'content-type': type } = response.headers;
  return { body, encoding, type };
}

const folder = mkdtempSync(join(tmpdir(), 'patagonia-first-paint-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** Addresses by what the copy says about them. */
const encoded = new Set();
const known = new Set();

function save(path, { body, encoding }) {
  const file = join(folder, 'site', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
  if (encoding === 'br') encoded.add(path);
}

async function copyOf(path) {
  if (known.has(path)) return;
  known.add(path);
  const file = await fetched(path);
  save(path, file);
  if (file.type.startsWith('text/css')) await copyAllIn(brotliDecompressSync(file.body).toString());
}

async function copyAllIn(text) {
  for (const [, path] of text.matchAll(ADDRESSES)) await copyOf(path);
}

for (const path of PAGES) {
  const { body } = await fetched(path);
  const html = brotliDecompressSync(body)
    .toString()
    .replace(/<template id="app">.*?<\/template>|<script\b.*?<\/script>/gs, '');
  save(`${path}.html`, { body: brotliCompressSync(html, { params: BROTLI }), encoding: 'br' });
  await copyAllIn(html);
}

const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (free.address());
free.close();
const configuration = `
daemon off; master_process off; error_log stderr; pid ${folder}/pid;
events {}
http {
  access_log off; sendfile on; tcp_nopush on;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  types { text/html html; text/css css; image/svg+xml svg; font/woff2 woff2; image/png png; image/webp webp; image/jpeg jpg;
          image/x-icon ico; application/manifest+json webmanifest; }
  charset utf-8; charset_types text/css;
  map_hash_bucket_size 256; map_hash_max_size 4096;
  map $uri $encoding { ${[...encoded].map((path) => `${path} br;`).join(' ')} }
  server {
    listen 127.0.0.1:${port}; root ${folder}/site;
    add_header Content-Encoding $encoding; add_header Cache-Control max-age=31536000;
    location / { try_files $uri.html $uri =404; }
  }
}`;
writeFileSync(join(folder, 'nginx.conf'), configuration);
const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
process.on('exit', () => nginx.kill());
const copy = `http://127.0.0.1:${port}`;
while (!(await fetch(copy + PAGES[0]).catch(() => undefined))?.ok) await pause(50);

const names = ['served', 'copy'];
console.log(`| page | ${['score', 'FCP ms', 'LCP ms'].flatMap((what) => names.map((name) => `${what}, ${name}`)).join(' | ')} | LCP, ratio |`);
console.log(`| --- |${' --- |'.repeat(7)}`);
for (const path of PAGES) {
  const reports = { served: [], copy: [] };
  for (let run = 0; run < Number(runs); run++) {
    reports.served.push(reportOf(base + path, ['performance']));
    reports.copy.push(reportOf(copy + path, ['performance']));
  }
  const both = (number) => names.map((name) => median(reports[name].map(number)));
  const paints = both(({ audits }) => audits['largest-contentful-paint'].numericValue);
  const cells = [
    ...both(({ categories }) => Math.round(100 * categories.performance.score)),
    ...both(({ audits }) => Math.round(audits['first-contentful-paint'].numericValue)),
    ...paints.map(Math.round),
    (paints[0] / paints[1]).toFixed(2),
  ];
  console.log(`| ${path} | ${cells.join(' | ')} |`);
}
nginx.kill();
