import { CSV_TYPE, csvCell } from '../../base/csv-text.ts';
import { Problem } from '../../base/problem.ts';
import { compact, inOneLine } from '../../base/text.ts';
import { omit, pick } from '../../base/values.ts';
import { Task } from '../../base/yield-to-others.ts';
import { answerList, type ListRow, markOwn } from '../../lists/answer-list.ts';
import type { Role } from '../../lists/columns.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import { type ListFile, readListFile } from '../../lists/read-list-file.ts';
import type { FileRow, TextRow } from '../../lists/read-row.ts';
import { MAX_PAGE_ROWS, readText } from '../../lists/text-files.ts';
import type { Marketplace } from '../../money/schema.ts';
import { rowParts } from '../../operations/answer-row.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import { marketplaceOf } from '../page-answer.ts';
import type { Site } from '../page-frame.ts';
import { formTerms, problemInWords } from '../parts/form-fields.ts';
import { listPage } from './list-page.ts';
import { type ListForm, type RowReply, readListForm } from './read-list-form.ts';

/**
 * Handles the /list form on the server or in a service worker. Doesn't store any data. `read` reads a file; the server
 * reads it in another thread.
 */
export async function answerListForm(site: Site, data: FormData, read = readListFile, task = new Task()) {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, createListReader(read, task), task);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code } = error;
    // The last row was removed.
    if (form.removed !== undefined && code === 'unreadable_list') return { page: listPage(site), status: 200 };
    const lines = isQuickToShow(form.lines) ? form.lines : '';
    const table = isQuickToShow(form.table) ? form.table : '';
    const state = { ...form, lines, table, marketplace: listMarketplace(site, form) };
    return { page: listPage(site, { ...state, error: problemInWords(error) }), status };
  }
}

async function answerForm(site: Site, form: ListForm, read: ReadList, task: Task) {
  const { lines, table, file: asWritten } = await readList(form, read);
  const file = form.areTags ? withTags(asWritten) : asWritten;
  if (!isQuickToShow(lines) || !isQuickToShow(table)) {
    throw new Problem('unreadable_list', 'The list has too many characters such as < and ". Remove columns of HTML.');
  }
  const amounts = readFields(pick(formTerms, 'minProfit', 'shippingLabel', 'hourly'), form.terms);
  const marketplace = listMarketplace(site, form, file.layout.marketplace);
  const parts = { ...rowParts(site, amounts), marketplace, include: ['payouts'] as const };
  const list = answerList(file, parts, task);
  if (form.wantsFile) {
    const disposition = 'attachment; filename="list-with-prices.csv"';
    return { list, headers: { 'content-disposition': disposition, 'content-type': CSV_TYPE } };
  }
  const rows = await Array.fromAsync(list.rows);
  if (form.chosen.length > 0 && rows.every(isNoTitle)) {
    throw new Problem('unreadable_list', 'We found no titles. Name that column “title”.');
  }
  const state = {
    ...form,
    lines,
    table,
    marketplace,
    rows,
    notes: list.remarks().notes,
    ...pick(file, 'layout', 'tabsInWords'),
  };
  return { page: listPage(site, state), status: 200 };
}

const MAX_LIST_BYTES = 1024 * 1024;

/** Reads a text or the bytes of a file. Resolves to undefined if they are blank. */
type ReadList = (content: string | Uint8Array) => Promise<ListFile | undefined>;

const createListReader =
  (read: typeof readListFile, task: Task): ReadList =>
  async (content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
    return bytes.every((byte) => byte <= 0x20) ? undefined : read(bytes, MAX_PAGE_ROWS, task);
  };

/**
 * Reads a list: typed lines, and the rows of one table, which a new one replaces. A file without column names is added
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both, first those of the table, with what
 * was answered about them. Rejects with a {@link Problem}.
 */
