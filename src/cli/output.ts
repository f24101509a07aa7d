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

/**
 * Returns a function that writes text to a file or, without one, to standard output. Throws the system's error unless
 * the file's folder exists.
 */
export function openOutput(
  output: string | undefined,
  stdout: Output,
): (pieces: AsyncIterable<string>) => Promise<void> {
  if (output === undefined) return (pieces) => writeToStream(pieces, stdout);
  checkFolderOf(output);
  return (pieces) => writeToFile(pieces, output);
}

function checkFolderOf(output: string): void {
  try {
    accessSync(dirname(output));
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: output });
  }
}

/** Writes text as it comes to standard output, no faster than that is read. */
async function writeToStream(pieces: AsyncIterable<string>, stdout: Output): Promise<void> {
  for await (const piece of pieces) {
    if (stdout.write(piece) === false) await once(stdout as Writable, 'drain');
  }
}

/**
 * Writes text to a file that appears whole: it waits in a temporary file, since the output may be the input and the
 * command may be stopped. Rejects with the system's error.
 */
async function writeToFile(pieces: AsyncIterable<string>, output: string): Promise<void> {
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
