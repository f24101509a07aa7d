import type { PageAnswer } from '../../src/answers/page-listing.ts';
import type { PageListing } from '../../src/listings/listing.ts';
import type { SavedRow } from './saved-list.ts';

/** What a page's script asks of the extension. */
export type Request =
  | { readonly kind: 'price'; readonly listings: readonly PageListing[]; readonly host: string }
  | { readonly kind: 'save'; readonly row: SavedRow }
  | { readonly kind: 'settings'; readonly origin: string };

/** To `price`. */
export interface PriceReply {
  readonly answers: readonly PageAnswer[];
  /** Where links lead; empty where no service is named. */
  readonly service: string;
  /** Whether the site is one where listings are priced without a click. */
  readonly isOn: boolean;
}

/** What the extension says to a page's script: the person pressed its button. */
export const SHOW = 'show';
