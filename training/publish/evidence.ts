import { brands, categories } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { PLACES, ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceArtifact, EvidenceRow } from '../../src/pricing/loading/artifact.ts';
import { levelAt } from '../level/levels.ts';
import { expectedLevel, ODD_SITE, placeOf } from '../markets/markets.ts';
import { levelEntries } from '../model/design.ts';
import { OTHER_TIER, sumOf, tierOf } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import type { Stamp } from './write-artifact.ts';

/** Returns `evidence.json`: listings behind each price by place and year, and their prices. */
export function evidenceArtifact(
  { fit, cells, levels }: Pick<FittedPrices, 'fit' | 'cells' | 'levels'>,
  { version }: Pick<Stamp, 'version'>,
): EvidenceArtifact & { readonly $schema: string } {
  return {
    $schema: './evidence.schema.json',
    version,
    brands: evidenceRows(cells),
    step: PARAMETERS.afterFit.evidenceStep,
    prices: byKind(cells, (own) => pricesOf({ fit, levels }, own)),
  };
}

/** Returns counts of listings by brand and category. */
export function evidenceRows(cells: readonly Cell[]): EvidenceArtifact['brands'] {
  return byKind(cells, rowsOf);
}

/** Maps the cells, or the items, of each brand and category in the service's lists. */
export function byKind<Row extends OfKind, T>(
  cells: readonly Row[],
  make: (cells: readonly Row[]) => T,
): Record<string, Record<string, T>> {
  const ofSlug = Map.groupBy(cells.filter(isBehindPrices), slugOf);
  return Object.fromEntries(
    [...brands, ...otherBrands].flatMap(({ slug }) => {
      const own = ofSlug.get(slug);
      if (!own) return [];
      const kinds = Map.groupBy(own, ({ category }) => category);
      const made = categories.flatMap((category) => {
        const ofKind = kinds.get(category.slug);
        return ofKind ? [[category.slug, make(ofKind)] as const] : [];
      });
      return [[slug, Object.fromEntries(made)] as const];
    }),
  );
}

/** The members that identify a cell's brand, kind and marketplace. */
type OfKind = Pick<Cell, 'brand' | 'category' | 'marketplace'>;

/** Excludes the Korean site for brands outside the catalog: their levels are fitted without it. */
const isBehindPrices = ({ brand, marketplace }: OfKind) => tierOf(brand) !== OTHER_TIER || marketplace !== ODD_SITE;

const slugOf = ({ brand }: OfKind): string =>
  tierOf(brand) === OTHER_TIER ? (namedBrands.get(brand)?.slug ?? '') : brand;

function rowsOf(cells: readonly Cell[]): EvidenceRow[] {
  const keyed = Map.groupBy(cells, (cell) => {
    const gender = ROW_GENDERS.indexOf(cell.gender);
    return gender * PLACES.length + PLACES.indexOf(placeOf(cell));
  });
  return [...keyed]
    .sort(([a], [b]) => a - b)
    .map(([key, own]) => {
      const counted = own.map((cell) => ({ ...cell, items: itemsAndMean(cell).items }));
      return evidenceRow(Math.floor(key / PLACES.length), key % PLACES.length, counted);
    });
}

/** Listings or sales with their years, if known. */
type Counted = Pick<Cell, 'basis' | 'years'> & { readonly items: number };

/** Returns the row of a gender and place, by their numbers: counts, and the years of sales or else of listings. */
export function evidenceRow(gender: number, place: number, own: readonly Counted[]): EvidenceRow {
  const sold = own.filter(({ basis }) => basis === 'sold');
  const dated = (sold.length > 0 ? sold : own).flatMap(({ years }) => years ?? []);
  const itemsOf = (list: readonly Counted[]) => total(list, ({ items }) => items);
  return [
    gender,
    place,
    itemsOf(sold),
    itemsOf(own) - itemsOf(sold),
    dated.length > 0 ? Math.min(...dated.map(({ from }) => from)) : 0,
    dated.length > 0 ? Math.max(...dated.map(({ to }) => to)) : 0,
    total(sold, ({ years }) => years?.recent ?? 0),
  ];
}

/** Counts a kind's prices by gender, sold and asked, at the level of the estimates. */
function pricesOf(fit: Pick<FittedPrices, 'fit' | 'levels'>, cells: readonly Cell[]) {
  return Object.fromEntries(
    ROW_GENDERS.flatMap((gender) => {
      const own = cells.filter((cell) => cell.gender === gender);
      const countsOf = (isSold: boolean) =>
        histogram(
          fit,
          own.filter(({ basis }) => (basis === 'sold') === isSold),
        );
      return own.length > 0 ? [[gender, [countsOf(true), countsOf(false)]] as const] : [];
    }),
  );
}

/** Returns the first step, then the counts from there on; empty without listings. */
function histogram(fit: Pick<FittedPrices, 'fit' | 'levels'>, cells: readonly Cell[]): number[] {
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const level = marketLevel(fit, cell);
    for (const { log, count } of cell.bins) {
      const step = Math.floor((log - level) / Math.log(PARAMETERS.afterFit.evidenceStep));
      counts.set(step, (counts.get(step) ?? 0) + count);
    }
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  return [first, ...Array.from({ length: last - first + 1 }, (_, i) => counts.get(first + i) ?? 0)];
}

/** Returns the level of a cell's market relative to the estimates, log USD. */
function marketLevel({ fit: { effects, level }, levels }: Pick<FittedPrices, 'fit' | 'levels'>, cell: Cell): number {
  const tier = tierOf(cell.brand);
  const expected = expectedLevel(cell, level.get(cell.brand) ?? PARAMETERS.markets.levelWithoutBrand);
  const found = sumOf(effects, levelEntries(cell, new Set([cell.brand])));
  return expected + found - levelAt(levels, tier === OTHER_TIER ? 'few sales' : tier);
}
