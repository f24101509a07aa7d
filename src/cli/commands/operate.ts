import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type Config, readConfig, unusedSettings } from '../../app/config.ts';
import { count } from '../../base/numbers.ts';
import { hashKey, isWellFormedKey, normalizeEmail } from '../../service/keys/key-format.ts';
import { type KeyStore, type ListedKey, StoreUnavailable, utcDay } from '../../service/keys/key-store.ts';
import { openKeyStore, sqliteFile } from '../../service/keys/open-store.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { type CliIo, UsageError } from '../io.ts';

// Commands for operators. They import the model and fees only when needed, because most commands don't use them.

const PAGE_SIZE = 1_000;

export const commands = {
  serve: command({}, async ({ env }) => {
    const { serve } = await import('../../app/serve.ts');
    await serve(env);
    flushCompileCache();
  }),

  mcp: command({}, async ({ env }) => {
    const { serveMcpOverStdio } = await import('../../mcp/protocol/transports.ts');
    const { loadArtifacts, sellerTerms } = await import('../inputs.ts');
    const { publicUrl } = readConfig(env);
    const parts = { ...(await loadArtifacts(env)), publicUrl: () => publicUrl, clock: Date.now };
    serveMcpOverStdio({ ...parts, seller: sellerTerms(env) });
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

  backup: command({}, async ({ env, printAnswer }, _, file: string) => {
    const database = requireSqlite(env, 'pg_dump');
    const { backUp } = await import('../backup.ts');
    const keys = backUp(database, file);
    printAnswer({ file, keys }, [`Wrote ${file} with ${count(keys, 'key')}.`]);
  }),

  restore: command({}, async ({ env, printAnswer }, _, file: string) => {
    const database = requireSqlite(env, 'pg_restore');
    const { restore } = await import('../backup.ts');
    const { keys, oldFile } = restore(file, database);
    const lines = [`Restored ${count(keys, 'key')} from ${file}.`];
    if (oldFile !== undefined) lines.push(`The previous database is now ${oldFile}.`);
    printAnswer({ file, keys, kept: oldFile }, lines);
  }),

  'keys list': command({ email: WORDS }, async (io, options) => {
    const email = options.email && normalizeEmail(options.email);
    const show = io.wantsJson ? JSON.stringify : keyLine;
    await withKeys(io, async (keys, day) => {
      let page: ListedKey[];
      let after: string | undefined;
      do {
        page = await keys.list({ day, email, after, limit: PAGE_SIZE });
        for (const key of page) io.print(show(key));
        after = page.at(-1)?.hash;
      } while (page.length === PAGE_SIZE);
    });
  }),

  'keys usage': command({}, async (io, _, keyOrId?: string) => {
    await withKeys(io, async (keys, day) => {
      if (keyOrId !== undefined) {
        const { used, revokedAt } = await findKey(keys, keyOrId, day);
        const isRevoked = revokedAt !== undefined;
        const note = isRevoked ? ' (the key is revoked)' : '';
        return io.printAnswer({ used, isRevoked }, [`used today: ${used}${note}`]);
      }
      const totals = await keys.totals(day);
      return io.printAnswer(totals, [
        `keys: ${totals.keys}, of which revoked: ${totals.revoked}`,
        `used today: ${totals.used} by ${count(totals.active, 'key')}`,
      ]);
    });
  }),

  'keys revoke': command({}, async (io, _, keyOrId: string) => {
    await withKeys(io, async (keys, day) => {
      const { hash } = await findKey(keys, keyOrId, day);
      const isNew = await keys.revoke(hash, Date.now());
      io.printAnswer({ hash, isNew }, [isNew ? `Revoked ${hash}.` : `${hash} was already revoked.`]);
    });
  }),

  'keys purge-by-email': command({ yes: FLAG }, async (io, { yes }, address: string) => {
    if (!address.includes('@')) throw new UsageError('Give an email address.');
    const email = normalizeEmail(address);
    await withKeys(io, async (keys, day) => {
      if (!yes) {
        const { length } = await keys.list({ day, email, limit: 10_000 });
        throw new Error(`This address has ${count(length, 'key')}. Nothing was deleted: add --yes to delete.`);
      }
      const deleted = await keys.purge(email);
      io.printAnswer({ deleted }, [`Deleted ${count(deleted, 'key')}.`]);
    });
  }),
} satisfies Commands;

/** Checks everything that the service needs. A check's note is an error, a hint, or a description. */
async function checkAll(env: NodeJS.ProcessEnv) {
  const checks: { name: string; isOk: boolean; note: string | undefined }[] = [];
  const check = async <Result>(name: string, run: () => Result | Promise<Result>) => {
    try {
      const result = await run();
      checks.push({ name, isOk: true, note: typeof result === 'string' ? result : undefined });
      return result;
    } catch (error) {
      checks.push({ name, isOk: false, note: (error as Error).message });
      return undefined;
    }
  };
  await check('Node', nodeInWords);
  const config = await check('configuration', () => {
    const [unused] = unusedSettings(env);
    if (unused !== undefined) throw new Error(unused);
    return readConfig(env);
  });
  if (!config) return checks;
  const { host, port, metricsHost, metricsPort } = config;
  await check('fitted model', () => modelInWords(config.modelDir));
  await check('fees', async () => {
    const { loadMarketplaces } = await import('../../money/load.ts');
    return loadMarketplaces(config.feesFile);
  });
  await check('key database', () => checkDatabase(config));
  await check('address', () => checkAddress('PORT', port, 'HOST', host));
  if (metricsPort !== undefined) {
    await check('address of the metrics', () => {
      return checkAddress('METRICS_PORT', metricsPort, 'METRICS_HOST', metricsHost);
    });
  }
  return checks;
}

function nodeInWords(): string {
  const [, npmPackage] = /[/\\]node_modules[/\\]([^/\\]+)[/\\]bin[/\\]/.exec(process.execPath) ?? [];
  const source = npmPackage === undefined ? '' : `, from the npm package ${npmPackage}`;
  return `${process.versions.node}${source}, ${process.execPath}`;
}

async function modelInWords(folder: URL | undefined): Promise<string> {
  const { loadModel } = await import('../../pricing/loading/load-model.ts');
  const { version, fittedOn, newestSale } = loadModel(folder).artifacts.effects;
  const newest = newestSale === '' ? '' : `, newest sale ${newestSale}`;
  return `${version}, fitted on ${fittedOn}${newest}`;
}

/** Returns a note on a SQLite file that the service would create. Otherwise, tries the database. */
async function checkDatabase(config: Config): Promise<string | undefined> {
  const note = config.databaseUrl === undefined ? await inspectSqlite(sqliteFile(config.dataDir)) : undefined;
  if (note === undefined) await tryDatabase(config);
  return note;
}

/** Returns a note if there is no SQLite file. Rejects with an Error if it is damaged or cannot be created. */
async function inspectSqlite(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return noteOnMissingFile(file);
  const { countKeys } = await import('../backup.ts');
  countKeys(file);
  return undefined;
}

/** Returns a note that the service will create the file. Throws an Error if it can't. */
function noteOnMissingFile(file: string): string {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    // The "/." makes the call fail if it isn't a folder.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the service cannot create ${file} (see DATA_DIR): ${(error as Error).message}`);
  }
  return `there is none at ${file} yet; the service will create it`;
}

/** Listens briefly on the address. Returns a note if the port is in use, since the service itself may be running. */
async function checkAddress(portName: string, port: number, hostName: string, host: string) {
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening');
    server.close();
    return undefined;
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    if (fault.code === 'EADDRINUSE') {
      return `${portName} ${port} is in use, by the running service or by another process`;
    }
    const { listenError } = await import('../../app/serve.ts');
    throw listenError(fault, portName, hostName, host, port);
  }
}

