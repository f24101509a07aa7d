import { join } from 'node:path';
import type { KeyAdmin } from './key-admin.ts';
import type { KeyStore, StoreObservers } from './key-store.ts';

/** Location of the keys: a PostgreSQL database, or a SQLite file in `dataDir` if there is no `databaseUrl`. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Returns the path of the SQLite file in the data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hangtag.sqlite');
}

// Imports are dynamic, so that the code for the other database takes no memory.

/** Opens the keys for the service. Rejects with a sentence if they cannot be used. */
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

/** Opens the keys for an operator. Rejects with a sentence if they cannot be used. */
export async function openKeyAdmin({ dataDir, databaseUrl }: StoreLocation): Promise<KeyAdmin> {
  if (databaseUrl === undefined) {
    const { openSqliteAdmin } = await import('./sqlite/sqlite-admin.ts');
    return openSqliteAdmin(sqliteFile(dataDir));
  }
  const { openPostgresAdmin } = await import('./postgres/postgres-store.ts');
  return openPostgresAdmin(databaseUrl);
}
