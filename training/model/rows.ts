import { informsLevels } from '../markets/markets.ts';
import { itemsBy, total } from '../numbers/sums.ts';
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
import { type BasketMean, type CategorySum, MEDIAN_WORTH, type Statistics } from './published-figures.ts';
import { type ConditionMix, type Entry, entriesOf, entry, idOf, marketEntries } from './terms.ts';

/** An observation: a titled item, a cell of items without titles, or a published figure. */
export interface Observation extends Market, Facts {
  /** The market's name. */
  readonly market: string;
  /** Empty for a figure that covers several categories. */
  readonly category: string;
  readonly fold: number;
  /** Log USD. */
  readonly log: number;
  readonly items: number;
  /** Normalized title, if there is one. */
  readonly title?: string;
  /** True if `log` is without the effects of titles. Otherwise, a row without a title has ordinary facts. */
  readonly isWordless?: boolean;
  /** True for a published median, which has a smaller error than a single item. */
  readonly isMedian?: boolean;
  /** Number of sales behind a published median. */
  readonly sales?: number;
  /** Year of a titled item, if known. */
  readonly year?: number | undefined;
  /** Entries and precision, (log USD)^-2, of a figure that covers several kinds of garments. */
  readonly figure?: {
    readonly entries: readonly Entry[];
    readonly precision: number;
  };
}

/** The fold of published figures, which every fit uses. */
const NO_FOLD = -1;

/** Returns the rows for the fit of facts, in which titled items replace the cells that contain them. */
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

/** Returns the rows for the fit of structure and markets: cells, without the effects of their titles where known. */
export function structureRows(cells: readonly Cell[], statistics: Statistics, mix: ConditionMix): Observation[] {
  const rows = cells.map((cell) => {
    const row = rowOfCell(cell);
    return cell.wordless === undefined ? row : { ...row, log: cell.wordless, isWordless: true };
  });
  return [...rows, ...tableRows(statistics, mix)];
}

/** Returns the rows of published tables: medians of one kind of garment, and figures that cover several. */
function tableRows(statistics: Statistics, mix: ConditionMix): Observation[] {
  const medians = statistics.medians.map((median) => ({
    ...median,
    ...median.market,
    market: marketName(median.market),
    fold: NO_FOLD,
    items: median.items * MEDIAN_WORTH,
    isMedian: true,
  }));
  return [...medians, ...figureRows(statistics, mix)];
}

/** Returns the cells without their titled items. */
function withoutTitled(cells: readonly Cell[], titled: readonly TitledItem[]): Cell[] {
  const keyAt = (key: string, log: number) => `${key}|${Math.floor(log / BIN_WIDTH)}`;
  const counts = itemsBy(titled, (item) => keyAt(titlesKey(item), item.log));
  return cells.flatMap((cell) => {
    if (!cell.isTitled) return [cell];
    const key = titlesKey(cell);
    const bins = cell.bins
      .map(({ log, count }) => ({ log, count: count - (counts.get(keyAt(key, log)) ?? 0) }))
      .filter(({ count }) => count > 0);
    return bins.length > 0 ? [{ ...cell, bins }] : [];
  });
}

function rowOfCell(cell: Cell): Observation {
  const { source, marketplace, basis, brand, category, gender, condition, fold } = cell;
  const facts = { source, marketplace, basis, brand, category, gender, condition, fold };
  return { ...facts, market: marketName(cell), ...robustMean(cell.bins) };
}

/** The market of figures that don't state one. */
const NO_MARKET: Market = { source: '', marketplace: '', basis: '' };

/** The brand of figures over all brands on a site, which counts as one outside the catalog. */
const MEAN_BRAND = 'mercarimeanbrand';

/** Returns the rows of figures that cover several kinds of garments. */
function figureRows({ medians, categories, baskets, grades }: Statistics, mix: ConditionMix): Observation[] {
  const newMedians = medians.filter(({ market }) => informsLevels(market));
  const itemsInMedians = itemsBy(newMedians, ({ brand }) => brand);
  const figureRow = (market: Market, brand: string, log: number, entries: Entry[], figures = 1): Observation => {
    const { tableVariance, basketWorth } = PARAMETERS.fit;
    // The more items newer medians of the brand have, the less its older figure counts.
    const precision = ((figures / tableVariance) * basketWorth) / (basketWorth + (itemsInMedians.get(brand) ?? 0));
    return {
      ...market,
      market: marketName(market),
      brand,
      category: '',
      fold: NO_FOLD,
      log,
      items: 1,
      gender: 'unknown',
      condition: 'unknown',
      figure: { entries, precision },
    };
  };
  const ofCategories = [...Map.groupBy(categories, ({ category }) => category).values()].map((sums) => {
    const log = total(sums, ({ logSum }) => logSum) / total(sums, ({ items }) => items);
    const { market = NO_MARKET } = sums[0] ?? {};
    return figureRow(market, MEAN_BRAND, log, mixedEntries(MEAN_BRAND, sums, mix));
  });
  const ofBaskets = baskets.flatMap((basket) => {
    const { brand, market, log } = basket;
    const entries = basketEntries(basket, categories, mix);
    return entries.length > 0 && Number.isFinite(log) ? [figureRow(market, brand, log, entries)] : [];
  });
  const ofGrades = grades.map(({ grade, log, figures }) => {
    // The table's own effect absorbs the difference between a published ratio and the grade's effect on prices.
    const entries = [entry('condition', { grade }), entry('table conditions', { grade })];
    return figureRow(NO_MARKET, '', log, entries, figures);
  });
  return [...ofCategories, ...ofBaskets, ...ofGrades];
}

/** Returns a basket mean's entries, weighted by the site's mix of categories, or none if that is unknown. */
function basketEntries(
  { kind, name, brand, market, genders }: BasketMean,
  categories: readonly CategorySum[],
  mix: ConditionMix,
) {
  const sums = categories.filter(({ gender }) => genders.includes(gender)).map((sum) => ({ ...sum, market }));
  if (sums.length === 0) return [];
  const figure = `${name} ${genders.join(' ')}`;
  return [...mixedEntries(brand, sums, mix), entry(kind === 'mean' ? 'table brands' : 'table ratios', { figure })];
}

/** Returns the entries of a mean over several kinds of garments, weighted by their shares of the items. */
function mixedEntries(brand: string, sums: readonly CategorySum[], mix: ConditionMix): Entry[] {
  const merged = new Map<string, Entry>();
  const items = total(sums, (sum) => sum.items);
  for (const sum of sums) {
    const { market, category, gender } = sum;
    const garment = entriesOf({ brand, category, gender, condition: 'unknown' }, mix);
    for (const part of [...garment, ...marketEntries(market, brand, category)]) {
      const weight = merged.get(idOf(part))?.weight ?? 0;
      merged.set(idOf(part), { ...part, weight: weight + part.weight * (sum.items / items) });
    }
  }
  return [...merged.values()];
}
