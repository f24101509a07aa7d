import type { Brand, Category } from '../../catalog/catalog.ts';
import type { Facts } from '../../titles/facts.ts';
import { modelWith } from '../../titles/models.ts';
import { OTHERS, type PaidTable } from './item-effects.ts';

/** Sales at which the distance that they show weighs as much as the usual one. */
const HALF_WEIGHT = 5;

/** Returns the keys of a model's rows: its class's, its brand's, its own, then its versions'. */
export function paidKeys(
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
  { family }: Pick<Category, 'family'>,
  { model, variants }: Pick<Facts, 'model' | 'variants'>,
): readonly string[] {
  return [
    `class:${isOutsideCatalog ? OTHERS : tier}/${family}`,
    `brand:${slug}/${family}`,
    `model:${slug}/${model}`,
    ...variants.map((variant) => `variant:${slug}/${model}/${variant}`),
  ];
}

/** Returns true if facts say more of a model than one version and what its name implies. */
export function isDetailed(
  brand: Brand,
  { model, variants, size, materials, era, features, themes }: Facts,
  hasWords: boolean,
): boolean {
  const implied = model === undefined ? undefined : modelWith(brand, model)?.material;
  const isTold = size !== undefined || era !== undefined || features.length > 0 || themes.length > 0;
  return isTold || hasWords || variants.length > 1 || materials.some((one) => one !== implied);
}

/** Evidence of sales about a named piece. */
export interface PaidFor {
  /** Log USD to add to its price. */
  readonly log: number;
  /** Sales of the narrowest of model and versions. */
  readonly n: number;
  /** Their distance, and its weight beside the usual one, a fraction. */
  readonly within?: { readonly distance: number; readonly weight: number };
}

/** Returns what sales say of a model that is named; undefined where its rows are none. */
export function paidFor(
  table: PaidTable,
  brand: Brand,
  category: Category,
  facts: Facts,
  hasWords: boolean,
): PaidFor | undefined {
  if (facts.model === undefined) return undefined;
  const place = isDetailed(brand, facts, hasWords) ? 0 : facts.variants.length > 0 ? 1 : 2;
  const rows = paidKeys(brand, category, facts).flatMap((key) => (table[key] ? [table[key]] : []));
  if (rows.length === 0) return undefined;
  const [measured] = rows.filter(({ within }) => within !== undefined).sort((a, b) => a.n - b.n);
  return {
    log: rows.reduce((sum, { log }) => sum + (log[place] as number), 0),
    n: measured?.n ?? 0,
    ...(measured?.within !== undefined && {
      within: { distance: measured.within, weight: measured.n / (measured.n + HALF_WEIGHT) },
    }),
  };
}
