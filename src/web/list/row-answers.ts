import { csvCell } from '../../base/csv-text.ts';
import { compact, inOneLine, truncate } from '../../base/text.ts';
import type { ListRow } from '../../lists/answer-list.ts';
import type { Role } from '../../lists/columns.ts';
import { itemLine } from '../../lists/items-of-lines.ts';
import type { ListFile } from '../../lists/read-list-file.ts';
import type { FileRow } from '../../lists/read-row.ts';
import type { RowFields } from '../../operations/answer-row.ts';

/** An answer to the question about a row: another text, its brand, or if a number in it is the tag. */
interface RowChange {
  readonly about: 'line' | 'brand' | 'tag' | 'no';
  readonly text: string;
  /** The sign of the item that it is about: another may stand there since. */
  readonly sign: string;
}

/** Answers by the positions of rows. */
export type RowChanges = ReadonlyMap<number, RowChange>;

type ReadText = (text: string) => Promise<ListFile | undefined>;

/** Returns a short sign of a text, for the names of fields, which cannot have each character. */
function signOf(text: string): string {
  let sign = 7;
  for (const letter of text) sign = (31 * sign + (letter.codePointAt(0) ?? 0)) % 2 ** 32;
  return sign.toString(36);
}

const nameOf = ({ title, brand, category }: RowFields) => title ?? inOneLine(brand, category);

/** Returns the name of a field for an answer about a row, with signs of the item and of the line that it shows. */
export const answerName = (about: string, { at, fields }: Pick<ListRow, 'at' | 'fields'>): string =>
  `${about} ${at} ${signOf(nameOf(fields))} ${signOf(itemLine(fields))}`;

/** Returns the answers in a form. A number that a question shows is one only with the button beside it. */
export function answersIn(form: FormData, yes: number | undefined, no: number | undefined): RowChanges {
  const answers = new Map<number, RowChange>();
  for (const [name, value] of form) {
    const [, about, position = '', sign = '', shown] =
      /^(line|brand|tag) (\d{1,4}) (\w{1,8}) (\w{1,8})$/.exec(name) ?? [];
    const at = Number(position);
    const text = typeof value === 'string' ? truncate(value).trim() : '';
    if (text === '' || (about === 'line' && signOf(text) === shown)) continue;
    if (about === 'line' || about === 'brand') answers.set(at, { about, text, sign });
    if (about === 'tag' && at === yes) answers.set(at, { about, text: text.replace('$', ''), sign });
    if (about === 'tag' && at === no) answers.set(at, { about: 'no', text, sign });
  }
  return answers;
}

/** Returns the line of an item's row, with its state, or none for another row. */
export function lineOfRow(row: FileRow): string[] {
  if (!row.fields || row.is === 'other') return [];
  const { fields, state, isOwn } = row;
  const isSaid = state === undefined || fields.soldPrice !== undefined;
  const line = isOwn === false ? itemLine(fields).replace(/(?=\$)/, 'tag ') : itemLine(fields);
  return [isSaid ? line : `${state}: ${line}`];
}

/** Returns the text of rows as they were written. */
export const sourceText = ({ hasMark, rows }: Pick<ListFile, 'hasMark' | 'rows'>): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

/** Returns a list with what was answered about its rows, of which the first is at a position; the same without answers. */
export async function withAnswers(
  list: ListFile,
  first: number,
  answers: RowChanges,
  read: ReadText,
): Promise<ListFile> {
  const answerTo = (row: FileRow, at: number) => {
    const answer = answers.get(first + at);
    return row.fields && answer?.sign === signOf(nameOf(row.fields)) ? answer : undefined;
  };
  if (!list.rows.some(answerTo)) return list;
  const rows = list.rows.map((row, at) => {
    const answer = answerTo(row, at);
    if (!answer) return row;
    return list.layout.isPlain ? answeredLine(row, answer, read) : answeredCells(list, row, answer, read);
  });
  return { ...list, rows: await Promise.all(rows) };
}

async function answeredLine(row: FileRow, answer: RowChange, read: ReadText): Promise<FileRow> {
  const list = await read(textWith(lineOfRow(row).join(''), answer));
  return list?.rows.find(({ fields }) => fields) ?? row;
}

/** Returns a text with an answer about it: a number that is no price is a size. */
function textWith(text: string, answer: RowChange): string {
  if (answer.about === 'line') return answer.text;
  if (answer.about === 'brand') return `${answer.text} ${text}`;
  if (answer.about === 'tag') return `${text} $${answer.text}`;
  return text.replace(/^\d{1,3}(?= )|(?<= )\d{1,3}$/, 'size $&');
}

const PRICES: readonly Role[] = ['price', 'buyNow', 'priceOfAll'];

/** Returns a row of a table with its cells as answered: what has no column of its own is written into the title. */
async function answeredCells(list: ListFile, row: FileRow, answer: RowChange, read: ReadText): Promise<FileRow> {
  const { layout, delimiter, headerAt } = list;
  const cells = [...row.cells];
  const placesOf = (role: Role) => layout.columns.get(role) ?? [];
  const titles = placesOf('title');
  const [titleAt = 0] = [...titles.filter((at) => cells[at]), ...titles, ...placesOf('category')];
  const write = (roles: readonly Role[], text: string) => {
    const [at] = roles.flatMap(placesOf);
    if (at !== undefined) cells[at] = text;
    return at !== undefined;
  };
  if (answer.about === 'line') {
    const { fields } = await answeredLine(row, answer, read);
    const { title, askingPrice, listPrice = askingPrice, cost, lot } = fields ?? { title: answer.text };
    const rest = compact(
      listPrice !== undefined && !write(PRICES, String(listPrice)) && `$${listPrice}`,
      cost !== undefined && !write(['cost'], String(cost)) && `paid $${cost}`,
    );
    cells[titleAt] = inOneLine(title, lot && `x${lot.pieces}`, ...rest);
  } else {
    const roles: Readonly<Record<string, readonly Role[]>> = { brand: ['brand'], tag: PRICES };
    const isWritten = write(roles[answer.about] ?? [], answer.text);
    if (!isWritten) cells[titleAt] = textWith(cells[titleAt] ?? '', answer);
  }
  const source = cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  const written = { ...row, source, cells };
  const again = await read(sourceText({ ...list, rows: [...list.rows.slice(0, headerAt + 1), written] }));
  return {
    ...(again?.rows.findLast(({ fields }) => fields) ?? row),
    source,
    cells,
    lineEnd: row.lineEnd,
    line: row.line,
  };
}
