import type { Brand, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { FoundFacts } from '../titles/facts.ts';
import type { OtherMoney } from '../titles/money.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { TitleFields } from '../titles/title-kind.ts';
import type { UnreadName } from '../titles/unread-name.ts';
import type { AskerEvidence, AskerEvidenceResult } from './asker/weigh-evidence.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { ItemScore } from './item/score.ts';
import type { wordEffects } from './item/word-effects.ts';
import type { uncheckedSales } from './price-class.ts';
import type { Price, UsualBy } from './pricing.ts';
import type { askedBand } from './ranges/confidence.ts';
import type { PriceRange } from './ranges/price-range.ts';

/**
 * A title, a brand and a category, or both. Given fields replace the title's, except for a brand that it names; the
 * asker's evidence adds to ours.
 */
export interface ListingQuery extends TitleFields, AskerEvidence {
  readonly title?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** USD. */
  readonly askingPrice?: number | undefined;
  /** The text of a brand field that misspells the brand. */
  readonly brandSlip?: string | undefined;
  /** The reason why its fields already rule out a price. */
  readonly refusal?: Unpriced['refusal'] | undefined;
}

/** An asking price, USD, compared with the estimate for comparable items. */
export interface AskedPrice {
  readonly price: number;
  readonly isFromTitle: boolean;
  /** Its position among comparable items; absent if listings cannot price it. */
  readonly band?: ReturnType<typeof askedBand>;
}

export interface Appraisal {
  readonly query: ListingQuery;
  readonly garment: Garment;
  readonly parsed: ParsedTitle;
  /** The facts of the item that the title states, with their positions in `reading.words`. */
  readonly facts: FoundFacts;
  /** The estimate; for a lot, that of all its pieces. */
  readonly price: Price;
  /** Listings of its model or line, otherwise of its brand and kind, or its brand; none if they cannot price it. */
  readonly evidence: EvidenceFacts;
  /** Measured share of such sales inside their range, a fraction; undefined if the asker's sales make the price. */
  readonly hitRate: number | undefined;
  /** Unchecked sales of such items; undefined if there are none, or without a hit rate. */
  readonly uncheckedSales: ReturnType<typeof uncheckedSales>;
  /** Remarks on this one listing, as codes with their data, the most important first. */
  readonly findings: readonly Finding[];
  /** The pieces of a lot, and the price of each on its own, whole US dollars; undefined for a single item. */
  readonly lot: { readonly pieces: number; readonly each: PriceRange } | undefined;
  /** Words that change the price, strongest first. */
  readonly effects: ReturnType<typeof wordEffects>['effects'];
  /** Factor of the rest, such as rounding: base price times all effects times this is our own price to the dollar. */
  readonly residual: number;
  readonly asker: AskerEvidenceResult | undefined;
  /** False if our listings can price only its kind or nothing at all, and too few comparables sold. */
  readonly hasUsualPrice: boolean;
  readonly asked: AskedPrice | undefined;
  readonly ignored: readonly string[];
  readonly beyondEvidence: readonly BeyondEvidence[];
  /** True for an item beyond our evidence, without sales of the item itself: its range is a floor. */
  readonly isToLookUp: boolean;
  /** True if the price is based on the kind alone: nobody should act on it. */
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
 * A finding about one listing, as a code with its data: answers have the sentences. Prices in US dollars; `amounts` as
 * written.
 */
export type Finding =
  | { readonly code: 'beyond_evidence'; readonly signs: readonly BeyondEvidence[]; readonly isMassMarket: boolean }
  /** `words` say that the piece may be a copy, or ask if it is. */
  | { readonly code: 'copy_sign'; readonly words: readonly string[] }
  | ({ readonly code: 'childs_model' } & NonNullable<ItemScore['ofGrownUp']>)
  | { readonly code: 'lot'; readonly pieces: number; readonly each: number; readonly whole: number }
  | { readonly code: 'title_followed'; readonly text: string; readonly given: Brand }
  | { readonly code: 'field_followed'; readonly field: 'brand'; readonly text: string; readonly name: string }
  | { readonly code: 'field_followed'; readonly field: 'category'; readonly text: string }
  | { readonly code: 'field_followed'; readonly field: 'condition'; readonly titled: Condition }
  | { readonly code: 'field_followed'; readonly field: 'gender'; readonly titled: Gender }
  /** `field`: the category field, which names another kind than the model, several kinds, or misspells one. */
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
