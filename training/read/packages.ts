import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCheckout } from '../command.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The database that reads listings, cells and Parquet files; sales in CSV need none. */
const DATABASE = '@duckdb/node-api';

/** Installs the packages of `development/` where they are missing. Throws a sentence when that fails. */
export function installPackages(): void {
  if (!isCheckout)
    throw new Error('Parquet files, cells and --alone need a checkout of Hangtag: here, train on sales in CSV.');
  // Not resolved as a module: Node would remember that it was not there.
  const folders = [ROOT, join(ROOT, 'development')].map((folder) => join(folder, 'node_modules'));
  if (folders.some((folder) => existsSync(join(folder, DATABASE)))) return;
  try {
    execFileSync('npm', ['run', 'development'], { cwd: ROOT, stdio: 'inherit' });
  } catch {
    throw new Error('This needs the development packages, which could not be installed: run npm run development.');
  }
}
