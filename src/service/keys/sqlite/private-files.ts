import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys have email addresses: only the service's own user may read them. */
const OWNER_ONLY = 0o600;

/** Creates a file's folder if it is missing, for this user only. Throws errors of the file system. */
export function makePrivateFolder(file: string): void {
  const folder = dirname(file);
  // Node's own `recursive` never ends if the system cannot create a folder in an existing one, as in /proc.
  if (!existsSync(dirname(folder))) makePrivateFolder(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Throws an error of the file system if this user may not write there, without creating anything. */
export function requireMakeableFolder(file: string): void {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  // The dot refuses anything that is not a folder.
  accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
}

/**
 * Creates a database's file if it is missing, and closes it and its companions to other users: SQLite gives new ones
 * the rights of the database. Rights that this user may not change stay.
 */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, OWNER_ONLY);
    } catch {
      // Missing, or another user's.
    }
  }
}
