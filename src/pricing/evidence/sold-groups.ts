import type { Garment } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { Facts } from '../../titles/facts.ts';
import { effectKey, NAMING } from '../item/item-effects.ts';
import { eachTerm } from '../item/item-terms.ts';
import type { SoldArtifact, SoldGroup } from '../loading/artifact.ts';

/** Things whose sales are grouped, the narrowest first. */
export const SOLD_OF = ['version', 'model', 'line', 'brand and kind'] as const;

/** Sales of a thing by place. */
export interface SoldGroups {
  readonly of: (typeof SOLD_OF)[number];
  readonly groups: readonly SoldGroup[];
}

/**
 * Returns what sales of a piece's version, model or line brought, the narrowest that has a group; else of its brand,
 * kind and gender. Undefined without a group, and for children's pieces. Pure.
 */
export function soldGroups(
  { kinds, named }: SoldArtifact,
  { brand, category, gender }: Garment,
  facts: Facts,
): SoldGroups | undefined {
  // Names are grouped by the sales of grown-ups' pieces.
  if (isChildrens(category)) return undefined;
  const found = new Map<string, readonly SoldGroup[]>();
  eachTerm(facts, brand, category, (term, id) => {
    const groups = NAMING.some((one) => one === term) ? named[effectKey(term, id)] : undefined;
    if (groups && !found.has(term)) found.set(term, groups);
  });
  for (const term of NAMING) {
    const groups = found.get(term);
    if (groups) return { of: term === 'variant' ? 'version' : term, groups };
  }
  const groups = kinds[brand.slug]?.[category.slug]?.[gender];
  return groups && { of: 'brand and kind', groups };
}
