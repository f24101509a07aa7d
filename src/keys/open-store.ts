import { join } from 'node:path';
import type { KeyStore, StoreOptions } from './key-store.ts';

/** Location of the keys: a PostgreSQL database, or a SQLite file in `dataDir` if `databaseUrl` is undefined. */
type StoreLocation = Readonly<{ dataDir: string; databaseUrl?: string | undefined }>;

export const getSqlitePath = (dataDir: string): string => join(dataDir, 'hangtag.sqlite');

/** Opens the key store, even while other processes use it. Rejects with an Error if it can't be used. */
export async function openKeyStore({ dataDir, databaseUrl }: StoreLocation, options?: StoreOptions): Promise<KeyStore> {
  // Imports are dynamic so that code for the unused database isn't loaded into memory.
  if (databaseUrl === undefined) {
    const { openSqliteStore } = await import('./sqlite-store.ts');
    return openSqliteStore(getSqlitePath(dataDir), options);
  }
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(databaseUrl, options);
}
