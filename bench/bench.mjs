// `make bench`: the binary beside nginx and bare SQLite, in one run, on this machine's loopback only.
// Medians of interleaved runs; one table, saved as bench/results.md. Absolute numbers say little on a shared
// machine: the ratios are what counts. `node bench/bench.mjs memory` measures one part alone and saves nothing; the others are
// pages, inquiries, starts, library and desk.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { LANGS, ROUTES } from '../frontend/scripts/languages.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const RENDERS = Number(process.env.BENCH_RENDERS ?? 20_000);
const WARMINGS = Number(process.env.BENCH_WARMINGS ?? 50);
const root = new URL('..', import.meta.url).pathname;
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const binary = join(target, 'release/patagonia');
const example = (name) => join(target, 'release/examples', name);
const scratch = mkdtempSync(join(tmpdir(), 'patagonia-bench-'));
const PAGE = '/es';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 0) => Number(value.toFixed(digits));
const counted = (count, noun) => `${count} ${noun}${count > 1 ? 's' : ''}`;
const rows = [];
const report = (what, ours, other, ratio, aim) => {
  rows.push({ what, ours, other, ratio, aim });
  console.error(what, ours, other, ratio?.toFixed(2) ?? '', aim);
};

function require(program, ...packages) {
  if (spawnSync('which', [program]).status === 0) return;
  execFileSync('apt-get', ['update'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}

/** Starts the server on a free port; resolves when its start line names the address. `made` counts how often it rendered all pages. */
function serve(name, ...options) {
  const dir = join(scratch, name);
  const child = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data-dir', dir, '--inquiry-limit', '0', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: scratch,
    env: { ...process.env, RUST_LOG: 'info,patagonia::jobs::cache_warming=debug' },
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const made = () => said.split('the pages are made').length - 1;
    child.on('exit', () => reject(new Error(`the server ended:\n${said}`)));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const address = said.match(/serving on (http:\/\/[\d.:]+)/)?.[1];
      if (address) resolve({ child, dir, address, made, stop: () => new Promise((done) => { child.removeAllListeners('exit'); child.on('exit', done); child.kill('SIGTERM'); }) });
    });
  });
}

