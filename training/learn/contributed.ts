import type { DuckDBConnection } from '@duckdb/node-api';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { round } from '../numbers/sums.ts';
import type { Published } from '../own-sales/published.ts';
import { createItemReader } from '../own-sales/read-item.ts';
import type { Kind, LeftOutRows } from '../own-sales/sale.ts';
import { type Columns, eachRow, openFile, readRows } from '../read/database.ts';
import { itemOf } from '../read/item.ts';
import { contributedSales } from '../sql/statements.ts';

/** A contributed sale. Its text is read as the service reads it. */
export interface ContributedSale {
  /** The same for all keys with one email address. */
  readonly contributor: string;
  /** The same for all clients of a network; empty if unknown. */
  readonly network: string;
  /** The contributor's id for the sale. */
  readonly id: string;
  /** Increases with each sale received. */
  readonly arrived: number;
  readonly brand: string;
  readonly category: string;
  /** `female`, `male` or words for them; empty if not stated. */
  readonly gender: string;
  readonly condition: string;
  /** The title, or the words of it that were kept. */
  readonly words: string;
  /** Price paid, USD. */
  readonly price: number;
  /** YYYY-MM-DD. */
  readonly soldOn: string;
}

const TABLE = `CREATE OR REPLACE TABLE contributed (
  contributor VARCHAR, network VARCHAR, id VARCHAR, arrived BIGINT, brand VARCHAR, category VARCHAR, gender VARCHAR,
  condition VARCHAR, words VARCHAR, price DOUBLE, sold_on VARCHAR)`;

type Row = readonly (string | number | null)[];

/** Inserts rows into a table. */
async function append<T>(
  db: DuckDBConnection,
  table: string,
  list: Iterable<T> | AsyncIterable<T>,
  valuesOf: (one: T) => Row,
): Promise<void> {
  const appender = await db.createAppender(table);
  for await (const one of list) {
    for (const value of valuesOf(one))
      if (typeof value === 'string') appender.appendVarchar(value);
      else if (value === null) appender.appendNull();
      else appender.appendDouble(value);
    appender.endRow();
  }
  appender.closeSync();
}

/** Inserts sales into the table `contributed`. */
export async function takeSales(
  db: DuckDBConnection,
  sales: Iterable<ContributedSale> | AsyncIterable<ContributedSale>,
): Promise<void> {
  await db.run(TABLE);
  await append(db, 'contributed', sales, ({ contributor, network, id, arrived, ...sale }) => [
    contributor,
    network,
    id,
    arrived,
    sale.brand,
    sale.category,
    sale.gender,
    sale.condition,
    sale.words,
    sale.price,
    sale.soldOn,
  ]);
}

const NEEDED = ['contributor', 'id', 'brand', 'category', 'price', 'sold_on'];

/** Inserts sales from CSV or Parquet files, in order. Throws a sentence if a file cannot be read. */
export async function takeFiles(db: DuckDBConnection, files: readonly string[]): Promise<void> {
  await db.run(TABLE);
  for (const file of files) {
    const { scan, columns } = await openFile(db, file, (names) => NEEDED.filter((name) => !names.has(name)));
    const text = (name: string) => (columns.has(name) ? `coalesce(CAST(${name} AS VARCHAR), '')` : "''");
    const words = columns.has('words') ? 'words' : 'title';
    await db.run(`INSERT INTO contributed
      SELECT contributor, ${text('network')}, id, row_number() OVER () + (SELECT count(*) FROM contributed),
        ${['brand', 'category', 'gender', 'condition', words].map(text).join(', ')},
        coalesce(try_cast(price AS DOUBLE), 0), ${text('sold_on')}
      FROM ${scan}`);
  }
}

const DAY = "sold_on NOT SIMILAR TO '\\d{4}-\\d{2}-\\d{2}'";
const MOST_DOLLARS = 200_000;

