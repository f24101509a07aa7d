import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** File mode that gives access only to the service's own user, because the files contain email addresses. */
const OWNER_ONLY = 0o600;

/** Creates a file's folder, accessible only to this user, unless it exists. Throws the file system's errors. */
export function makePrivateFolder(file: string): void {
  const folder = dirname(file);
  // Don't use `recursive`: in Node, it never returns if a folder can't be created in an existing one, as in /proc.
  if (!existsSync(dirname(folder))) makePrivateFolder(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Creates a database file unless it exists, and makes the file and its log private. SQLite gives new logs the same
 * permissions. Skips files whose permissions this user may not change.
 */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, OWNER_ONLY);
    } catch {
      // The file is missing, or belongs to another user.
    }
  }
}
