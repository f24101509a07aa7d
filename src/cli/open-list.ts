import { createReadStream } from 'node:fs';
import { type ClosetFile, type ClosetRow, findShape, readRows } from '../closet/read-closet.ts';
import { readText, wideEncodingOf } from '../closet/read-text.ts';
import { readInput } from './inputs.ts';

/** A list whose rows are read when they are asked for, so that a file of any length takes little memory. */
export interface OpenList {
  readonly file: Omit<ClosetFile, 'rows'>;
  /** The number of rows. */
  readonly count: number;
  readonly rows: () => AsyncGenerator<ClosetRow>;
}

/** Characters that hold the first rows of any list. */
const BEGINNING = 2_000_000;

/**
 * Goes over a list once, for its encoding, columns and width. `-` is standard input, which is kept in memory, as is a file that
 * the answer is written to. Rejects with a `Problem` for what is no list, and with the system's error.
 */
export async function openList(path: string, isInMemory: boolean): Promise<OpenList> {
  const bytes = path === '-' || isInMemory ? readInput(path) : undefined;
  const source = () => (bytes ? [bytes] : readChunks(path));
  const beginning = await beginningOf(source());
  // Throws for what is no text.
  readText(beginning);
  const [first, second] = beginning;
  const wide = wideEncodingOf(beginning);
  try {
    return await survey(wide ?? 'utf-8');
  } catch (error) {
    // Not in UTF-8, maybe far behind the beginning.
    if (!(error instanceof TypeError) || wide) throw error;
    return survey('windows-1252');
  }

  async function survey(encoding: string): Promise<OpenList> {
    const texts = () => decode(source(), encoding);
    let start = '';
    for await (const text of texts()) {
      start += text;
      if (start.length > BEGINNING) break;
    }
    const hasMark = encoding !== 'utf-8' || (first === 0xef && second === 0xbb);
    const shape = await findShape(start);
    const rows = () => readRows(texts(), shape, Number.POSITIVE_INFINITY);
    let [count, width] = [0, 0];
    for await (const row of rows()) {
      if (count++ >= shape.headerAt) width = Math.max(width, row.width);
    }
    return { file: { ...shape, hasMark, width }, count, rows };
  }
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

async function beginningOf(chunks: Chunks): Promise<Uint8Array> {
  for await (const chunk of chunks) return chunk;
  return new Uint8Array();
}

/** Decodes bytes piece by piece, without the byte order mark. Rejects with a TypeError for what is not in the encoding. */
async function* decode(chunks: Chunks, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
