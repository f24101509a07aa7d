import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../app/config.ts';
import { isObject } from '../base/members.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { readFields } from '../input/query.ts';
import { ownMarketplaces } from '../marketplaces/fees.ts';
import { readShippedModel } from '../pricing/loading/read-model.ts';

/** Loads the configured model and fees. Only files of an operator's own need the validator, a third of a start. */
export async function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  const pricing = modelDir
    ? (await import('../pricing/loading/load-model.ts')).loadModel(modelDir)
    : readShippedModel();
  return { pricing, marketplaces: await loadFees(feesFile) };
}

/** Loads a fee file, or our fees. Rejects with a sentence about the file. */
export const loadFees = async (feesFile: string | undefined) =>
  feesFile === undefined ? ownMarketplaces() : (await import('../marketplaces/load.ts')).loadMarketplaces(feesFile);

/** Reads a file as bytes; `-` is standard input. Throws the system's error, with the path. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // Opening a folder succeeds; only reading it fails, without its name.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** Returns true if two paths lead to one file, also through links. */
export function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return first.dev === second.dev && first.ino === second.ino;
}

/** Returns the path of the seller's terms: HANGTAG_CONFIG, or a file in the user's settings folder. */
export function sellerFile(env: NodeJS.ProcessEnv): string {
  if (env.HANGTAG_CONFIG) return env.HANGTAG_CONFIG;
  const home = env.HOME || homedir();
  const folder =
    env.XDG_CONFIG_HOME ||
    {
      win32: env.APPDATA || join(home, 'AppData/Roaming'),
      darwin: join(home, 'Library/Application Support'),
    }[process.platform as string] ||
    join(home, '.config');
  return join(folder, 'hangtag', 'config.json');
}

/** Reads the seller's terms; empty without a file. Throws a sentence that names the file. */
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
