import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeValued } from '../closet/added-cells.ts';
import type { PricingParts } from '../closet/price-item.ts';
import type { RepricedCloset } from '../closet/reprice-closet.ts';
import { MAX_COMMAND_ROWS } from '../closet/row-limits.ts';
import { priceCloset, type ValuedCloset } from '../closet/value-closet.ts';
import type { Output } from './command.ts';
import { readInput } from './read-input.ts';

const BAR_WIDTH = 30;

/** Prices the list in a file; a bar on a terminal shows how far it is. */
export function priceList(
  path: string,
  parts: PricingParts,
  stderr: Output,
): Promise<ValuedCloset> {
  const onProgress = (done: number) => showProgress(stderr, done);
  return priceCloset(readInput(path), MAX_COMMAND_ROWS, { ...parts, onProgress });
}

/** The destination of a list. */
export interface ListOutput {
  /** A file; standard output by default. */
  readonly output: string | undefined;
  readonly stdout: Output;
  readonly modelVersion: string;
  /** Lines that a terminal shows in place of CSV. */
  readonly table: () => readonly string[];
}

/** Writes a list with our columns to a file or to standard output; on a terminal, a short table instead. */
export async function writeList(
  valued: ValuedCloset | RepricedCloset,
  { output, stdout, modelVersion, table }: ListOutput,
): Promise<void> {
  const pieces = inBlocks(writeValued(valued, modelVersion));
  if (output !== undefined) {
    await pipeline(pieces, createWriteStream(output));
  } else if (stdout.isTTY) {
    for (const line of table()) stdout.write(`${line}\n`);
  } else {
    for await (const piece of pieces) stdout.write(piece);
  }
}

/** Joins small pieces, since each write has a cost. */
async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** A bar on a terminal; nothing where the output goes to a file. */
function showProgress(stderr: Output, done: number): void {
  if (!stderr.isTTY) return;
  const full = Math.round(done * BAR_WIDTH);
  const bar = '█'.repeat(full).padEnd(BAR_WIDTH, '░');
  stderr.write(`\r${bar} ${Math.round(done * 100)}%${done === 1 ? '\n' : ''}`);
}
