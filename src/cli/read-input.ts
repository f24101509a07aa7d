import { readFileSync } from 'node:fs';

/** A file's bytes; `-` is standard input. Throws the system's error, with the path. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // A folder is opened like a file, and only reading it fails, without its name.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
