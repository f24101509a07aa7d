import { once } from 'node:events';
import { accessSync, createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadContext } from '../../app/context.ts';
import { Problem } from '../../base/problem.ts';
import { Type } from '../../base/shape.ts';
import { joinTexts, sanitize, withCommas } from '../../base/text.ts';
import { omit, omitUndefined } from '../../base/values.ts';
import { Task } from '../../base/work.ts';
import { answerList, createFileRowAnswer, type ListRow, writeCsv } from '../../lists/answer-list.ts';
import { describeColumns } from '../../lists/columns.ts';
import { openListFile } from '../../lists/read-list-file.ts';
import { createRowAnswer, type RowParts, toRowParts } from '../../operations/answer-row.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import { LIST_TERMS } from '../../operations/list.ts';
import { type ListTotal, rowInWords, totalInWords } from '../../present/list-answer.ts';
import { type Commands, defineCommand } from '../command.ts';
import { type CliIo, readInput, showProgress, UsageError, wrap } from '../io.ts';

const TERM_FIELDS = { ...omit(LIST_TERMS, 'include'), today: FIELDS.listedOn };
const OPTION_FIELDS = { ...TERM_FIELDS, output: Type.String(), force: Type.Boolean() };

export const listCommands: Commands = {
  list: defineCommand(OPTION_FIELDS, async (io, { output, force, ...options }, path: string) => {
    const { today, ...terms } = readFields(TERM_FIELDS, options);
    if (!force) requireOtherFile(path, output);
    const parts = { ...toRowParts(await loadContext(io), terms), ...omitUndefined({ today }) };
    const { layout, sheetsInWords = '', sumUp } = await priceListFile(path, output, parts, io);
    const { total, hasPrices, leftOut, notes } = sumUp();
    const columnsText = `${describeColumns(layout)} ${sheetsInWords}`.trim();
    const outputText = output === undefined || output === '-' ? '' : `\nWrote ${output}.`;
    const summary = joinTexts(`${columnsText}\n${formatTotal(total)}`, leftOut, notes) + outputText;
    if (!hasPrices && total.unpriced > 0) throw new Error(summary);
    io.stderr.write(`${summary}\n`);
  }),
};

/**
 * Prices a list, with progress on standard error, and writes each priced row with our columns to a file or to
 * standard output. On a terminal, prints a line for each row instead. Rejects with a `Problem` if the input is not a
 * list, or with a system error.
 */
async function priceListFile(path: string, output: string | undefined, parts: RowParts, io: CliIo) {
  const { wantsJson, stdout, stderr } = io;
  const outputFile = output === '-' ? undefined : output;
  // A wrong path fails before any title is priced.
  if (outputFile !== undefined) accessSync(dirname(outputFile));
  const bytes = readInput(path);
  const listFile = await openListFile(bytes, parts.pricing.lexicon);
  // Frees a large file at once. Small ones share a buffer.
  if (bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
  const answeredList = answerList(listFile, parts, new Task(), (doneCount) => showProgress(stderr, doneCount, 10_000));
  if (output === undefined && stdout.isTTY && !wantsJson) {
    for await (const row of answeredList.rows) if (row.fields) io.print(wrap(formatRow(row), io.width).join('\n'));
    return answeredList;
  }
  const chunks = wantsJson ? writeJson(answeredList) : writeCsv(answeredList);
  await (outputFile === undefined ? writeToStream(chunks, stdout) : writeToFile(chunks, outputFile));
  return answeredList;
}

/** Writes the answers as JSON while they are made, one per line, and then their total, in the shape that HTTP has. */
async function* writeJson({ rows, sumUp }: ReturnType<typeof answerList>): AsyncGenerator<string> {
  yield '{\n"items": [';
  let number = 0;
  for await (const row of rows) {
    if (row.fields) yield (number++ === 0 ? '\n' : ',\n') + JSON.stringify(createFileRowAnswer(row, number));
  }
  yield `\n],\n"total": ${JSON.stringify(sumUp().total)}\n}\n`;
}

/** Returns the line of a row. Its number is its line in the file. */
function formatRow({ fields, line, outcome, state, reading, remark }: ListRow): string {
  const name = sanitize(fields.title ?? `${fields.brand ?? ''} ${fields.category ?? ''}`).trim();
  const label = { number: line, name };
  const rowText = rowInWords(createRowAnswer(label, outcome));
  return outcome instanceof Problem ? rowText : joinTexts(rowText, state === 'sold' && 'Sold.', reading, remark);
}

function formatTotal(total: ListTotal): string {
  const { priced, unpriced } = total;
  if (priced + unpriced === 0) return 'Nothing in it is for sale.';
  const pricedText = `${withCommas(priced)} of ${withCommas(priced + unpriced)} rows have prices`;
  const summary = unpriced === 0 ? `${pricedText}.` : `${pricedText}; see the notes for the others.`;
  return `${summary} ${totalInWords({ ...total, unpriced: 0 })}`.trim();
}

/** Throws a {@link UsageError} if the output is the list itself, even through a link. */
function requireOtherFile(inputPath: string, outputPath: string | undefined): void {
  if (outputPath === undefined || !existsSync(inputPath) || !existsSync(outputPath)) return;
  const [inputStats, outputStats] = [inputPath, outputPath].map((path) => statSync(path, { bigint: true }));
  if (inputStats?.ino !== outputStats?.ino || inputStats?.dev !== outputStats?.dev) return;
  throw new UsageError(`--output is ${outputPath}, the list itself: give another name, or --force to write over it.`);
}

async function writeToStream(chunks: AsyncIterable<string>, stdout: CliIo['stdout']): Promise<void> {
  for await (const chunk of chunks) {
    if (stdout.write(chunk) === false) await once(stdout as Writable, 'drain');
  }
}

/**
 * Writes text to a temporary file and copies it to a path once it is complete, because the output may also be the
 * input, and the command may be interrupted. Rejects with any system error.
 */
async function writeToFile(chunks: AsyncIterable<string>, path: string): Promise<void> {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'hangtag-'));
  try {
    const temporaryPath = join(temporaryFolder, 'output');
    await writeFile(temporaryPath, chunks);
    // A stream that nobody reads, since the output cannot be opened, would fail on its own once the folder is gone.
    await pipeline(createReadStream(temporaryPath), createWriteStream(path));
  } finally {
    rmSync(temporaryFolder, { recursive: true });
  }
}
