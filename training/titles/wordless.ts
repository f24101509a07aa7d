import { OTHERS } from '../../src/pricing/item/item-effects.ts';
import { scoreItem } from '../../src/pricing/item/score.ts';
import { withoutJudged } from '../judged/fit-judged.ts';
import { informsLevels } from '../markets/markets.ts';
import type { Statistics } from '../model/published-figures.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { CellRow } from '../read/cell-rows.ts';
import { type Cell, robustMean, type TitledItem, titlesKey } from '../read/cells.ts';
import { readFacts, type Titled } from './fact-entries.ts';
import type { ItemTables } from './item-effects.ts';

/**
 * Returns cells with their prices without the effects of titles. The fit of structure and markets doesn't need anything
 * else from titles, and these prices may be published, so that a fit to written cells repeats the fit to listings.
 */
export function withoutWords(cells: readonly Cell[], titled: readonly TitledItem[], items: ItemTables): Cell[] {
  const { wordlessOutlier, smallCell, smallCellStep } = PARAMETERS.titles;
  const titleLog = titleLogs(items);
  const byCell = Map.groupBy(titled, titlesKey);
  return cells.map((cell) => {
    const itemsOfCell = cell.isTitled ? byCell.get(titlesKey(cell)) : undefined;
    if (!itemsOfCell) return cell;
    const bins = itemsOfCell.map((item) => ({ log: item.log - titleLog(item), count: item.items }));
    const { log, items: count } = robustMean(bins, wordlessOutlier);
    // With few items, a finer figure would reveal their prices.
    const wordless = count < smallCell ? Math.round(log / smallCellStep) * smallCellStep : round(log, 2);
    return { ...cell, wordless };
  });
}

/**
 * Returns published medians without the effects of their titles, rounded as in files. Omits tables that only show what
 * models are worth relative to each other.
 */
export function mediansWithoutWords(statistics: Statistics, items: ItemTables): Statistics {
  const titleLog = titleLogs(items);
  const medians = statistics.medians.filter(({ market }) => informsLevels(market));
  return {
    ...statistics,
    medians: medians.map(({ title, ...median }) => {
      if (title === undefined) return median;
      return { ...median, log: round(median.log - titleLog({ ...median, title }), 1), isWordless: true };
    }),
  };
}

/** Creates a function that returns the effects of a title's facts and of its brand's ordinary facts, log USD. */
function titleLogs(items: ItemTables): (titled: Titled) => number {
  const listed = withoutJudged(items);
  return (titled) => {
    const { brand, kind, facts } = readFacts(titled);
    const means = items.ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug]?.[kind.slug] ?? [];
    return scoreItem(listed, { brand, category: kind, facts }).log + total(means, (log) => log);
  };
}

/** Adds the prices without the effects of titles to the rows of cells, where `cells` has them. */
export function rowsWithoutWords(rows: readonly CellRow[], cells: readonly Cell[]): CellRow[] {
  const titledCells = cells.filter(({ isTitled }) => isTitled);
  const wordlessOf = new Map(titledCells.map((cell) => [titlesKey(cell), cell.wordless]));
  return rows.map((row) => {
    if (row.fold === null || row.reason !== '') return row;
    const { gender, condition, fold } = row as CellRow & Pick<Cell, 'gender' | 'condition' | 'fold'>;
    return { ...row, wordless: wordlessOf.get(titlesKey({ ...row, gender, condition, fold })) ?? null };
  });
}
