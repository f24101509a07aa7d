import { existsSync } from 'node:fs';
import { type Config, misspelledSettings, readConfig } from '../../config.ts';
import { StoreUnavailable } from '../../keys/key-store.ts';
import { openKeyStore, requireNodeSqlite, sqliteFile } from '../../keys/open-store.ts';
import { type Migrated, migrationNotice } from '../../keys/store-observers.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { loadModel } from '../../pricing/load-model.ts';
import { count } from '../../wording/numbers.ts';
import { type Commands, command } from '../command.ts';

export const commands = {
  check: command({}, async ({ env, say }) => {
    const checks: { name: string; isOk: boolean; said?: string }[] = [];
    const step = async <Made>(name: string, make: () => Made | Promise<Made>) => {
      try {
        const made = await make();
        checks.push({ name, isOk: true, ...(typeof made === 'string' && { said: made }) });
        return made;
      } catch (error) {
        checks.push({ name, isOk: false, said: (error as Error).message });
        return undefined;
      }
    };
    const config = await step('configuration', () => {
      const [misspelled] = misspelledSettings(env);
      if (misspelled !== undefined) throw new Error(misspelled);
      return readConfig(env);
    });
    if (config) {
      await step('fitted model', () => loadModel(config.modelDir));
      await step('fees', () => loadMarketplaces(config.feesFile));
      await step('key database', () => checkDatabase(config));
    }
    const line = ({ name, isOk, said }: (typeof checks)[number]) =>
      `${isOk ? 'ok    ' : 'failed'}  ${name}${said === undefined ? '' : `: ${said}`}`;
    say(checks, checks.map(line));
    const failed = checks.filter(({ isOk }) => !isOk).length;
    if (failed > 0) throw new Error(`${failed} of the checks failed.`);
  }),

  migrate: command({}, async ({ env, say }) => {
    let notice = 'The key database is up to date.';
    const tried = tryDatabase(readConfig(env), (migrated) => {
      notice = migrationNotice(migrated) ?? notice;
    });
    await tried.catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new Error(`The key database is not responding: ${error.message}.`);
    });
    say({ notice }, [notice]);
  }),

  backup: command({}, async ({ env, say }, _, file: string) => {
    const database = requireSqlite(env, 'pg_dump');
    const { backUp } = await import('../../keys/sqlite/backup.ts');
    const keys = backUp(database, file);
    say({ file, keys }, [`Wrote ${file} with ${count(keys, 'key')}.`]);
  }),

  restore: command({}, async ({ env, say }, _, file: string) => {
    const database = requireSqlite(env, 'pg_restore');
    const { restore } = await import('../../keys/sqlite/backup.ts');
    const { keys, kept } = restore(file, database);
    const said = [`Restored ${count(keys, 'key')} from ${file}.`];
    if (kept !== undefined) said.push(`The previous database is now ${kept}.`);
    say({ file, keys, kept }, said);
  }),
} satisfies Commands;

/** Checks the database. A missing one is named, and not made: its folder may be misspelled. */
async function checkDatabase(config: Config): Promise<string | undefined> {
  if (config.databaseUrl === undefined) {
    const file = sqliteFile(config.dataDir);
    if (!existsSync(file)) return `there is none at ${file} yet; the service makes it`;
    requireNodeSqlite();
    // Reads all of it; the service itself reads only the parts that it needs.
    const { inspect } = await import('../../keys/sqlite/backup.ts');
    inspect(file);
  }
  await tryDatabase(config);
  return undefined;
}

/** Opens the key database, writes to it and closes it. Rejects with the reason why it cannot be used. */
async function tryDatabase(config: Config, onMigrated?: (migrated: Migrated) => void): Promise<void> {
  const store = await openKeyStore(config, { onMigrated });
  await store.check().finally(() => store.close());
}

/** The SQLite file. Throws a sentence when the keys are in PostgreSQL, which has its own tools. */
function requireSqlite(env: NodeJS.ProcessEnv, instead: string): string {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${instead}.`);
  }
  requireNodeSqlite();
  return sqliteFile(dataDir);
}
