import type { Brand, Condition, Gender } from '../catalog/catalog.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import type { UsualBy } from '../titles/fields.ts';
import type { OtherMoney } from '../titles/money.ts';
import type { UnreadName } from '../titles/title.ts';
import type { OfGrownUp } from './item/score.ts';

/** Something to say about one listing, as a code with its data: answers have the sentences. Amounts in US dollars. */
export type Finding =
  | { readonly code: 'beyond_evidence'; readonly signs: readonly BeyondEvidence[]; readonly isMassMarket: boolean }
  | ({ readonly code: 'childs_model' } & OfGrownUp)
  | { readonly code: 'lot'; readonly pieces: number; readonly each: number; readonly whole: number }
  | { readonly code: 'title_followed'; readonly text: string; readonly given: Brand }
  | FieldFollowed
  | { readonly code: 'spelling'; readonly text: string }
  | { readonly code: 'unknown_name'; readonly name: UnreadName }
  | {
      readonly code: 'other_money';
      readonly reason: OtherMoney['code'];
      readonly amounts: readonly string[];
      /** True where an asking price is known. */
      readonly isAsked: boolean;
    }
  | { readonly code: 'bare_number'; readonly number: number }
  | { readonly code: 'assumed_gender'; readonly by: UsualBy }
  | { readonly code: 'line_without_price'; readonly line: string }
  | { readonly code: 'altered'; readonly words: readonly string[] };

/** A field that was followed, with what the title says instead. */
type FieldFollowed = { readonly code: 'field_followed' } & (
  | { readonly field: 'brand'; readonly text: string; readonly name: string }
  | { readonly field: 'category'; readonly text: string }
  | { readonly field: 'condition'; readonly titled: Condition }
  | { readonly field: 'gender'; readonly titled: Gender }
);
