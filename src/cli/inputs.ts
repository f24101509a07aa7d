import { existsSync, readFileSync, statSync } from 'node:fs';

/** Reads a file, or standard input if the path is `-`. Throws any system error with the path included. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // Node's error for reading a folder doesn't include the path.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** Returns true if both paths lead to the same existing file, including through hard or symbolic links. */
export function isSameFile(path: string, otherPath: string): boolean {
  if (!existsSync(path) || !existsSync(otherPath)) return false;
  const file = statSync(path, { bigint: true });
  const otherFile = statSync(otherPath, { bigint: true });
  return file.dev === otherFile.dev && file.ino === otherFile.ino;
}
