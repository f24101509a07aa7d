import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { makePrivateFile, makePrivateFolder, requireOurs } from './sqlite-store.ts';

/** More than enough, because a running service holds the lock for only a few milliseconds at a time. */
const BUSY_TIMEOUT_MS = 10_000;

/** Writes a snapshot of a database, even while in use. Returns the number of keys. Throws if the target file exists. */
export function backUp(file: string, target: string): number {
  requireFile(file);
  if (existsSync(target)) throw new Error(`${target} exists: give the name of a new file.`);
  makePrivateFile(target);
  try {
    withDatabase(file, { timeout: BUSY_TIMEOUT_MS }, (database) => {
      // This reads a snapshot and doesn't block the service's writes.
      database.prepare('VACUUM INTO ?').run(target);
    });
    return countKeys(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/**
 * Replaces a database with a backup. Returns the backup's number of keys, and the path that the old database was moved
 * to, if there was one. Throws an Error if the backup isn't an intact key database or the old one is in use.
 */
export function restore(source: string, file: string, now: number): { keys: number; oldFile: string | undefined } {
  const keys = countKeys(source);
  makePrivateFolder(file);
  const oldFile = setAside(file, now);
  makePrivateFile(file);
  copyFileSync(source, file);
  return { keys, oldFile };
}

/** Moves a database out of the way, including its log. Returns the new path. Throws an Error if it is in use. */
function setAside(file: string, now: number): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    withDatabase(file, {}, (database) => {
      // An exclusive transaction fails if another process has the database open.
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.exec('BEGIN IMMEDIATE');
      database.exec('COMMIT');
      // Move the rest of the write-ahead log into the file.
      database.exec('PRAGMA journal_mode = DELETE');
    });
  } catch (error) {
    throw new Error(`${file} cannot be replaced: ${(error as Error).message}. Stop the service that uses it.`);
  }
  const oldFile = `${file}.before-${new Date(now).toISOString().replaceAll(':', '')}`;
  renameSync(file, oldFile);
  // SQLite would apply the old database's log to the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  return oldFile;
}

/** Reads an entire database and returns its number of keys. Throws an Error if it's corrupt or isn't Hangtag's. */
function countKeys(file: string): number {
  requireFile(file);
  try {
    return withDatabase(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }, (database) => {
      const verdict = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check ?? 'it cannot be read';
      if (verdict !== 'ok') throw new Error(String(verdict));
      if (requireOurs(database)) throw new Error('it has no tables');
      return Number(database.prepare("SELECT count(*) AS keys FROM keys WHERE email <> ''").get()?.keys);
    });
  } catch (error) {
    throw new Error(`${file} is not an intact key database: ${(error as Error).message}.`);
  }
}

function withDatabase<Result>(
  file: string,
  options: DatabaseSyncOptions,
  use: (database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(file, options);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
}
