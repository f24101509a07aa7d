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
import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayAt } from '../../base/day.ts';
import { count, grouped, plainDollars, usd } from '../../base/numbers.ts';
import type { RepriceAdvice } from '../../decide/ask.ts';
import { isOftenCopied } from '../../decide/copied.ts';
import { sellerOf, withGiven } from '../../decide/seller.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { readAsText } from '../../lists/layout.ts';
import type { RowParts } from '../../lists/price-row.ts';
import { itemsToPrice, type ListFile, openListFile, readListFile } from '../../lists/read-list-file.ts';
import { createPlanCounts, PLAN_FIELDS, repriceTerms } from '../../lists/reprice-list.ts';
import { jsonOfRow, problemText, startValuing, type ValuedRow, writeValued } from '../../lists/write-list-file.ts';
import { totalRangeInWords, withoutInWords } from '../../present/list.ts';
import type { ListTotal } from '../../present/list-schema.ts';
import type { Reader } from '../../reader/read-guesses.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput, readSellerFile } from '../inputs.ts';
import { type CliIo, type Output, showProgress, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

export const commands = {
  list: command(
    { ...TERM_FIELDS, ...SELLER_FIELDS, ...READER_OPTIONS, output: WORDS, force: FLAG },
    async (io, { output, force, ...options }, path: string) => {
      if (!force) await confirmOverwrite(io, path, output);
      const artifacts = await loadArtifacts(io.env);
      const seller = sellerOf(artifacts.marketplaces, withGiven(readSellerFile(io.env), options));
      const reader = readerOf(io.env, options);
      const parts = { ...artifacts, ...seller };
      const { file, total, notes } = await priceList({ path, output, reader }, parts, io);
      io.stderr.write(`${readInWords(file)}\n${totalText(total())}${notes()}\n`);
    },
  ),

  reprice: command(
    { ...PLAN_FIELDS, today: ITEM_FIELDS.listedOn, output: WORDS, force: FLAG },
    async (io, { output, force, today = dayAt(Date.now()), ...options }, path: string) => {
      if (!force) await confirmOverwrite(io, path, output);
      const artifacts = await loadArtifacts(io.env);
      const { marketplaces } = artifacts;
      const terms = { ...readSellerFile(io.env), ...options };
      const plan = repriceTerms(terms, marketplaces, today);
      const parts = { ...artifacts, ...sellerOf(marketplaces, terms), plan };
      const counts = createPlanCounts();
      const { file } = await priceList(
        { path, output },
        parts,
        io,
        ({ outcome }) => outcome && counts.add('listed' in outcome ? outcome.listed.advice : undefined),
      );
      io.stderr.write(`${readInWords(file)}\n${counts.inWords()}\n`);
    },
  ),
} satisfies Commands;

const readInWords = ({ layout, tabsInWords = '' }: Pick<ListFile, 'layout' | 'tabsInWords'>): string =>
  `${readAsText(layout)} ${tabsInWords}`.trim();

interface ListFiles {
  readonly path: string;
  readonly output: string | undefined;
  readonly reader?: Reader | undefined;
}

/**
 * Prices a list, with its progress on standard error, and writes each row with our columns once it is priced, to a file
 * or to standard output; on a terminal, prints a short table instead. `onRow` is called for each row. Rejects with a
 * `Problem` if the input is not a list, and with the system's error.
 */
async function priceList(
  { path, output, reader }: ListFiles,
  parts: RowParts,
  io: CliIo,
  onRow: (row: ValuedRow) => void = () => {},
): Promise<ReturnType<typeof startValuing>> {
  const { wantsJson, stdout, stderr, print, table } = io;
  const outputFile = output === '-' ? undefined : output;
  const write = openOutput(outputFile, stdout);
  const { list, read } = await openList({ path, output: outputFile, reader }, io);
  const valuation = startValuing(list, { ...parts, guessed: read }, (done) => showProgress(stderr, done, list.lines));
  const { isPlanned } = valuation;
  const rows = heard(valuation.rows, onRow);
  if (output === undefined && stdout.isTTY && !wantsJson) {
    const columns = isPlanned ? PLAN_COLUMNS : PRICE_COLUMNS;
    const lines: string[][] = [];
    for await (const row of rows) lines.push(...lineOf(row, columns.length, isPlanned));
    for (const line of table(columns, lines)) print(line);
    return valuation;
  }
  const { modelVersion } = parts.pricing;
  const written = wantsJson
    ? jsonOf(rows, valuation.total, modelVersion)
    : writeValued({ ...valuation, rows }, modelVersion);
  await write(written);
  showProgress(stderr, list.lines, list.lines);
  return valuation;
}

/** Opens a list. A language model is asked about all titles before the first row, so its list is read whole. */
async function openList({ path, output, reader }: ListFiles, io: CliIo) {
  const bytes = readInput(path);
  if (!reader) return { list: await openListFile(bytes) };
  const whole = await readListFile(bytes, Number.POSITIVE_INFINITY);
  return { list: whole, read: await guessed(itemsToPrice(whole), reader, io, output ?? path) };
}

async function* heard(rows: AsyncIterable<ValuedRow>, onRow: (row: ValuedRow) => void): AsyncGenerator<ValuedRow> {
  for await (const row of rows) {
    onRow(row);
    yield row;
  }
}

/** Yields a list as JSON, one line per row. */
async function* jsonOf(
  rows: AsyncIterable<ValuedRow>,
  total: ReturnType<typeof startValuing>['total'],
  modelVersion: string,
): AsyncGenerator<string> {
  yield '{\n"rows": [';
  let separator = '\n';
  for await (const row of rows) {
    const json = jsonOfRow(row, modelVersion);
    if (!json) continue;
    yield separator + JSON.stringify(json);
    separator = ',\n';
  }
  yield `\n],\n"total": ${JSON.stringify(total())}\n}\n`;
}

// Tables for a terminal, one line per item, because CSV is hard to read there.
const PRICE_COLUMNS: Parameters<CliIo['table']>[0] = [
  { title: 'Item', most: 44 },
  { title: 'Price', align: 'right' },
  { title: 'Range' },
  { title: 'Condition' },
  { title: 'Note', most: 60 },
];
const PLAN_COLUMNS: Parameters<CliIo['table']>[0] = [
  { title: 'Item', most: 36 },
  { title: 'Do' },
  { title: 'Ask', align: 'right' },
  { title: 'Why', most: 100 },
];

/** Returns an item's line: its name and cells, or the reason that it has no price in the last column. */
function lineOf({ row: { item }, outcome }: ValuedRow, width: number, isPlanned: boolean) {
  if (!item || !outcome) return [];
  const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
  if ('problem' in outcome) {
    return [[name, ...new Array<string>(width - 2).fill(''), problemText(outcome.problem)]];
  }
  const { listing, price, priceLow, priceHigh, isToLookUp, advice } = outcome.listed;
  if (isPlanned) {
    const { action, ask, why = '' }: Partial<RepriceAdvice> = advice ?? {};
    return [[name, action ?? '', ask === undefined ? '' : plainDollars(ask), why]];
  }
  const { garment, asked } = listing;
  const grade = garment.condition ?? 'any';
  if (isToLookUp) return [[name, 'look up', `from ${usd(priceLow)}`, grade, '']];
  const note = asked === undefined ? '' : `asking ${usd(asked.price)}: ${asked.band?.replace('_', ' ')}`;
  const ends = `${usd(priceLow)} to ${usd(priceHigh)}`;
  const range = isOftenCopied(listing) ? `if real, ${ends}` : ends;
  return [[name, usd(price), range, grade, note]];
}

/** Returns sentences that count the rows with and without a price, and total the prices. */
function totalText(total: ListTotal): string {
  const { priced, notPriced, sumOfPrices, priceLow, priceHigh, quantity, toLookUp } = total;
  const rows = `${grouped(priced)} of ${grouped(priced + notPriced)} rows have prices`;
  const counts = notPriced === 0 ? `${rows}.` : `${rows}; see the notes for the others.`;
  if (priced === 0) return counts;
  const pieces = `${count(quantity, 'item')}${withoutInWords(toLookUp)}`;
  const range = totalRangeInWords(priceLow, priceHigh);
  return `${counts} Total of ${pieces}: about ${usd(sumOfPrices)}; ${range}.`;
}

/**
 * Asks on a terminal before a command overwrites the file that it reads. Rejects after any answer other than
 * yes, and with a {@link UsageError} if there is no terminal.
 */
async function confirmOverwrite({ stderr }: CliIo, input: string, output: string | undefined): Promise<void> {
  if (output === undefined || output === '-' || !isSameFile(input, output)) return;
  if (!process.stdin.isTTY || !stderr.isTTY) {
    throw new UsageError(`--output is ${output}, the list itself: give another name, or --force to write over it.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${output} is the list itself. Overwrite it? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim().slice(0, 4))) throw new Error('Nothing was written.');
}

/**
 * Returns a function that writes text to a file or, without one, to standard output. Throws the system's error unless
 * the file's folder exists.
 */
function openOutput(output: string | undefined, stdout: Output): (pieces: AsyncIterable<string>) => Promise<void> {
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
