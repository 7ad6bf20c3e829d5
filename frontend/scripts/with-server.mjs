/**
 * Runs a script against its own server, with a store that is deleted afterwards.
 *
 *     node scripts/with-server.mjs [--release] SCRIPT [arguments]
 *
 * The script gets the server's address as its first argument.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const given = process.argv.slice(2);
const release = given[0] === '--release';
const [script, ...options] = release ? given.slice(1) : given;
const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../target', import.meta.url));
const binary = join(target, release ? 'release' : 'debug', 'patagonia');

const data = await mkdtemp(join(tmpdir(), 'patagonia-'));
const server = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data-dir', data], { stdio: ['ignore', 'ignore', 'pipe'] });
try {
  const address = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface(server.stderr).on('line', (line) => {
      const [, found] = line.match(/serving on (http:\S+)/) ?? [];
      if (found) resolve(found);
    });
  });
  const child = spawn(process.execPath, [script, address, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  const stopped = once(server, 'exit');
  server.kill('SIGTERM');
  await stopped;
  await rm(data, { recursive: true });
}
