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

/** Creates a database file unless it exists, and makes it private. SQLite gives its logs the same permissions. */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // The file belongs to another user, or its file system has no permissions.
  }
}
