import type { Condition } from '../../catalog/catalog.ts';
import type { Garment } from '../../catalog/garment.ts';
import type { ExamplesArtifact, ShownSale } from '../../pricing/artifact.ts';
import type { Facts } from '../../titles/item.ts';
import type { SoldExample } from '../garment/schema.ts';
import data from './sold-examples.json' with { type: 'json' };

type Source = Pick<SoldExample, 'marketplace' | 'from' | 'license'>;
/** A published sale, and the place of its source. */
interface LicensedSale extends ShownSale {
  readonly source: number;
}

const { sources, sales } = data as { sources: readonly Source[]; sales: readonly LicensedSale[] };
const OWN: Source = { from: 'this service’s own sales' };

/** The most examples beside a price. */
const MOST_EXAMPLES = 3;

const keyOf = ({ brand, kind, gender }: Pick<ShownSale, 'brand' | 'kind' | 'gender'>) => `${brand} ${kind} ${gender}`;
const licensedByKey = Map.groupBy(sales, keyOf);
const ownByKey = new WeakMap<ExamplesArtifact, ReadonlyMap<string, readonly ShownSale[]>>();

/**
 * Returns sold pieces like one that may be shown, the operator's own first, then the nearest by its facts: of its
 * brand, kind and gender, its model with its variants and its line, and of no other sub-kind or era. None is better
 * than some that are not like it. Pure.
 */
export function examplesLike(garment: Garment, facts: Facts, own?: ExamplesArtifact): SoldExample[] {
  const key = keyOf({ brand: garment.brand.slug, kind: garment.category.slug, gender: garment.gender });
  const nearest = <Sale extends ShownSale>(found: readonly Sale[] = []) =>
    found
      .filter((sale) => isAlike(sale, facts))
      .map((sale) => ({ sale, distance: distanceOf(sale, facts, garment.condition) }))
      .sort(
        (a, b) =>
          a.distance - b.distance || compare(b.sale.soldOn, a.sale.soldOn) || compare(a.sale.title, b.sale.title),
      )
      .slice(0, MOST_EXAMPLES)
      .map(({ sale }) => sale);
  return [
    ...nearest(own && ownSales(own).get(key)).map((sale) => shown(sale, OWN)),
    ...nearest(licensedByKey.get(key)).map((sale) => shown(sale, sources[sale.source] as Source)),
  ].slice(0, MOST_EXAMPLES);
}

/** Returns an operator's sales by key, grouped once for each model. */
function ownSales(own: ExamplesArtifact): ReadonlyMap<string, readonly ShownSale[]> {
  const known = ownByKey.get(own) ?? Map.groupBy(own.sales, keyOf);
  ownByKey.set(own, known);
  return known;
}

function shown({ soldOn, price, title, condition }: ShownSale, source: Source): SoldExample {
  return { soldOn, price, title, ...(condition && { condition }), ...source };
}

/** Returns true for a sale of the same line, model and variants, whose sub-kind and era are not others. */
function isAlike({ line, model, variants = '', subKind, era }: ShownSale, facts: Facts): boolean {
  return (
    line === facts.line &&
    model === facts.model &&
    variants === facts.variants.toSorted().join(' ') &&
    era === facts.era &&
    subKind === facts.subKind
  );
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
