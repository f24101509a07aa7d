import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { defined } from '../../src/base/members.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { isHouseClass } from '../level/levels.ts';
import {
  type BasketMean,
  type CategorySum,
  type Median,
  mergeStatistics,
  type Statistics,
} from '../model/published-figures.ts';
import { CATEGORIES, OTHER_TIER, tierOf } from '../model/terms.ts';
import { round, total } from '../numbers/sums.ts';
import { type Grade, type Market, marketName } from '../read/cells.ts';
import { ofFile, readRows } from '../read/database.ts';
import { brandKey, categoryKind } from '../read/words.ts';
import { quote } from '../sql/engines.ts';
import { split } from '../sql/statements.ts';

/** A row from a statement in `tables.sql`. Columns that the table lacks are absent; empty cells are null. */
interface Row extends Market {
  readonly line: bigint;
  readonly brand?: string | null;
  /** A slug, or words that rules map to one. */
  readonly category?: string | null;
  readonly gender?: 'female' | 'male' | null;
  readonly condition?: Grade | null;
  readonly usd: string | number | null;
  readonly items?: string | number | null;
  readonly sales?: number;
  readonly month?: string | null;
  readonly title?: string | null;
}

const [macros = '', ...parts] = readFileSync(new URL('tables.sql', import.meta.url), 'utf8').split(/^-- (\S+\.csv)$/m);

