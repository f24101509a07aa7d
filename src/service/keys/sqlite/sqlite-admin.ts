import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { createAdmin, IS_KEY, type KeyAdmin } from '../key-admin.ts';
import type { Migrated } from '../key-store.ts';
import { SQLITE } from '../key-work.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { migrate, openDatabase, PAGE_BYTES, SCHEMA_VERSION } from './schema.ts';
import { createRunner, inTransaction } from './sqlite-work.ts';

/** A service that writes at the same time holds the lock for milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/** Opens an existing SQLite file, even while a service uses it. Throws a sentence if it cannot. */
export function openSqliteAdmin(file: string): KeyAdmin {
  if (!existsSync(file)) {
    throw new Error(`There is no key database at ${file}: set DATA_DIR to the service's folder.`);
  }
  try {
    const { database } = openDatabase(file, BUSY_TIMEOUT_MS);
    return createAdmin(
      SQLITE,
      async (begin) => inTransaction(database, () => createRunner(database)(begin())),
      async () => database.close(),
    );
  } catch (error) {
    throw new Error(`The key database ${file} cannot be used: ${(error as Error).message}.`);
  }
}

/** Copies a database in use, as a snapshot. Returns its number of keys. Throws if the copy exists or cannot be made. */
export function backUp(file: string, target: string): number {
  requireFile(file);
  if (existsSync(target)) throw new Error(`${target} exists: give the name of a new file.`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  makePrivateFile(unfinished);
  within(file, { timeout: BUSY_TIMEOUT_MS }, (database) => {
    // Also for a copy of a file from before pages were small.
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    // Reads one snapshot, which does not hold up the service's writes.
    database.prepare('VACUUM INTO ?').run(unfinished);
  });
  try {
    const { keys } = inspect(unfinished);
    sync(unfinished);
    renameSync(unfinished, target);
    sync(dirname(resolve(target)));
    return keys;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Replaces an unused database with a backup. Returns its number of keys and the name under which the
 * old database is kept. Throws a sentence if the backup is not a whole key database or the old one is in use.
 */
export function restore(source: string, file: string): { keys: number; kept: string | undefined } {
  const { keys } = inspect(source);
  makePrivateFolder(file);
  const unfinished = `${file}.unfinished`;
  try {
    copyFileSync(source, unfinished);
    makePrivateFile(unfinished);
    // A backup from an older release is updated here, not at the first start.
    within(unfinished, {}, migrate);
    sync(unfinished);
    const kept = setAside(file);
    renameSync(unfinished, file);
    sync(dirname(file));
    return { keys, kept };
  } finally {
    // After a refusal, it would be a second copy of all addresses.
    rmSync(unfinished, { force: true });
  }
}

/** Renames a database, if there is one, and returns the new name. Throws if another process uses it. */
function setAside(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    within(file, {}, (database) => {
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.exec('BEGIN IMMEDIATE');
      database.exec('COMMIT');
      // Moves the rest of the write-ahead log into the file.
      database.exec('PRAGMA journal_mode = DELETE');
    });
  } catch (error) {
    throw new Error(`${file} cannot be replaced: ${(error as Error).message}. Stop the service that uses it.`);
  }
  const kept = `${file}.before-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(file, kept);
  // Nothing from the old database may be read into the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  return kept;
}

/** Reads a whole database: its keys and schema versions. Throws a sentence if it is damaged or not ours. */
export function inspect(file: string): { readonly keys: number } & Migrated {
  requireFile(file);
  try {
    return within(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }, (database) => {
      const found = database.prepare('PRAGMA integrity_check(1)').get();
      const finding = found?.integrity_check ?? 'it cannot be read';
      if (finding !== 'ok') throw new Error(String(finding));
      const { keys, version } = database
        .prepare(
          `SELECT (SELECT count(*) FROM keys WHERE ${IS_KEY}) AS keys, user_version AS version
           FROM pragma_user_version`,
        )
        .get() as { keys: number; version: number };
      return { keys, from: version, to: SCHEMA_VERSION };
    });
  } catch (error) {
    throw new Error(`${file} is not an intact key database: ${(error as Error).message}.`);
  }
}

function within<Result>(file: string, options: DatabaseSyncOptions, act: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, options);
  try {
    return act(database);
  } finally {
    database.close();
  }
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
}

/** Makes a file's bytes, or a folder's names, survive a power cut. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
