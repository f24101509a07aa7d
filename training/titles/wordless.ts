import { brands, categories } from '../../src/garments/catalog.ts';
import { createTitleScorer } from '../../src/pricing/title-words.ts';
import { RETAIL } from '../markets/markets.ts';
import type { OrdinaryWords } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';
import { round } from '../numbers/round.ts';
import { type Bin, type Cell, robustMean, type TitledItem, titlesKey } from '../read/cells.ts';
import type { CellRow } from '../read/grouped.ts';
import type { WordTables } from './title-words.ts';

/** Cells with fewer items are rounded so that nobody can work out what words a title has: to a quarter, log USD. */
const MANY = 5;
const COARSE = 0.25;

/** Distance from the cell's mean beyond which an item less its words loses weight, log USD: twice the noise of a bag. */
const FAR = 0.8;

/**
 * Cells with what the words of their titles leave of the price. That is all that structure and markets need of titles,
 * and it can be published: a fit from the written cells repeats the fit from listings.
 */
export function withoutWords(
  cells: readonly Cell[],
  titled: readonly TitledItem[],
  words: WordTables,
): Cell[] {
  const worth = worthOf(words);
  const byCell = new Map<string, Bin[]>();
  for (const item of titled) {
    const key = titlesKey(item);
    const list = byCell.get(key) ?? [];
    byCell.set(key, list);
    list.push({ log: item.log - worth(item), count: item.items });
  }
  return cells.map((cell) => {
    const list = cell.isTitled ? byCell.get(titlesKey(cell)) : undefined;
    return list ? { ...cell, wordless: published(robustMean(list, FAR)) } : cell;
  });
}

function published({ log, items }: { log: number; items: number }): number {
  return items < MANY ? Math.round(log / COARSE) * COARSE : round(log, 2);
}

/**
 * Published medians less the words of the models that they are about, rounded as they are written. What a model costs new
 * says which words are worth more, and nothing of the level at which brands sell again: it is left out.
 */
export function mediansWithoutWords(statistics: Statistics, words: WordTables): Statistics {
  const worth = worthOf(words);
  const medians = statistics.medians
    .filter(({ market }) => market.basis !== RETAIL)
    .map(({ title, ...median }) =>
      title === undefined
        ? median
        : { ...median, log: round(median.log - worth({ ...median, title }), 1), isWordless: true },
    );
  return { ...statistics, medians };
}

/** What the service adds for a title, with the ordinary words that a price without one holds: log USD. */
function worthOf(
  words: WordTables,
): (item: Pick<TitledItem, 'brand' | 'category' | 'title'>) => number {
  const scorer = createTitleScorer(words);
  const kinds = new Map(categories.map((category) => [category.slug, category]));
  return ({ brand, category, title }) => {
    const kind = kinds.get(category);
    if (!kind) throw new Error(`${category}: there is no such category.`);
    const ordinary = words.brands[brand]?.ordinary[category] ?? 0;
    return scorer.score({ slug: brand }, kind, title).log + ordinary;
  };
}

/** Mean words of ordinary listings by category over the brands of some tables, log USD. */
function meanOrdinary(words: WordTables): ReadonlyMap<string, number> {
  const tables = Object.values(words.brands);
  return new Map(
    categories.map(({ slug }) => {
      const sum = tables.reduce((total, { ordinary }) => total + (ordinary[slug] ?? 0), 0);
      return [slug, tables.length > 0 ? sum / tables.length : 0];
    }),
  );
}

/** The tables of an earlier fit with every brand of the catalog: a new one has the mean of the others' ordinary words. */
export function withCatalog(words: WordTables): WordTables {
  const mean = meanOrdinary(words);
  const ordinary = Object.fromEntries([...mean].map(([slug, log]) => [slug, round(log, 3)]));
  const added = { ordinary, bags: {}, garments: {}, pairs: {} };
  return {
    ...words,
    brands: Object.fromEntries(brands.map(({ slug }) => [slug, words.brands[slug] ?? added])),
  };
}

/** Mean words of ordinary listings as the tables hold them; of brands outside the catalog the mean over the catalog. */
export function ordinaryWords(
  words: WordTables,
  rows: readonly { readonly brand: string }[],
): OrdinaryWords {
  const mean = meanOrdinary(words);
  const all = new Set([...rows.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  return new Map(
    [...all].map((brand) => {
      const own = words.brands[brand]?.ordinary;
      return [brand, own ? new Map(Object.entries(own)) : mean];
    }),
  );
}

/** The rows of cells with what is known of them without words. */
export function rowsWithoutWords(rows: readonly CellRow[], cells: readonly Cell[]): CellRow[] {
  const known = new Map(
    cells.flatMap((cell) => (cell.isTitled ? [[titlesKey(cell), cell.wordless] as const] : [])),
  );
  return rows.map((row) => {
    if (row.fold === null || row.reason !== '') return row;
    const { gender, condition, fold } = row as CellRow &
      Pick<Cell, 'gender' | 'condition' | 'fold'>;
    return { ...row, wordless: known.get(titlesKey({ ...row, gender, condition, fold })) ?? null };
  });
}
