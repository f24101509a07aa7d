import { saysLevels } from '../markets/markets.ts';
import {
  BIN_WIDTH,
  type Cell,
  type Gender,
  type Grade,
  type Market,
  marketName,
  robustMean,
  type TitledItem,
  titlesKey,
} from '../read/cells.ts';
import { figuresOf, MEDIAN_WORTH, type Statistics } from './statistics.ts';
import type { ConditionMix, Entry } from './terms.ts';

/** An observation of the model: a titled item, a cell of items without titles, or a published figure. */
export interface Observation extends Market {
  /** Name of the market. */
  readonly market: string;
  readonly brand: string;
  /** Empty where a figure is about several categories. */
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  readonly fold: number;
  /** Log USD. */
  readonly log: number;
  /** Items behind it. */
  readonly items: number;
  /** Normalized title; undefined where there is none. */
  readonly title?: string;
  /** True where the facts of titles are taken out of `log`; otherwise a row without a title holds ordinary ones. */
  readonly isWordless?: boolean;
  /** True of a published median, which differs from a price less than an item does. */
  readonly isMedian?: boolean;
  /** Sales behind a published median. */
  readonly sales?: number;
  /** Year of a titled item, where it is known. */
  readonly year?: number | undefined;
  /** For a figure over several kinds of item: its own entries and precision. */
  readonly figure?: {
    readonly entries: readonly Entry[];
    readonly precision: number;
  };
}

/** Published figures take part in every fold. */
const NO_FOLD = -1;

/** Everything that the model learns from. Cells whose items have titles are replaced by those items. */
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

/** The rows for structure and markets once the words are known: cells, less the words where they are taken out. */
export function structureRows(
  cells: readonly Cell[],
  statistics: Statistics,
  mix: ConditionMix,
): Observation[] {
  return [
    ...cells.map((cell) => {
      const row = rowOfCell(cell);
      const { wordless } = cell;
      return wordless === undefined ? row : { ...row, log: wordless, isWordless: true };
    }),
    ...tableRows(statistics, mix),
  ];
}

/** Published tables: medians of one kind of item, and figures over several. */
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

/** Returns the cells without their titled items. */
function withoutTitled(cells: readonly Cell[], titled: readonly TitledItem[]): Cell[] {
  const counts = new Map<string, number>();
  for (const item of titled) {
    const key = `${titlesKey(item)}|${Math.floor(item.log / BIN_WIDTH)}`;
    counts.set(key, (counts.get(key) ?? 0) + item.items);
  }
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

/** A brand's mean of 2018 counts as one such figure beside this many newer or sold items of the brand, then ever less. */
const BASKET_WORTH = 20;

/** The market of figures that are of none. */
const NO_MARKET: Market = { source: '', marketplace: '', basis: '' };

function figureRows(statistics: Statistics, mix: ConditionMix): Observation[] {
  const newer = new Map<string, number>();
  for (const { brand, items, market } of statistics.medians)
    if (saysLevels(market)) newer.set(brand, (newer.get(brand) ?? 0) + items);
  return figuresOf(statistics, mix).map(
    ({ brand, market = NO_MARKET, log, precision, entries }) => ({
      ...market,
      market: marketName(market),
      brand,
      category: '',
      gender: 'unknown',
      condition: 'unknown',
      fold: NO_FOLD,
      log,
      items: 1,
      figure: {
        entries,
        precision: (precision * BASKET_WORTH) / (BASKET_WORTH + (newer.get(brand) ?? 0)),
      },
    }),
  );
}
