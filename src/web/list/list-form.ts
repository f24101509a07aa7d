import { CSV_TYPE, encodeCell } from '../../base/csv-text.ts';
import { Problem } from '../../base/problem.ts';
import { compact, joinTexts, truncate } from '../../base/text.ts';
import { omit, pick } from '../../base/values.ts';
import { Task } from '../../base/work.ts';
import { answerList, type ListRow, markAsOwn } from '../../lists/answer-list.ts';
import type { ColumnRole } from '../../lists/columns.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import { type ListFile, readListFile } from '../../lists/read-list-file.ts';
import { type FileRow, type FileTextRow, readCellsByRole, readRow } from '../../lists/read-row.ts';
import { MAX_LIST_BYTES, MAX_PAGE_ROWS, readText } from '../../lists/text-files.ts';
import { findAskedPrice } from '../../money/selling.ts';
import { toRowParts } from '../../operations/answer-row.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import { pickMarketplace } from '../page-answer.ts';
import type { Site } from '../page-frame.ts';
import { problemInWords } from '../parts/form-fields.ts';
import { renderListPage, unescapeLineEnds } from './list-page.ts';
import { readReplies } from './list-rows.ts';

/** The form of a list, which only the visitor's browser keeps, with what they chose. */
type ListForm = Awaited<ReturnType<typeof readListForm>>;
type RowReply = NonNullable<ReturnType<ListForm['findReply']>>;

const SELLER_TERMS = pick(FIELDS, 'marketplace', 'minProfit', 'shippingLabel', 'hourly');

/**
 * Handles the /list form on the server or in a service worker. Doesn't store any data. `readFile` reads a file; the
 * server reads it in another thread.
 */
export async function answerListForm(site: Site, formData: FormData, readFile = readListFile, task = new Task()) {
  const form = await readListForm(formData);
  try {
    return await priceListForm(site, form, createContentReader(readFile, task, site.pricing.lexicon), task);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code } = error;
    const isLastRemoved = form.removedIndex !== undefined && code === 'unreadable_list';
    if (isLastRemoved) return { markup: renderListPage(site), status: 200 };
    const lines = isQuickToShow(form.lines) ? form.lines : '';
    const table = isQuickToShow(form.table) ? form.table : '';
    const state = { ...form, lines, table, marketplace: findListMarketplace(site, form) ?? pickMarketplace(site) };
    return { markup: renderListPage(site, { ...state, error: problemInWords(error) }), status };
  }
}

async function readListForm(form: FormData) {
  const readWholeValue = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const readShortValue = (name: string) => truncate(readWholeValue(name));
  const readPosition = (name: string) =>
    /^\d{1,4}$/.test(readShortValue(name)) ? Number(readShortValue(name)) : undefined;
  const file = form.get('file');
  const fileBytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  return {
    /** As typed. Forms submit line breaks as CRLF, whereas text areas use LF. */
    lines: compact(readWholeValue('list').replaceAll('\r\n', '\n'), readShortValue('add').trim()).join('\n'),
    /** The rows of an earlier file, as CSV. */
    table: unescapeLineEnds(readWholeValue('rows')),
    /** True if the prices of the table are tags. A button changes it, and a new file ends it. */
    areTags: readShortValue(form.has('mark') ? 'mark' : 'tags') !== '' && fileBytes.length === 0,
    fileBytes,
    terms: Object.fromEntries(Object.keys(SELLER_TERMS).map((name) => [name, readShortValue(name).trim()])),
    wantsFile: readShortValue('action') === 'download',
    removedIndex: readPosition('remove'),
    editedIndex: readPosition('edit'),
    findReply: readReplies(form, readPosition('yes'), readPosition('no')),
    /** `sell` if the typed lines are the visitor's to sell. */
    purpose: readShortValue('purpose'),
  };
}

async function priceListForm(site: Site, form: ListForm, reader: ContentReader, task: Task) {
  const { lines, table, file: sentFile } = await readList(form, reader);
  const file = form.areTags ? takePricesAsTags(sentFile) : sentFile;
  if (!isQuickToShow(lines) || !isQuickToShow(table)) {
    throw new Problem('unreadable_list', 'The list has too many characters such as < and ". Remove columns of HTML.');
  }
  const amounts = readFields(omit(SELLER_TERMS, 'marketplace'), form.terms);
  const namedMarketplace = findListMarketplace(site, form, file.layout.marketplace);
  const marketplace = namedMarketplace ?? pickMarketplace(site);
  const list = answerList(file, { ...toRowParts(site, amounts), marketplace, include: ['payouts'] }, task);
  if (form.wantsFile) {
    const disposition = 'attachment; filename="list-with-prices.csv"';
    return { list, headers: { 'content-disposition': disposition, 'content-type': CSV_TYPE } };
  }
  const rows = await Array.fromAsync(list.rows);
  if (form.fileBytes.length > 0 && rows.every(hasNoTitle)) {
    throw new Problem('unreadable_list', 'We found no titles. Name that column “title”.');
  }
  const { layout, sheetsInWords } = file;
  const { notes } = list.sumUp();
  const sellerTerms = { ...amounts, marketplace: namedMarketplace?.id };
  const state = { ...form, lines, table, marketplace, sellerTerms, rows, notes, layout, sheetsInWords };
  return { markup: renderListPage(site, state), status: 200 };
}

