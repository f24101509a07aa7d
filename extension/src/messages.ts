import type { PageListing } from '../../src/input/page-listing.ts';
import type { PageAnswer } from '../../src/present/listing.ts';
import type { SavedRow } from './saved-list.ts';

export type Request =
  | { readonly kind: 'price'; readonly listings: readonly PageListing[]; readonly host: string }
  | { readonly kind: 'save'; readonly row: SavedRow }
  | { readonly kind: 'settings'; readonly origin: string };

export interface PriceReply {
  readonly answers: readonly PageAnswer[];
  /** URL of the service for links, or an empty string if there is none. */
  readonly service: string;
  /** True if the user turned the extension on for the whole site. */
  readonly isOn: boolean;
}

/** Message to a page's script after the user clicked the extension's button. */
export const SHOW = 'show';
