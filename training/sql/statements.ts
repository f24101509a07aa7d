import { readFileSync } from 'node:fs';
import { PARAMETERS } from '../parameters.ts';
import { BIN_WIDTH } from '../read/cells.ts';
import { groupParts, wordTables } from '../read/words.ts';

/** Engines for which there are functions here; docs/warehouse.md has notes on others. */
export const ENGINES = ['duckdb', 'postgresql', 'clickhouse'] as const;
type Engine = (typeof ENGINES)[number];

const read = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

/** Splits a file into statements, which contain no semicolon at a line's end. */
export const split = (text: string) =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Returns statements that define the functions used by the others. */
export const functions = (engine: Engine): string[] => split(read(engine));

/** Returns the statements that precede the grouping: functions, tables of words, and the words of the listings. */
export function preparing(engine: Engine): string[] {
  return [...functions(engine), ...wordTables(), ...split(read('maps'))];
}

/** Fills in the parts of a file named in double braces. */
const filled = (name: string, parts: Readonly<Record<string, string>>) =>
  read(name).replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] as string);

const withoutComments = (text: string) => text.replace(/^--.*\n/gm, '');

const STANDARD = "string_agg(bin || ':' || items, ' ' ORDER BY bin)";
/** A map of bins to counts, in the order of the bins: ClickHouse has no ordered concatenation. */
const SUMS = 'sumMapIf([assumeNotNull(bin)], [items], bin IS NOT NULL)';

/** The histogram of a cell as text, `bin:items` in the order of the bins. */
const HISTOGRAMS: Readonly<Record<Engine, string>> = {
  duckdb: STANDARD,
  postgresql: STANDARD,
  clickhouse: histogramOf(SUMS),
};

/** Returns ClickHouse's words for a map of bins as text. */
function histogramOf(sums: string): string {
  return `arrayStringConcat(arrayMap((b, n) -> concat(toString(b), ':', toString(n)), (${sums} AS sums).1, sums.2), ' ')`;
}

/** Returns the statement that groups the table or view `listings` into cells. */
export const grouping = (engine: Engine): string => groupingBy(HISTOGRAMS[engine]);

const groupingBy = (histogram: string): string =>
  filled('group', { items: items(), bin_width: String(BIN_WIDTH), histogram });

/**
 * Returns the statement by which a shard of ClickHouse groups its own listings into states. All listings of a source
 * with the same title belong on one shard, so that no item is counted twice.
 */
export const shardStates = (): string => groupingBy(SUMS.replace('sumMapIf', 'sumMapIfState'));

/** Returns the statement that merges the states of shards, in a table or view, into cells. */
export const mergedStates = (table: string): string => `SELECT
  source, marketplace, basis, reason, brand, category, gender, condition, fold,
  ${histogramOf('sumMapIfMerge(histogram)')} AS histogram,
  sum(listings) AS listings,
  min(first_period) AS first_period,
  max(last_period) AS last_period
FROM ${table}
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

/** Returns the statement that selects the titled items among the listings. */
export const titledItems = (): string =>
  filled('titles', { items: items(), limit: String(PARAMETERS.reading.mostTitledItems) });

/** Returns the statement that selects the sold items among the listings. */
export const soldItems = (): string => filled('sold', { items: items() });

/** Returns the common head of the three statements. */
const items = () => withoutComments(filled('items', groupParts()));
