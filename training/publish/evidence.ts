import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { PLACES, ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import type { EvidenceArtifact, EvidenceRow } from '../../src/pricing/loading/artifact.ts';
import { levelAt } from '../level/levels.ts';
import { expectedLevel, ODD_SITE, placeOf } from '../markets/markets.ts';
import { levelEntries } from '../model/design.ts';
import { CATEGORIES, OTHER_TIER, recordOf, sumOf, tierOf } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import type { Stamp } from './write-artifact.ts';

/** Returns `evidence.json`: the listings behind each price, by place and year, and their prices. */
export function evidenceArtifact(
  { fit, cells, levels }: Pick<FittedPrices, 'fit' | 'cells' | 'levels'>,
  { version }: Pick<Stamp, 'version'>,
): EvidenceArtifact & { readonly $schema: string } {
  return {
    $schema: './evidence.schema.json',
    version,
    brands: evidenceRows(cells),
    step: PARAMETERS.afterFit.evidenceStep,
    prices: byKind(cells, (cellsOfKind) => pricesOf({ fit, levels }, cellsOfKind)),
  };
}

export function evidenceRows(cells: readonly Cell[]): EvidenceArtifact['brands'] {
  return byKind(cells, rowsOf);
}

/** The members of a row that identify its brand, kind, and marketplace. */
type OfKind = Pick<Cell, 'brand' | 'category' | 'marketplace'>;

/** Groups rows by brand and category, in the order of the service's lists, and converts each group. */
export function byKind<Row extends OfKind, T>(
  rows: readonly Row[],
  convert: (rowsOfKind: readonly Row[]) => T,
): Record<string, Record<string, T>> {
  const rowsByBrand = Map.groupBy(rows.filter(isBehindPrices), slugOf);
  const converted: Record<string, Record<string, T>> = {};
  for (const { slug } of [...brands, ...otherBrands]) {
    const rowsByCategory = Map.groupBy(rowsByBrand.get(slug) ?? [], ({ category }) => category);
    if (rowsByCategory.size === 0) continue;
    const listed = CATEGORIES.filter((category) => rowsByCategory.has(category));
    converted[slug] = recordOf(listed, (category) => convert(rowsByCategory.get(category) as Row[]));
  }
  return converted;
}

/** Excludes the odd site for brands outside the catalog, because their levels are fitted without it. */
const isBehindPrices = ({ brand, marketplace }: OfKind) => tierOf(brand) !== OTHER_TIER || marketplace !== ODD_SITE;

const slugOf = ({ brand }: OfKind): string =>
  tierOf(brand) === OTHER_TIER ? (namedBrands.get(brand)?.slug ?? '') : brand;

/** Returns the evidence rows of a brand's kind, one for each gender and place with listings. */
function rowsOf(cells: readonly Cell[]): EvidenceRow[] {
  return ROW_GENDERS.flatMap((gender, genderIndex) => {
    const cellsOfGender = cells.filter((cell) => cell.gender === gender);
    const cellsByPlace = Map.groupBy(cellsOfGender, (cell) => PLACES.indexOf(placeOf(cell)));
    const inOrder = [...cellsByPlace].sort(([a], [b]) => a - b);
    return inOrder.map(([placeIndex, cellsInPlace]) => {
      const counted = cellsInPlace.map((cell) => ({ ...cell, items: itemsAndMean(cell).items }));
      return evidenceRow(genderIndex, placeIndex, counted);
    });
  });
}

/**
 * Returns the row for a gender and place, given by their indexes: the numbers of sales and of other listings, and the
 * years of the sales, or of the listings if there are no sales.
 */
export function evidenceRow(
  genderIndex: number,
  placeIndex: number,
  counted: readonly (Pick<Cell, 'basis' | 'years'> & { readonly items: number })[],
): EvidenceRow {
  const sold = counted.filter(({ basis }) => basis === 'sold');
  const years = (sold.length > 0 ? sold : counted).flatMap((row) => row.years ?? []);
  const soldItems = total(sold, ({ items }) => items);
  return [
    genderIndex,
    placeIndex,
    soldItems,
    total(counted, ({ items }) => items) - soldItems,
    years.length > 0 ? Math.min(...years.map(({ from }) => from)) : 0,
    years.length > 0 ? Math.max(...years.map(({ to }) => to)) : 0,
    total(sold, (row) => row.years?.recent ?? 0),
  ];
}

type Leveled = Pick<FittedPrices, 'fit' | 'levels'>;

/** Returns histograms of a kind's prices by gender, of sales and of other listings, at the level of the estimates. */
function pricesOf(leveled: Leveled, cells: readonly Cell[]) {
  const listed = ROW_GENDERS.filter((gender) => cells.some((cell) => cell.gender === gender));
  return recordOf(listed, (gender) => {
    const cellsOfGender = cells.filter((cell) => cell.gender === gender);
    const sold = cellsOfGender.filter(({ basis }) => basis === 'sold');
    const asked = cellsOfGender.filter(({ basis }) => basis !== 'sold');
    return [histogram(leveled, sold), histogram(leveled, asked)] as const;
  });
}

/** Returns the index of the first step and the counts from that step on, or an empty list without listings. */
function histogram(leveled: Leveled, cells: readonly Cell[]): number[] {
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const level = marketLevel(leveled, cell);
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

/** Returns the level of the cell's market relative to the estimates, log USD. */
function marketLevel({ fit: { effects, level }, levels }: Leveled, cell: Cell): number {
  const tier = tierOf(cell.brand);
  const expected = expectedLevel(cell, level.get(cell.brand) ?? PARAMETERS.markets.levelWithoutBrand);
  const fitted = sumOf(effects, levelEntries(cell, new Set([cell.brand])));
  return expected + fitted - levelAt(levels, tier === OTHER_TIER ? 'few sales' : tier);
}
