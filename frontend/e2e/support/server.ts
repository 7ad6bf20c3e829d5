import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../../target', import.meta.url));
const BINARY = join(TARGET, 'debug', 'patagonia');

export const MAIL_FROM = 'hola@patagonia.example';
export const MAIL_STAFF = 'equipo@patagonia.example';

/** How long a graceful stop may take before it counts as a fault. */
const STOP_MS = 20_000;

/** The binary with its own store, on a free port. */
export type Server = {
  url: string;
  /** Runs a command on its store; returns what it prints. */
  command: (...args: string[]) => Promise<string>;
  /** Stops it as a service manager does; throws if it did not stop cleanly or logged an error. */
  stop: () => Promise<void>;
};

/** `more` are command-line options beyond those of every test; `sources` are imported before the start. */
export async function startServer(smtpPort: number, more: Record<string, string> = {}, sources: string[] = []): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'patagonia-e2e-'));
  if (sources.length > 0) {
    // Only a running server creates a store.
    await (await serve(smtpPort, data, more)).stop();
    for (const source of sources) {
      await command(data, ['import-content', source]);
    }
  }
  const { url, stop } = await serve(smtpPort, data, more);
  return {
    url,
    command: (...args) => command(data, args),
    stop: async () => {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function command(data: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(BINARY, [...args, '--data-dir', data], { env: cleanEnvironment() });
  return stdout;
}

/** The binary on a free port, with the store in the folder `data`. */
async function serve(smtpPort: number, data: string, more: Record<string, string>): Promise<Omit<Server, 'command'>> {
  const options = {
    '--listen': '127.0.0.1:0',
    '--data-dir': data,
    '--inquiry-limit': '0',
    '--smtp-url': `smtp://127.0.0.1:${smtpPort}`,
    '--mail-from': MAIL_FROM,
    '--mail-staff': MAIL_STAFF,
    ...more,
  };
  const process = spawn(BINARY, ['serve', ...Object.entries(options).flat()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: cleanEnvironment(),
  });
  const log: string[] = [];
  const url = await addressOf(process, log);
  return {
    url,
    stop: async () => {
      const exited = once(process, 'exit');
      process.kill('SIGTERM');
      const deadline = setTimeout(() => process.kill('SIGKILL'), STOP_MS);
      const [code, signal] = (await exited) as [number | null, string | null];
      clearTimeout(deadline);
      if (code !== 0) throw new Error(`the server ended with ${code ?? signal}:\n${log.join('\n')}`);
      const errors = log.filter((line) => line.includes('ERROR'));
      if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    },
  };
}

/** Keeps the developer's own settings from reaching the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PATAGONIA_') && name !== 'RUST_LOG');
  return { ...Object.fromEntries(own), NO_COLOR: '1' };
}

/** Collects stderr in `log`; resolves at the line that names the address. */
function addressOf(process: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    process.on('error', (error) => reject(new Error(`cannot start ${BINARY}; build it with \`cargo build\``, { cause: error })));
    process.on('exit', (code) => reject(new Error(`the server did not start (exit ${code}):\n${log.join('\n')}`)));
    createInterface({ input: process.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      log.push(line);
      const address = /serving on (http:\/\/\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}
