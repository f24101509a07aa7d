import { createRequire } from 'node:module';

/** A session of ClickHouse's engine in this process. */
interface Session {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** An engine without a server. */
export interface ClickHouse {
  /** Runs a statement. Throws the engine's error. */
  run(sql: string): void;
  /** Returns the rows of a statement, by the names of their columns. */
  rows(sql: string): Record<string, unknown>[];
  close(): void;
}

/** Opens ClickHouse with an empty database in a temporary folder. */
export function openClickHouse(): ClickHouse {
  // A package of this check only, so its types are not among the project's.
  const { Session } = createRequire(import.meta.url)('chdb') as { Session: new () => Session };
  const session = new Session();
  return {
    run: (sql) => {
      session.query(sql, 'Null');
    },
    rows: (sql) =>
      session
        .query(sql, 'JSONEachRow')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    close: () => session.cleanup(),
  };
}
