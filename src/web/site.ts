import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { TrackRecord } from '../service/sales/track-record.ts';
import type { Assets } from './load-assets.ts';

/** Dependencies of every page. */
export interface Site {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly assets: Assets;
  /** Returns the service's URL without a trailing slash; reliable once it listens. */
  readonly publicUrl: () => string;
  /** Answered predictions per key per UTC day. */
  readonly requestsPerDay: number;
  /**
   * The accuracy of estimates for contributed sales, once it is computed; absent if the operator does not accept sales.
   */
  readonly trackRecord?: () => TrackRecord | undefined;
  readonly imprint: Imprint;
  /** The language model that keyed appraisals ask; absent if there is none. */
  readonly reader?: { readonly model: string; readonly host: string } | undefined;
  /** Packages of the browser extension that this service offers. */
  readonly extensions?: readonly ExtensionFile[];
  /** A notice above every page. */
  readonly notice?: string;
}

/** A package of the browser extension, for the browsers of its name. */
export interface ExtensionFile {
  readonly name: string;
  readonly path: string;
  readonly read: () => Buffer;
}

interface Imprint {
  readonly operator?: string | undefined;
  /** A contact address, as a URI. */
  readonly contact?: string | undefined;
  readonly sourceUrl?: string | undefined;
}