function get(url, headers = {}) {
  return new Promise((resolve, reject) => {
    http.get(url, { headers, agent: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** nginx with the page's bytes in a file and the same headers, at its fastest: one exact location, one file, no fallback. */
async function nginx(page) {
  const dir = join(scratch, 'nginx');
  mkdirSync(join(dir, 'www'), { recursive: true });
  writeFileSync(join(dir, 'www/page'), page.body);
  const port = 18_900 + Math.floor(Math.random() * 900);
  const own = ['content-length', 'date', 'connection', 'keep-alive', 'content-type', 'transfer-encoding'];
  const headers = Object.entries(page.headers).filter(([name]) => !own.includes(name));
  writeFileSync(join(dir, 'nginx.conf'), `
    daemon off; user root; worker_processes ${cpus().length}; pid ${dir}/pid; error_log ${dir}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; server_tokens off; etag off; if_modified_since off;
      keepalive_requests 100000000; open_file_cache max=100; default_type "${page.headers['content-type']}";
      server {
        listen 127.0.0.1:${port} backlog=1024;
        location = ${PAGE} { alias ${dir}/www/page; ${headers.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", '"')}';`).join(' ')} }
      }
    }`);
  const child = spawn('nginx', ['-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await get(address + PAGE).catch(() => undefined);
    if (answer?.status === 200 && answer.body.equals(page.body)) break;
    if (child.exitCode !== null) throw new Error(readFileSync(join(dir, 'error.log'), 'utf8'));
    await new Promise((wait) => setTimeout(wait, 20));
  }
  return { address, stop: () => child.kill('SIGTERM') };
}

/**
 * One run of wrk: requests a second, p99 in milliseconds, answers that were not 2xx.
 * @param {string} url
 * @param {number} connections
 * @param {{ script?: string, threads?: number }} [options]
 */
function wrk(url, connections, { script, threads = Math.min(connections, 2) } = {}) {
  const options = ['-t', String(threads), '-c', String(connections), '-d', `${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: br'];
  const said = execFileSync('wrk', [...options, ...(script ? ['-s', script] : []), url], { encoding: 'utf8' });
  const [, value, unit] = said.match(/99%\s+([\d.]+)(us|ms|s)/);
  const refused = Number(said.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  if (refused > 0) throw new Error(`${refused} answers of ${url} were refused`);
  return { rate: Number(said.match(/Requests\/sec:\s+([\d.]+)/)[1]), p99: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit] };
}

async function pages(server) {
  const page = await get(server.address + PAGE, { 'accept-encoding': 'br' });
  const other = await nginx(page);
  for (const [connections, threads] of [[1, 1], [64, 1], [64, 2]]) {
    const ours = [];
    const theirs = [];
    for (let run = 0; run < ROUNDS; run++) {
      ours.push(wrk(server.address + PAGE, connections, { threads }));
      theirs.push(wrk(other.address + PAGE, connections, { threads }));
    }
    const [our, their] = [ours, theirs].map((runs) => ({ rate: median(runs.map((run) => run.rate)), p99: median(runs.map((run) => run.p99)) }));
    report(`cached page, ${counted(connections, 'connection')} of ${counted(threads, 'thread')}, requests/s`, round(our.rate), `nginx ${round(their.rate)}`, our.rate / their.rate, '≥ 1.0');
    report(`  p99, ms`, round(our.p99, 3), `nginx ${round(their.p99, 3)}`, our.p99 / their.p99, '≤ 1.0');
  }
  other.stop();
}

/** A wrk script that posts inquiries, each of them different. */
function posting() {
  const file = join(scratch, 'post.lua');
  writeFileSync(file, `
    local thread = 0
    function setup(t) t:set("id", thread); thread = thread + 1 end
    local count = 0
    local salt = tostring(os.time())
    function request()
      count = count + 1
      local body = '{"full_name":"Ana Pérez","email":"v' .. salt .. '-' .. id .. '-' .. count .. '@example.org","phone":"+56 9 8765 4321","country":"CL",' ..
        '"trip_type":"existing_itinerary","itinerary":"aysen-carretera-austral","travelers":"2","activity_level":"moderate","budget":"2000-3000",' ..
        '"regions":["aysen"],"interests":["nature"],"privacy_accepted":true,"lang":"es"}'
      return wrk.format("POST", "/api/inquiries", { ["Content-Type"] = "application/json" }, body)
    end`);
  return file;
}

async function inquiries() {
  const script = posting();
  for (const connections of [1, 64]) {
    const ours = [];
    const theirs = { inquiry: [], row: [] };
    for (let run = 0; run < ROUNDS; run++) {
      const server = await serve(`post-${connections}-${run}`);
      ours.push(wrk(server.address, connections, { script }).rate);
      await server.stop();
      rmSync(server.dir, { recursive: true });
      for (const [what, rates] of Object.entries(theirs)) {
        const bare = mkdtempSync(join(scratch, 'bare-'));
        rates.push(Number(execFileSync(example('bare_sqlite'), [bare, String(SECONDS), what], { encoding: 'utf8' })));
        rmSync(bare, { recursive: true });
      }
    }
    const our = median(ours);
    const [same, row] = [median(theirs.inquiry), median(theirs.row)];
    const aim = connections === 1 ? '≥ 0.5' : '≥ 1.0';
    report(`inquiries, ${counted(connections, 'connection')}, stored/s; SQLite with the same rows`, round(our), `SQLite ${round(same)}`, our / same, aim);
    report('  the same beside SQLite with one row a transaction', round(our), `SQLite ${round(row)}`, our / row, '');
  }
}

/** Sends a known number of inquiries over 64 connections and checks that the store has exactly as many. */
async function acknowledged() {
  const server = await serve('acknowledged');
  const total = 5000;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let sent = 0;
  let answered = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ full_name: 'Ana Pérez', email: `c${sent++}@example.org`, phone: '+56 9 8765 4321', country: 'CL', trip_type: 'custom_tour', duration: '22+', travelers: '2', privacy_accepted: true, lang: 'en' });
      const request = http.request(`${server.address}/api/inquiries`, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } }, (response) => {
        response.resume().on('end', () => resolve(void (response.statusCode === 201 && answered++)));
      });
      request.on('error', reject).end(body);
    });
  await Promise.all(Array.from({ length: 64 }, async () => { while (sent < total) await one(); }));
  agent.destroy();
  const memory = rss(server.child.pid);
  const stored = execFileSync(binary, ['export-inquiries', '--format', 'ndjson', '--data-dir', server.dir], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n').length - 1;
  await server.stop();
  report('inquiries acknowledged / in the store', answered, stored, stored / answered, '= 1');
  report('resident memory after 5,000 inquiries, MiB', round(memory, 1), '', undefined, '< 64');
}

/** Resolves when `count` is reached. */
async function reached(value, count) {
  while (value() < count) await new Promise((wait) => setTimeout(wait, 20));
}

/** Reports memory growth after the first tenth, when caches are full and every part of the program has been in use. */
function flat(what, early, end) {
  report(what, `${round(early, 1)} → ${round(end, 1)}`, '', end / early, '≤ 1.05');
}

