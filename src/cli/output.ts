import { once } from 'node:events';
import {
  accessSync,
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Output } from './io.ts';

/** Throws the system's error, with the path of an output file, unless its folder exists. */
export function checkFolderOf(output: string): void {
  try {
    accessSync(dirname(output));
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: output });
  }
}

/** Writes text as it comes to standard output, no faster than that is read. */
export async function writeToStream(pieces: AsyncIterable<string>, stdout: Output): Promise<void> {
  for await (const piece of pieces) {
    if (stdout.write(piece) === false) await once(stdout as Writable, 'drain');
  }
}

/**
 * Writes text to a file that appears whole: it waits in a temporary file, since the output may be the input and the
 * command may be stopped. Rejects with the system's error.
 */
export async function writeToFile(pieces: AsyncIterable<string>, output: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-'));
  try {
    const waiting = join(folder, 'output');
    const file = openSync(waiting, 'w');
    for await (const piece of pieces) writeSync(file, piece);
    closeSync(file);
    await pipeline(createReadStream(waiting), createWriteStream(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
