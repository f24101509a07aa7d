import type { Condition } from '../../src/catalog/catalog.ts';
import type { ShownSale } from '../../src/pricing/artifact.ts';
import type { PricedListing } from '../../src/pricing/priced-listing.ts';

/** The facts of a sale that may be shown beside others like it. */
export type ShownFacts = Omit<ShownSale, 'soldOn' | 'price' | 'title'>;

/**
 * Returns the facts of a sold piece in the grade that its seller states; undefined where its title may be about another
 * thing than was read.
 */
export function shownFacts(
  { garment, facts, reading, beyondEvidence, lot }: PricedListing,
  condition: Condition | undefined,
): ShownFacts | undefined {
  if (lot || reading.unreadName || beyondEvidence.length > 0 || reading.changed.length > 0) return undefined;
  const { line, model, variants, subKind, materials, era } = facts;
  const { brand, category, gender } = garment;
  return {
    brand: brand.slug,
    kind: category.slug,
    gender,
    ...(condition && { condition }),
    ...(line !== undefined && { line }),
    ...(model !== undefined && { model }),
    ...(variants.length > 0 && { variants: variants.toSorted().join(' ') }),
    ...(subKind !== undefined && { subKind }),
    ...(materials.length > 0 && { materials: materials.join(' ') }),
    ...(era !== undefined && { era }),
  };
}
