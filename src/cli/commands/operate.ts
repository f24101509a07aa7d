import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readSettings } from '../../app/config.ts';
import { Type } from '../../base/shape.ts';
import { formatCount } from '../../base/text.ts';
import { hashKey, isWellFormedKey, normalizeEmail } from '../../keys/key-format.ts';
import { type KeyRecord, type KeyStore, StoreUnavailable, utcDay } from '../../keys/key-store.ts';
import { openKeyStore, sqliteFile } from '../../keys/open-store.ts';
import { type Commands, command } from '../command.ts';
import { type CliIo, UsageError } from '../io.ts';

// Commands for operators. They import the model and fees only when needed, because most commands don't use them.

const PAGE_SIZE = 1_000;

export const operatorCommands: Commands = {
  serve: command({}, async ({ env, clock }) => {
    const { serve } = await import('../../app/serve.ts');
    await serve(env, clock);
    flushCompileCache();
  }),

  mcp: command({}, async (io) => {
    const { serveMcp } = await import('../../app/context.ts');
    await serveMcp(io);
  }),

  backup: command({}, async (io, _, file: string) => {
    const database = requireSqlite(io, 'pg_dump');
    const { backUp } = await import('../../keys/sqlite-store.ts');
    const keys = backUp(database, file);
    io.printAnswer({ file, keys }, [`Wrote ${file} with ${formatCount(keys, 'key')}.`]);
  }),

  restore: command({}, async (io, _, file: string) => {
    const database = requireSqlite(io, 'pg_restore');
    const { restore } = await import('../../keys/sqlite-store.ts');
    const keys = restore(file, database);
    io.printAnswer({ file, keys }, [`Restored ${formatCount(keys, 'key')} from ${file}.`]);
  }),

  'keys list': command({ email: Type.String() }, async (io, options, keyOrId?: string) => {
    const email = options.email && normalizeEmail(options.email);
    const show = io.wantsJson ? JSON.stringify : formatKey;
    await withKeys(io, async (keys, day) => {
      if (keyOrId !== undefined) return io.print(show(await findKey(keys, keyOrId, day)));
      for await (const key of listAllKeys(keys, day, email)) io.print(show(key));
    });
  }),

  'keys revoke': command({}, async (io, _, keyOrId: string) => {
    await withKeys(io, async (keys, day) => {
      const { hash } = await findKey(keys, keyOrId, day);
      const isNew = await keys.revoke(hash, io.clock());
      io.printAnswer({ hash, isNew }, [isNew ? `Revoked ${hash}.` : `${hash} was already revoked.`]);
    });
  }),

  'keys purge-by-email': command({ yes: Type.Boolean() }, async (io, { yes }, address: string) => {
    if (!address.includes('@')) throw new UsageError('Give an email address.');
    const email = normalizeEmail(address);
    await withKeys(io, async (keys, day) => {
      if (!yes) {
        const { length } = await keys.list(day, 10_000, { email });
        throw new Error(`This address has ${formatCount(length, 'key')}. Nothing was deleted: add --yes to delete.`);
      }
      const { deleted, isErased } = await keys.purge(email);
      const result = `Deleted ${formatCount(deleted, 'key')}.`;
      if (!isErased) throw new Error(`${result} ${ADDRESS_STILL_IN_LOG}`);
      io.printAnswer({ deleted }, [result]);
    });
  }),
};

/** Said if SQLite could not empty its log. */
const ADDRESS_STILL_IN_LOG =
  'But another program has been reading the key database, so its log (…-wal) still has the address. Run this again once ' +
  'that program has ended.';

/** Returns the path of the SQLite file. Throws an Error that names `postgresTool` if the keys are in PostgreSQL. */
function requireSqlite(io: CliIo, postgresTool: string): string {
  const { databaseUrl, dataDir } = readSettings(io);
  if (databaseUrl !== undefined) {
    throw new Error(`The keys are in PostgreSQL (DATABASE_URL is set): use ${postgresTool}.`);
  }
  return sqliteFile(dataDir);
}

/** Opens existing keys, even while a service uses them. */
async function withKeys(io: CliIo, use: (keys: KeyStore, day: number) => Promise<void>): Promise<void> {
  const config = readSettings(io);
  const file = sqliteFile(config.dataDir);
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new Error(`There is no key database at ${file}: set DATA_DIR to the service's folder.`);
  }
  const keys = await openKeyStore(config);
  try {
    await use(keys, utcDay(io.clock()));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Error(`The key database is not responding: ${error.message}.`);
  } finally {
    await keys.close();
  }
}

async function* listAllKeys(keys: KeyStore, day: number, email?: string) {
  let page: KeyRecord[];
  let after: string | undefined;
  do {
    page = await keys.list(day, PAGE_SIZE, { email, after });
    yield* page;
    after = page.at(-1)?.hash;
  } while (page.length === PAGE_SIZE);
}

/** Finds the key that an operator specified. Rejects with an Error unless exactly one key matches. */
async function findKey(keys: KeyStore, keyOrId: string, day: number): Promise<KeyRecord> {
  const id = isWellFormedKey(keyOrId) ? hashKey(keyOrId) : keyOrId.toLowerCase();
  // A shorter ID would soon be ambiguous. Don't repeat the text in the error, since it may be a mistyped key.
  if (!/^[0-9a-f]{8,64}$/.test(id)) {
    throw new UsageError(
      'This is neither a key nor an id: give the whole key, or at least the first 8 digits of an id from keys list.',
    );
  }
  const [key, another] = await keys.list(day, 2, { prefix: id });
  if (!key) throw new Error('There is no such key.');
  if (another) throw new Error(`More than one key has an id that starts with ${id}.`);
  return key;
}

function formatKey({ hash, createdAt, revokedAt, used, email }: KeyRecord): string {
  const timeText = (ms: number) => new Date(ms).toISOString();
  const state = revokedAt === undefined ? 'active' : `revoked ${timeText(revokedAt)}`;
  return [hash, timeText(createdAt), state, used, email].join('\t');
}
