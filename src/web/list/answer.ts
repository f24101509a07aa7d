import { CSV_TYPE, csvCell } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { membersOf } from '../../base/members.ts';
import { count } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, firstCharacters } from '../../base/text.ts';
import { MAX_PAGE_ROWS, readText } from '../../lists/csv.ts';
import { lineOf } from '../../lists/items-of-lines.ts';
import { type ListFile, readListFile } from '../../lists/read-list-file.ts';
import type { FileRow } from '../../lists/read-row.ts';
import { startValuing } from '../../lists/write-list-file.ts';
import { sellerTerms } from '../../operations/appraise.ts';
import { readFields } from '../../operations/fields/query.ts';
import type { Markup } from '../html.ts';
import { type FormTerm, formTerms, withLabel } from '../parts/form-fields.ts';
import type { Marketplace, Site } from '../site.ts';
import { listPage } from './page.ts';

type ListAnswer =
  | { readonly page: Markup; readonly status: number }
  | { readonly valued: ReturnType<typeof startValuing>; readonly headers: typeof FILE_HEADERS };

/**
 * Handles the /list form on the server or in a service worker. Doesn't store any data. `read` reads a file; the server
 * reads it in another thread.
 */
export async function answerList(site: Site, data: FormData, read = readListFile): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, read);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, message, members } = error;
    const lines = isQuickToShow(form.lines) ? form.lines : '';
    const table = isQuickToShow(form.table) ? form.table : '';
    return {
      page: listPage(site, {
        ...form,
        lines,
        table,
        marketplace: marketplaceOf(site, form),
        error: withLabel({ field: members.parameter ?? '', message }),
      }),
      status,
    };
  }
}

async function answerForm(site: Site, form: ListForm, read: typeof readListFile): Promise<ListAnswer> {
  const { lines, table, file } = await readMyList(form, read);
  const terms = readTerms(site, form, file.layout.marketplace);
  const list = startValuing(file, { ...site, ...terms, include: ['payouts'], today: dayAt(site.clock()) });
  if (form.wantsFile) return { valued: list, headers: FILE_HEADERS };
  const rows = await Array.fromAsync(list.rows);
  const valued = { rows, total: list.total(), notes: list.notes() };
  const { layout, tabsInWords } = file;
  const { marketplace } = terms;
  return {
    page: listPage(site, { terms: form.terms, marketplace, lines, table, valued, layout, tabsInWords }),
    status: 200,
  };
}

/** Renders the empty list. */
export const emptyList = (site: Site): Markup => listPage(site, { marketplace: marketplaceOf(site) });

type ListForm = Awaited<ReturnType<typeof readListForm>>;

const MAX_TERM_LENGTH = 60;

async function readListForm(form: FormData) {
  const unboundedText = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => bounded(unboundedText(name));
  const term = (name: string) => firstCharacters(text(name).trim(), MAX_TERM_LENGTH);
  const terms = Object.keys(formTerms).map((name) => [name, term(name)]);
  const file = form.get('file');
  return {
    /** The pasted text. Forms submit line breaks as CRLF, whereas text areas use LF. */
    lines: unboundedText('list').replaceAll('\r\n', '\n'),
    /** The rows of an earlier file, as CSV. */
    table: withLineEnds(unboundedText('rows')),
    /** The bytes of a chosen file, or of none. */
    chosen: file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
    terms: Object.fromEntries(terms) as Record<FormTerm, string>,
    wantsFile: text('action') === 'download',
    /** Position of the row to remove. */
    removed: /^\d{1,4}$/.test(text('remove')) ? Number(text('remove')) : undefined,
  };
}

const LINE_ENDS: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n' };

/** Returns the rows in a form with their own line ends, which {@link oneLine} keeps from the browser. */
const withLineEnds = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replace(/\\[\\rn]/g, (written) => LINE_ENDS[written] as string);

const MAX_LIST_BYTES = 1024 * 1024;

/**
 * Reads a list: typed lines, and the rows of one table, which a new one replaces. A file without column names is added
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both.
 */
