import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../app/config.ts';
import { isObject } from '../base/members.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { readFields } from '../input/query.ts';
import { ownMarketplaces } from '../marketplaces/fees.ts';
import { readShippedModel } from '../pricing/loading/read-model.ts';

// Validators are imported lazily: they take a third of the startup time, and only an operator's own files need them.

/** Loads the configured model and fees. Rejects with an Error that names the file if one is invalid. */
export async function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  return { pricing: await loadPricing(modelDir), marketplaces: await loadFees(feesFile) };
}

async function loadPricing(modelDir: URL | undefined) {
  if (!modelDir) return readShippedModel();
  const { loadModel } = await import('../pricing/loading/load-model.ts');
  return loadModel(modelDir);
}

/** Loads a fee file, or Hangtag's built-in fees if none is given. Rejects with an Error that names an invalid file. */
export async function loadFees(feesFile: string | undefined) {
  if (feesFile === undefined) return ownMarketplaces();
  const { loadMarketplaces } = await import('../marketplaces/load.ts');
  return loadMarketplaces(feesFile);
}

/** Reads a file, or standard input if the path is `-`. Throws any system error with the path included. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // Node's error for reading a folder doesn't include the path.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** Returns true if both paths lead to the same existing file, including through hard or symbolic links. */
export function isSameFile(path: string, otherPath: string): boolean {
  if (!existsSync(path) || !existsSync(otherPath)) return false;
  const file = statSync(path, { bigint: true });
  const otherFile = statSync(otherPath, { bigint: true });
  return file.dev === otherFile.dev && file.ino === otherFile.ino;
}

/** Returns the path of the file with the seller's terms: HANGTAG_CONFIG, or a default in the user's settings folder. */
export function sellerFile(env: NodeJS.ProcessEnv): string {
  return env.HANGTAG_CONFIG || join(settingsFolder(env), 'hangtag', 'config.json');
}

function settingsFolder(env: NodeJS.ProcessEnv): string {
  const home = env.HOME || homedir();
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME;
  if (process.platform === 'win32') return env.APPDATA || join(home, 'AppData/Roaming');
  if (process.platform === 'darwin') return join(home, 'Library/Application Support');
  return join(home, '.config');
}

/** Reads the seller's terms. Returns {} if there is no file. Throws an Error that names the file if it is invalid. */
export function readSellerFile(env: NodeJS.ProcessEnv): SellerTerms {
  const path = sellerFile(env);
  try {
    const terms: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(terms)) throw new Error('it is not a JSON object of terms.');
    const unknownName = Object.keys(terms).find((name) => !Object.hasOwn(SELLER_FIELDS, name));
    if (unknownName !== undefined) throw new Error(`there is no term ${unknownName}.`);
    return readFields(SELLER_FIELDS, terms);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${path}: ${(error as Error).message} Fix or delete the file.`);
  }
}