type ContentReader = ReturnType<typeof createContentReader>;

const createContentReader = (readFile: typeof readListFile, task: Task, lexicon: Site['pricing']['lexicon']) => ({
  lexicon,
  /** Reads a text or the bytes of a file. Resolves to undefined if they are blank. */
  async readContent(content: string | Uint8Array): Promise<ListFile | undefined> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
    return bytes.every((byte) => byte <= 0x20) ? undefined : readFile(bytes, MAX_PAGE_ROWS, { task });
  },
});

/**
 * Reads a list: typed lines, and the rows of one table, which a new one replaces. A file without column names is added
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both, first those of the table, with what
 * was answered about them. Rejects with a {@link Problem}.
 */
async function readList(form: ListForm, reader: ContentReader) {
  const { removedIndex, purpose } = form;
  const sentLists = await readSentLists(form, reader);
  const table = sentLists.table && (await applyReplies(sentLists.table, 0, form, reader));
  // After a table, lines have no header.
  const offset = table ? table.rows.length - 1 : 0;
  const typedList = sentLists.typedList && (await applyReplies(sentLists.typedList, offset, form, reader));
  const ownTypedList =
    typedList && purpose === 'sell' ? { ...typedList, rows: typedList.rows.map(markRowAsOwn) } : typedList;
  const file = table && ownTypedList ? joinLists(table, ownTypedList) : (table ?? ownTypedList);
  const rows = removeRow(file?.rows ?? [], removedIndex);
  const rowCount = rows.filter(({ fields }) => fields).length;
  if (!file || rowCount === 0)
    throw new Problem('unreadable_list', 'The list is empty. Write one item on a line, or choose a file.');
  if (rowCount > MAX_PAGE_ROWS)
    throw new Problem('too_many_items', `My list has room for ${MAX_PAGE_ROWS} items; this has ${rowCount}. Split it.`);
  const tableRows = removeRow(table?.rows ?? [], removedIndex);
  const joinedList = table && typedList ? joinLists(table, typedList) : typedList;
  const typedRows = removeRow(joinedList?.rows ?? [], removedIndex).slice(tableRows.length);
  const isTextKept = removedIndex === undefined && typedList === sentLists.typedList;
  return {
    lines: isTextKept ? sentLists.text : typedRows.flatMap(formatRowLine).join('\n'),
    table: table ? formatSource({ ...table, rows: tableRows }) : '',
    file: { ...file, rows },
  };
}

async function readSentLists({ lines, table, fileBytes }: ListForm, { readContent }: ContentReader) {
  const file = await readContent(fileBytes);
  const isLineFile = file?.layout.isLineList === true;
  const text = compact(lines, isLineFile && readText(fileBytes).text.replaceAll('\r\n', '\n').trim()).join('\n');
  const listOfText = await readContent(text);
  const newTable = [isLineFile ? undefined : file, listOfText].find((list) => list?.layout.isLineList === false);
  const typedList = listOfText?.layout.isLineList ? listOfText : undefined;
  return { typedList, text: typedList ? text : '', table: newTable ?? (await readContent(table)) };
}

/** Marks a typed row as the visitor's to sell, unless it says that someone else asks its price. */
const markRowAsOwn = (row: FileRow): FileRow => (row.fields && row.isOwners !== false ? markAsOwn(row) : row);

/** Returns rows without the one at an index, and without those that continue its item. */
function removeRow(rows: readonly FileRow[], removedIndex: number | undefined): readonly FileRow[] {
  let itemIndex = -1;
  return rows.filter(({ kind }, index) => {
    itemIndex = kind === 'more' || kind === 'part' ? itemIndex : index;
    return itemIndex !== removedIndex;
  });
}

