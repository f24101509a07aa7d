import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { KeyAdmin } from './key-admin.ts';
import { handOver, NoStore, type Store } from './key-store.ts';
import type { StoreObservers } from './store-observers.ts';

/** The place of the keys: PostgreSQL if there is a `databaseUrl`, otherwise SQLite. */
export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** The SQLite file of a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hangtag.sqlite');
}

/** The reason why keys do not work if Node has no SQLite. */
const NO_SQLITE =
  `Node ${process.versions.node} has no SQLite, which the keys need: use Node 22.13 or newer, or PostgreSQL ` +
  '(DATABASE_URL)';

/** Throws a sentence where Node has no SQLite. */
export function requireNodeSqlite(): void {
  if (!isBuiltin('node:sqlite')) throw new Error(`This command cannot run: ${NO_SQLITE}.`);
}

// Each store is loaded when it is needed: the other would only cost memory.

/**
 * Opens the keys for the service. Rejects with a sentence when they cannot be used. Where Node has no SQLite, every
 * method of the store rejects: what needs no key works.
 */
export async function openKeyStore(
  { dataDir, databaseUrl }: StorePlace,
  observers: StoreObservers = {},
): Promise<Store> {
  if (databaseUrl === undefined && !isBuiltin('node:sqlite')) {
    observers.onUnreachable?.(NO_SQLITE);
    return noStore(NO_SQLITE);
  }
  if (databaseUrl === undefined) {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
    return openSqliteStore(sqliteFile(dataDir), observers);
  }
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  return openPostgresStore(databaseUrl, observers);
}

/** Opens the keys for an operator. Rejects with a sentence when they cannot be used. */
export async function openKeyAdmin({ dataDir, databaseUrl }: StorePlace): Promise<KeyAdmin> {
  if (databaseUrl === undefined) {
    requireNodeSqlite();
    const { openSqliteAdmin } = await import('./sqlite/sqlite-admin.ts');
    return openSqliteAdmin(sqliteFile(dataDir));
  }
  const { openPostgresAdmin } = await import('./postgres/postgres-admin.ts');
  return openPostgresAdmin(databaseUrl);
}

/** A store that keeps nothing: whatever is asked of it rejects with {@link NoStore} for this reason. */
export function noStore(reason: string): Store {
  return { ...handOver(() => Promise.reject(new NoStore(reason))), close: async () => {} };
}
