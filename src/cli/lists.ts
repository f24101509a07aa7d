import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { jsonOfValued, writeValued } from '../closet/added-cells.ts';
import type { PricedItem, PricingParts } from '../closet/price-item.ts';
import type { RepricedCloset } from '../closet/reprice-closet.ts';
import { MAX_COMMAND_ROWS } from '../closet/row-limits.ts';
import { priceCloset, problemText, type ValuedCloset } from '../closet/value-closet.ts';
import { plainDollars, usd } from '../wording/numbers.ts';
import { readInput } from './inputs.ts';
import type { Output, Surroundings } from './surroundings.ts';
import type { TextColumn } from './text-table.ts';

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

/** Writes a list with our columns to a file or to standard output; on a terminal, a short table instead. */
export async function writeList<List extends ValuedCloset | RepricedCloset>(
  list: List,
  { wantsJson, stdout, print, table }: Surroundings,
  modelVersion: string,
  output: string | undefined,
  tableOf: (list: List) => Parameters<Surroundings['table']>,
): Promise<void> {
  const pieces = wantsJson
    ? [`${JSON.stringify(jsonOfValued(list, modelVersion), null, 2)}\n`]
    : inBlocks(writeValued(list, modelVersion));
  if (output !== undefined) {
    await pipeline(pieces, createWriteStream(output));
  } else if (stdout.isTTY && !wantsJson) {
    for (const line of table(...tableOf(list))) print(line);
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

type TableParts = [readonly TextColumn[], readonly (readonly string[])[]];

/** Lays out a valued list for people at a terminal, where nobody reads CSV: an item per line. */
export function closetTable(valued: ValuedCloset): TableParts {
  const columns: TextColumn[] = [
    { title: 'Item', most: 44 },
    { title: 'Price', align: 'right' },
    { title: '8 in 10 between' },
    { title: 'Condition' },
    { title: 'Note', most: 60 },
  ];
  return listTable(valued, columns, ({ garment, askingPrice, verdict, ...priced }) => {
    const asked = askingPrice === undefined ? '' : `asking ${usd(askingPrice)}: ${verdict}`;
    const range = `${usd(priced.priceLow)} to ${usd(priced.priceHigh)}`;
    return [usd(priced.price), range, garment.condition ?? 'any', asked];
  });
}

/** Lays out the plan for each garment of a list. */
export function repriceTable(repriced: RepricedCloset): TableParts {
  const columns: TextColumn[] = [
    { title: 'Item', most: 36 },
    { title: 'Do' },
    { title: 'Ask', align: 'right' },
    { title: 'Why', most: 100 },
  ];
  return listTable(repriced, columns, (_, index) => {
    const said = repriced.advice[index];
    if (!said || 'silence' in said) return ['', '', said?.silence ?? ''];
    return [said.action, said.price === undefined ? '' : plainDollars(said.price), said.reason];
  });
}

/** A line for each item: its name, its cells; in the last column, the reason for no price. */
function listTable(
  { file, outcomes }: ValuedCloset,
  columns: readonly TextColumn[],
  describe: (priced: PricedItem, index: number) => readonly string[],
): TableParts {
  const rows = outcomes.flatMap((outcome, index) => {
    const { item } = file.rows[index] ?? {};
    if (!item || !outcome) return [];
    const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
    if ('priced' in outcome) return [[name, ...describe(outcome.priced, index)]];
    const empty = columns.slice(2).map(() => '');
    return [[name, ...empty, problemText(outcome.problem)]];
  });
  return [columns, rows];
}
