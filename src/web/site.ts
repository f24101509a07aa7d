import type { Pricing } from '../pricing/pricing.ts';
import { type Assets, loadAssets } from './load-assets.ts';

/** What every page needs to know about the service. */
export interface Site {
  readonly pricing: Pricing;
  readonly assets: Assets;
  /** The service's address without a trailing slash; known for certain once it listens. */
  readonly publicUrl: () => string;
}

/** Reads the files that the pages are made with. */
export function createSite(pricing: Pricing, publicUrl: () => string): Site {
  return { pricing, publicUrl, assets: loadAssets() };
}
