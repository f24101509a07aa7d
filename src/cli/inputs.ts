import { existsSync, readFileSync, statSync } from 'node:fs';
import { readConfig } from '../app/config.ts';
import { loadMarketplaces } from '../marketplaces/load.ts';
import { type CodedPrices, createCodedPrices } from '../package/prices.ts';
import { UnpricedListingError } from '../package/types.ts';
import { loadModel } from '../pricing/loading/load-model.ts';
import { UsageError } from './io.ts';
import { readSellerFile } from './seller-file.ts';

/** Loads the configured model and fees. */
export function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  return { pricing: loadModel(modelDir), marketplaces: loadMarketplaces(feesFile) };
}

/** Queries the configured model and fees on the seller's terms. Throws a {@link UsageError} for invalid input. */
export function askPrices<Answer>(env: NodeJS.ProcessEnv, ask: (prices: CodedPrices) => Answer): Answer {
  const { pricing, marketplaces } = loadArtifacts(env);
  try {
    return ask(createCodedPrices({ pricing, marketplaces, terms: readSellerFile(env) }));
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof UnpricedListingError)) {
      throw new UsageError(error.message, { cause: error.cause });
    }
    throw error;
  }
}

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
