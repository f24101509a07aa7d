import type { PageListing } from '../../src/input/page-listing.ts';
import type { PageAnswer } from '../../src/present/listing.ts';
import type { SavedRow } from './saved-list.ts';

export type Request =
  | { readonly kind: 'price'; readonly listings: readonly PageListing[]; readonly host: string }
  | { readonly kind: 'save'; readonly row: SavedRow }
  | { readonly kind: 'settings'; readonly origin: string };

export interface PriceReply {
  readonly answers: readonly PageAnswer[];
  /** The service to link to; empty if there is none. */
  readonly service: string;
  /** True if the site's listings are priced without a click. */
  readonly isOn: boolean;
}

/** Informs a page's script that the user clicked the extension's button. */
export const SHOW = 'show';
