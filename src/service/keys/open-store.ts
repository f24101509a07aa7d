import { join } from 'node:path';
import type { KeyAdmin } from './key-admin.ts';
import type { KeyStore, StoreObservers } from './key-store.ts';

/** Location of the keys: a PostgreSQL database, or a SQLite file in `dataDir` if `databaseUrl` is undefined. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Returns the path of the SQLite file in the data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hangtag.sqlite');
}

// Imports are dynamic so that code for the unused database isn't loaded into memory.

/** Opens the key store for the service. Rejects with an Error if the store can't be used. */
export async function openKeyStore(
  { dataDir, databaseUrl }: StoreLocation,
  observers: StoreObservers = {},
): Promise<KeyStore> {
  if (databaseUrl === undefined) {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
    return openSqliteStore(sqliteFile(dataDir), observers);
  }
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  return openPostgresStore(databaseUrl, observers);
}

/** Opens the key store for an operator. Rejects with an Error if the store can't be used. */
export async function openKeyAdmin({ dataDir, databaseUrl }: StoreLocation): Promise<KeyAdmin> {
  if (databaseUrl === undefined) {
    const { openSqliteAdmin } = await import('./sqlite/sqlite-admin.ts');
    return openSqliteAdmin(sqliteFile(dataDir));
  }
  const { openPostgresAdmin } = await import('./postgres/postgres-store.ts');
  return openPostgresAdmin(databaseUrl);
}
