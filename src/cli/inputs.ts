import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../app/config.ts';
import { isObject } from '../base/members.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { readFields } from '../input/query.ts';
import { ownMarketplaces } from '../marketplaces/fees.ts';
import { readShippedModel } from '../pricing/loading/read-model.ts';

// Validators are imported late, because only an operator's files need them, and they take a third of startup time.

/** Loads the configured model and fees. Rejects with a sentence about the file at fault. */
export async function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  return { pricing: await loadPricing(modelDir), marketplaces: await loadFees(feesFile) };
}

async function loadPricing(modelDir: URL | undefined) {
  if (!modelDir) return readShippedModel();
  const { loadModel } = await import('../pricing/loading/load-model.ts');
  return loadModel(modelDir);
}

/** Loads a fee file, by default Hangtag's own. Rejects with a sentence about the file. */
export async function loadFees(feesFile: string | undefined) {
  if (feesFile === undefined) return ownMarketplaces();
  const { loadMarketplaces } = await import('../marketplaces/load.ts');
  return loadMarketplaces(feesFile);
}

/** Reads a file; `-` is standard input. Throws the system's error, with the path. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // Node's error for reading a folder lacks the path.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** Returns true if both paths lead to the same file, even through links. */
export function isSameFile(path: string, otherPath: string): boolean {
  if (!existsSync(path) || !existsSync(otherPath)) return false;
  const file = statSync(path, { bigint: true });
  const otherFile = statSync(otherPath, { bigint: true });
  return file.dev === otherFile.dev && file.ino === otherFile.ino;
}

/** Returns the path of the seller's terms: HANGTAG_CONFIG, or a file in the user's settings folder. */
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

/** Reads the seller's terms, or returns {} if there is no file. Throws a sentence that names the file. */
export function readSellerFile(env: NodeJS.ProcessEnv): SellerTerms {
  const path = sellerFile(env);
  try {
    const terms: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(terms)) throw new Error('it is not a JSON object of terms.');
    const unknown = Object.keys(terms).find((name) => !Object.hasOwn(SELLER_FIELDS, name));
    if (unknown !== undefined) throw new Error(`there is no term ${unknown}.`);
    return readFields(SELLER_FIELDS, terms);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${path}: ${(error as Error).message} Fix or delete the file.`);
  }
}