/** Reads the published tables in a folder. Skips missing tables. Rejects if one is broken. */
export async function readTables(db: DuckDBConnection, folder: string): Promise<Statistics> {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder of tables.`);
  for (const statement of split(macros)) await db.run(statement);
  const tables: Partial<Statistics>[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [file = '', statement = ''] = parts.slice(i);
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const scan = `read_csv(${quote(path)}, header = true, all_varchar = true)`;
    await db.run(`CREATE OR REPLACE VIEW published AS SELECT row_number() OVER () AS line, * FROM ${scan}`);
    const figures = (await ofFile(path, readRows<Row>(db, statement))).map(figureOf);
    tables.push(statisticsOf(file, file === BASKETS ? figures.filter(isOfCatalog) : figures));
  }
  return coarsened(mergeStatistics(tables));
}

type Figure = ReturnType<typeof figureOf>;

/** Maps a row's words to slugs. `category` is undefined if its words are not recognized. */
function figureOf({ source, marketplace, basis, brand, category, usd, items = 1, ...row }: Row) {
  return {
    ...row,
    market: { source, marketplace, basis },
    name: brand ?? '',
    brand: brandKey(brand ?? ''),
    category: category === undefined ? '' : slugOf(category ?? ''),
    log: Math.log(Number(usd)),
    items: Number(items),
  };
}

/** A table with kinds of shoes that are one category here, so a brand and category count as one used row. */
const SHOES = 'mercari-2018/women_shoes_by_brand.csv';
const BASKETS = 'mercari-2018/brands.csv';

/** Returns a table's statistics, and how many of its rows are used. */
function statisticsOf(file: string, figures: readonly Figure[]): Partial<Statistics> {
  const usable = figures.filter(isUsable);
  const rows = new Set(figures.map(({ line }) => line)).size;
  const used = new Set(usable.map(({ line, brand, category }) => (file === SHOES ? brand + category : line))).size;
  const toStatistics = CONVERTERS[file] ?? mediansOf;
  return { ...toStatistics(usable), files: rows > 0 ? [{ file, rows, used }] : [] };
}

/** Converters for tables whose figures are not medians. */
const CONVERTERS: Readonly<Record<string, (figures: readonly Figure[]) => Partial<Statistics>>> = {
  [BASKETS]: (figures) => ({ baskets: figures.map(basketOf) }),
  'mercari-2018/categories.csv': (figures) => ({ categories: sumsOf(figures) }),
  'mercari-2018/conditions.csv': (figures) => ({
    grades: figures.map(({ condition, log }) => ({ grade: condition as Grade, log, figures: 1 })),
  }),
};

const slugOf = (words: string) => (CATEGORIES.includes(words) ? words : categoryKind(words));

const isOfCatalog = (figure: Figure) => tierOf(figure.brand) !== OTHER_TIER && !isMixed(figure);

/** Returns true for houses on Mercari, whose figures include counterfeits, beauty, and small accessories. */
const isMixed = ({ market, brand }: Figure) => market.marketplace === 'mercari' && isHouseClass(tierOf(brand));

const isUsable = (figure: Figure) =>
  figure.category !== undefined && Number.isFinite(figure.log) && figure.items > 0 && !isMixed(figure);

function mediansOf(figures: readonly Figure[]): Partial<Statistics> {
  const medians = figures.map(
    ({ market, brand, category, gender, condition, sales, month, title, log, items }): Median => ({
      market,
      brand,
      category: category as string,
      gender: gender ?? 'unknown',
      condition: condition ?? 'unknown',
      ...defined({
        sales,
        month: month || undefined,
        title: title === undefined ? undefined : normalize(title ?? ''),
      }),
      log,
      items,
    }),
  );
  return { medians };
}

const basketOf = ({ market, name, brand, gender, log }: Figure): BasketMean => ({
  name,
  brand,
  kind: market.basis === 'ratio' ? 'ratio' : 'mean',
  market,
  genders: gender ? [gender] : ['female', 'male'],
  log,
});

/** Adds up a site's subcategories by our category and gender. */
function sumsOf(figures: readonly Figure[]): CategorySum[] {
  return grouped(figures, ({ category, gender }) => `${category} ${gender}`).map((leaves) => {
    const { market, category, gender } = leaves[0] as Figure;
    const logSum = total(leaves, ({ items, log }) => items * log);
    return {
      market,
      category: category as string,
      gender: gender as CategorySum['gender'],
      items: total(leaves, ({ items }) => items),
      logSum: round(logSum, 0),
    };
  });
}

/**
 * Coarsens statistics so that they can be published without making rows in tables reconstructible. Merges figures on
 * the same goods, rounds logs to a tenth (those of grades to a hundredth), and rounds counts to one or two digits.
 */
export function coarsened(statistics: Statistics): Statistics {
  const { medians, categories, baskets, grades } = statistics;
  return {
    ...statistics,
    medians: grouped(medians, keyOfMedian).map(mergedMedian),
    categories: categories.map(coarseSum),
    baskets: baskets.map((basket) => ({ ...basket, log: round(basket.log, 1) })),
    grades: grouped(grades, ({ grade }) => grade).map(mergedGrade),
  };
}

const keyOfMedian = ({ market, brand, category, gender, condition, title = '' }: Median) =>
  [marketName(market), brand, category, gender, condition, title].join('|');

const grouped = <T>(values: readonly T[], keyOf: (value: T) => string) => [...Map.groupBy(values, keyOf).values()];

function mergedMedian(medians: readonly Median[]): Median {
  const items = total(medians, (median) => median.items);
  const log = total(medians, (median) => median.items * median.log) / items;
  const first = medians[0] as Median;
  // Figures of models stay exact here. They are rounded once their facts' effects are subtracted, before publication.
  const isOfModel = first.title !== undefined;
  return { ...first, log: isOfModel ? log : round(log, 1), items: Number(items.toPrecision(1)) };
}

function coarseSum(sum: CategorySum): CategorySum {
  const items = Number(sum.items.toPrecision(2));
  return { ...sum, items, logSum: round(round(sum.logSum / sum.items, 1) * items, 1) };
}

function mergedGrade(ratios: Statistics['grades']) {
  const figures = total(ratios, (ratio) => ratio.figures);
  const log = total(ratios, (ratio) => ratio.figures * ratio.log) / figures;
  return { ...(ratios[0] as Statistics['grades'][number]), log: round(log, 2), figures };
}
