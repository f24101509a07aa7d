import type { Brand, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { OtherMoney } from '../titles/amounts.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { FoundFacts } from '../titles/facts.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { TitleFields } from '../titles/title-kind.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { WordEffect } from './explain.ts';
import type { KeyedItem } from './item-keys.ts';
import type { Price, UsualBy } from './pricing.ts';
import type { PriceRange } from './ranges/price-range.ts';
import type { AskerEvidence, AskerEvidenceResult } from './weigh-evidence.ts';

/** A title, a brand and category, or both. Fields override the title, but a brand in the title overrides `brand`. */
export interface ListingQuery extends TitleFields, AskerEvidence {
  readonly title?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** US dollars. */
  readonly askingPrice?: number | undefined;
  /** The lot that the item would make with its equals, which are sold one by one. */
  readonly lot?: ParsedTitle['lot'];
  /** Text of the brand field if it is misspelled. */
  readonly brandSlip?: string | undefined;
  /** Reason that the fields rule out a price, regardless of the title. */
  readonly refusal?: Unpriced['refusal'] | undefined;
}

export interface Appraisal {
  readonly query: ListingQuery;
  readonly garment: Garment;
  readonly parsed: ParsedTitle;
  /** Facts in the title. Their spans are indexes into `parsed.words`. */
  readonly facts: FoundFacts;
  /** What the price depends on. */
  readonly item: KeyedItem;
  /** Estimated price of the item, or of the whole lot. */
  readonly price: Price;
  /** Evidence for the model, line, brand and kind, or brand: the most specific that has any; none for a rare item. */
  readonly evidence: EvidenceFacts;
  /** Remarks on the listing, most important first. */
  readonly findings: readonly Finding[];
  /** Number of items in a lot, and the price of one on its own, whole US dollars; undefined for a single item. */
  readonly lot: { readonly pieces: number; readonly each: PriceRange } | undefined;
  /** Effects of words on the price, strongest first. */
  readonly effects: readonly WordEffect[];
  /** Remaining factor, such as rounding: base price x all effects x `residual` is our price to the dollar. */
  readonly residual: number;
  readonly asker: AskerEvidenceResult | undefined;
  /** False for a rare item, an unknown model, or a kind's average, unless the user sent enough sold comparables. */
  readonly hasUsualPrice: boolean;
  /** Asking price in US dollars. */
  readonly askingPrice: number | undefined;
  readonly ignored: readonly string[];
  readonly beyondEvidence: readonly BeyondEvidence[];
  /** True for an item beyond our evidence, unless the user sent enough sales. Its price is only a minimum. */
  readonly needsLookup: boolean;
}

export interface Unpriced {
  readonly parsed: ParsedTitle;
  readonly refusal: NonNullable<ParsedTitle['refusal']>;
}

/** Returns true for a title that we could price. */
export function isPriced(outcome: Appraisal | Unpriced): outcome is Appraisal {
  return 'price' in outcome;
}

/** Remark on a listing: a code with its data. Prices are in US dollars; `amounts` are as written in the title. */
export type Finding =
  | { readonly code: 'beyond_evidence'; readonly signs: readonly BeyondEvidence[]; readonly isMassMarket: boolean }
  /** `words` in the title state a doubt that the item is authentic. */
  | { readonly code: 'copy_sign'; readonly words: readonly string[] }
  | { readonly code: 'lot'; readonly pieces: number; readonly each: number; readonly whole: number }
  | { readonly code: 'title_followed'; readonly text: string; readonly given: Brand }
  | { readonly code: 'field_followed'; readonly field: 'brand'; readonly text: string; readonly name: string }
  | { readonly code: 'field_followed'; readonly field: 'category'; readonly text: string }
  | { readonly code: 'field_followed'; readonly field: 'condition'; readonly titled: Condition }
  | { readonly code: 'field_followed'; readonly field: 'gender'; readonly titled: Gender }
  | { readonly code: 'field_followed'; readonly field: 'askingPrice'; readonly titled: number }
  /** `field` is a category text that names several kinds, misspells one, or contradicts the model. */
  | { readonly code: 'model_followed'; readonly text: string; readonly field: string }
  | { readonly code: 'usual_kind'; readonly field: string }
  | { readonly code: 'kind_spelling'; readonly text: string }
  | { readonly code: 'several_brands'; readonly names: readonly string[] }
  | { readonly code: 'unknown_brand'; readonly text: string }
  | { readonly code: 'spelling'; readonly text: string }
  | {
      readonly code: 'other_money';
      readonly reason: OtherMoney['code'];
      readonly amounts: readonly string[];
      readonly hasAskingPrice: boolean;
    }
  | { readonly code: 'bare_number'; readonly number: number }
  | { readonly code: 'assumed_gender'; readonly by: UsualBy }
  | { readonly code: 'line_without_price'; readonly line: string }
  | { readonly code: 'altered'; readonly words: readonly string[] };
