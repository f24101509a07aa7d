import { chmodSync, closeSync, copyFileSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../base/text.ts';
import { memo } from '../base/values.ts';
import { createSchemaSql, type KeyDatabase, KeyStore, requireSchema, type StoreOptions } from './key-store.ts';

const SQLITE_DIALECT = {
  table: 'keys',
  // In the file as `user_version`. 1.2.1 can go on using its own file, but refuses a newer one.
  schemaVersion: 9,
  hashType: 'BLOB',
  timeType: 'INTEGER',
  tableOptions: 'STRICT, WITHOUT ROWID',
  // SQLite runs one writing transaction at a time.
  skipLockedClause: '',
  lockEmailSql: 'SELECT $1',
};

/** Of a new file. Each count writes a page to the log: with SQLite's 4,096 bytes, a slow disk would manage a sixth. */
const PAGE_BYTES = 512;
/** Pages in the write-ahead log before a checkpoint moves them to the database file, which takes some milliseconds. */
const CHECKPOINT_PAGES = 1_000;

/** Time in which another process must release the file, when it is opened and for each transaction. */
const BUSY_TIMEOUT_MS = 2_000;
/** Another process usually holds the file for less than a millisecond. */
const BUSY_RETRY_MS = 2;
/** SQLITE_BUSY, SQLITE_CORRUPT and SQLITE_NOTADB: the last byte of SQLite's error codes. */
const BUSY_CODE = 5;
const DAMAGE_CODES = [11, 26];

function transact<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After some errors, SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Throws an Error if the database belongs to another program or release. Returns true for an empty one. */
function requireOwnDatabase(database: DatabaseSync): boolean {
  // One statement, because another process may be creating the schema.
  const row = database
    .prepare(
      `SELECT user_version AS version,
        (SELECT json_group_array(name ORDER BY name) FROM sqlite_master WHERE type = 'table') AS names
      FROM pragma_user_version`,
    )
    .get();
  const version = Number(row?.version);
  const tableNames: string[] = JSON.parse(String(row?.names));
  if (version === 0 && tableNames.length === 0) return true;
  const isOfHangtag = version > SQLITE_DIALECT.schemaVersion || (version > 0 && tableNames.includes('keys'));
  const shownNames = tableNames.slice(0, 5).join(', ') || 'none';
  if (!isOfHangtag) throw new Error(`it is not Hangtag's: its tables are ${shownNames}. Give another folder`);
  requireSchema(version, SQLITE_DIALECT);
  return false;
}

/** File mode that gives access only to the service's own user, because the files contain email addresses. */
const OWNER_ONLY_MODE = 0o600;

/** Creates a file's folder, accessible only to this user, unless it exists. Throws the file system's errors. */
const makePrivateFolder = (file: string) => mkdirSync(dirname(file), { recursive: true, mode: 0o700 });

/** Creates a database file unless it exists, and makes it private. SQLite gives its logs the same permissions. */
function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY_MODE));
  try {
    chmodSync(file, OWNER_ONLY_MODE);
  } catch {
    // The file belongs to another user, or its file system has no permissions.
  }
}

/** Opens or creates the SQLite file. Rejects with an Error if the file can't be used. */
export async function openSqliteStore(file: string, options?: StoreOptions): Promise<KeyStore> {
  try {
    makePrivateFolder(file);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dirname(file)}", a folder that cannot be created: ${messageOf(error)}.`);
  }
  try {
    return new KeyStore(createBatchingDatabase(openDatabase(file), file), options);
  } catch (error) {
    throw new Error(`The key database ${file} (see DATA_DIR) cannot be used: ${messageOf(error)}.`);
  }
}

