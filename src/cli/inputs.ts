import { existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../app/config.ts';
import { loadMarketplaces } from '../marketplaces/load.ts';
import { createPrices } from '../package/prices.ts';
import { type Prices, UnpricedListingError } from '../package/types.ts';
import { loadModel } from '../pricing/loading/load-model.ts';
import { type CliIo, UsageError } from './io.ts';
import { readSellerFile } from './seller-file.ts';

/** Loads the configured model and fees. */
export function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  return { pricing: loadModel(modelDir), marketplaces: loadMarketplaces(feesFile) };
}

/** Asks the configured model and fees, by the seller's terms. Throws a {@link UsageError} for invalid input. */
export function askPrices<Answer>(env: NodeJS.ProcessEnv, ask: (prices: Prices) => Answer): Answer {
  const { pricing, marketplaces } = loadArtifacts(env);
  try {
    return ask(createPrices({ pricing, marketplaces, terms: readSellerFile(env) }));
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

/**
 * Asks on a terminal before a command overwrites the file that it reads. Rejects after any answer other than
 * yes, and with a {@link UsageError} if there is no terminal.
 */
export async function confirmOverwrite({ stderr }: CliIo, input: string, output: string | undefined): Promise<void> {
  if (output === undefined || !isSameFile(input, output)) return;
  if (!process.stdin.isTTY || !stderr.isTTY) {
    throw new UsageError(`--output is ${output}, the list itself: give another name, or --force to write over it.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${output} is the list itself. Overwrite it? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim().slice(0, 4))) throw new Error('Nothing was written.');
}
