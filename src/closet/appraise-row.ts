import { type Appraisal, type Asked, appraise, isPriced } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { ClosetItem } from './read-closet.ts';
import { createUnderstanding, type ItemProblem } from './understand-item.ts';

/** A row of a list with its price, or why it has none. */
export type AppraisedRow =
  | {
      readonly appraisal: Appraisal;
      /** What its columns say. */
      readonly asked: Asked;
      /** What was not understood and left out, in sentences. */
      readonly remarks: readonly string[];
    }
  | { readonly problem: ItemProblem };

/** Makes the function that appraises a row by its columns and its title. */
export function createRowAppraiser(pricing: Pricing): (row: ClosetItem) => AppraisedRow {
  const understand = createUnderstanding();
  return (row) => {
    const understanding = understand(row);
    if ('problem' in understanding) return understanding;
    const { asked, likelyCategory, remarks } = understanding.item;
    let outcome = appraise(pricing, asked);
    if (!isPriced(outcome) && outcome.refusal.code === 'category_not_found' && likelyCategory) {
      outcome = appraise(pricing, { ...asked, category: likelyCategory });
    }
    if (!isPriced(outcome)) return { problem: outcome.refusal };
    return { appraisal: outcome, asked, remarks };
  };
}
