import type { Gender } from '../catalog/catalog.ts';

/** A sentence to read beside an answer, with what it is about. Answers send the text. */
export interface Caveat {
  readonly code: CaveatCode;
  readonly text: string;
  /** Its premises, where it has any beyond its own figures. */
  readonly claims?: Claims;
}

/** The premises of a sentence about the answer it stands in, as data: checks compare them with what was counted. */
interface Claims {
  /** Listings of the brand that were counted. */
  readonly brandListings?: number;
  /** The gender of most listings of the brand, or of this kind by it. */
  readonly mostAre?: { readonly gender: Gender; readonly of: 'brand' | 'kind' };
  /** The answer says the range that the sentence speaks of. */
  readonly range?: boolean;
}

/** Subjects of caveats. */
export type CaveatCode =
  | 'altered'
  | 'asker_evidence'
  | 'asking_price'
  | 'bare_number'
  | 'candidates'
  | 'childs_model'
  | 'assumed_gender'
  | 'beyond_evidence'
  | 'condition_not_read'
  | 'field_followed'
  | 'if_real'
  | 'ignored_words'
  | 'level'
  | 'level_less_known'
  | 'level_of_own_sales'
  | 'line_without_price'
  | 'lot'
  | 'model_apart'
  | 'not_made'
  | 'other_kind'
  | 'other_money'
  | 'outside_catalog'
  | 'shipping'
  | 'spelling'
  | 'title_followed'
  | 'unknown_brand'
  | 'unknown_name';

/** Returns caveats as answers send them. */
export const caveatTexts = (caveats: readonly Caveat[]): string[] => caveats.map(({ text }) => text);
