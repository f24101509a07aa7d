import { csvCell } from '../../base/csv-text.ts';
import { compact, inOneLine } from '../../base/text.ts';
import type { Role } from '../../lists/columns.ts';
import { itemLine } from '../../lists/items-of-lines.ts';
import type { ListFile } from '../../lists/read-list-file.ts';
import type { FileRow } from '../../lists/read-row.ts';
import { type ListForm, type RowChange, signOf } from './read-list-form.ts';

/** Reads a text or the bytes of a file. Resolves to undefined if they are blank. */
export type ReadList = (content: string | Uint8Array) => Promise<ListFile | undefined>;

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
  answers: ListForm['answers'],
  read: ReadList,
): Promise<ListFile> {
  const answerTo = (row: FileRow, at: number) => {
    const answer = answers.get(first + at);
    return row.fields && answer?.sign === signOf(row.fields) ? answer : undefined;
  };
  if (!list.rows.some(answerTo)) return list;
  const rows = list.rows.map((row, at) => {
    const answer = answerTo(row, at);
    if (!answer) return row;
    return list.layout.isPlain ? answeredLine(row, answer, read) : answeredCells(list, row, answer, read);
  });
  return { ...list, rows: await Promise.all(rows) };
}

async function answeredLine(row: FileRow, answer: RowChange, read: ReadList): Promise<FileRow> {
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
async function answeredCells(list: ListFile, row: FileRow, answer: RowChange, read: ReadList): Promise<FileRow> {
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
