import type { PageAnswer } from '../../src/answers/page-listing.ts';
import type { PageListing } from '../../src/listings/listing.ts';
import type { SavedRow } from './saved-list.ts';

/** A request of a page's script to the extension. */
export type Request =
  | { readonly kind: 'price'; readonly listings: readonly PageListing[]; readonly host: string }
  | { readonly kind: 'save'; readonly row: SavedRow }
  | { readonly kind: 'settings'; readonly origin: string };

/** To `price`. */
export interface PriceReply {
  readonly answers: readonly PageAnswer[];
  /** The service that links lead to; empty without one. */
  readonly service: string;
  /** True if listings of the site are priced without a click. */
  readonly isOn: boolean;
}

/** Tells a page's script that the person pressed the extension's button. */
export const SHOW = 'show';
