import { CSV_TYPE } from '../../base/csv-text.ts';
import { membersOf, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { compact, truncate } from '../../base/text.ts';
import { Task } from '../../base/yield-to-others.ts';
import { MAX_PAGE_ROWS } from '../../lists/csv.ts';
import { readMyList } from '../../lists/my-list.ts';
import { type ListFile, readListFile } from '../../lists/read-list-file.ts';
import { startValuing, type Valuation, type ValuedRow } from '../../lists/write-list-file.ts';
import type { Marketplace } from '../../money/fees.ts';
import { rowParts } from '../../operations/answer-row.ts';
import { sellerTerms } from '../../operations/appraise-item.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import type { Markup } from '../markup.ts';
import { type FormTerm, formTerms, inFormWords } from '../parts/form-fields.ts';
import type { Site } from '../site.ts';
import { type ListForm, listPage } from './list-page.ts';
import { FIX } from './list-rows.ts';

type ListAnswer =
  | { readonly page: Markup; readonly status: number }
  | { readonly valued: Valuation; readonly headers: Readonly<Record<string, string>> };

/**
 * Handles the /list form on the server or in a service worker. Doesn't store any data. `read` reads a file; the server
 * reads it in another thread.
 */
export async function answerListForm(
  site: Site,
  data: FormData,
  read = readListFile,
  task = new Task(),
): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, read, task);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code } = error;
    // The last row was removed.
    if (form.removed !== undefined && code === 'unreadable_list') return { page: emptyList(site), status: 200 };
    const lines = isQuickToShow(form.lines) ? form.lines : '';
    const table = isQuickToShow(form.table) ? form.table : '';
    const state = { ...form, lines, table, marketplace: listMarketplace(site, form) };
    const said = code === 'too_many_items' ? noRoomFor(form.lines) : inFormWords(error);
    return { page: listPage(site, { ...state, error: said }), status };
  }
}

function noRoomFor(lines: string): string {
  const typed = lines.split('\n').filter((line) => line.trim() !== '').length;
  return `My list has room for ${MAX_PAGE_ROWS} rows${typed > MAX_PAGE_ROWS ? `; this has ${typed}` : ''}. Split it.`;
}

async function answerForm(site: Site, form: ListForm, read: typeof readListFile, task: Task): Promise<ListAnswer> {
  const { lines, table, file: own } = await readMyList(form, (bytes, maxRows) => read(bytes, maxRows, task));
  const file = form.areTags ? withTags(own) : own;
  if (!isQuickToShow(lines) || !isQuickToShow(table)) {
    throw new Problem('unreadable_list', 'The list has too many characters such as < and ". Remove columns of HTML.');
  }
  const amounts = readFields(membersOf(formTerms, 'minProfit', 'shippingLabel', 'hourly'), form.terms);
  const marketplace = listMarketplace(site, form, file.layout.marketplace);
  const parts = { ...rowParts(site, amounts), marketplace, include: ['payouts'] as const };
  const list = startValuing(file, parts, task);
  if (form.wantsFile) {
    const disposition = 'attachment; filename="list-with-prices.csv"';
    return { valued: list, headers: { 'content-disposition': disposition, 'content-type': CSV_TYPE } };
  }
  const rows = await Array.fromAsync(list.rows);
  if (form.chosen.length > 0 && rows.every(isNoTitle)) {
    throw new Problem('unreadable_list', 'We found no titles. Name that column “title”.');
  }
  const valued = { rows, total: list.total(), notes: list.notes() };
  const { layout, tabsInWords } = file;
  const state = { ...form, lines, table, marketplace, valued, layout, tabsInWords };
  return { page: listPage(site, state), status: 200 };
}

const isNoTitle = ({ row, outcome }: ValuedRow): boolean =>
  outcome === undefined ||
  (outcome instanceof Problem && outcome.code === 'brand_not_found' && /[,;\t]/.test(row.source));

export const emptyList = (site: Site): Markup => listPage(site, { marketplace: listMarketplace(site) });

async function readListForm(form: FormData): Promise<ListForm> {
  const unboundedText = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => truncate(unboundedText(name));
  const terms = Object.keys(formTerms).map((name) => [name, text(name).trim()]);
  const file = form.get('file');
  return {
    // Forms submit line breaks as CRLF, whereas text areas use LF.
    lines: withFixes(compact(unboundedText('list').replaceAll('\r\n', '\n'), text('add').trim()).join('\n'), form),
    table: withLineEnds(unboundedText('rows')),
    // A button changes it, and a new file ends it.
    areTags: text(form.has('mark') ? 'mark' : 'tags') !== '' && !(file instanceof Blob && file.size > 0),
    chosen: file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
    terms: Object.fromEntries(terms) as Record<FormTerm, string>,
    wantsFile: text('action') === 'download',
    sort: text('sort'),
    filter: text('filter').trim(),
    removed: /^\d{1,4}$/.test(text('remove')) ? Number(text('remove')) : undefined,
  };
}

/** Returns lines of which those without a price are what was typed beside them, if anything was. */
function withFixes(lines: string, form: FormData): string {
  const fixes = new Map([...form].filter(([name, value]) => name.startsWith(FIX) && value !== ''));
  if (fixes.size === 0) return lines;
  const fixed = (line: string) => fixes.get(FIX + line.trim());
  return lines
    .split('\n')
    .map((line) => compact(fixed(line) && truncate(String(fixed(line))), /\$[\d.,]+$/.exec(line)?.[0]).join(' '))
    .join('\n');
}

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

const LINE_ENDS: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n' };

/** Returns the rows in a form with their own line ends, which {@link oneLine} keeps from the browser. */
const withLineEnds = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replace(/\\[\\rn]/g, (written) => LINE_ENDS[written] as string);

/** Maximum number of signs to escape in the text that a page shows again. Escaping more holds up other requests. */
const MAX_ESCAPED = 150_000;

const isQuickToShow = (text: string): boolean => text.split(/[<>&"']/, MAX_ESCAPED).length < MAX_ESCAPED;

/** Returns the chosen marketplace. The one of a newly chosen file overrides it. */
function listMarketplace(site: Site, form?: ListForm, nameInFile?: string): Marketplace {
  const { list } = site.marketplaces;
  const ofFile = form && form.chosen.length > 0 ? list.find(({ name }) => name === nameInFile) : undefined;
  return ofFile ?? list.find(({ id }) => id === form?.terms.marketplace) ?? sellerTerms(site, {}).marketplace;
}
