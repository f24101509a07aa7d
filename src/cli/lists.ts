import { once } from 'node:events';
import { createWriteStream, existsSync, realpathSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RepriceAdvice } from '../answers/reprice.ts';
import type { Planned } from '../closet/reprice-closet.ts';
import {
  type ClosetParts,
  createRowValuer,
  ListTally,
  problemText,
  type ValuedRow,
} from '../closet/value-closet.ts';
import { jsonOfRow, writeValued } from '../closet/write-closet.ts';
import { plainDollars, usd } from '../wording/numbers.ts';
import { openList } from './open-list.ts';
import type { Output, Surroundings } from './surroundings.ts';
import type { TextColumn } from './text-table.ts';

/**
 * Prices a list row by row, with a bar on a terminal, and writes it with our columns to a file or to standard output; on a
 * terminal, a short table instead.
 */
export async function priceList(
  path: string,
  output: string | undefined,
  parts: ClosetParts,
  { wantsJson, stdout, stderr, print, table }: Surroundings,
) {
  const isSame = output !== undefined && isSameFile(path, output);
  const { file, count, rows } = await openList(path, isSame);
  const value = createRowValuer(parts);
  const tally = new ListTally();
  const planned: Planned[] = [];
  const isPlanned = parts.plan !== undefined;
  async function* valued() {
    let done = 0;
    for await (const row of rows()) {
      const one = value(row);
      tally.add(one);
      if (one.advice) {
        const { action, besideShop } = one.advice;
        planned.push({ action, ...(besideShop && { besideShop }) });
      }
      showProgress(stderr, done++, count);
      yield one;
    }
    showProgress(stderr, count, count);
  }
  const { modelVersion } = parts.pricing;
  const pieces = () =>
    inBlocks(
      wantsJson
        ? jsonPieces(valued(), modelVersion, tally)
        : writeValued({ file, rows: valued(), isPlanned }, modelVersion),
    );
  if (output !== undefined) {
    await pipeline(pieces, createWriteStream(output));
  } else if (stdout.isTTY && !wantsJson) {
    const columns = isPlanned ? PLAN_COLUMNS : PRICE_COLUMNS;
    const lines: string[][] = [];
    for await (const one of valued()) lines.push(...lineOf(one, columns.length, isPlanned));
    for (const line of table(columns, lines)) print(line);
  } else {
    for await (const piece of pieces()) {
      if (stdout.write(piece) === false) await once(stdout as Writable, 'drain');
    }
  }
  return { shape: file, total: tally.total(), planned };
}

function isSameFile(path: string, output: string): boolean {
  return existsSync(path) && existsSync(output) && realpathSync(path) === realpathSync(output);
}

async function* jsonPieces(
  rows: AsyncIterable<ValuedRow>,
  modelVersion: string,
  tally: ListTally,
): AsyncGenerator<string> {
  let before = '{\n"rows": [\n';
  for await (const one of rows) {
    const json = jsonOfRow(one, modelVersion);
    if (!json) continue;
    yield before + JSON.stringify(json);
    before = ',\n';
  }
  yield `${before === ',\n' ? '' : before}\n],\n"total": ${JSON.stringify(tally.total())}\n}\n`;
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

const BAR_WIDTH = 30;
const PROGRESS_EVERY = 200;

/** A bar on a terminal; nothing where the output goes to a file. */
function showProgress(stderr: Output, done: number, count: number): void {
  if (!stderr.isTTY || (done % PROGRESS_EVERY !== 0 && done < count)) return;
  const share = done / count;
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  stderr.write(`\r${bar} ${Math.round(share * 100)}%${done === count ? '\n' : ''}`);
}

// Tables for people at a terminal, where nobody reads CSV: an item per line.
const PRICE_COLUMNS: readonly TextColumn[] = [
  { title: 'Item', most: 44 },
  { title: 'Price', align: 'right' },
  { title: '8 in 10 between' },
  { title: 'Condition' },
  { title: 'Note', most: 60 },
];
const PLAN_COLUMNS: readonly TextColumn[] = [
  { title: 'Item', most: 36 },
  { title: 'Do' },
  { title: 'Ask', align: 'right' },
  { title: 'Why', most: 100 },
];

/** The line of an item: its name, its cells; in the last column, the reason for no price. */
function lineOf({ row: { item }, outcome, advice }: ValuedRow, width: number, isPlanned: boolean) {
  if (!item || !outcome) return [];
  const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
  if ('problem' in outcome) {
    return [[name, ...new Array<string>(width - 2).fill(''), problemText(outcome.problem)]];
  }
  if (isPlanned) {
    const { action, ask, why = '' }: Partial<RepriceAdvice> = advice ?? {};
    return [[name, action ?? '', ask === undefined ? '' : plainDollars(ask), why]];
  }
  const { garment, askingPrice, verdict, price, priceLow, priceHigh } = outcome.priced;
  const note = askingPrice === undefined ? '' : `asking ${usd(askingPrice)}: ${verdict}`;
  const range = `${usd(priceLow)} to ${usd(priceHigh)}`;
  return [[name, usd(price), range, garment.condition ?? 'any', note]];
}
