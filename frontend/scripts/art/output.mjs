/** Output of the drawing scripts. With --check they write nothing and compare against the existing files. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const isCheck = process.argv.includes('--check');

/** The scenes named on the command line. */
export const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** The absolute path of a file or folder in the repository. */
export const at = (path) => root + path;

/** Writes a file, or compares it byte for byte or with `isSame`. */
export async function save(path, data, isSame = (tracked, drawn) => tracked.equals(drawn)) {
  const drawn = Buffer.from(data);
  if (!isCheck) writeFileSync(path, drawn);
  else if (!existsSync(path) || !(await isSame(readFileSync(path), drawn))) fail(`${relative(root, path)} is not what the script draws`);
}

export function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
