import { createPrices, type Prices } from '../package/prices.ts';
import { UnpricedListingError } from '../package/types.ts';
import { UsageError } from './command.ts';
import { loadArtifacts } from './load-artifacts.ts';

/** Asks the model and the fees that the environment names. What is not understood is a {@link UsageError}. */
export function askPrices<Answer>(env: NodeJS.ProcessEnv, ask: (prices: Prices) => Answer): Answer {
  const { pricing, marketplaces } = loadArtifacts(env);
  try {
    return ask(createPrices(pricing, marketplaces));
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof UnpricedListingError)) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}
