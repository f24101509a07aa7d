import type { Brand, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { OtherMoney } from '../titles/amounts.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { FoundFacts } from '../titles/facts.ts';
import type { UnreadName } from '../titles/known-words.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { TitleFields } from '../titles/title-kind.ts';
import type { AskerEvidence, AskerEvidenceResult } from './asker/weigh-evidence.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { GrownUpPrice } from './item/score.ts';
import type { wordEffects } from './item/word-effects.ts';
import type { uncheckedSales } from './price-class.ts';
import type { Price, UsualBy } from './pricing.ts';
import type { askedBand } from './ranges/confidence.ts';
import type { PriceRange } from './ranges/price-range.ts';

/**
 * A title, or a brand and a category, or both. Fields replace what the title says, except for a brand that it names.
 * The asker's evidence adds to ours.
 */
export interface ListingQuery extends TitleFields, AskerEvidence {
  readonly title?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** US dollars. */
  readonly askingPrice?: number | undefined;
  /** Text of a brand field that misspells the brand. */
  readonly brandSlip?: string | undefined;
  /** Reason why the fields already rule out a price. */
  readonly refusal?: Unpriced['refusal'] | undefined;
}

/** An asking price, US dollars, compared with what comparable items sell for. */
export interface AskedPrice {
  readonly price: number;
  readonly isFromTitle: boolean;
  /** Position among comparable items; absent if listings cannot price the item. */
  readonly band?: ReturnType<typeof askedBand>;
}

export interface Appraisal {
  readonly query: ListingQuery;
  readonly garment: Garment;
  readonly parsed: ParsedTitle;
  /** Facts in the title. Their positions are those of `parsed.words`. */
  readonly facts: FoundFacts;
  /** Estimate; for a lot, of the whole lot. */
  readonly price: Price;
  /** Listings of the model, line, brand and kind, or brand: the first of these with any. None if it is a rarity. */
  readonly evidence: EvidenceFacts;
  /** Measured fraction of such sales inside their range; undefined if the asker's sales set the price. */
  readonly hitRate: number | undefined;
  /** Sales of such items that nobody checked for copies; undefined if there are none, or without a hit rate. */
  readonly uncheckedSales: ReturnType<typeof uncheckedSales>;
  /** Remarks on the listing, most important first. */
  readonly findings: readonly Finding[];
  /** Number of items in a lot, and the price of each on its own, whole US dollars; undefined for a single item. */
  readonly lot: { readonly pieces: number; readonly each: PriceRange } | undefined;
  /** Words that change the price, strongest first. */
  readonly effects: ReturnType<typeof wordEffects>['effects'];
  /** Factor for everything else, such as rounding: base price x all effects x this is our price to the dollar. */
  readonly residual: number;
  readonly asker: AskerEvidenceResult | undefined;
  /** False if too few comparables sold and our listings can price only the kind, or nothing at all. */
  readonly hasUsualPrice: boolean;
  readonly asked: AskedPrice | undefined;
  readonly ignored: readonly string[];
  readonly beyondEvidence: readonly BeyondEvidence[];
  /** True for an item beyond our evidence, without sales of the item itself. Its range is only a minimum. */
  readonly isToLookUp: boolean;
  /** True if the price is based on the kind alone, too little to act on. */
  readonly isByKindAlone: boolean;
}

export interface Unpriced {
  readonly parsed: ParsedTitle;
  readonly refusal: NonNullable<ParsedTitle['refusal']>;
}

/** Returns true for a title that was priced. */
export function isPriced(outcome: Appraisal | Unpriced): outcome is Appraisal {
  return 'price' in outcome;
}

/**
 * Remark on a listing, as a code with its data. Answers put it into a sentence. Prices are in US dollars; `amounts` are
 * as written in the title.
 */
export type Finding =
  | { readonly code: 'beyond_evidence'; readonly signs: readonly BeyondEvidence[]; readonly isMassMarket: boolean }
  /** `words` say that the item may be a copy, or ask. */
  | { readonly code: 'copy_sign'; readonly words: readonly string[] }
  | ({ readonly code: 'childs_model' } & GrownUpPrice)
  | { readonly code: 'lot'; readonly pieces: number; readonly each: number; readonly whole: number }
  | { readonly code: 'title_followed'; readonly text: string; readonly given: Brand }
  | { readonly code: 'field_followed'; readonly field: 'brand'; readonly text: string; readonly name: string }
  | { readonly code: 'field_followed'; readonly field: 'category'; readonly text: string }
  | { readonly code: 'field_followed'; readonly field: 'condition'; readonly titled: Condition }
  | { readonly code: 'field_followed'; readonly field: 'gender'; readonly titled: Gender }
  /** `field` is a category field that names several kinds or another one than the model, or misspells one. */
  | { readonly code: 'model_followed'; readonly text: string; readonly field: string }
  | { readonly code: 'usual_kind'; readonly field: string }
  | { readonly code: 'kind_spelling'; readonly text: string }
  | { readonly code: 'unknown_brand'; readonly text: string }
  | { readonly code: 'spelling'; readonly text: string }
  | { readonly code: 'unknown_name'; readonly name: UnreadName }
  | {
      readonly code: 'other_money';
      readonly reason: OtherMoney['code'];
      readonly amounts: readonly string[];
      readonly isAsked: boolean;
    }
  | { readonly code: 'bare_number'; readonly number: number }
  | { readonly code: 'assumed_gender'; readonly by: UsualBy }
  | { readonly code: 'line_without_price'; readonly line: string }
  | { readonly code: 'altered'; readonly words: readonly string[] };
