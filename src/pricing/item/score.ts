import type { Brand, Category } from '../../garments/catalog.ts';
import type { Facts } from '../../garments/item.ts';
import { type ItemEffect, type ItemEffectsArtifact, NAMING, OTHERS, partsOfKey } from './item-effects.ts';
import { depthOf, eachTerm, GROUPS, type Group, TERMS, type Term } from './item-terms.ts';

/** A part of an item's price beside its brand's usual piece of the kind. */
export interface ItemPart {
  /** Group of facts that it is about. */
  readonly group: Group;
  /** Log USD. */
  readonly log: number;
}

/** Effect of an item's facts on its price. */
export interface ItemScore {
  /** Log USD to add to the log of the price without a title; 0 where no fact has an effect. */
  readonly log: number;
  /** Parts that add up to it: one for each group of facts that is named. */
  readonly parts: readonly ItemPart[];
  /** Amount that is known, as {@link depthOf} counts it. */
  readonly depth: number;
  /** True where listings or sales stand behind the line. */
  readonly isLineKnown: boolean;
  /** The narrowest of model, variant and line that listings or sales stand behind. */
  readonly named: NamedEvidence | undefined;
}

/** Evidence of a model, a variant or a line. */
export interface NamedEvidence extends ItemEffect {
  readonly of: (typeof NAMING)[number];
  readonly id: string;
}

/** The score of a text without facts. */
export const NOTHING_KNOWN: ItemScore = {
  log: 0,
  parts: [],
  depth: 0,
  isLineKnown: false,
  named: undefined,
};

/** Makes the function that scores facts by an artifact. Pure; some microseconds an item. */
export function createItemScorer({
  effects,
  ordinary,
}: Pick<ItemEffectsArtifact, 'effects' | 'ordinary'>): (brand: Brand, category: Category, facts: Facts) => ItemScore {
  const byTerm = new Map<string, Map<string, ItemEffect>>();
  for (const [key, effect] of Object.entries(effects)) {
    const [term, id] = partsOfKey(key);
    const own = byTerm.get(term) ?? new Map<string, ItemEffect>();
    byTerm.set(term, own.set(id, effect));
  }
  const usual = new Map(Object.entries(ordinary).map(([brand, kinds]) => [brand, new Map(Object.entries(kinds))]));
  return (brand, category, facts) => {
    const sums: (number | undefined)[] = GROUPS.map(() => undefined);
    const known = new Set<Term>();
    const evidence = new Map<Term, NamedEvidence>();
    eachTerm(facts, brand, category, (term, id, weight) => {
      const effect = byTerm.get(term)?.get(id);
      if (!effect) return;
      known.add(term);
      const place = GROUPS.indexOf(TERMS[term]);
      sums[place] = (sums[place] ?? 0) + weight * effect.log;
      const of = NAMING.find((one) => one === term);
      if (of && !evidence.has(term) && (effect.listings > 0 || effect.medians))
        evidence.set(term, { ...effect, of, id });
    });
    if (known.size === 0) return NOTHING_KNOWN;
    const means = (usual.get(brand.isOther ? OTHERS : brand.slug) ?? usual.get(OTHERS))?.get(category.slug);
    const parts = GROUPS.flatMap((group, g): ItemPart[] => {
      const sum = sums[g];
      return sum === undefined ? [] : [{ group, log: sum - (means?.[g] ?? 0) }];
    });
    const named = NAMING.map((term) => evidence.get(term)).find((one) => one);
    const log = parts.reduce((sum, part) => sum + part.log, 0);
    return { log, parts, depth: depthOf(known), isLineKnown: evidence.has('line'), named };
  };
}
