import type { Brand, Category } from '../../garments/catalog.ts';
import type { Facts } from '../../garments/item.ts';
import { materialAbove } from '../../garments/read/item-names.ts';

/** Parts of a price that facts replace one by one: a text that names no material has the usual one. */
export const GROUPS = ['model', 'sub-kind', 'material', 'era'] as const;
export type Group = (typeof GROUPS)[number];

/** An effect's term and the group that it is part of; effects of one term share a prior. */
export const TERMS = {
  line: 'model',
  model: 'model',
  variant: 'model',
  size: 'model',
  'brand size': 'model',
  'sub-kind': 'sub-kind',
  'tier sub-kind': 'sub-kind',
  'brand sub-kind': 'sub-kind',
  material: 'material',
  'tier material': 'material',
  'brand material': 'material',
  'model material': 'material',
  era: 'era',
  'tier era': 'era',
  'brand era': 'era',
} as const satisfies Record<string, Group>;
export type Term = keyof typeof TERMS;

/** Called with each effect of an item: its term, its identifier, and its weight. */
export type TermVisitor = (term: Term, id: string, weight: number) => void;

/**
 * Walks through the effects that facts have on a price, from what all brands share to the brand's own. The one
 * definition for
 * training and for the service. Materials share the weight of one; a finer one includes the broader one.
 */
export function eachTerm(
  { line, model, variants, size, subKind, materials, era }: Facts,
  { slug: brand, tier }: Pick<Brand, 'slug' | 'tier'>,
  { slug: kind, family }: Pick<Category, 'slug' | 'family'>,
  visit: TermVisitor,
): void {
  if (line !== undefined) visit('line', `${brand}/${line}`, 1);
  if (model !== undefined) visit('model', `${brand}/${model}`, 1);
  for (const variant of variants) visit('variant', `${brand}/${model}/${variant}`, 1);
  if (size !== undefined) {
    visit('size', `${kind}/${size}`, 1);
    visit('brand size', `${brand}/${kind}/${size}`, 1);
  }
  if (subKind !== undefined) shared('sub-kind', `${kind}/${subKind}`, 1);
  for (const named of materials) {
    const weight = 1 / materials.length;
    if (model !== undefined) visit('model material', `${brand}/${model}/${named}`, weight);
    for (let id: string | undefined = named; id !== undefined; id = materialAbove(id))
      shared('material', `${family}/${id}`, weight);
  }
  if (era !== undefined) shared('era', `${family}/${era}`, 1);

  function shared(term: 'sub-kind' | 'material' | 'era', id: string, weight: number) {
    visit(term, id, weight);
    visit(`tier ${term}`, `${tier}/${id}`, weight);
    visit(`brand ${term}`, `${brand}/${id}`, weight);
  }
}

/** Returns how much terms tell of an item: 0 nothing, 1 some facts, 2 its model, 3 a variant of it. */
export function depthOf(terms: ReadonlySet<string>): number {
  if (terms.has('variant')) return 3;
  if (terms.has('model')) return 2;
  return terms.size > 0 ? 1 : 0;
}
