import { createRequire } from 'node:module';

/** A session of ClickHouse's engine in this process. */
interface Session {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** An engine without a server. */
export interface ClickHouse {
  /** Runs a statement and returns its output in a format. Throws the engine's error. */
  run(sql: string, format?: string): string;
  /** Returns the rows of a statement, by the names of their columns. */
  rows(sql: string): Record<string, unknown>[];
  close(): void;
}

/** Opens ClickHouse on a folder, or with an empty database in a temporary one. */
export function openClickHouse(folder?: string): ClickHouse {
  // A package of this check only, so its types are not among the project's.
  const { Session } = createRequire(import.meta.url)('chdb') as { Session: new (folder?: string) => Session };
  const session = new Session(folder);
  return {
    run: (sql, format = 'Null') => session.query(sql, format),
    rows: (sql) =>
      session
        .query(sql, 'JSONEachRow')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    close: () => session.cleanup(),
  };
}
