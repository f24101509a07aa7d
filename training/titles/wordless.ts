import { brands } from '../../src/garments/catalog.ts';
import { OTHERS } from '../../src/pricing/item/item-effects.ts';
import { createItemScorer } from '../../src/pricing/item/score.ts';
import { withoutJudged } from '../judged/fit-judged.ts';
import { saysLevels } from '../markets/markets.ts';
import type { OrdinaryFacts } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';
import { round } from '../numbers/round.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { CellRow } from '../read/cell-rows.ts';
import { type Cell, robustMean, type TitledItem, titlesKey } from '../read/cells.ts';
import { readFacts, type Titled } from './fact-entries.ts';
import { type ItemTables, meanRows } from './item-effects.ts';

/**
 * Cells with what the facts of their titles leave of the price. That is all that structure and markets need of titles,
 * and it can be published: a fit from the written cells repeats the fit from listings.
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
 * Published medians less the facts of the models that they are about, rounded as they are written. Tables that only say
 * what models are worth beside each other are left out.
 */
export function mediansWithoutWords(statistics: Statistics, items: ItemTables): Statistics {
  const worth = worthOf(items);
  const medians = statistics.medians
    .filter(({ market }) => saysLevels(market))
    .map(({ title, ...median }) =>
      title === undefined
        ? median
        : { ...median, log: round(median.log - worth({ ...median, title }), 1), isWordless: true },
    );
  return { ...statistics, medians };
}

/**
 * Makes the function that returns the effect of a title's facts, with the ordinary ones that a price without a title
 * holds, log USD.
 */
function worthOf(items: ItemTables): (titled: Titled) => number {
  const scoreOf = createItemScorer(withoutJudged(items));
  return (titled) => {
    const { brand, kind, facts } = readFacts(titled);
    const means = items.ordinary[brand.isOther ? OTHERS : brand.slug]?.[kind.slug] ?? [];
    return scoreOf(brand, kind, facts).log + total(means, (log) => log);
  };
}

/** The tables of an earlier fit with every brand of the catalog: a new one has the means of the others. */
export function withCatalog(items: ItemTables): ItemTables {
  const { [OTHERS]: _, ...known } = items.ordinary;
  const mean = meanRows(Object.values(known));
  const rows = brands.map(({ slug }) => [slug, known[slug] ?? mean] as const);
  return { ...items, ordinary: { ...Object.fromEntries(rows), [OTHERS]: mean } };
}

/** Mean facts of ordinary listings as the tables hold them; of brands outside the catalog the mean over the catalog. */
export function ordinaryFacts({ ordinary }: ItemTables, rows: readonly { readonly brand: string }[]): OrdinaryFacts {
  const all = new Set([...rows.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  return new Map([...all].map((brand) => [brand, new Map(Object.entries(ordinary[brand] ?? ordinary[OTHERS] ?? {}))]));
}

/** The rows of cells with what is known of them without words. */
export function rowsWithoutWords(rows: readonly CellRow[], cells: readonly Cell[]): CellRow[] {
  const known = new Map(cells.flatMap((cell) => (cell.isTitled ? [[titlesKey(cell), cell.wordless] as const] : [])));
  return rows.map((row) => {
    if (row.fold === null || row.reason !== '') return row;
    const { gender, condition, fold } = row as CellRow & Pick<Cell, 'gender' | 'condition' | 'fold'>;
    return { ...row, wordless: known.get(titlesKey({ ...row, gender, condition, fold })) ?? null };
  });
}
