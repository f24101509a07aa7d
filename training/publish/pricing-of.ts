import { createPricing } from '../../src/pricing/loading/create-pricing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { FittedPrices } from '../alone/fitted-prices.ts';
import { itemEffectsArtifact } from '../titles/item-effects.ts';
import { pricedArtifact } from './artifacts.ts';
import { evidenceRows } from './evidence.ts';
import { priceCells } from './price-cells.ts';

/** Never written, since these prices are only measured. */
const STAMP = { version: '', fittedOn: '' };

/** Returns the service's pricing with the prices of a fit, without texts and documents. */
export function pricingOf(prices: Omit<FittedPrices, 'learned'>): Pricing {
  const { numbers, items, fittedListings } = prices;
  const about = { ...STAMP, market: '' };
  return createPricing({
    prediction: {
      ...about,
      ...pricedArtifact(prices, priceCells(prices)),
      sources: [],
      leftOut: [],
    },
    staticArtifact: {
      version: '',
      market: '',
      ...numbers,
      priceYear: 0,
      formula: '',
      extrapolated: [],
      fittedListings,
    },
    items: itemEffectsArtifact(items, STAMP),
    evidence: { version: '', brands: evidenceRows(prices.cells), step: 1, prices: {} },
    evaluation: undefined,
    card: '',
  });
}
