import { priceListing, UnpricedListing } from '../answers/listing.ts';
import type { Garment } from '../garments/garment.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { ClosetItem } from './read-closet.ts';
import { createUnderstanding, type ItemProblem, type UnderstoodItem } from './understand-item.ts';

/** A row of a list with its price, or the reason why it has none. */
export type AppraisedRow =
  | {
      readonly appraisal: Appraisal;
      /** The question of its columns. */
      readonly asked: ListingQuery;
      /** Names the parts that were not understood, in sentences. */
      readonly remarks: readonly string[];
    }
  | { readonly problem: ItemProblem };

/** Makes the function that appraises a row by its columns and its title. */
export function createRowAppraiser(pricing: Pricing): (row: ClosetItem) => AppraisedRow {
  const understand = createUnderstanding();
  return (row) => {
    const understanding = understand(row);
    if ('problem' in understanding) return understanding;
    const { asked, likelyCategory, hasUnreadCondition } = understanding.item;
    let outcome = priceListing(pricing, asked);
    if (likelyCategory && !saysKind(outcome, understanding.item)) {
      outcome = priceListing(pricing, { ...asked, category: likelyCategory });
    }
    if (outcome instanceof UnpricedListing) return { problem: outcome.refusal };
    const remarks = hasUnreadCondition ? [unreadCondition(outcome.garment)] : [];
    return { appraisal: outcome, asked, remarks };
  };
}

/** True if the title itself names the kind, as far as the category column leaves it to the title. */
function saysKind(
  outcome: Appraisal | UnpricedListing,
  { likelyCategory, isFamily }: UnderstoodItem,
): boolean {
  if (outcome instanceof UnpricedListing)
    return !isFamily && outcome.refusal.code !== 'category_not_found';
  return !isFamily || outcome.garment.category.family === likelyCategory?.family;
}

/** Names the condition that was priced in place of one that was not understood. */
function unreadCondition({ condition }: Garment): string {
  const used = condition ? `${condition}, which the title says` : 'the usual mix';
  return `The condition was not understood: the price is for ${used}.`;
}
