// What hostile visitors cost the others and the machine. On loopback only, with a server and proxies of its own, and it ends by itself:
//
//     node bench/hostile.mjs held             2,300 bodies that never come, of one visitor, behind Caddy and behind nginx
//     node bench/hostile.mjs mixed [seconds]  everything at once, 300 seconds
//
// The binary is target/release/patagonia, or what PATAGONIA_BIN names.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARY = process.env.PATAGONIA_BIN ?? 'target/release/patagonia';
const HELD = 2300;
const VISITOR = '127.0.0.2';
const ATTACKER = '127.0.0.9';

const work = mkdtempSync(join(tmpdir(), 'hostile-'));
const children = [];

function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.on('error', (error) => console.error(`${command}: ${error.message}`));
  children.push(child);
  return child;
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function serve() {
  const log = join(work, 'server.log');
  const data = join(work, 'data');
  const child = start(BINARY, ['serve', '--listen', '127.0.0.1:0', '--base-url', 'https://www.example.cl', '--data-dir', data]);
  const file = createWriteStream(log);
  child.stderr.pipe(file);
  const port = await new Promise((resolve) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said.split('\n').filter((line) => line.includes('serving')).join(''));
      if (found) resolve(Number(found[1]));
    });
  });
  await until(port);
  return { port, pid: child.pid, log, data };
}

async function until(port) {
  for (;;) {
    const { status } = await get(port, '/healthz', VISITOR);
    if (status === 200) return;
    await pause(100);
  }
}

async function caddy(upstream) {
  const port = await freePort();
  const file = join(work, 'Caddyfile');
  writeFileSync(file, `{\nadmin off\nauto_https off\n}\nhttp://:${port} {\nreverse_proxy 127.0.0.1:${upstream}\n}\n`);
  const child = start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env: { ...process.env, HOME: work, XDG_DATA_HOME: work } });
  child.stderr.resume();
  await until(port);
  return port;
}

async function nginx(upstream) {
  const port = await freePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work}/${kind};`).join('\n');
  const file = join(work, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; worker_rlimit_nofile 20000;
events { worker_connections 8192; }
http { access_log off; ${folders}
server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstream}; proxy_http_version 1.1; proxy_set_header Connection "";
proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } } }`,
  );
  start('nginx', ['-e', `${work}/nginx.log`, '-c', file]);
  await until(port);
  return port;
}

/** Status and milliseconds of one page, on a connection of its own. */
function get(port, path, localAddress, options = {}) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, path, localAddress, agent: false, timeout: 20_000, ...options }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - begun }));
      response.on('error', () => resolve({ status: 0, ms: performance.now() - begun }));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve({ status: 0, ms: performance.now() - begun }));
    request.end(options.body);
  });
}

/** A connection that sends `text` and nothing more. */
function hold(port, text, localAddress, open) {
  const socket = net.connect({ host: '127.0.0.1', port, localAddress });
  open.add(socket);
  socket.on('connect', () => socket.write(text));
  socket.on('error', () => undefined);
  socket.on('close', () => open.delete(socket));
  // A close by the other side is only noticed when reading.
  return socket.resume();
}

