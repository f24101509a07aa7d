import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys come with e-mail addresses: nobody but the service's own user may read them. */
const OWNER_ONLY = 0o600;

/** Makes a file's folder where it is missing, for this user only. Throws what the file system throws. */
export function makePrivateFolder(file: string): void {
  const folder = dirname(file);
  // Node's own `recursive` never ends where the system makes no folder in one that is there, as in /proc.
  if (!existsSync(dirname(folder))) makePrivateFolder(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Throws what the file system throws where {@link makePrivateFolder} would, without making anything. */
export function requireMakeableFolder(file: string): void {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  // The dot refuses what is no folder.
  accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
}

/**
 * Makes a database's file, where it is missing, and closes it and those beside it to other users: SQLite gives new ones
 * the rights of the database. Rights that this user may not change stay.
 */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, OWNER_ONLY);
    } catch {
      // Not there, or another user's.
    }
  }
}
