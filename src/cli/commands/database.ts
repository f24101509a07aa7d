import { type Config, readConfig } from '../../app/config.ts';
import { count } from '../../base/numbers.ts';
import { type Migrated, migrationNotice, StoreUnavailable } from '../../service/keys/key-store.ts';
import { openKeyStore, sqliteFile } from '../../service/keys/open-store.ts';
import { type Commands, command } from '../command.ts';

export const commands = {
  migrate: command({}, async ({ env, printAnswer }) => {
    let notice = 'The key database is up to date.';
    const tried = tryDatabase(readConfig(env), (migrated) => {
      notice = migrationNotice(migrated) ?? notice;
    });
    await tried.catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new Error(`The key database is not responding: ${error.message}.`);
    });
    printAnswer({ notice }, [notice]);
  }),

  backup: command({}, async ({ env, printAnswer }, _, file: string) => {
    const database = requireSqlite(env, 'pg_dump');
    const { backUp } = await import('../../service/keys/sqlite/sqlite-admin.ts');
    const keys = backUp(database, file);
    printAnswer({ file, keys }, [`Wrote ${file} with ${count(keys, 'key')}.`]);
  }),

  restore: command({}, async ({ env, printAnswer }, _, file: string) => {
    const database = requireSqlite(env, 'pg_restore');
    const { restore } = await import('../../service/keys/sqlite/sqlite-admin.ts');
    const { keys, kept } = restore(file, database);
    const lines = [`Restored ${count(keys, 'key')} from ${file}.`];
    if (kept !== undefined) lines.push(`The previous database is now ${kept}.`);
    printAnswer({ file, keys, kept }, lines);
  }),
} satisfies Commands;

/** Opens the key database, writes to it and closes it. Rejects with the reason if it is unusable. */
export async function tryDatabase(config: Config, onMigrated?: (migrated: Migrated) => void): Promise<void> {
  const store = await openKeyStore(config, { onMigrated });
  await store.check().finally(() => store.close());
}

/** Returns the SQLite file. Throws a sentence if the keys are in PostgreSQL, which has its own tools. */
function requireSqlite(env: NodeJS.ProcessEnv, instead: string): string {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${instead}.`);
  }
  return sqliteFile(dataDir);
}
