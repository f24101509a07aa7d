import { createPriceAtCondition, type PriceAtCondition } from '../pricing/price-at-condition.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type Assets, loadAssets } from './assets.ts';

/** What every page needs to know about the service. */
export interface Site {
  readonly pricing: Pricing;
  /** The prediction for one grade, as the MCP tools give it. */
  readonly priceAtCondition: PriceAtCondition;
  readonly assets: Assets;
  /** The service's address without a trailing slash; known for certain once it listens. */
  readonly publicUrl: () => string;
}

/** Reads the files that the pages are made with. */
export function createSite(pricing: Pricing, publicUrl: () => string): Site {
  return {
    pricing,
    publicUrl,
    priceAtCondition: createPriceAtCondition(pricing),
    assets: loadAssets(),
  };
}
