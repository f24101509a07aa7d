// The part of the DuckDB API that Hangtag uses, so that types check even where DuckDB is not installed.
declare module '@duckdb/node-api' {
  export interface DuckDBResult {
    getRows(): Promise<unknown[][]>;
    yieldRowObjectJs(): AsyncIterable<Record<string, unknown>[]>;
  }
  /** A result with all rows in memory. */
  export interface DuckDBResultReader {
    columnNames(): string[];
    getRows(): unknown[][];
  }
  export interface DuckDBConnection {
    readonly progress: { readonly percentage: number };
    run(sql: string): Promise<DuckDBResult>;
    stream(sql: string): Promise<DuckDBResult>;
    runAndReadAll(sql: string, values?: readonly string[]): Promise<DuckDBResultReader>;
    closeSync(): void;
  }
  export class DuckDBInstance {
    static create(path?: string, options?: Readonly<Record<string, string>>): Promise<DuckDBInstance>;
    connect(): Promise<DuckDBConnection>;
    closeSync(): void;
  }
}
