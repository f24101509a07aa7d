import { createRequire } from 'node:module';
import { ENGINES, SUMS } from '../../training/sql/engines.ts';
import { grouping } from '../../training/sql/statements.ts';

/** Session of ClickHouse's engine in this process. */
interface Session {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** Parses ClickHouse's format JSONEachRow. */
export const rowsIn = (lines: string): Record<string, unknown>[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Opens ClickHouse's database in a folder, or an empty one in a temporary folder. */
export function openClickHouse(folder?: string) {
  // Only this check has the package, so the project has no types for it.
  const { Session } = createRequire(import.meta.url)('chdb') as { Session: new (folder?: string) => Session };
  const session = new Session(folder);
  return {
    /** Runs a statement and returns its output in a format. Throws the engine's error. */
    run: (sql: string, format = 'Null') => session.query(sql, format),
    close: () => session.cleanup(),
  };
}

const { histogram } = ENGINES.clickhouse;

/**
 * Returns the statement that groups a shard's listings into states. All listings of a source with the same title must
 * be on one shard, so that no item is counted twice.
 */
export const shardStates = (): string =>
  grouping('clickhouse').replace(histogram, SUMS.replace('sumMapIf', 'sumMapIfState'));

/** Returns the statement that merges the shards' states, in a table or view, into cells. */
export const mergedStates = (table: string): string => `SELECT
  source, marketplace, basis, reason, brand, category, gender, condition, fold,
  ${histogram.replace(SUMS, 'sumMapIfMerge(histogram)')} AS histogram,
  sum(listings) AS listings,
  min(first_period) AS first_period,
  max(last_period) AS last_period
FROM ${table}
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;
