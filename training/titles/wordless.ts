import { OTHERS } from '../../src/pricing/item/item-effects.ts';
import { scoreItem } from '../../src/pricing/item/score.ts';
import { withoutJudged } from '../judged/fit-judged.ts';
import { informsLevels } from '../markets/markets.ts';
import type { Statistics } from '../model/statistics.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { CellRow } from '../read/cell-rows.ts';
import { type Cell, robustMean, type TitledItem, titlesKey } from '../read/cells.ts';
import { readFacts, type Titled } from './fact-entries.ts';
import type { ItemTables } from './item-effects.ts';

/**
 * Returns cells with prices less the effects of their titles' facts. Structure and markets need nothing else from
 * titles, and these prices can be published: a fit from the written cells repeats the fit from listings.
 */
export function withoutWords(cells: readonly Cell[], titled: readonly TitledItem[], items: ItemTables): Cell[] {
  const worth = worthOf(items);
  const byCell = Map.groupBy(titled, titlesKey);
  return cells.map((cell) => {
    const own = cell.isTitled ? byCell.get(titlesKey(cell)) : undefined;
    if (!own) return cell;
    const bins = own.map((item) => ({ log: item.log - worth(item), count: item.items }));
    const { log, items: n } = robustMean(bins, PARAMETERS.titles.wordlessOutlier);
    const wordless =
      n < PARAMETERS.titles.smallCell
        ? Math.round(log / PARAMETERS.titles.smallCellStep) * PARAMETERS.titles.smallCellStep
        : round(log, 2);
    return { ...cell, wordless };
  });
}

/**
 * Returns published medians less the effects of their models' facts, rounded as in files, without tables that only show
 * relative values of models.
 */
export function mediansWithoutWords(statistics: Statistics, items: ItemTables): Statistics {
  const worth = worthOf(items);
  const medians = statistics.medians
    .filter(({ market }) => informsLevels(market))
    .map(({ title, ...median }) =>
      title === undefined
        ? median
        : { ...median, log: round(median.log - worth({ ...median, title }), 1), isWordless: true },
    );
  return { ...statistics, medians };
}

/** Returns a function for the effect of a title's facts plus the ordinary facts in a price without a title, log USD. */
function worthOf(items: ItemTables): (titled: Titled) => number {
  const listed = withoutJudged(items);
  return (titled) => {
    const { brand, kind, facts } = readFacts(titled);
    const means = items.ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug]?.[kind.slug] ?? [];
    return scoreItem(listed, brand, kind, facts).log + total(means, (log) => log);
  };
}

/** Returns the rows of cells with their prices less the effects of titles. */
export function rowsWithoutWords(rows: readonly CellRow[], cells: readonly Cell[]): CellRow[] {
  const known = new Map(cells.flatMap((cell) => (cell.isTitled ? [[titlesKey(cell), cell.wordless] as const] : [])));
  return rows.map((row) => {
    if (row.fold === null || row.reason !== '') return row;
    const { gender, condition, fold } = row as CellRow & Pick<Cell, 'gender' | 'condition' | 'fold'>;
    return { ...row, wordless: known.get(titlesKey({ ...row, gender, condition, fold })) ?? null };
  });
}
