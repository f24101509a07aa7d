import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { TrackRecord } from '../sales/track-record.ts';
import { type Assets, loadAssets } from './load-assets.ts';

/** What every page needs to know about the service. */
export interface Site {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly assets: Assets;
  /** The service's address without a trailing slash; known for certain once it listens. */
  readonly publicUrl: () => string;
  /** Answered predictions that a key gets in a UTC day. */
  readonly requestsPerDay: number;
  /** How good estimates were for contributed sales, once that is known; absent where the operator takes none. */
  readonly trackRecord?: () => TrackRecord | undefined;
  readonly imprint: Imprint;
  /** Stands above every page. */
  readonly notice?: string;
}

/** What the operator has said of the service. */
export interface Imprint {
  /** Who runs it. */
  readonly operator?: string | undefined;
  /** Where people write to, as a URI. */
  readonly contact?: string | undefined;
  /** Where the source is. */
  readonly sourceUrl?: string | undefined;
}

/** Reads the files that the pages are made with. */
export function createSite(parts: Omit<Site, 'assets'>): Site {
  return { ...parts, assets: loadAssets() };
}
