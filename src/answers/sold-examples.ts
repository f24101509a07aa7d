import type { Condition, Gender } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { Facts } from '../garments/item.ts';
import data from './sold-examples.json' with { type: 'json' };

/** A piece that sold, as an answer shows it. */
export interface SoldExample {
  /** YYYY-MM. */
  readonly soldOn: string;
  /** US dollars. */
  readonly price: number;
  /** As its seller wrote it. */
  readonly title: string;
  readonly condition?: Condition;
  readonly marketplace: string;
  /** The publisher of the sale, with the license that allows showing it. */
  readonly from: string;
  readonly license: string;
}

/** A sale that may be shown, with the facts that its title states; materials in one text. */
interface ShownSale {
  readonly source: number;
  readonly soldOn: string;
  readonly price: number;
  readonly title: string;
  readonly brand: string;
  readonly kind: string;
  readonly gender: Gender;
  readonly condition?: Condition;
  readonly line?: string;
  readonly model?: string;
  readonly subKind?: string;
  readonly materials?: string;
  readonly era?: string;
}

const { sources, sales } = data as { sources: readonly Source[]; sales: readonly ShownSale[] };
type Source = Pick<SoldExample, 'marketplace' | 'from' | 'license'>;

/** The most examples beside a price. */
const MOST_EXAMPLES = 3;

const keyOf = ({ brand, kind, gender }: Pick<ShownSale, 'brand' | 'kind' | 'gender'>) => `${brand} ${kind} ${gender}`;
const salesByKey = Map.groupBy(sales, keyOf);

/**
 * Returns sold pieces like one that may be shown, the nearest by its facts first: of its brand, kind and gender, its model and
 * its line, and of no other sub-kind or era. None is better than some that are not like it. Pure.
 */
export function examplesLike({ brand, category, gender, condition }: Garment, facts: Facts): SoldExample[] {
  if (facts.variants.length > 0) return [];
  const own = salesByKey.get(keyOf({ brand: brand.slug, kind: category.slug, gender })) ?? [];
  return own
    .filter((sale) => isAlike(sale, facts))
    .map((sale) => ({ sale, distance: distanceOf(sale, facts, condition) }))
    .sort(
      (a, b) => a.distance - b.distance || compare(b.sale.soldOn, a.sale.soldOn) || compare(a.sale.title, b.sale.title),
    )
    .slice(0, MOST_EXAMPLES)
    .map(({ sale: { source, soldOn, price, title, condition: grade } }) => ({
      soldOn,
      price,
      title,
      ...(grade && { condition: grade }),
      ...(sources[source] as Source),
    }));
}

/** Returns true for a sale of the same line and model, whose sub-kind and era are not others. */
function isAlike({ line, model, subKind, era }: ShownSale, facts: Facts): boolean {
  return line === facts.line && model === facts.model && era === facts.era && subKind === facts.subKind;
}

/** Counts facts that differ: materials, and the condition where both are known. */
function distanceOf({ materials = '', condition: grade }: ShownSale, facts: Facts, condition: Condition | undefined) {
  const own = materials === '' ? [] : materials.split(' ');
  const differing = [
    ...own.filter((one) => !facts.materials.includes(one)),
    ...facts.materials.filter((one) => !own.includes(one)),
  ];
  return differing.length + (grade !== undefined && condition !== undefined && grade !== condition ? 0.5 : 0);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