const heldBody = (path = '/api/newsletter', type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: www.example.cl\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{`;

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

function figures(answers) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const failed = answers.filter(({ status }) => status !== 200).length;
  return `${answers.length} pages, ${failed} failed, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, worst ${times.at(-1).toFixed(1)} ms`;
}

async function visit(port, count) {
  const answers = [];
  for (let number = 0; number < count; number += 1) answers.push(await get(port, '/es', VISITOR));
  return figures(answers);
}

async function held() {
  const server = await serve();
  for (const [name, proxy] of Object.entries({ Caddy: caddy, nginx })) {
    const port = await proxy(server.port);
    await visit(port, 50);
    console.log(`${name}, alone: ${await visit(port, 300)}`);
    const open = new Set();
    const answers = new Map();
    for (let number = 0; number < HELD; number += 1) {
      const socket = hold(port, heldBody(), ATTACKER, open);
      socket.once('data', (chunk) => {
        const status = chunk.toString().split(' ')[1];
        answers.set(status, (answers.get(status) ?? 0) + 1);
      });
      if (number % 100 === 0) await pause(10);
    }
    console.log(`${name}, beside ${HELD} held bodies: ${await visit(port, 500)}`);
    console.log(`  answers to them by then: ${JSON.stringify(Object.fromEntries(answers))}, still open: ${open.size}, server: ${state(server)}`);
    for (const socket of open) socket.destroy();
  }
}

function state({ pid, log, data }) {
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  const handles = readdirSync(`/proc/${pid}/fd`).length;
  const disk = readdirSync(data, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => sum + (statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  return `${memory.toFixed(1)} MiB, ${handles} handles, data ${(disk / 1024).toFixed(0)} kB, log ${(statSync(log).size / 1024).toFixed(0)} kB`;
}

async function mixed(seconds) {
  const server = await serve();
  const { port } = server;
  const end = performance.now() + seconds * 1000;
  const goesOn = () => performance.now() < end;
  const open = new Set();
  let number = 0;
  const stranger = () => `127.${1 + (number % 40)}.7.${1 + (number++ % 200)}`;
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const kinds = {
    bodies: async () => {
      const { size } = open;
      for (let left = size < 600 ? 20 : 0; left > 0; left -= 1) hold(port, heldBody(), ATTACKER, open);
      await pause(100);
    },
    heads: async () => {
      if (open.size < 900) hold(port, 'GET /es HTTP/1.1\r\nHost: x\r\nX-Slow: ', stranger(), open);
      await pause(20);
    },
    readers: async () => {
      if (open.size < 900) hold(port, 'GET /de HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100), stranger(), open).pause();
      await pause(50);
    },
    references: () => get(port, `/es/reservas?sent=PAT-${Math.random().toString(36).slice(2, 8).toUpperCase()}`, ATTACKER),
    forms: () => get(port, '/es/reservas', ATTACKER, { ...form, body: `full_name=x${number++}` }),
    foreign: () => get(port, '/de/reservierungen', stranger(), { ...form, headers: { ...form.headers, Origin: 'https://evil.example' }, body: 'full_name=x' }),
    malformed: async () => {
      const texts = ['GET /es HTTP/9\r\n\r\n', `GET /es HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`, 'GET /es HTTP/1.1\r\n\r\n', '\u0001\u0002\r\n\r\n'];
      hold(port, texts[number++ % texts.length], stranger(), open);
      await pause(10);
    },
    probes: () => get(port, '/readyz', stranger()),
    feeds: () => get(port, number++ % 2 ? '/de/feed.xml' : '/feed/', stranger()),
    pages: () => get(port, `/es/reservas?tour=custom&travelers=${1 + (number++ % 8)}&utm=${number}`, stranger()),
  };
  const counts = {};
  const workers = Object.entries(kinds).flatMap(([name, work]) =>
    [1, 2].map(async () => {
      while (goesOn()) {
        await work();
        counts[name] = (counts[name] ?? 0) + 1;
      }
    }),
  );
  const answers = [];
  workers.push(
    (async () => {
      while (goesOn()) {
        answers.push(await get(port, '/es', VISITOR));
        await pause(50);
      }
    })(),
  );
  console.log(`   0 s: ${state(server)}`);
  while (goesOn()) {
    await pause(Math.min(30_000, Math.max(1, end - performance.now())));
    console.log(`${((seconds * 1000 - (end - performance.now())) / 1000).toFixed(0).padStart(4)} s: ${state(server)}`);
  }
  await Promise.all(workers);
  for (const socket of open) socket.destroy();
  await pause(3000);
  console.log(`after: ${state(server)}`);
  console.log(`done: ${JSON.stringify(counts)}`);
  console.log(`another visitor meanwhile: ${figures(answers)}`);
}

const [what, seconds] = process.argv.slice(2);
try {
  if (what === 'held') await held();
  else if (what === 'mixed') await mixed(Number(seconds ?? 300));
  else console.error('say `held` or `mixed`');
} finally {
  for (const child of children) child.kill();
  await pause(500);
  rmSync(work, { recursive: true, force: true });
}