async function readMyList(form: ListForm, read: typeof readListFile) {
  const chosen = await readPart(form.chosen, read);
  const typed = await readPart(encoded(form.lines), read);
  const isLines = typed?.layout.isPlain === true;
  const newTable = [chosen, typed].find((part) => part?.layout.isPlain === false);
  const table = newTable ?? (await readPart(encoded(form.table), read));
  const linesOfFile = chosen?.layout.isPlain ? readText(form.chosen).text.replaceAll('\r\n', '\n').trim() : '';
  const lines = [isLines ? form.lines : '', linesOfFile].filter((text) => text.trim() !== '').join('\n');
  const plain = linesOfFile === '' && isLines ? typed : await readPart(encoded(lines), read);
  if (form.removed !== undefined) return readMyList(without(form.removed, table, plain, form), read);
  const file = together(table, plain);
  if (!file) throw new Problem('unreadable_list', 'The list is empty. Write one item on a line, or choose a file.');
  const rowCount = file.rows.filter(({ item }) => item).length;
  if (rowCount > MAX_PAGE_ROWS) {
    throw new Problem(
      'too_many_items',
      `My list has room for ${MAX_PAGE_ROWS} rows, and this has ${count(rowCount, 'row')}.`,
    );
  }
  const text = table ? textOf(table) : '';
  if (!isQuickToShow(lines) || !isQuickToShow(text)) {
    throw new Problem('unreadable_list', 'The list has too many characters such as < and ". Remove columns of HTML.');
  }
  return { lines, table: text, file };
}

/** Returns the form of a list without the row at a position, and without the rows that continue its item. */
function without(at: number, table: ListFile | undefined, plain: ListFile | undefined, form: ListForm): ListForm {
  const rest = { ...form, removed: undefined, chosen: new Uint8Array() };
  if (table && at < table.rows.length) {
    const next = table.rows.findIndex((row, index) => index > at && !row.continues);
    const rows = table.rows.toSpliced(at, (next === -1 ? table.rows.length : next) - at);
    return { ...rest, table: textOf({ ...table, rows }) };
  }
  const rows = plain?.rows ?? [];
  // The rows of lines follow those of a table, without their header.
  const index = at - (table ? table.rows.length - ((plain?.headerAt ?? 0) + 1) : 0);
  const others = rows.flatMap(({ item }, other) => (item && other !== index ? [lineOf(item)] : []));
  return { ...rest, lines: others.join('\n') };
}

/** Maximum number of characters to escape in the text that a page shows again. Escaping more holds up other requests. */
const MAX_ESCAPED = 150_000;

function isQuickToShow(text: string): boolean {
  let escaped = 0;
  for (let at = 0; at < text.length && escaped <= MAX_ESCAPED; at++)
    if ('<>&"\''.includes(text[at] as string)) escaped++;
  return escaped <= MAX_ESCAPED;
}

const encoded = (text: string) => new TextEncoder().encode(text);

async function readPart(bytes: Uint8Array, read: typeof readListFile): Promise<ListFile | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
  const isEmpty = bytes.every((byte) => byte <= 0x20);
  return isEmpty ? undefined : read(bytes, MAX_PAGE_ROWS);
}

const textOf = ({ hasMark, rows }: ListFile): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

/** Returns a table followed by lines, whose text is in the table's column for titles. */
function together(table: ListFile | undefined, lines: ListFile | undefined): ListFile | undefined {
  if (!table || !lines) return table ?? lines;
  const { columns } = table.layout;
  const [at = 0] = columns.get('title') ?? columns.get('category') ?? [];
  const added = lines.rows.slice(lines.headerAt + 1).map((row): FileRow => {
    const cells = [...Array<string>(at).fill(''), row.item ? lineOf(row.item) : (row.cells[0] ?? '')];
    const source = cells.map((cell) => csvCell(cell, table.delimiter)).join(table.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = table.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...table, rows: [...rows, ...added], hasMark: table.hasMark || lines.hasMark };
}

function readTerms(site: Site, form: ListForm, nameInFile: string | undefined) {
  const amounts = readFields(membersOf(formTerms, 'minProfit', 'shippingLabel', 'hourly', 'minutes'), form.terms);
  return { ...sellerTerms(site, amounts), marketplace: marketplaceOf(site, form, nameInFile) };
}

/** Returns the chosen marketplace. The one of a newly chosen file overrides it. */
function marketplaceOf(site: Site, form?: ListForm, nameInFile?: string): Marketplace {
  const { list } = site.marketplaces;
  const ofFile = form && form.chosen.length > 0 ? list.find(({ name }) => name === nameInFile) : undefined;
  return ofFile ?? list.find(({ id }) => id === form?.terms.marketplace) ?? sellerTerms(site, {}).marketplace;
}

const FILE_HEADERS = {
  'content-disposition': 'attachment; filename="list-with-prices.csv"',
  'content-type': CSV_TYPE,
};
