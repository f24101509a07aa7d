import type { DuckDBConnection } from '@duckdb/node-api';
import type { ClosetItem } from '../../src/closet/read-closet.ts';
import { P90 } from '../../src/pricing/normal.ts';
import type { Published } from '../own-sales/published.ts';
import { createItemReader, type ReadItem } from '../own-sales/read-item.ts';
import { openFile, readRows } from '../read/database.ts';
import { contributedSales } from '../sql/statements.ts';

/** A sale as it was contributed. The texts are read as the service reads them. */
export interface ContributedSale {
  /** The same for all keys of one e-mail address. */
  readonly contributor: string;
  /** The same for all clients of one network; empty where it is not known. */
  readonly network: string;
  /** The contributor's own name for the sale. */
  readonly id: string;
  /** Rises with each sale that arrives. */
  readonly arrived: number;
  readonly brand: string;
  readonly category: string;
  /** `female`, `male` or words for them; empty where nobody said. */
  readonly gender: string;
  readonly condition: string;
  /** Its title, or the words of it that were kept. */
  readonly words: string;
  /** Paid by the buyer, US dollars. */
  readonly price: number;
  /** YYYY-MM-DD. */
  readonly soldOn: string;
}

const TABLE = `CREATE OR REPLACE TABLE contributed (
  contributor VARCHAR, network VARCHAR, id VARCHAR, arrived BIGINT, brand VARCHAR, category VARCHAR, gender VARCHAR,
  condition VARCHAR, words VARCHAR, price DOUBLE, sold_on VARCHAR)`;

/** Puts sales into the table that everything else reads. */
export async function takeSales(
  db: DuckDBConnection,
  sales: Iterable<ContributedSale> | AsyncIterable<ContributedSale>,
): Promise<void> {
  await db.run(TABLE);
  const appender = await db.createAppender('contributed');
  for await (const sale of sales) {
    const { contributor, network, id, arrived, brand, category, gender, condition } = sale;
    for (const text of [contributor, network, id]) appender.appendVarchar(text);
    appender.appendBigInt(BigInt(arrived));
    for (const text of [brand, category, gender, condition, sale.words])
      appender.appendVarchar(text);
    appender.appendDouble(sale.price);
    appender.appendVarchar(sale.soldOn);
    appender.endRow();
  }
  appender.closeSync();
}

const NEEDED = ['contributor', 'id', 'brand', 'category', 'price', 'sold_on'];

/** The same from CSV or Parquet files, in their order. Throws a sentence for a file that cannot be read. */
export async function takeFiles(db: DuckDBConnection, files: readonly string[]): Promise<void> {
  await db.run(TABLE);
  for (const file of files) {
    const { scan, columns } = await openFile(db, file, (names) =>
      NEEDED.filter((name) => !names.has(name)),
    );
    const text = (name: string) =>
      columns.has(name) ? `coalesce(CAST(${name} AS VARCHAR), '')` : "''";
    const words = columns.has('words') ? text('words') : text('title');
    await db.run(`INSERT INTO contributed
      SELECT contributor, ${text('network')}, id, row_number() OVER () + (SELECT count(*) FROM contributed),
        ${text('brand')}, ${text('category')}, ${text('gender')}, ${text('condition')}, ${words},
        coalesce(try_cast(price AS DOUBLE), 0), ${text('sold_on')}
      FROM ${scan}`);
  }
}

/** Sales that say nothing of a price, for one reason. */
export interface LeftOutSales {
  readonly reason: string;
  readonly sales: number;
}

const DAY = "sold_on NOT SIMILAR TO '\\d{4}-\\d{2}-\\d{2}'";
const MOST_DOLLARS = 200_000;

/**
 * Prices each garment among the sales with a model, as the service would have, and makes the table `contributed_sales`
 * of `sql/contributed.sql` from them.
 */
