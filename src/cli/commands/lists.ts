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
import { membersOf } from '../../base/members.ts';
import { count, grouped, plainDollars, usd } from '../../base/numbers.ts';
import type { RepriceAdvice } from '../../money/ask.ts';
import { isOftenCopied } from '../../money/copied.ts';
import { sellerOf, withGiven } from '../../money/seller.ts';
import { FIELDS, SELLER_FIELDS } from '../../input/item-fields.ts';
import { readAsText } from '../../lists/layout.ts';
import type { RowParts } from '../../lists/price-row.ts';
import { type ListFile, openListFile } from '../../lists/read-list-file.ts';
import {
  createPlanCounts,
  jsonOfRow,
  problemText,
  startValuing,
  type ValuedRow,
  writeValued,
} from '../../lists/write-list-file.ts';
import type { ListedItem, ListTotal } from '../../present/list.ts';
import { totalInWords } from '../../present/text.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput, sellerTerms } from '../inputs.ts';
import { type CliIo, type Output, showProgress, UsageError } from '../io.ts';

export const commands = {
  list: command(
    { ...SELLER_FIELDS, today: FIELDS.listedOn, output: WORDS, force: FLAG },
    async (io, { output, force, today = dayAt(Date.now()), ...options }, path: string) => {
      if (!force) await confirmOverwrite(io, path, output);
      const artifacts = await loadArtifacts(io.env);
      const terms = withGiven(sellerTerms(io.env), options);
      const seller = sellerOf(artifacts.marketplaces, terms);
      const plan = { ...membersOf(seller, 'marketplace', 'label', 'work'), today };
      const valuation = await priceList({ path, output }, { ...artifacts, ...seller, plan }, io);
      const { file, total, notes, planInWords } = valuation;
      io.stderr.write(`${columnsInWords(file)}\n${totalText(total())}${notes()}${planInWords()}\n`);
    },
  ),
} satisfies Commands;

function columnsInWords({ layout, tabsInWords = '' }: Pick<ListFile, 'layout' | 'tabsInWords'>): string {
  return `${readAsText(layout)} ${tabsInWords}`.trim();
}

interface ListFiles {
  readonly path: string;
  readonly output: string | undefined;
}

/**
 * Prices a list, with progress on standard error, and writes each priced row with our columns to a file or to standard
 * output. On a terminal, prints a short table instead. A list with listing dates also gets today's step of the plan.
 * Rejects with a `Problem` if the input is not a list, or with a system error.
 */
async function priceList({ path, output }: ListFiles, { plan, ...parts }: RowParts, io: CliIo) {
  const { wantsJson, stdout, stderr } = io;
  const outputFile = output === '-' ? undefined : output;
  // Open the output first, so that a wrong path fails before any title is priced.
  const write = openOutput(outputFile, stdout);
  const list = await openListFile(readInput(path));
  const { columns } = list.layout;
  const isAged = columns.has('listedOn') || columns.has('daysListed');
  const counts = createPlanCounts();
  const showDone = (done: number) => showProgress(stderr, done, list.lines);
  const valuation = startValuing(list, isAged ? { ...parts, plan } : parts, (done, { outcome }) => {
    showDone(done);
    if (outcome) counts.add('listed' in outcome ? outcome.listed.advice : undefined);
  });
  const planInWords = () => (isAged ? ` ${counts.inWords()}` : '');
  if (output === undefined && stdout.isTTY && !wantsJson) {
    await printTable(io, valuation.rows, valuation.isPlanned);
    return { ...valuation, planInWords };
  }
  const { modelVersion } = parts.pricing;
  await write(wantsJson ? jsonOf(valuation, modelVersion) : writeValued(valuation, modelVersion));
  showDone(list.lines);
  return { ...valuation, planInWords };
}

async function printTable(io: CliIo, rows: AsyncIterable<ValuedRow>, isPlanned: boolean): Promise<void> {
  const columns = isPlanned ? PLAN_COLUMNS : PRICE_COLUMNS;
  const lines: string[][] = [];
  for await (const row of rows) {
    const cells = cellsOf(row, columns.length, isPlanned);
    if (cells) lines.push(cells);
  }
  for (const line of io.table(columns, lines)) io.print(line);
}

