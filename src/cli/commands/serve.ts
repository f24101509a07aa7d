import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { type Config, misspelledSettings, readConfig } from '../../app/config.ts';
import { count } from '../../base/numbers.ts';
import { type Migrated, migrationNotice, StoreUnavailable } from '../../service/keys/key-store.ts';
import { openKeyStore, sqliteFile } from '../../service/keys/open-store.ts';
import { type Commands, command } from '../command.ts';

// Prices and fees are imported only where they are needed: most of these commands need neither.

export const commands = {
  serve: command({}, async ({ env }) => {
    const { serve } = await import('../../app/serve.ts');
    await serve(env);
    flushCompileCache();
  }),

  mcp: command({}, async ({ env }) => {
    const { serveMcpOverStdio } = await import('../../mcp/protocol/transports.ts');
    const { loadArtifacts, readSellerFile } = await import('../inputs.ts');
    const { publicUrl } = readConfig(env);
    const parts = { ...(await loadArtifacts(env)), publicUrl: () => publicUrl };
    serveMcpOverStdio({ ...parts, seller: readSellerFile(env) });
  }),

  check: command({}, async ({ env, printAnswer }) => {
    const checks = await checkAll(env);
    const lines = checks.map(({ name, isOk, note }) => {
      const outcome = isOk ? 'ok    ' : 'failed';
      return note === undefined ? `${outcome}  ${name}` : `${outcome}  ${name}: ${note}`;
    });
    printAnswer(checks, lines);
    const failed = checks.filter(({ isOk }) => !isOk).length;
    if (failed > 0) throw new Error(`${failed} of the checks failed.`);
  }),

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
    const { keys, oldFile } = restore(file, database);
    const lines = [`Restored ${count(keys, 'key')} from ${file}.`];
    if (oldFile !== undefined) lines.push(`The previous database is now ${oldFile}.`);
    printAnswer({ file, keys, kept: oldFile }, lines);
  }),
} satisfies Commands;

/** Checks whatever the service needs. A note is an error, a hint or what was found. */
async function checkAll(env: NodeJS.ProcessEnv) {
  const checks: { name: string; isOk: boolean; note: string | undefined }[] = [];
  const step = async <Made>(name: string, make: () => Made | Promise<Made>) => {
    try {
      const made = await make();
      checks.push({ name, isOk: true, note: typeof made === 'string' ? made : undefined });
      return made;
    } catch (error) {
      checks.push({ name, isOk: false, note: (error as Error).message });
      return undefined;
    }
  };
  await step('Node', nodeInWords);
  const config = await step('configuration', () => {
    const [misspelled] = misspelledSettings(env);
    if (misspelled !== undefined) throw new Error(misspelled);
    return readConfig(env);
  });
  if (!config) return checks;
  const { host, port, metricsHost, metricsPort } = config;
  await step('fitted model', () => modelInWords(config.modelDir));
  await step('fees', async () => {
    const { loadMarketplaces } = await import('../../marketplaces/load.ts');
    return loadMarketplaces(config.feesFile);
  });
  if (config.reader) await step('reader', () => readerInWords(config));
  await step('key database', () => checkDatabase(config));
  await step('address', () => checkAddress('PORT', port, 'HOST', host));
  if (metricsPort !== undefined) {
    await step('address of the metrics', () => checkAddress('METRICS_PORT', metricsPort, 'METRICS_HOST', metricsHost));
  }
  return checks;
}

/** Names the running Node, its path and, if it came with the packages, the package. */
function nodeInWords(): string {
  const [, installed] = /[/\\]node_modules[/\\]([^/\\]+)[/\\]bin[/\\]/.exec(process.execPath) ?? [];
  const source = installed === undefined ? '' : `, from the npm package ${installed}`;
  return `${process.versions.node}${source}, ${process.execPath}`;
}

/** Reads a model and names its version, the day of its fit and its newest sale. */
async function modelInWords(folder: URL | undefined): Promise<string> {
  const { loadModel } = await import('../../pricing/loading/load-model.ts');
  const { version, fittedOn, newestSale } = loadModel(folder).artifacts.prediction;
  const newest = newestSale === undefined ? '' : `, newest sale ${newestSale}`;
  return `${version}, fitted on ${fittedOn}${newest}`;
}

const CHECKED_TITLE = 'Levi’s 501 jeans';

/** Asks the reader for a title. Rejects with a sentence if it gives no price. */
async function readerInWords({ reader, readerTitlesPerMinute }: Config): Promise<string> {
  if (reader) {
    const { askReader } = await import('../../app/reader.ts');
    const [price] = await askReader(reader, [CHECKED_TITLE]).catch((error: Error) => {
      throw new Error(`${reader.model} at ${reader.host} gave no price for a title: ${error.message}`);
    });
    if (typeof price !== 'number') throw new Error(`${reader.model} at ${reader.host} gave no price for a title.`);
  }
  const weighed = reader?.check ? 'its guesses count as measured' : 'its guesses have no effect without READER_CHECK';
  return (
    `titles of keyed appraisals and lists are sent to ${reader?.model} at ${reader?.host}, at most ` +
    `${readerTitlesPerMinute} a minute; ${weighed}`
  );
}

/** Checks the database. Reports a missing one without creating it: the path may be misspelled. */
async function checkDatabase(config: Config): Promise<string | undefined> {
  if (config.databaseUrl === undefined) {
    const file = sqliteFile(config.dataDir);
    if (!existsSync(file)) {
      const { requireMakeableFolder } = await import('../../service/keys/sqlite/private-files.ts');
      try {
        requireMakeableFolder(file);
      } catch (error) {
        throw new Error(`the service cannot create ${file} (see DATA_DIR): ${(error as Error).message}`);
      }
      return `there is none at ${file} yet; the service will create it`;
    }
    // Reads everything; the service itself reads only the parts that it needs.
    const { inspect } = await import('../../service/keys/sqlite/sqlite-admin.ts');
    const { from, to } = inspect(file);
    // Opening it would migrate it.
    if (from < to) {
      return (
        `its schema has version ${from}, and the service migrates it to ${to} when it starts, which cannot ` +
        'be undone: back up first (hangtag backup <file>)'
      );
    }
  }
  await tryDatabase(config);
  return undefined;
}

/** Listens briefly on the service's address. A port in use is not a failure: the service may be running. */
async function checkAddress(portName: string, port: number, hostName: string, host: string) {
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening');
    server.close();
    return undefined;
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    if (fault.code === 'EADDRINUSE')
      return `${portName} ${port} is in use, by the running service or by another process`;
    const { listenError } = await import('../../app/serve.ts');
    throw listenError(fault, portName, hostName, host, port);
  }
}

/** Opens the key database, writes to it and closes it. Rejects with the reason if it is unusable. */
async function tryDatabase(config: Config, onMigrated?: (migrated: Migrated) => void): Promise<void> {
  const store = await openKeyStore(config, { onMigrated });
  await store.check(Date.now()).finally(() => store.close());
}

/** Returns the SQLite file. Throws a sentence if the keys are in PostgreSQL, which has its own tools. */
function requireSqlite(env: NodeJS.ProcessEnv, instead: string): string {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${instead}.`);
  }
  return sqliteFile(dataDir);
}