export async function priceSales(
  db: DuckDBConnection,
  published: Published,
): Promise<readonly LeftOutSales[]> {
  await db.run(`CREATE OR REPLACE TABLE garment AS
    SELECT row_number() OVER () AS garment, * FROM (SELECT DISTINCT brand, category, gender, condition, words FROM contributed)`);
  await db.run(`CREATE OR REPLACE TABLE priced (
    garment BIGINT, brand VARCHAR, category VARCHAR, gender VARCHAR, estimate DOUBLE, usual DOUBLE, noise DOUBLE, reason VARCHAR)`);
  const read = createItemReader(published);
  const appender = await db.createAppender('priced');
  const result = await db.stream(
    'SELECT garment, brand, category, gender, condition, words FROM garment',
  );
  for await (const rows of result.yieldRows())
    for (const [garment, ...texts] of rows) {
      const item = read(itemOf(texts.map(String)));
      appender.appendBigInt(garment as bigint);
      if ('reason' in item) {
        for (let i = 0; i < 6; i++) appender.appendNull();
        appender.appendVarchar(item.reason);
      } else {
        for (const text of textsOf(item)) appender.appendVarchar(text);
        for (const amount of amountsOf(item)) appender.appendDouble(amount);
        appender.appendNull();
      }
      appender.endRow();
    }
  appender.closeSync();
  await db.run(`CREATE OR REPLACE TABLE judged AS
    SELECT c.contributor, c.network, c.id, c.arrived, c.words, c.condition, c.price, c.sold_on, p.* EXCLUDE (reason),
      CASE
        WHEN ${DAY} THEN 'no day, as YYYY-MM-DD'
        WHEN c.price <= 0 THEN 'no price above 0'
        WHEN c.price > ${MOST_DOLLARS} THEN 'price above 200,000 USD'
        ELSE p.reason
      END AS reason
    FROM contributed c
    JOIN garment g USING (brand, category, gender, condition, words)
    JOIN priced p ON p.garment = g.garment`);
  await db.run(
    `CREATE OR REPLACE VIEW contributed_sales AS SELECT * FROM judged WHERE reason IS NULL`,
  );
  return readRows(
    db,
    'SELECT reason, count(*) FROM judged WHERE reason IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1',
    ([reason, sales]) => ({ reason: String(reason), sales: Number(sales) }),
  );
}

/** A garment as a row of a list. */
export function itemOf(texts: readonly string[]): ClosetItem {
  const [brand = '', category = '', gender = '', condition = '', title = ''] = texts;
  const said = Object.entries({ brand, category, gender, condition, title }).filter(
    ([, text]) => text !== '',
  );
  return { ...Object.fromEntries(said), quantity: 1 };
}

const textsOf = ({ priced: { brand, category, gender } }: ReadItem) => [
  brand.slug,
  category.slug,
  gender,
];

const amountsOf = ({ priced: { published, untitled, ends } }: ReadItem) => [
  Math.exp(published),
  Math.exp(untitled.published),
  (ends[1] - ends[0]) / (2 * P90),
];

/** One person's sales of a kind of garment, beside the published price. */
export interface PersonKind {
  readonly person: string;
  /** `brand category`. */
  readonly kind: string;
  readonly sales: number;
  /** Sales that somebody, or the same person, had sent before. */
  readonly copies: number;
  readonly female: number;
  readonly male: number;
  /** Median distance from the published price by words, and from the one without, log USD. */
  readonly titled: number;
  readonly untitled: number;
  /** Standard deviation of one item, log USD. */
  readonly noise: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Groups `contributed_sales` that were sold before a day (default: all) by person and kind. */
export async function groupSales(db: DuckDBConnection, before?: string): Promise<PersonKind[]> {
  return readRows(db, contributedSales(before), personKindOf);
}

/** A row of the statement. */
export function personKindOf(values: readonly unknown[]): PersonKind {
  const number = (i: number) => Number(values[i]);
  return {
    person: String(values[0]),
    kind: `${values[1]} ${values[2]}`,
    sales: number(3),
    copies: number(4),
    female: number(5),
    male: number(6),
    // The engines interpolate and add in different orders.
    titled: Number(number(7).toFixed(9)),
    untitled: Number(number(8).toFixed(9)),
    noise: Number(number(9).toFixed(9)),
    firstDay: String(values[10]),
    lastDay: String(values[11]),
  };
}