/** Memory while pages are rendered anew, each address once, and while all pages are rendered again, as after an import. */
async function memory() {
  const server = await serve('memory');
  await reached(server.made, 1);
  const forms = ROUTES.reservations;
  const day = (n) => new Date(Date.now() + (1 + n) * 86_400_000).toISOString().slice(0, 10);
  // Of every four, one is a form with its own query, cached while there is room; three are posts that do not exist, which never are.
  const address = (n) => {
    const form = Math.floor(n / 4);
    const lang = LANGS[form % LANGS.length];
    if (n % 4 > 0) return `/${lang}/blog/nada-${n}`;
    return `${forms[lang]}?tour=custom&travelers=${1 + (Math.floor(form / LANGS.length) % 8)}&date=${day(Math.floor(form / (LANGS.length * 8)))}`;
  };
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  let next = 0;
  let failed = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      http.get(server.address + address(next++), { agent }, (response) => {
        if (response.headers['cache-control'] !== 'no-cache') failed++;
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  const upTo = (count) => Promise.all(Array.from({ length: 4 }, async () => { while (next < count) await one(); }));
  await upTo(RENDERS / 10);
  const early = rss(server.child.pid);
  await upTo(RENDERS);
  flat(`resident memory after ${RENDERS / 10} and ${RENDERS} pages made anew, MiB`, early, rss(server.child.pid));
  report('  of these sent without their HTML', failed, '', undefined, '= 0');
  agent.destroy();

  const folder = join(scratch, 'one');
  mkdirSync(folder);
  const measured = [];
  for (let n = 1; n <= WARMINGS; n++) {
    writeFileSync(join(folder, 'nota.md'), `---\ntitle: Nota\nlang: es\ndate: 2026-01-05\ncategories: [Conservation]\n---\nTexto ${n}\n`);
    execFileSync(binary, ['import-content', folder, '--data-dir', server.dir], { stdio: 'ignore' });
    await reached(server.made, n + 1);
    measured.push(rss(server.child.pid));
  }
  flat(`resident memory after ${WARMINGS / 10} and ${WARMINGS} times all pages, MiB`, measured[WARMINGS / 10 - 1], measured.at(-1));
  await server.stop();
}

const rss = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

async function starts() {
  const times = [];
  for (let run = 0; run < 11; run++) {
    const begin = performance.now();
    const server = await serve('start');
    const answer = await get(server.address + PAGE);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    times.push(performance.now() - begin);
    await server.stop();
  }
  report('start to first 200 (home), ms', round(median(times)), '', undefined, '< 100');
}

/** A folder of posts of 700 words in the site's languages: words of the shipped posts, few of them common and most rare (Zipf). */
function manyPosts(count) {
  const folder = join(scratch, 'many');
  mkdirSync(folder);
  const shipped = join(root, 'data/content/posts');
  const words = LANGS.map((lang) => {
    const texts = readdirSync(shipped).map((slug) => readFileSync(join(shipped, slug, `${lang}.md`), 'utf8').split('\n---\n')[1]);
    return [...new Set(texts.join(' ').match(/\p{L}+/gu))];
  });
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < count; i++) {
    const own = words[i % LANGS.length];
    const word = () => own[Math.floor(own.length ** random()) - 1];
    const text = Array.from({ length: 14 }, () => `${Array.from({ length: 50 }, word).join(' ')}.`).join('\n\n');
    const date = new Date(Date.UTC(2010, 0, 1 + (i % 5800))).toISOString().slice(0, 10);
    writeFileSync(
      join(folder, `nota-${i}.md`),
      `---\ntitle: ${word()} ${word()} ${i}\nlang: ${LANGS[i % LANGS.length]}\ndate: ${date}\ncategories: [Conservation]\ntags: [${word()}, tag${i % 50}]\n---\n${text}\n\nrara${i}\n`,
    );
  }
  return { folder, words };
}

/** A wrk script that requests the data of one page after the other. */
function asking(name, addresses) {
  return requesting(name, addresses.map((address) => `/api/pages?path=${encodeURIComponent(address)}`));
}

/**
 * A wrk script that requests one path after the other.
 * @param {string} name
 * @param {string[]} list
 * @param {string} [cookie]
 */
function requesting(name, list, cookie) {
  const file = join(scratch, `${name}.lua`);
  const paths = list.map((path) => `"${path}"`);
  writeFileSync(file, `
    ${cookie ? `wrk.headers["Cookie"] = "${cookie}"` : ''}
    local paths = { ${paths.join(', ')} }
    local at = 0
    function setup(t) t:set("at", at); at = at + ${Math.floor(list.length / 2)} end
    function request()
      at = at + 1
      return wrk.format("GET", paths[at % #paths + 1])
    end`);
  return file;
}

/** Ten thousand posts: how long they take to import, and what lists and searches then cost. */
async function library() {
  const { folder, words } = manyPosts(10_000);
  const { dir, stop } = await serve('library');
  await stop();
  const begin = performance.now();
  execFileSync(binary, ['import-content', folder, '--data-dir', dir], { stdio: ['ignore', 'ignore', 'pipe'] });
  report('10,000 posts imported, s', round((performance.now() - begin) / 1000, 1), '', undefined, '< 60');
  const times = [];
  for (let run = 0; run < 7; run++) {
    const start = performance.now();
    const server = await serve('library');
    await get(server.address + PAGE);
    times.push(performance.now() - start);
    await server.stop();
  }
  report('  start to first 200, ms', round(median(times)), '', undefined, '< 200');
  const server = await serve('library');
  const { blog } = ROUTES;
  const lists = LANGS.flatMap((lang) => Array.from({ length: 200 }, (_, i) => `${blog[lang]}?page=${2 + i * 5}`));
  // A quarter of the searches each: the commonest words, which are in every post of a language; rare ones; prefixes of
  // words; two words. About every sixth word has an accent.
  const searches = LANGS.flatMap((lang, at) => {
    const own = words[at];
    const terms = Array.from({ length: 100 }, (_, i) => [own[i % 12], `rara${i * 97}`, own[40 + i * 3].slice(0, 3), `${own[i % 30]} ${own[200 + i]}`][i % 4]);
    return terms.map((term) => `${blog[lang]}?q=${encodeURIComponent(term)}`);
  });
  // Twelve thousand different ones, more than are cached: as if no search were ever repeated.
  const unlike = LANGS.flatMap((lang, at) => {
    const own = words[at];
    const terms = Array.from({ length: 2000 }, (_, i) => [`${own[i % 12]} ${own[i % own.length].slice(0, 4)}`, `rara${i * 5}`, own[i % own.length].slice(0, 5), `${own[i % 30]} ${own[(i * 7) % own.length]}`][i % 4]);
    return terms.map((term) => `${blog[lang]}?q=${encodeURIComponent(term)}`);
  });
  for (const [name, addresses, aim] of [['lists', lists, 10], ['searches', searches, 25], ['searches, each another', unlike, 25]]) {
    const script = asking(name, addresses);
    const runs = Array.from({ length: ROUNDS }, () => wrk(server.address, 64, { script }));
    report(`  ${name} in JSON, 64 connections, requests/s`, round(median(runs.map((run) => run.rate))), '', undefined, '');
    report('    p99, ms', round(median(runs.map((run) => run.p99)), 2), '', undefined, `< ${aim}`);
  }
  report('  resident memory after that, MiB', round(rss(server.child.pid), 1), '', undefined, '< 256');
  await server.stop();
}

/** Ten thousand inquiries in the desk: what its list and its searches cost. */
async function desk() {
  const dir = join(scratch, 'desk');
  execFileSync(example('desk_folder'), [dir, '10000'], { stdio: 'inherit' });
  execFileSync(binary, ['staff', 'add', 'Luz', 'luz@example.org', '--data-dir', dir], { stdio: 'ignore' });
  const link = execFileSync(binary, ['staff', 'link', 'luz@example.org', '--data-dir', dir, '--base-url', 'http://127.0.0.1'], { encoding: 'utf8' });
  const server = await serve('desk');
  const token = link.trim().split('token=')[1];
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const signedIn = await fetch(`${server.address}/desk/link`, { method: 'POST', headers, body: `token=${token}`, redirect: 'manual' });
  const cookie = signedIn.headers.getSetCookie().find((set) => set.startsWith('desk=')).split(';')[0];
  const filters = LANGS.flatMap((lang) => [`lang=${lang}`, `lang=${lang}&status=closed`, `itinerary=aysen-carretera-austral&lang=${lang}`, `status=answered&from=2025-01-01&lang=${lang}`]);
  // Names, parts of addresses, numbers, words that most comments have, and such that one or none has.
  const terms = Array.from({ length: 600 }, (_, i) => [`Perez ${['Ana', 'Max', 'Ida'][i % 3]}`, `ana.${i * 13}`, `9 8000 ${String(i * 17).padStart(4, '0')}`, 'huemul marzo', `rara${i * 16}`, `nada${i}`][i % 6]);
  const searches = terms.map((term) => `search=${encodeURIComponent(term)}`);
  const asked = [
    { name: 'first part of the list', queries: ['limit=50'], aim: 30 },
    { name: 'filtered', queries: filters, aim: 30 },
    { name: 'searches', queries: searches, aim: 50 },
  ];
  for (const { name, queries, aim } of asked) {
    const script = requesting('desk', queries.map((query) => `/api/desk/inquiries?${query}`), cookie);
    const runs = Array.from({ length: ROUNDS }, () => wrk(server.address, 16, { script }));
    report(`desk of 10,000 inquiries, ${name}, 16 connections, requests/s`, round(median(runs.map((run) => run.rate))), '', undefined, '');
    report('  p99, ms', round(median(runs.map((run) => run.p99)), 2), '', undefined, `< ${aim}`);
  }
  report('  resident memory after that, MiB', round(rss(server.child.pid), 1), '', undefined, '');
  await server.stop();
}

/** Files that a page's HTML refers to, in brotli kB, and hosts other than this one. */
async function budget(server, path) {
  const page = await get(server.address + path, { 'accept-encoding': 'br' });
  const html = brotliDecompressSync(page.body).toString();
  const sizes = { js: 0, css: 0, fonts: 0 };
  const files = new Set([...html.matchAll(/<(?:link rel="(?:modulepreload|stylesheet|preload)"|script type="module")[^>]*(?:href|src)="([^"]+)"/g)].map((match) => match[1]));
  for (const file of files) {
    const { body } = await get(server.address + file, { 'accept-encoding': 'br' });
    sizes[file.endsWith('.js') ? 'js' : file.endsWith('.css') ? 'css' : 'fonts'] += body.length;
  }
  const hosts = [...html.matchAll(/(?:src|srcset)="(https?:)?\/\//g)].length;
  const kb = (bytes) => round(bytes / 1000, 1);
  return { path, html: kb(page.body.length), css: kb(sizes.css), js: kb(sizes.js), fonts: kb(sizes.fonts), hosts };
}

/** All pages rendered, and one of them requested beside nginx; what a first visit to each page loads. */
async function visits() {
  const server = await serve('pages', '--base-url', 'https://www.example.cl');
  await get(server.address + PAGE);
  // Every page is rendered in the background at start; the measurement begins once that is done.
  const sitemap = (await get(`${server.address}/sitemap.xml`)).body.toString();
  const paths = [...sitemap.matchAll(/<loc>https:\/\/www\.example\.cl([^<]*)/g)].map((match) => match[1]);
  for (const path of paths) await get(server.address + path);
  report('resident memory with every page made, MiB', round(rss(server.child.pid), 1), '', undefined, '< 56');
  await pages(server);
  report('resident memory after the load, MiB', round(rss(server.child.pid), 1), '', undefined, '< 64');
  const budgets = [];
  for (const path of paths.filter((path) => path.startsWith('/es'))) budgets.push(await budget(server, path));
  await server.stop();
  return budgets;
}

require('nginx', 'nginx-light');
require('wrk', 'wrk');
if (process.argv[2] !== undefined) {
  const part = { pages: visits, inquiries, starts, library, desk, memory }[process.argv[2]];
  if (part === undefined) throw new Error(`there is no part ${process.argv[2]}`);
  await part();
  rmSync(scratch, { recursive: true });
  process.exit();
}
const budgets = await visits();
await inquiries();
await acknowledged();
await starts();
await library();
await desk();
await memory();
report('binary, MB', round(statSync(binary).size / 1e6, 1), '', undefined, '< 20');
const renders = execFileSync(example('render_times'), { encoding: 'utf8' }).trim().split('\n').map((line) => line.split(' '));
rmSync(scratch, { recursive: true });

const table = (head, lines) => [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const text = `# Measurements

\`make bench\` at ${commit}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}.
Medians of ${ROUNDS} interleaved runs of ${SECONDS} s. nginx serves the same bytes with the same headers; SQLite has the store's settings, and writes the rows of an inquiry, or one row, in each transaction.

${table(['what', 'patagonia', 'beside', 'ratio', 'aim'], rows.map((row) => [row.what, row.ours, row.other, row.ratio === undefined ? '' : row.ratio.toFixed(2), row.aim]))}

## A page made anew, ms

${table(['page', 'p50', 'p95'], renders)}

## What a first visit loads, brotli kB (aim on home: JS ≤ 115, CSS ≤ 12)

${table(['page', 'HTML', 'CSS', 'JS', 'fonts', 'other hosts'], budgets.map((page) => [page.path, page.html, page.css, page.js, page.fonts, page.hosts]))}
`;
writeFileSync(join(root, 'bench/results.md'), text);
console.log(text);
