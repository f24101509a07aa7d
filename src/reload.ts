import { realpathSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { loadModel } from './pricing/load-model.ts';
import type { Pricing } from './pricing/pricing.ts';

export interface ReloadParts {
  /** The folder of the fitted model; it may be a link, which is followed each time. */
  readonly modelDir: URL;
  /** Version of the model that is served. */
  readonly version: string;
  /** Puts another model in its place; resolves when requests are answered with it. */
  readonly replace: (pricing: Pricing) => Promise<void>;
  readonly log: Logger;
}

/** How a model that is served gives way to another one. */
export interface Reload {
  /** Takes the model that is in the folder now, unless it is the one that is served. One that is broken is logged, and the old one stays. */
  now(): Promise<void>;
  /** The same where the folder has changed since it was read. */
  ifChanged(): Promise<void>;
}

/** Makes the functions that take new artifacts while the service runs. */
export function createReload({ modelDir, replace, log, ...parts }: ReloadParts): Reload {
  let { version } = parts;
  let read = stateOf(modelDir);
  let last: Promise<void> = Promise.resolve();

  async function take(): Promise<void> {
    read = stateOf(modelDir);
    let pricing: Pricing;
    try {
      // The link may be turned while its files are read: they are all of the folder that it led to.
      pricing = loadModel(pathToFileURL(`${realpathSync(fileURLToPath(modelDir))}/`));
      if (pricing.modelVersion === version) {
        log.info(`MODEL_DIR still holds model ${version}.`);
        return;
      }
      await replace(pricing);
    } catch (error) {
      log.error(`Model ${version} stays in use: ${(error as Error).message}`);
      return;
    }
    log.info(`Model ${pricing.modelVersion} is in use, in place of ${version}.`);
    version = pricing.modelVersion;
  }

  // One after the other: two signals may come at once.
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  return {
    now: () => inTurn(take),
    ifChanged: () => inTurn(async () => (stateOf(modelDir) === read ? undefined : take())),
  };
}

/** Where a folder is and when its prices were written; empty while there are none. */
function stateOf(folder: URL): string {
  try {
    const path = realpathSync(fileURLToPath(folder));
    return `${path} ${statSync(new URL('prediction.json', pathToFileURL(`${path}/`))).mtimeMs}`;
  } catch {
    return '';
  }
}
