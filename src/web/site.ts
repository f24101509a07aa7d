import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { TrackRecord } from '../sales/track-record.ts';
import type { Assets } from './load-assets.ts';

/** The parts of the service that every page reads. */
export interface Site {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly assets: Assets;
  /** The service's address without a trailing slash; known for certain once it listens. */
  readonly publicUrl: () => string;
  /** Answered predictions that a key gets in a UTC day. */
  readonly requestsPerDay: number;
  /** The accuracy of estimates for contributed sales, once it is known; absent where the operator takes none. */
  readonly trackRecord?: () => TrackRecord | undefined;
  readonly imprint: Imprint;
  /** Stands above every page. */
  readonly notice?: string;
}

export interface Imprint {
  readonly operator?: string | undefined;
  /** An address to write to, as a URI. */
  readonly contact?: string | undefined;
  readonly sourceUrl?: string | undefined;
}