async function readList(form: ListForm, read: ReadList) {
  const { removed, purpose } = form;
  const parts = await readParts(form, read);
  const table = parts.table && (await withReplies(parts.table, 0, form, read));
  // After a table, lines stand without their header.
  const first = table ? table.rows.length - 1 : 0;
  const typed = parts.typed && (await withReplies(parts.typed, first, form, read));
  const owned = typed && purpose === 'sell' ? { ...typed, rows: typed.rows.map(asVisitors) } : typed;
  const file = table && owned ? joinLists(table, owned) : (table ?? owned);
  const rows = withoutRow(file?.rows ?? [], removed);
  const rowCount = rows.filter(({ fields }) => fields).length;
  if (!file || rowCount === 0)
    throw new Problem('unreadable_list', 'The list is empty. Write one item on a line, or choose a file.');
  if (rowCount > MAX_PAGE_ROWS)
    throw new Problem('too_many_items', `My list has room for ${MAX_PAGE_ROWS} items; this has ${rowCount}. Split it.`);
  const tableRows = withoutRow(table?.rows ?? [], removed);
  const listed = table && typed ? joinLists(table, typed) : typed;
  const typedRows = withoutRow(listed?.rows ?? [], removed).slice(tableRows.length);
  const isTextKept = removed === undefined && typed === parts.typed;
  return {
    lines: isTextKept ? parts.text : typedRows.flatMap(lineOfRow).join('\n'),
    table: table ? sourceText({ ...table, rows: tableRows }) : '',
    file: { ...file, rows },
  };
}

async function readParts({ lines, table, chosen }: ListForm, read: ReadList) {
  const file = await read(chosen);
  const isAdded = file?.layout.isPlain === true;
  const text = compact(lines, isAdded && readText(chosen).text.replaceAll('\r\n', '\n').trim()).join('\n');
  const pasted = await read(text);
  const newTable = [isAdded ? undefined : file, pasted].find((part) => part?.layout.isPlain === false);
  const typed = pasted?.layout.isPlain ? pasted : undefined;
  return { typed, text: typed ? text : '', table: newTable ?? (await read(table)) };
}

/** Returns a typed row as its visitor's to sell, unless it says that another asks its price. */
const asVisitors = (row: FileRow): FileRow => (row.fields && row.isOwn !== false ? markOwn(row) : row);

/** Returns rows without the one at a position, and without those that continue its item. */
function withoutRow(rows: readonly FileRow[], removed: number | undefined): readonly FileRow[] {
  let item = -1;
  return rows.filter(({ is }, at) => {
    item = is === 'more' || is === 'part' ? item : at;
    return item !== removed;
  });
}