/** Returns a table followed by lines, whose text is in the table's column for titles. */
function joinLists(table: ListFile, { rows: lines, headerIndex, hasBom }: ListFile): ListFile {
  const { columnsByRole } = table.layout;
  const [titleColumn = 0] = columnsByRole.get('title') ?? columnsByRole.get('category') ?? [];
  const addedRows = lines.slice(headerIndex + 1).map((row): FileRow => {
    const cells = [...Array<string>(titleColumn).fill(''), ...formatRowLine(row)];
    const source = cells.map((cell) => encodeCell(cell, table.delimiter)).join(table.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = table.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...table, rows: [...rows, ...addedRows], hasBom: table.hasBom || hasBom };
}

const hasNoTitle = (row: FileTextRow | ListRow): boolean =>
  !row.fields ||
  (row.outcome instanceof Problem && row.outcome.code === 'brand_not_found' && /[,;\t]/.test(row.source));

/** Returns a list whose prices are a shop's tags, without what an owner asks, paid or has waited. */
const takePricesAsTags = ({ layout, rows, ...file }: ListFile) => ({
  ...file,
  layout: { ...layout, isOwnersList: false },
  rows: rows.map((row) => {
    if (!row.fields) return row;
    const { listPrice, askingPrice = listPrice } = row.fields;
    const fields = omit(row.fields, 'listPrice', 'daysListed', 'listedOn', 'cost', 'floor', 'purpose');
    return { ...row, isOwners: false, fields: { ...fields, askingPrice } };
  }),
});

/** Maximum number of characters to escape in text that a page shows again. Escaping more holds up other requests. */
const MAX_ESCAPED_CHARS = 150_000;

const isQuickToShow = (text: string): boolean => text.split(/[<>&"']/, MAX_ESCAPED_CHARS).length < MAX_ESCAPED_CHARS;

/** Returns the chosen marketplace, or undefined without one. That of a newly chosen file overrides it. */
function findListMarketplace({ fees }: Site, { fileBytes, terms }: ListForm, nameInFile?: string) {
  const { marketplaces } = fees;
  const fileMarketplace = fileBytes.length > 0 ? marketplaces.find(({ name }) => name === nameInFile) : undefined;
  return fileMarketplace ?? marketplaces.find(({ id }) => id === terms.marketplace);
}

/** Returns the line of an item's row, with its state, or [] for another row. */
function formatRowLine(row: FileRow): string[] {
  if (!row.fields || row.kind === 'fee') return [];
  const { fields, state, isOwners } = row;
  const isStateInLine = state === undefined || fields.soldPrice !== undefined;
  const line = formatItemLine(fields, isOwners === false ? 'sticker' : undefined);
  return [isStateInLine ? line : `${state}: ${line}`];
}

const formatSource = ({ hasBom, rows }: Pick<ListFile, 'hasBom' | 'rows'>): string =>
  (hasBom ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

/** Returns a list with the replies about its rows, the first of which is at `offset`, or the same list without any. */
async function applyReplies(list: ListFile, offset: number, form: ListForm, reader: ContentReader) {
  const findReply = ({ fields }: FileRow, index: number) => fields && form.findReply(offset + index, fields);
  if (!list.rows.some(findReply)) return list;
  const rows = list.rows.map((row, index) => {
    const reply = findReply(row, index);
    if (!reply) return row;
    return list.layout.isLineList ? applyReplyToLine(row, reply, reader) : applyReplyToCells(list, row, reply, reader);
  });
  return { ...list, rows: await Promise.all(rows) };
}

async function applyReplyToLine(row: FileRow, reply: RowReply, reader: ContentReader): Promise<FileRow> {
  const list = await reader.readContent(addReply(formatRowLine(row).join(''), reply));
  return list?.rows.find(({ fields }) => fields) ?? row;
}

/** Adds a reply to the text that it is about: a number that is no price is a size. */
function addReply(text: string, reply: RowReply): string {
  if (reply.topic === 'line') return reply.text;
  if (reply.topic === 'brand') return `${reply.text} ${text}`;
  if (reply.topic === 'tag') return `${text} $${reply.text}`;
  return text.replace(/^\d{1,3}(?= )|(?<= )\d{1,3}$/, 'size $&');
}

const PRICE_ROLES: readonly ColumnRole[] = ['price', 'buyNow', 'priceOfAll'];

/** Returns a row of a table with a reply in its cells: what has no column of its own goes into the title. */
async function applyReplyToCells(
  { layout, delimiter }: ListFile,
  row: FileRow,
  reply: RowReply,
  reader: ContentReader,
): Promise<FileRow> {
  const cells = [...row.cells];
  const findColumns = (role: ColumnRole) => layout.columnsByRole.get(role) ?? [];
  const titleColumns = findColumns('title');
  const filledColumn = titleColumns.find((column) => cells[column]);
  const titleColumn = filledColumn ?? titleColumns[0] ?? findColumns('category')[0] ?? 0;
  const tryWriteCell = (columnRoles: readonly ColumnRole[], text: string) => {
    const [column] = columnRoles.flatMap(findColumns);
    if (column !== undefined) cells[column] = text;
    return column !== undefined;
  };
  if (reply.topic === 'line') {
    const { fields } = await applyReplyToLine(row, reply, reader);
    const { title, cost, lot } = fields ?? { title: reply.text };
    const price = fields && findAskedPrice(fields);
    const pricesInTitle = compact(
      price !== undefined && !tryWriteCell(PRICE_ROLES, String(price)) && `$${price}`,
      cost !== undefined && !tryWriteCell(['cost'], String(cost)) && `paid $${cost}`,
    );
    cells[titleColumn] = joinTexts(title, lot && `x${lot.pieces}`, ...pricesInTitle);
  } else {
    const topicRoles = { brand: ['brand'], tag: PRICE_ROLES, notTag: [] } as const;
    if (!tryWriteCell(topicRoles[reply.topic], reply.text))
      cells[titleColumn] = addReply(cells[titleColumn] ?? '', reply);
  }
  const source = cells.map((cell) => encodeCell(cell, delimiter)).join(delimiter);
  const [changedRow] = readRow(reader.lexicon, readCellsByRole(cells, layout), layout);
  return { ...changedRow, source, cells, ...pick(row, 'lineEnd', 'line') };
}
