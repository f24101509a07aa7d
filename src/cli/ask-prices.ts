import { readConfig } from '../config.ts';
import { loadMarketplaces } from '../marketplaces/load.ts';
import { createPrices, type Prices } from '../package/prices.ts';
import { UnpricedListingError } from '../package/types.ts';
import { loadModel } from '../pricing/load-model.ts';
import { UsageError } from './command.ts';

/** Asks the model and the fees that the environment names. What is not understood is a {@link UsageError}. */
export function askPrices<Answer>(env: NodeJS.ProcessEnv, ask: (prices: Prices) => Answer): Answer {
  const { modelDir, feesFile } = readConfig(env);
  try {
    return ask(createPrices(loadModel(modelDir), loadMarketplaces(feesFile)));
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof UnpricedListingError)) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}
