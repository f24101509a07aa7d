/** An engine's syntax where it differs from standard SQL. Functions take SQL expressions and return one. */
export interface Engine {
  /** Statements to run before all others. */
  readonly settings: readonly string[];
  /** Beginning of a statement that creates a table for this session only. */
  readonly temporary: string;
  /** Lowercases text and removes accents, apostrophes, and punctuation: `Levi's® 501` becomes `levis 501`. */
  words(text: string): string;
  /** Tests whether a regular expression matches anywhere in a text. */
  matches(text: string, pattern: string): string;
  /** Reads bytes 9 to 16 of the MD5 of a text as a little-endian integer, so that all engines give the same folds. */
  hash64(text: string): string;
  /** Writes a price with at least one decimal: 9.0, 12.5. */
  amount(price: string): string;
  /** A cell's histogram as text: pairs of `bin:items` in the order of bins. */
  readonly histogram: string;
  /** Statements to run after all others. */
  readonly end: readonly string[];
}

/** Engines that can group listings. docs/warehouse.md has notes on others. */
export type EngineName = 'duckdb' | 'postgresql' | 'clickhouse';

const APOSTROPHES = "'[''’‘`´®™]'";
const OTHER_SIGNS = "'[^a-z0-9가-힣]+'";
const ORDERED = "string_agg(bin || ':' || items, ' ' ORDER BY bin)";

/** ClickHouse's map from bins to counts in the order of bins, in place of an ordered concatenation. */
export const SUMS = 'sumMapIf([assumeNotNull(bin)], [items], bin IS NOT NULL)';

export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  duckdb: {
    settings: [],
    temporary: 'CREATE OR REPLACE TEMP TABLE',
    words: (text) =>
      `trim(regexp_replace(regexp_replace(lower(strip_accents(coalesce(${text}, ''))), ${APOSTROPHES}, '', 'g'), ${OTHER_SIGNS}, ' ', 'g'))`,
    matches: (text, pattern) => `regexp_matches(${text}, ${pattern})`,
    hash64: (text) => `md5_number_lower(${text})`,
    amount: (price) => `CAST(${price} AS VARCHAR)`,
    histogram: ORDERED,
    end: [],
  },
  // Needs version 16 or later and a UTF-8 database. The rollback at the end removes the tables of the script.
  postgresql: {
    settings: ['BEGIN'],
    temporary: 'CREATE TEMP TABLE',
    words: (text) =>
      String.raw`trim(regexp_replace(regexp_replace(lower(normalize(regexp_replace(normalize(coalesce(${text}, ''), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), ${APOSTROPHES}, '', 'g'), ${OTHER_SIGNS}, ' ', 'g'))`,
    matches: (text, pattern) => `${text} ~ ${pattern}`,
    hash64: (text) => `(
      SELECT CASE WHEN n < 0 THEN n + 18446744073709551616 ELSE n END
      FROM (
        SELECT CAST(CAST(CAST('x' || string_agg(substr(md5(${text}), 33 - 2 * i, 2), '' ORDER BY i) AS bit(64)) AS bigint) AS numeric) AS n
        FROM generate_series(1, 8) AS i
      ) AS signed
    )`,
    amount: (price) =>
      `CASE WHEN ${price} = floor(${price}) AND ${price} < 1e15 THEN ${price} || '.0' ELSE CAST(${price} AS text) END`,
    histogram: ORDERED,
    end: ['ROLLBACK'],
  },
  // Needs version 25 or later.
  clickhouse: {
    settings: [
      // As in standard SQL, text columns are NULL if no row joins.
      'SET join_use_nulls = 1',
      'SET data_type_default_nullable = 1',
      // A column takes precedence over an alias of the same name.
      'SET prefer_column_name_to_alias = 1',
      // As with the other engines, an empty fold is an empty CSV cell.
      "SET format_csv_null_representation = ''",
    ],
    temporary: 'CREATE OR REPLACE TEMPORARY TABLE',
    words: (text) =>
      String.raw`trim(replaceRegexpAll(replaceRegexpAll(lowerUTF8(normalizeUTF8NFC(replaceRegexpAll(normalizeUTF8NFD(coalesce(${text}, '')), '[\\x{0300}-\\x{036f}]', ''))), ${APOSTROPHES}, ''), ${OTHER_SIGNS}, ' '))`,
    matches: (text, pattern) => `match(${text}, ${pattern})`,
    hash64: (text) => `reinterpretAsUInt64(substring(MD5(${text}), 9, 8))`,
    amount: (price) =>
      `if(${price} = floor(${price}) AND ${price} < 1e15, concat(toString(${price}), '.0'), toString(${price}))`,
    histogram: `arrayStringConcat(arrayMap((b, n) -> concat(toString(b), ':', toString(n)), (${SUMS} AS sums).1, sums.2), ' ')`,
    end: [],
  },
};

/** Returns text as a SQL literal. */
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