async function tryDatabase(config: Config): Promise<void> {
  const store = await openKeyStore(config);
  await store.check(Date.now()).finally(() => store.close());
}

/** Returns the path of the SQLite file. Throws an Error that names `postgresTool` if the keys are in PostgreSQL. */
function requireSqlite(env: NodeJS.ProcessEnv, postgresTool: string): string {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${postgresTool}.`);
  }
  return sqliteFile(dataDir);
}

/** Opens existing keys, even while a service uses them. */
async function withKeys({ env }: CliIo, use: (keys: KeyStore, day: number) => Promise<void>): Promise<void> {
  const config = readConfig(env);
  const file = sqliteFile(config.dataDir);
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new Error(`There is no key database at ${file}: set DATA_DIR to the service's folder.`);
  }
  const keys = await openKeyStore(config);
  try {
    await use(keys, utcDay(Date.now()));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Error(`The key database is not responding: ${error.message}.`);
  } finally {
    await keys.close();
  }
}

/** Finds the key that an operator specified. Rejects with an Error unless exactly one key matches. */
async function findKey(keys: KeyStore, keyOrId: string, day: number): Promise<ListedKey> {
  const id = isWellFormedKey(keyOrId) ? hashKey(keyOrId) : keyOrId.toLowerCase();
  // A shorter ID would soon be ambiguous. Don't repeat the text in the error, since it may be a mistyped key.
  if (!/^[0-9a-f]{8,64}$/.test(id)) {
    throw new UsageError(
      'This is neither a key nor an id: give the whole key, or at least the first 8 digits of an id from keys list.',
    );
  }
  const [key, another] = await keys.list({ prefix: id, day, limit: 2 });
  if (!key) throw new Error('There is no such key.');
  if (another) throw new Error(`More than one key has an id that starts with ${id}.`);
  return key;
}

function keyLine({ hash, createdAt, revokedAt, used, email }: ListedKey): string {
  const timeText = (ms: number) => new Date(ms).toISOString();
  const state = revokedAt === undefined ? 'active' : `revoked ${timeText(revokedAt)}`;
  return [hash, timeText(createdAt), state, used, email].join('\t');
}