/** Throws an Error if the file isn't Hangtag's, its schema is another release's, or SQLite fails. */
function openDatabase(file: string): DatabaseSync {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    // This must come before the first write.
    const isNew = requireOwnDatabase(database);
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Write commits to disk before responding, so that they survive a power failure.
    database.exec('PRAGMA synchronous = FULL');
    // Overwrite deleted rows, so that email addresses don't remain in free pages.
    database.exec('PRAGMA secure_delete = ON');
    transact(database, () => {
      database.exec(createSchemaSql(SQLITE_DIALECT));
      if (isNew) database.exec(`PRAGMA user_version = ${SQLITE_DIALECT.schemaVersion}`);
    });
    // SQLite would wait on this thread, which answers other requests meanwhile.
    database.exec('PRAGMA busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Returns an ID that a file keeps until it is deleted or replaced, or undefined if there is no file. */
function readFileIdentity(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}/${stats.ino}`;
}

type Statements = Parameters<KeyDatabase['run']>;
type Rows = Awaited<ReturnType<KeyDatabase['run']>>;

/** Time in which statements are collected into one transaction, since each transaction waits for the disk. */
const BATCH_WINDOW_MS = 1;

function createStatementRunner(database: DatabaseSync) {
  const prepare = memo((sql) => database.prepare(sql));
  return ([sql, ...values]: Statements[number]) => {
    // Node 22 does not bind numbered parameters in their order.
    return prepare(sql).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
  };
}

/** Runs statements on this thread. Those that arrive together share a transaction; if it fails, all of them fail. */
function createBatchingDatabase(database: DatabaseSync, file: string): KeyDatabase {
  const runStatement = createStatementRunner(database);
  const openedIdentity = readFileIdentity(file);
  const waitingRuns: (PromiseWithResolvers<Rows> & { readonly statements: Statements })[] = [];
  const runBatch = () => {
    if (readFileIdentity(file) !== openedIdentity)
      throw new Error(`the file ${file} was deleted or replaced: restart the service`);
    const results = transact(database, () =>
      waitingRuns.map(({ statements, resolve }) => ({ resolve, rows: statements.map(runStatement).at(-1) ?? [] })),
    );
    waitingRuns.length = 0;
    for (const { resolve, rows } of results) resolve(rows);
  };
  const commit = async () => {
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
    for (; ; await sleep(BUSY_RETRY_MS)) {
      try {
        return runBatch();
      } catch (error) {
        const { message, errcode = 0 }: Error & { readonly errcode?: number } = Object(error);
        const code = errcode & 0xff;
        if (code === BUSY_CODE && performance.now() < giveUpAt) continue;
        const isDamaged = DAMAGE_CODES.includes(code);
        const failure = new Error(isDamaged ? `the file ${file} is damaged (${message}): restore a backup` : message);
        for (const { reject } of waitingRuns.splice(0)) reject(failure);
        return;
      }
    }
  };
  return {
    dialect: SQLITE_DIALECT,
    run: (...statements) => {
      const resolvers = Promise.withResolvers<Rows>();
      if (waitingRuns.push({ statements, ...resolvers }) === 1) setTimeout(commit, BATCH_WINDOW_MS);
      return resolvers.promise;
    },
    erase: () => truncateLog(database),
    close: async () => database.close(),
  };
}

/** Empties the write-ahead log, which holds earlier versions of pages. Other processes may be reading it for a moment. */
async function truncateLog(database: DatabaseSync): Promise<boolean> {
  const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
  for (; performance.now() < giveUpAt; await sleep(BUSY_RETRY_MS)) {
    if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return true;
  }
  return false;
}

/** More than enough, because a running service holds the lock for only a few milliseconds at a time. */
const BACKUP_BUSY_TIMEOUT_MS = 10_000;

/** Writes a snapshot of a database, even while in use. Returns the number of keys. Throws if the backup exists. */
export function backUp(databaseFile: string, backupFile: string): number {
  requireFile(databaseFile);
  if (existsSync(backupFile)) throw new Error(`${backupFile} exists: give the name of a new file.`);
  const database = new DatabaseSync(databaseFile, { timeout: BACKUP_BUSY_TIMEOUT_MS });
  makePrivateFile(backupFile);
  try {
    // This reads a snapshot and doesn't block the service's writes.
    database.prepare('VACUUM INTO ?').run(backupFile);
    return countKeys(backupFile);
  } catch (error) {
    rmSync(backupFile, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** Copies a backup to a new database file. Returns the number of keys. Throws if it is not intact, or the file exists. */
export function restore(backupFile: string, databaseFile: string): number {
  const keyCount = countKeys(backupFile);
  // SQLite would apply the log of another database.
  const [existingPath] = ['', '-wal', '-shm'].map((suffix) => databaseFile + suffix).filter((path) => existsSync(path));
  if (existingPath) throw new Error(`${existingPath} exists: stop the service and move it to another folder.`);
  makePrivateFolder(databaseFile);
  makePrivateFile(databaseFile);
  copyFileSync(backupFile, databaseFile);
  return keyCount;
}

/** Reads an entire database and returns its number of keys. Throws an Error if it's corrupt or isn't Hangtag's. */
function countKeys(file: string): number {
  requireFile(file);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BACKUP_BUSY_TIMEOUT_MS });
    const integrityText = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check ?? 'it cannot be read';
    if (integrityText !== 'ok') throw new Error(String(integrityText));
    if (requireOwnDatabase(database)) throw new Error('it has no tables');
    return Number(database.prepare("SELECT count(*) AS keys FROM keys WHERE email <> ''").get()?.keys);
  } catch (error) {
    throw new Error(`${file} is not an intact key database: ${messageOf(error)}.`);
  } finally {
    database?.close();
  }
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
}
