import { readConfig } from '../config.ts';
import type { KeyAdmin } from '../keys/key-admin.ts';
import { openKeyAdmin, requireNodeSqlite, type StorePlace } from '../keys/open-store.ts';

/** Opens the keys that the environment names, does something with them, and closes them. */
export async function withKeys<Result>(
  env: NodeJS.ProcessEnv,
  use: (keys: KeyAdmin) => Promise<Result>,
): Promise<Result> {
  const keys = await openKeyAdmin(readConfig(env));
  try {
    return await use(keys);
  } finally {
    await keys.close();
  }
}

/** The folder of the SQLite file. Throws a sentence when the keys are in PostgreSQL, which has its own tools. */
export function requireSqlite(env: NodeJS.ProcessEnv, instead: string): StorePlace {
  const config = readConfig(env);
  if (config.databaseUrl === undefined) {
    requireNodeSqlite();
    return config;
  }
  throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${instead}.`);
}
