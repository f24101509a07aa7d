import { writeFileSync } from 'node:fs';
import type { RepriceAdvice } from '../answers/reprice.ts';
import { readCloset } from '../closet/read-closet.ts';
import {
  type ClosetParts,
  problemText,
  type ValuedCloset,
  type ValuedRow,
  valueCloset,
} from '../closet/value-closet.ts';
import { bytesOfValued, jsonOfRow } from '../closet/write-closet.ts';
import { plainDollars, usd } from '../wording/numbers.ts';
import { readInput } from './inputs.ts';
import type { Output, Surroundings } from './surroundings.ts';
import type { TextColumn } from './text-table.ts';

/**
 * Prices a list, with a bar on a terminal, and writes it with our columns to a file or to standard output; on a terminal, a
 * short table instead. Rejects with a `Problem` for what is no list, and with the system's error.
 */
export async function priceList(
  path: string,
  output: string | undefined,
  parts: ClosetParts,
  { wantsJson, stdout, stderr, print, table }: Surroundings,
): Promise<ValuedCloset> {
  const file = await readCloset(readInput(path), Number.POSITIVE_INFINITY);
  const count = file.rows.length;
  const valued = await valueCloset(file, parts, (done) => showProgress(stderr, done, count));
  showProgress(stderr, count, count);
  if (output === undefined && stdout.isTTY && !wantsJson) {
    const columns = valued.isPlanned ? PLAN_COLUMNS : PRICE_COLUMNS;
    const lines = valued.rows.flatMap((row) => lineOf(row, columns.length, valued.isPlanned));
    for (const line of table(columns, lines)) print(line);
    return valued;
  }
  const { modelVersion } = parts.pricing;
  const written = wantsJson
    ? jsonOf(valued, modelVersion)
    : (await bytesOfValued(valued, modelVersion)).toString();
  if (output === undefined) stdout.write(written);
  else writeFileSync(output, written);
  return valued;
}

/** A list as JSON, a row a line. */
function jsonOf({ rows, total }: ValuedCloset, modelVersion: string): string {
  const written = rows.flatMap((row) => jsonOfRow(row, modelVersion) ?? []);
  const lines = written.map((row) => JSON.stringify(row)).join(',\n');
  return `{\n"rows": [\n${lines}\n],\n"total": ${JSON.stringify(total)}\n}\n`;
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
