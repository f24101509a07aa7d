import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readCommandConfig } from '../../app/config.ts';
import { Type } from '../../base/shape.ts';
import { formatCount } from '../../base/text.ts';
import { hashKey, isWellFormedKey, normalizeEmail } from '../../keys/key-format.ts';
import { type KeyRecord, type KeyStore, StoreUnavailable, toUtcDay } from '../../keys/key-store.ts';
import { getSqlitePath, openKeyStore } from '../../keys/open-store.ts';
import { type Commands, defineCommand } from '../command.ts';
import { type CliIo, UsageError } from '../io.ts';

// Commands for operators. They import the model and fees only when needed, because most commands don't use them.

const PAGE_SIZE = 1_000;

export const operatorCommands: Commands = {
  serve: defineCommand({}, async ({ env, clock }) => {
    const { serve } = await import('../../app/serve.ts');
    await serve(env, clock);
    flushCompileCache();
  }),

  mcp: defineCommand({}, async (io) => {
    const { serveMcp } = await import('../../app/context.ts');
    await serveMcp(io);
  }),

  backup: defineCommand({}, async (io, _, file: string) => {
    const databaseFile = requireSqlite(io, 'pg_dump');
    const { backUp } = await import('../../keys/sqlite-store.ts');
    const keyCount = backUp(databaseFile, file);
    io.printAnswer({ file, keys: keyCount }, [`Wrote ${file} with ${formatCount(keyCount, 'key')}.`]);
  }),

  restore: defineCommand({}, async (io, _, file: string) => {
    const databaseFile = requireSqlite(io, 'pg_restore');
    const { restore } = await import('../../keys/sqlite-store.ts');
    const keyCount = restore(file, databaseFile);
    io.printAnswer({ file, keys: keyCount }, [`Restored ${formatCount(keyCount, 'key')} from ${file}.`]);
  }),

  'keys list': defineCommand({ email: Type.String() }, async (io, options, keyOrId?: string) => {
    const email = options.email && normalizeEmail(options.email);
    const formatRecord = io.wantsJson ? JSON.stringify : formatKey;
    await useKeyStore(io, async (store, day) => {
      if (keyOrId !== undefined) return io.print(formatRecord(await findKey(store, keyOrId, day)));
      for await (const key of listAllKeys(store, day, email)) io.print(formatRecord(key));
    });
  }),

  'keys revoke': defineCommand({}, async (io, _, keyOrId: string) => {
    await useKeyStore(io, async (store, day) => {
      const { hash } = await findKey(store, keyOrId, day);
      const isNew = await store.revoke(hash, io.clock());
      io.printAnswer({ hash, isNew }, [isNew ? `Revoked ${hash}.` : `${hash} was already revoked.`]);
    });
  }),

  'keys purge-by-email': defineCommand({ yes: Type.Boolean() }, async (io, { yes }, address: string) => {
    if (!address.includes('@')) throw new UsageError('Give an email address.');
    const email = normalizeEmail(address);
    await useKeyStore(io, async (store, day) => {
      if (!yes) {
        const { length } = await store.list(day, 10_000, { email });
        throw new Error(`This address has ${formatCount(length, 'key')}. Nothing was deleted: add --yes to delete.`);
      }
      const { deletedCount, isErased } = await store.purge(email);
      const resultText = `Deleted ${formatCount(deletedCount, 'key')}.`;
      if (!isErased) {
        throw new Error(
          `${resultText} But another program has been reading the key database, so its log (…-wal) still has the ` +
            'address. Run this again once that program has ended.',
        );
      }
      io.printAnswer({ deleted: deletedCount }, [resultText]);
    });
  }),
};

/** Returns the path of the SQLite file. Throws an Error that names `postgresTool` if the keys are in PostgreSQL. */
function requireSqlite(io: CliIo, postgresTool: string): string {
  const { databaseUrl, dataDir } = readCommandConfig(io);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${postgresTool}.`);
  }
  return getSqlitePath(dataDir);
}

/** Opens existing keys, even while a service uses them. */
async function useKeyStore(io: CliIo, useStore: (store: KeyStore, day: number) => Promise<void>): Promise<void> {
  const config = readCommandConfig(io);
  const databaseFile = getSqlitePath(config.dataDir);
  if (config.databaseUrl === undefined && !existsSync(databaseFile)) {
    throw new Error(`There is no key database at ${databaseFile}: set DATA_DIR to the service's folder.`);
  }
  const store = await openKeyStore(config);
  try {
    await useStore(store, toUtcDay(io.clock()));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Error(`The key database is not responding: ${error.message}.`);
  } finally {
    await store.close();
  }
}

async function* listAllKeys(store: KeyStore, day: number, email?: string) {
  let page: KeyRecord[];
  let lastHash: string | undefined;
  do {
    page = await store.list(day, PAGE_SIZE, { email, after: lastHash });
    yield* page;
    lastHash = page.at(-1)?.hash;
  } while (page.length === PAGE_SIZE);
}

/** Finds the key that an operator specified. Rejects with an Error unless exactly one key matches. */
async function findKey(store: KeyStore, keyOrId: string, day: number): Promise<KeyRecord> {
  const id = isWellFormedKey(keyOrId) ? hashKey(keyOrId) : keyOrId.toLowerCase();
  // A shorter ID would soon be ambiguous. Don't repeat the text in the error, since it may be a mistyped key.
  if (!/^[0-9a-f]{8,64}$/.test(id)) {
    throw new UsageError(
      'This is neither a key nor an id: give the whole key, or at least the first 8 digits of an id from keys list.',
    );
  }
  const [key, otherKey] = await store.list(day, 2, { prefix: id });
  if (!key) throw new Error('There is no such key.');
  if (otherKey) throw new Error(`More than one key has an id that starts with ${id}.`);
  return key;
}

function formatKey({ hash, createdAt, revokedAt, requestsToday, email }: KeyRecord): string {
  const formatTime = (ms: number) => new Date(ms).toISOString();
  const stateText = revokedAt === undefined ? 'active' : `revoked ${formatTime(revokedAt)}`;
  return [hash, formatTime(createdAt), stateText, requestsToday, email].join('\t');
}
