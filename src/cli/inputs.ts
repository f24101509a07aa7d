import { existsSync, readFileSync, statSync } from 'node:fs';
import { goneSetting, readConfig } from '../app/config.ts';
import { Problem } from '../base/problem.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { createInputReader } from '../input/read-input.ts';
import { ownMarketplaces } from '../money/fees.ts';
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
async function loadFees(feesFile: string | undefined) {
  if (feesFile === undefined) return ownMarketplaces();
  const { loadMarketplaces } = await import('../money/load.ts');
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

/**
 * Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. Throws an Error that
 * names an invalid variable.
 */
export function sellerTerms(env: NodeJS.ProcessEnv): SellerTerms {
  if (env.HANGTAG_CONFIG) throw new Error(goneSetting('HANGTAG_CONFIG'));
  const set = Object.entries(env).filter(([name]) => name.startsWith(PREFIX));
  const terms = Object.fromEntries(set.map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]));
  try {
    return readTerms(terms).values;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(error.messageIn(variableOf));
  }
}

const PREFIX = 'HANGTAG_';
const readTerms = createInputReader(SELLER_FIELDS, 'There is no setting');
const variableOf = (term: string) => PREFIX + term.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
