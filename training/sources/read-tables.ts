import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { defined } from '../../src/base/members.ts';
import { categories } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { isOfHouses } from '../level/levels.ts';
import {
  type BasketMean,
  type CategorySum,
  type GradeRatio,
  joined,
  type Median,
  type Statistics,
} from '../model/statistics.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { round, total } from '../numbers/sums.ts';
import { type Grade, type Market, marketName } from '../read/cells.ts';
import { ofFile, readRows } from '../read/database.ts';
import { brandKey, categoryKind } from '../read/words.ts';
import { quote } from '../sql/engines.ts';
import { split } from '../sql/statements.ts';

/** A row of a statement in `tables.sql`. Columns that a table lacks are absent, empty cells are null. */
interface Row extends Market {
  readonly line: bigint;
  readonly brand?: string | null;
  /** A slug, or words for the rules of the training. */
  readonly category?: string | null;
  readonly gender?: 'female' | 'male' | null;
  readonly condition?: Grade | null;
  readonly usd: string | number | null;
  readonly items?: string | number | null;
  readonly sales?: number;
  readonly month?: string | null;
  readonly title?: string | null;
}

const [functions = '', ...parts] = readFileSync(new URL('tables.sql', import.meta.url), 'utf8').split(
  /^-- (\S+\.csv)$/m,
);

/** Reads the published tables in a folder, skipping missing ones. Throws a sentence if one is broken. */
export async function readTables(db: DuckDBConnection, folder: string): Promise<Statistics> {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder of tables.`);
  for (const statement of split(functions)) await db.run(statement);
  const found: Partial<Statistics>[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [file = '', statement = ''] = parts.slice(at);
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const scan = `read_csv(${quote(path)}, header = true, all_varchar = true)`;
    await db.run(`CREATE OR REPLACE VIEW published AS SELECT row_number() OVER () AS line, * FROM ${scan}`);
    const all = (await ofFile(path, readRows<Row>(db, statement))).map(figureOf);
    const meant = file === BASKETS ? all.filter(isOfCatalog) : all;
    const used = meant.filter(isUsable);
    const rows = new Set(meant.map(({ line }) => line)).size;
    const facts = used.map(({ line, brand, category }) => (file === SHOES ? brand + category : line));
    const files = rows > 0 ? [{ file, rows, used: new Set(facts).size }] : [];
    found.push({ ...(SHAPES[file] ?? mediansOf)(used), files });
  }
  return coarsened(joined(found));
}

type Figure = ReturnType<typeof figureOf>;

/** Resolves a row's words; `category` is undefined if they name none. */
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

/** Counts kinds of shoes in one category as one used row. */
const SHOES = 'mercari-2018/women_shoes_by_brand.csv';
const BASKETS = 'mercari-2018/brands.csv';

/** Tables of figures other than medians. */
const SHAPES: Readonly<Record<string, (figures: readonly Figure[]) => Partial<Statistics>>> = {
  [BASKETS]: (figures) => ({ baskets: figures.map(basketOf) }),
  'mercari-2018/categories.csv': (figures) => ({ categories: sumsOf(figures) }),
  'mercari-2018/conditions.csv': (figures) => ({
    grades: figures.map(({ condition, log }) => ({ grade: condition as Grade, log, figures: 1 })),
  }),
};

const slugs = new Set(categories.map(({ slug }) => slug));
const slugOf = (words: string) => (slugs.has(words) ? words : categoryKind(words));

const isOfCatalog = (figure: Figure) => tierOf(figure.brand) !== OTHER_TIER && !isMixed(figure);

/** Returns true for designer and luxury names on Mercari, mixed with counterfeits, beauty and small accessories. */
const isMixed = ({ market, brand }: Figure) => market.marketplace === 'mercari' && isOfHouses(tierOf(brand));

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

function sumsOf(figures: readonly Figure[]): CategorySum[] {
  const alike = Map.groupBy(figures, ({ category, gender }) => `${category} ${gender}`);
  return [...alike.values()].map((own) => {
    const { market, category, gender } = own[0] as Figure;
    return {
      market,
      category: category as string,
      gender: gender as CategorySum['gender'],
      items: total(own, ({ items }) => items),
      logSum: round(
        total(own, ({ items, log }) => items * log),
        0,
      ),
    };
  });
}

/**
 * Coarsens statistics for publication and for the fit: merges figures on the same goods, rounds logs to a tenth (5%
 * either way; those of grades to a hundredth) and counts of goods to one or two digits, so that no row of a table can
 * be reconstructed.
 */
export function coarsened(statistics: Statistics): Statistics {
  const { medians, categories, baskets, grades } = statistics;
  return {
    ...statistics,
    medians: grouped(medians, keyOfMedian).map(medianOf),
    categories: categories.map(coarseSum),
    baskets: baskets.map((basket) => ({ ...basket, log: round(basket.log, 1) })),
    grades: grouped(grades, ({ grade }) => grade).map(gradeOf),
  };
}

const keyOfMedian = ({ market, brand, category, gender, condition, title = '' }: Median) =>
  [marketName(market), brand, category, gender, condition, title].join('|');

const grouped = <T>(values: readonly T[], keyOf: (value: T) => string) => [...Map.groupBy(values, keyOf).values()];

function medianOf(same: readonly Median[]): Median {
  const items = same.reduce((sum, median) => sum + median.items, 0);
  const log = same.reduce((sum, median) => sum + median.items * median.log, 0) / items;
  const first = same[0] as Median;
  // A model's figure is not published; the rest without its facts is rounded later.
  const exact = first.title !== undefined;
  return { ...first, log: exact ? log : round(log, 1), items: Number(items.toPrecision(1)) };
}

function coarseSum(sum: CategorySum): CategorySum {
  const items = Number(sum.items.toPrecision(2));
  return { ...sum, items, logSum: round(round(sum.logSum / sum.items, 1) * items, 1) };
}

function gradeOf(same: readonly GradeRatio[]): GradeRatio {
  const figures = same.reduce((sum, ratio) => sum + ratio.figures, 0);
  const log = same.reduce((sum, ratio) => sum + ratio.figures * ratio.log, 0) / figures;
  return { ...(same[0] as GradeRatio), log: round(log, 2), figures };
}
