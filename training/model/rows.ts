import { saysLevels } from '../markets/markets.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import {
  BIN_WIDTH,
  type Cell,
  type Facts,
  type Market,
  marketName,
  robustMean,
  type TitledItem,
  titlesKey,
} from '../read/cells.ts';
import { type CategorySum, MEDIAN_WORTH, type Statistics } from './statistics.ts';
import { type ConditionMix, type Entry, entriesOf, idOf, marketEntries } from './terms.ts';

/** An observation of the model: a titled item, a cell of items without titles, or a published figure. */
export interface Observation extends Market, Facts {
  /** Name of the market. */
  readonly market: string;
  /** Empty for a figure over several categories. */
  readonly category: string;
  readonly fold: number;
  /** Log USD. */
  readonly log: number;
  /** Number of items. */
  readonly items: number;
  /** Normalized title; undefined if there is none. */
  readonly title?: string;
  /** True if `log` excludes the facts of titles; otherwise a row without a title includes ordinary ones. */
  readonly isWordless?: boolean;
  /** True for a published median, whose error is smaller than an item's. */
  readonly isMedian?: boolean;
  /** Sales behind a published median. */
  readonly sales?: number;
  /** Year of a titled item, if known. */
  readonly year?: number | undefined;
  /** Entries and precision of a figure over several kinds of garment. */
  readonly figure?: {
    readonly entries: readonly Entry[];
    readonly precision: number;
  };
}

/** Published figures belong to every fold. */
const NO_FOLD = -1;

/** Returns the rows for fitting facts. Titled items replace their cells. */
export function titledRows(
  cells: readonly Cell[],
  titled: readonly TitledItem[],
  statistics: Statistics,
  mix: ConditionMix,
): Observation[] {
  return [
    ...titled.map((item) => ({ ...item, market: marketName(item) })),
    ...withoutTitled(cells, titled).map(rowOfCell),
    ...tableRows(statistics, mix),
  ];
}

/** Returns the rows for fitting structure and markets: cells, less their facts where known. */
export function structureRows(cells: readonly Cell[], statistics: Statistics, mix: ConditionMix): Observation[] {
  return [
    ...cells.map((cell) => {
      const row = rowOfCell(cell);
      const { wordless } = cell;
      return wordless === undefined ? row : { ...row, log: wordless, isWordless: true };
    }),
    ...tableRows(statistics, mix),
  ];
}

/** Returns the rows of published tables: medians of one kind of garment, and figures over several. */
function tableRows(statistics: Statistics, mix: ConditionMix): Observation[] {
  return [
    ...statistics.medians.map((median) => ({
      ...median,
      ...median.market,
      market: marketName(median.market),
      fold: NO_FOLD,
      log: median.log,
      items: median.items * MEDIAN_WORTH,
      isMedian: true,
    })),
    ...figureRows(statistics, mix),
  ];
}

/** Returns the cells less their titled items. */
function withoutTitled(cells: readonly Cell[], titled: readonly TitledItem[]): Cell[] {
  const counts = countBy(
    titled,
    (item) => `${titlesKey(item)}|${Math.floor(item.log / BIN_WIDTH)}`,
    ({ items }) => items,
  );
  return cells.flatMap((cell) => {
    if (!cell.isTitled) return [cell];
    const key = titlesKey(cell);
    const bins = cell.bins.flatMap((bin) => {
      const count = bin.count - (counts.get(`${key}|${Math.floor(bin.log / BIN_WIDTH)}`) ?? 0);
      return count > 0 ? [{ ...bin, count }] : [];
    });
    return bins.length > 0 ? [{ ...cell, bins }] : [];
  });
}

function rowOfCell(cell: Cell): Observation {
  const { source, marketplace, basis, brand, category, gender, condition, fold } = cell;
  const facts = { source, marketplace, basis, brand, category, gender, condition, fold };
  return { ...facts, market: marketName(cell), ...robustMean(cell.bins) };
}

/** Represents the market for figures without one. */
const NO_MARKET: Market = { source: '', marketplace: '', basis: '' };

/** Represents a site's mean brand, which counts as a brand outside the catalog. */
const MEAN_BRAND = 'mercarimeanbrand';

/** Returns the rows for figures over several kinds of garment. */
function figureRows({ medians, categories, baskets, grades }: Statistics, mix: ConditionMix): Observation[] {
  const newer = countBy(
    medians.filter(({ market }) => saysLevels(market)),
    ({ brand }) => brand,
    ({ items }) => items,
  );
  const observation = (
    { brand, market, log }: { brand: string; market: Market; log: number },
    entries: readonly Entry[],
    figures = 1,
  ): Observation => ({
    ...market,
    market: marketName(market),
    brand,
    category: '',
    fold: NO_FOLD,
    log,
    items: 1,
    gender: 'unknown',
    condition: 'unknown',
    figure: {
      entries,
      precision:
        ((figures / PARAMETERS.fit.tableVariance) * PARAMETERS.fit.basketWorth) /
        (PARAMETERS.fit.basketWorth + (newer.get(brand) ?? 0)),
    },
  });
  return [
    ...[...Map.groupBy(categories, ({ category }) => category).values()].map((own) => {
      const log = total(own, ({ logSum }) => logSum) / total(own, ({ items }) => items);
      const { market = NO_MARKET } = own[0] ?? {};
      return observation({ brand: MEAN_BRAND, market, log }, mixedEntries(MEAN_BRAND, own, mix));
    }),
    ...baskets.flatMap((basket) => {
      const { kind, name, brand, market, genders, log } = basket;
      // The mix of categories on the whole site.
      const sums = categories.filter(({ gender }) => genders.includes(gender));
      if (sums.length === 0 || !Number.isFinite(log)) return [];
      const term = kind === 'mean' ? 'table brands' : 'table ratios';
      const figure = `${name} ${genders.join(' ')}`;
      const own = sums.map((sum) => ({ ...sum, market }));
      return [observation(basket, [...mixedEntries(brand, own, mix), { term, facets: { figure }, weight: 1 }])];
    }),
    ...grades.map(({ grade, log, figures }) =>
      observation(
        { brand: '', market: NO_MARKET, log },
        // Each grade's ratio differs from prices by its own table effect.
        [
          { term: 'condition', facets: { grade }, weight: 1 },
          { term: 'table conditions', facets: { grade }, weight: 1 },
        ],
        figures,
      ),
    ),
  ];
}

/** Returns the entries of a mean over several kinds of garment, weighted by their shares of items. */
function mixedEntries(brand: string, sums: readonly CategorySum[], mix: ConditionMix): Entry[] {
  const merged = new Map<string, Entry>();
  const whole = total(sums, ({ items }) => items);
  for (const { market, category, gender, items } of sums) {
    const facts: Facts = { brand, category, gender, condition: 'unknown' };
    for (const entry of [...entriesOf(facts, mix), ...marketEntries(market, brand, category)]) {
      const before = merged.get(idOf(entry))?.weight ?? 0;
      merged.set(idOf(entry), { ...entry, weight: before + entry.weight * (items / whole) });
    }
  }
  return [...merged.values()];
}