type Valuation = ReturnType<typeof startValuing>;

/** Writes the rows as JSON while they are priced, one per line, and then their total. */
async function* jsonOf({ rows, total }: Valuation, modelVersion: string): AsyncGenerator<string> {
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

const PRICE_COLUMNS: Parameters<CliIo['table']>[0] = [
  { title: 'Item', maxWidth: 44 },
  { title: 'Price', align: 'right' },
  { title: 'Range' },
  { title: 'Condition' },
  { title: 'Note', maxWidth: 60 },
];
const PLAN_COLUMNS: Parameters<CliIo['table']>[0] = [
  { title: 'Item', maxWidth: 36 },
  { title: 'Price', align: 'right' },
  { title: 'Range' },
  { title: 'Do' },
  { title: 'Ask', align: 'right' },
  { title: 'Why', maxWidth: 100 },
];

/** Returns an item's cells, or undefined for a row without an item. If it has no price, the last cell explains why. */
function cellsOf({ row, outcome }: ValuedRow, columnCount: number, isPlanned: boolean): string[] | undefined {
  const { item } = row;
  if (!item || !outcome) return undefined;
  const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
  if ('problem' in outcome) {
    const emptyCells = new Array<string>(columnCount - 2).fill('');
    return [name, ...emptyCells, problemText(outcome.problem)];
  }
  const pricedItem = outcome.listed;
  const [price = '', range = '', ...others] = priceCells(pricedItem);
  return [name, price, range, ...(isPlanned ? planCells(pricedItem.advice) : others)];
}

function planCells({ action = null, ask, why = '' }: Partial<RepriceAdvice> = {}): string[] {
  return [action ?? '', ask === undefined ? '' : plainDollars(ask), why];
}

/** Returns an item's cells after its name. An item beyond our evidence has only a minimum price, so look it up. */
function priceCells({ listing, price, priceLow, priceHigh, isToLookUp }: ListedItem): string[] {
  const { garment, asked } = listing;
  const condition = garment.condition ?? 'any';
  if (isToLookUp) return ['look up', `from ${usd(priceLow)}`, condition, ''];
  const note = asked === undefined ? '' : `asking ${usd(asked.price)}: ${asked.band?.replace('_', ' ')}`;
  const range = `${usd(priceLow)} to ${usd(priceHigh)}`;
  return [usd(price), isOftenCopied(listing) ? `if real, ${range}` : range, condition, note];
}

function totalText(total: ListTotal): string {
  const { priced, unpriced } = total;
  const pricedRows = `${grouped(priced)} of ${grouped(priced + unpriced)} rows have prices`;
  const summary = unpriced === 0 ? `${pricedRows}.` : `${pricedRows}; see the notes for the others.`;
  return `${summary} ${totalInWords({ ...total, unpriced: 0 })}`.trim();
}

/** Asks before a command overwrites its own input. Rejects if the user declines or there is no terminal for asking. */
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

/** Returns a function that writes text to a file, or to `stdout` without one. Throws if its folder doesn't exist. */
function openOutput(output: string | undefined, stdout: Output): (chunks: AsyncIterable<string>) => Promise<void> {
  if (output === undefined) return (chunks) => writeToStream(chunks, stdout);
  try {
    accessSync(dirname(output));
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: output });
  }
  return (chunks) => writeToFile(chunks, output);
}

async function writeToStream(chunks: AsyncIterable<string>, stdout: Output): Promise<void> {
  for await (const chunk of chunks) {
    if (stdout.write(chunk) === false) await once(stdout as Writable, 'drain');
  }
}

/**
 * Writes text to a temporary file and copies it to `output` once it is complete, because the output may also be the
 * input, and the command may be interrupted. Rejects with any system error.
 */
async function writeToFile(chunks: AsyncIterable<string>, output: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-'));
  try {
    const temporary = join(folder, 'output');
    const file = openSync(temporary, 'w');
    for await (const chunk of chunks) writeSync(file, chunk);
    closeSync(file);
    await pipeline(createReadStream(temporary), createWriteStream(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
