import type { Brand, Category } from '../../garments/catalog.ts';
import type { Facts } from '../../garments/item.ts';
import { type ItemEffect, type ItemEffectsArtifact, NAMING, OTHERS } from './item-effects.ts';
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
}: Pick<ItemEffectsArtifact, 'effects' | 'ordinary'>): (
  brand: Brand,
  category: Category,
  facts: Facts,
) => ItemScore {
  const tree: Branch = new Map();
  for (const [key, effect] of Object.entries(effects)) {
    const at = key.indexOf(':');
    const [term, id] = [key.slice(0, at) as Term, key.slice(at + 1)];
    grow(tree, [term, ...id.split('/')], leafOf(term, id, effect));
  }
  const usual = new Map(
    Object.entries(ordinary).map(([brand, kinds]) => [brand, new Map(Object.entries(kinds))]),
  );
  return (brand, category, facts) => {
    const sums: (number | undefined)[] = GROUPS.map(() => undefined);
    let [depth, isLineKnown] = [0, false];
    let named: NamedEvidence | undefined;
    eachTerm(facts, brand, category, (term, weight, ...id) => {
      const leaf = leafAt(tree.get(term), id);
      if (!leaf) return;
      const { group, log, own } = leaf;
      sums[group] = (sums[group] ?? 0) + weight * log;
      depth = Math.max(depth, leaf.depth);
      if (!own) return;
      if (own.of === 'line') isLineKnown = true;
      if (!named || NAMING.indexOf(own.of) < NAMING.indexOf(named.of)) named = own;
    });
    if (depth === 0) return NOTHING_KNOWN;
    const means = (usual.get(brand.isOther ? OTHERS : brand.slug) ?? usual.get(OTHERS))?.get(
      category.slug,
    );
    const parts = GROUPS.flatMap((group, g): ItemPart[] => {
      const sum = sums[g];
      return sum === undefined ? [] : [{ group, log: sum - (means?.[g] ?? 0) }];
    });
    const log = parts.reduce((sum, part) => sum + part.log, 0);
    return { log, parts, depth, isLineKnown, named };
  };
}

/** An effect with its place in a score. */
interface Leaf {
  readonly log: number;
  /** Index among the groups. */
  readonly group: number;
  readonly depth: number;
  /** Evidence of a model, a variant or a line, where listings or sales stand behind it. */
  readonly own: NamedEvidence | undefined;
}

function leafOf(term: Term, id: string, effect: ItemEffect): Leaf {
  const of = NAMING.find((one) => one === term);
  const own = of && (effect.listings > 0 || effect.medians) ? { ...effect, of, id } : undefined;
  return {
    log: effect.log,
    group: GROUPS.indexOf(TERMS[term]),
    depth: depthOf(new Set([term])),
    own,
  };
}

/** Leaves by the parts of their keys, so that no title has to put a key together. */
type Branch = Map<string, Branch | Leaf>;

function grow(branch: Branch, [part = '', ...rest]: readonly string[], leaf: Leaf): void {
  if (rest.length === 0) {
    branch.set(part, leaf);
    return;
  }
  const next = (branch.get(part) ?? new Map()) as Branch;
  branch.set(part, next);
  grow(next, rest, leaf);
}

function leafAt(branch: Branch | Leaf | undefined, id: readonly string[]): Leaf | undefined {
  let here = branch;
  for (const part of id) here = (here as Branch | undefined)?.get(part);
  return here as Leaf | undefined;
}