/** Returns a table followed by lines, whose text is in the table's column for titles. */
function joinLists(table: ListFile, { rows: lines, headerAt, hasMark }: ListFile): ListFile {
  const { columns } = table.layout;
  const [at = 0] = columns.get('title') ?? columns.get('category') ?? [];
  const added = lines.slice(headerAt + 1).map((row): FileRow => {
    const cells = [...Array<string>(at).fill(''), ...lineOfRow(row)];
    const source = cells.map((cell) => csvCell(cell, table.delimiter)).join(table.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = table.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...table, rows: [...rows, ...added], hasMark: table.hasMark || hasMark };
}

const isNoTitle = (row: TextRow | ListRow): boolean =>
  !row.fields ||
  (row.outcome instanceof Problem && row.outcome.code === 'brand_not_found' && /[,;\t]/.test(row.source));

/** Returns a list whose prices are those of a shop, not what its owner asks, paid or has waited for. */
const withTags = ({ layout, rows, ...file }: ListFile) => ({
  ...file,
  layout: { ...layout, isOwn: false },
  rows: rows.map(({ isOwn: _, ...row }) => {
    if (!row.fields) return row;
    const { listPrice, askingPrice = listPrice } = row.fields;
    const fields = omit(row.fields, 'listPrice', 'daysListed', 'listedOn', 'cost', 'floor', 'purpose');
    return { ...row, fields: { ...fields, askingPrice } };
  }),
});

/** Maximum number of signs to escape in the text that a page shows again. Escaping more holds up other requests. */
const MAX_ESCAPED = 150_000;

const isQuickToShow = (text: string): boolean => text.split(/[<>&"']/, MAX_ESCAPED).length < MAX_ESCAPED;

/** Returns the chosen marketplace. The one of a newly chosen file overrides it. */
function listMarketplace(site: Site, { chosen, terms }: ListForm, nameInFile?: string): Marketplace {
  const { list } = site.marketplaces;
  const ofFile = chosen.length > 0 ? list.find(({ name }) => name === nameInFile) : undefined;
  return ofFile ?? list.find(({ id }) => id === terms.marketplace) ?? marketplaceOf(site);
}

/** Returns the line of an item's row, with its state, or none for another row. */
function lineOfRow(row: FileRow): string[] {
  if (!row.fields || row.is === 'other') return [];
  const { fields, state, isOwn } = row;
  const isSaid = state === undefined || fields.soldPrice !== undefined;
  const line = formatItemLine(fields, isOwn === false ? 'tag' : undefined);
  return [isSaid ? line : `${state}: ${line}`];
}

const sourceText = ({ hasMark, rows }: Pick<ListFile, 'hasMark' | 'rows'>): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

/** Returns a list with what was answered about its rows, of which the first is at a position; the same without replies. */
async function withReplies(list: ListFile, first: number, form: ListForm, read: ReadList): Promise<ListFile> {
  const findReply = ({ fields }: FileRow, at: number) => fields && form.findReply(first + at, fields);
  if (!list.rows.some(findReply)) return list;
  const rows = list.rows.map((row, at) => {
    const reply = findReply(row, at);
    if (!reply) return row;
    return list.layout.isPlain ? replyToLine(row, reply, read) : replyToCells(list, row, reply, read);
  });
  return { ...list, rows: await Promise.all(rows) };
}

async function replyToLine(row: FileRow, reply: RowReply, read: ReadList): Promise<FileRow> {
  const list = await read(addReply(lineOfRow(row).join(''), reply));
  return list?.rows.find(({ fields }) => fields) ?? row;
}

/** Returns a text with a reply about it: a number that is no price is a size. */
function addReply(text: string, reply: RowReply): string {
  if (reply.about === 'line') return reply.text;
  if (reply.about === 'brand') return `${reply.text} ${text}`;
  if (reply.about === 'tag') return `${text} $${reply.text}`;
  return text.replace(/^\d{1,3}(?= )|(?<= )\d{1,3}$/, 'size $&');
}

const PRICES: readonly Role[] = ['price', 'buyNow', 'priceOfAll'];

/** Returns a row of a table with its cells as answered: what has no column of its own is written into the title. */
async function replyToCells(list: ListFile, row: FileRow, reply: RowReply, read: ReadList): Promise<FileRow> {
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
  if (reply.about === 'line') {
    const { fields } = await replyToLine(row, reply, read);
    const { title, askingPrice, listPrice = askingPrice, cost, lot } = fields ?? { title: reply.text };
    const rest = compact(
      listPrice !== undefined && !write(PRICES, String(listPrice)) && `$${listPrice}`,
      cost !== undefined && !write(['cost'], String(cost)) && `paid $${cost}`,
    );
    cells[titleAt] = inOneLine(title, lot && `x${lot.pieces}`, ...rest);
  } else {
    const roles: Readonly<Record<string, readonly Role[]>> = { brand: ['brand'], tag: PRICES };
    const isWritten = write(roles[reply.about] ?? [], reply.text);
    if (!isWritten) cells[titleAt] = addReply(cells[titleAt] ?? '', reply);
  }
  const source = cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  const written = { ...row, source, cells };
  const again = await read(sourceText({ ...list, rows: [...list.rows.slice(0, headerAt + 1), written] }));
  const answered = again?.rows.findLast(({ fields }) => fields) ?? row;
  return { ...answered, source, cells, ...pick(row, 'lineEnd', 'line') };
}