/** Prices each garment as the service would, and makes the view `contributed_sales` of `sql/contributed.sql`. */
export async function priceSales(db: DuckDBConnection, published: Published): Promise<readonly LeftOutRows[]> {
  await db.run(`CREATE OR REPLACE TABLE garment AS
    SELECT CAST(row_number() OVER () AS INTEGER) AS garment, * FROM (SELECT DISTINCT brand, category, gender, condition, words FROM contributed)`);
  await db.run(`CREATE OR REPLACE TABLE priced (
    garment BIGINT, brand VARCHAR, category VARCHAR, gender VARCHAR, estimate DOUBLE, usual DOUBLE, noise DOUBLE, reason VARCHAR)`);
  const read = createItemReader(published);
  const garments = eachRow<GarmentTexts & { readonly garment: number }>(
    db,
    'SELECT garment, brand, category, gender, condition, words AS title FROM garment',
  );
  await append(db, 'priced', garments, ({ garment, ...texts }) => {
    const item = read(itemOf(texts));
    if ('reason' in item) return [garment, null, null, null, null, null, null, item.reason];
    const { brand, category, gender, published: log, untitled, ends } = item.priced;
    const reason = reasonAgainst(item.priced);
    if (reason !== undefined) return [garment, null, null, null, null, null, null, reason];
    const noise = (ends[1] - ends[0]) / (2 * P90);
    const amounts = [Math.exp(log), Math.exp(untitled.published), noise];
    return [garment, brand.slug, category.slug, gender, ...amounts, null];
  });
  await db.run(`CREATE OR REPLACE TABLE judged AS
    SELECT c.contributor, c.network, c.id, c.arrived, c.words, c.condition, c.price, c.sold_on, p.* EXCLUDE (reason),
      CASE
        WHEN ${DAY} THEN 'not a day, as YYYY-MM-DD'
        WHEN c.price <= 0 THEN 'no price above 0'
        WHEN c.price > ${MOST_DOLLARS} THEN 'price above 200,000 USD'
        ELSE p.reason
      END AS reason
    FROM contributed c
    JOIN garment g USING (brand, category, gender, condition, words)
    JOIN priced p ON p.garment = g.garment`);
  await db.run(`CREATE OR REPLACE VIEW contributed_sales AS SELECT * FROM judged WHERE reason IS NULL`);
  return readRows(
    db,
    `SELECT reason, CAST(count(*) AS INTEGER) AS rows FROM judged
    WHERE reason IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
}

/** Strangers move only the prices of named brands in the 15 categories. */
function reasonAgainst({ brand, category }: Kind): string | undefined {
  if (isUnknown(brand)) return 'brand is on no list here';
  return category.isExtended ? 'kind outside the 15 categories' : undefined;
}

/** A garment's text as columns of a query. */
export type GarmentTexts = Record<'brand' | 'category' | 'gender' | 'condition' | 'title', string>;

/** One person's sales of a kind of garment, relative to the published price. */
export interface PersonKind {
  readonly person: string;
  /** `brand category`. */
  readonly kind: string;
  readonly sales: number;
  /** Number of sales sent earlier, by anyone. */
  readonly copies: number;
  readonly female: number;
  readonly male: number;
  /** Median log ratio to the published price with the title and without, log USD. */
  readonly titled: number;
  readonly untitled: number;
  /** Standard deviation of one item, log USD. */
  readonly noise: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Groups `contributed_sales` from before a day (default: all) by person and kind. */
export async function groupSales(db: DuckDBConnection, before?: string): Promise<PersonKind[]> {
  return (await readRows(db, contributedSales(before))).map(personKindOf);
}

/** Normalizes a row of the statement: engines differ in types of counts and in the last digits of sums. */
export function personKindOf({ person, kind, firstDay, lastDay, ...figures }: Columns): PersonKind {
  const numbers = Object.entries(figures).map(([name, n]) => [name, round(Number(n), 9)]);
  return { ...Object.fromEntries(numbers), person, kind, firstDay, lastDay };
}
