import { membersOf, omit } from '../../base/members.ts';
import { count } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, firstCharacters } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { USUAL_GOAL, workOf } from '../../decide/seller.ts';
import { SELLER_FIELDS, type SellerTerms, USUAL_TERMS } from '../../input/item-fields.ts';
import { createFieldReader } from '../../input/query.ts';
import { MAX_PAGE_ROWS, readText } from '../../lists/csv.ts';
import { fileOfRows, type ListRow, mergeRows, parseRows, rowsOf } from '../../lists/list-rows.ts';
import { type ListFile, readListFile } from '../../lists/read-list-file.ts';
import { salesOfRows } from '../../lists/sales.ts';
import { startValuing } from '../../lists/write-list-file.ts';
import { cents, type Marketplace } from '../../marketplaces/fees.ts';
import { titleAndQuantity } from '../../titles/amounts.ts';
import { separateItems } from '../../titles/parse-title.ts';
import type { Markup } from '../markup.ts';
import { sharedListAt } from '../paths.ts';
import type { Site } from '../site.ts';
import { listPage } from './page.ts';
import { priceRows, rowPricer } from './price-rows.ts';

type ListAnswer =
  | { readonly page: Markup; readonly status: number }
  | { readonly valued: ReturnType<typeof startValuing>; readonly headers: typeof FILE_HEADERS };

/**
 * Handles the /list form on the server or in a service worker. Doesn't store any data. `today` is YYYY-MM-DD. `read`
 * reads the file; the server reads it in another thread.
 */
export async function answerList(site: Site, data: FormData, today: string, read = readListFile): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, today, read);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const marketplace = marketplaceOf(site, form.terms.marketplace);
    const rows = await priceRows(site, form.rows ?? [], { marketplace });
    const page = listPage(site, { form, rows, marketplace, error: error.message });
    return { page, status: error.status };
  }
}

async function answerForm(site: Site, form: ListForm, today: string, read: typeof readListFile): Promise<ListAnswer> {
  const added = await addToList(site, form, today, read);
  const terms = readTerms(site, form, added.file, today);
  if (form.wantsFile) {
    const { pricing, marketplaces } = site;
    const file = added.file ?? fileOfRows(added.rows);
    return { valued: startValuing(file, { pricing, marketplaces, ...terms }), headers: FILE_HEADERS };
  }
  const rows = await priceRows(site, added.rows, terms);
  return { page: listPage(site, { ...added, ...terms, form, rows, today }), status: 200 };
}

/** Renders /list, including any shared list in the URL. Throws a `Problem` if the shared list is too long. */
export function listAt(site: Site, items: unknown): Markup {
  const marketplace = marketplaceOf(site);
  const rows = sharedListAt(items).map(rowPricer(site, { marketplace }));
  return listPage(site, { rows, marketplace, isShared: rows.length > 0 });
}

type ListForm = Awaited<ReturnType<typeof readListForm>>;

const MAX_TERM_LENGTH = 60;

/** Reads the /list form. An uploaded file overrides typed text. */
async function readListForm(form: FormData) {
  const unboundedText = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => bounded(unboundedText(name));
  const term = (name: string) => firstCharacters(text(name).trim(), MAX_TERM_LENGTH);
  const terms = Object.keys(SELLER_FIELDS).map((name) => [name, term(name)]);
  const file = form.get('file');
  const typed = unboundedText('list');
  const hasFile = file instanceof Blob && file.size > 0;
  const input = hasFile ? file : new Blob([typed]);
  return {
    /** The rows stored in the browser, or undefined if scripts are disabled. */
    rows: form.has('rows') ? parseRows(unboundedText('rows')) : undefined,
    bytes: new Uint8Array(await input.arrayBuffer()),
    /** The typed text to redisplay, or an empty string if a file was uploaded. */
    text: hasFile ? '' : textToShow(typed),
    terms: Object.fromEntries(terms) as Record<keyof SellerTerms, string>,
    wantsFile: text('action') === 'download',
    /** True if the visitor chose to have a sales report priced like any other list. */
    wantsPrices: text('sales') === 'price',
  };
}

/** Maximum length of typed text to redisplay, in characters. Longer text would make the page too large. */
const MAX_SHOWN = 50_000;

function textToShow(typed: string): string {
  if (typed.length > MAX_SHOWN) return '';
  try {
    // Forms submit line breaks as CRLF, whereas text areas use LF.
    return readText(new TextEncoder().encode(typed)).text.replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

const MAX_LIST_BYTES = 1024 * 1024;

/**
 * Merges the input into the stored rows, except for sold items. With scripts, a sales report is not merged until the
 * visitor chooses what to do with it.
 */
async function addToList(site: Site, form: ListForm, today: string, read: typeof readListFile) {
  if (form.bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
  const hasScripts = form.rows !== undefined;
  const stored = form.rows ?? [];
  if (form.bytes.length === 0 && hasScripts) return { rows: stored };
  const file = await read(form.bytes, MAX_PAGE_ROWS, today);
  const { isSalesReport, isPlain } = file.layout;
  if (isSalesReport && hasScripts && !form.wantsPrices) {
    const report = [...salesOfRows(file.rows).values()];
    if (report.length > 0) return { rows: stored, report };
  }
  // Items in a sales report are priced as if they were unsold, to show the prices that similar items sell for.
  const soldRows = isSalesReport ? [] : file.rows.filter(({ isSold }) => isSold);
  const sales = salesOfRows(soldRows);
  const unsoldRows = file.rows.filter((row) => !sales.has(row));
  const sourceFile = hasScripts && !isSalesReport ? file : undefined;
  const rows = rowsOf(unsoldRows, today, sourceFile).map((row) => (isSalesReport ? omit(row, 'isSold') : row));
  const merged = mergeRows(stored, isPlain ? await splitItems(site, rows) : rows);
  return {
    rows: merged.rows,
    sales: [...sales.values()],
    file,
    outcome: addedInWords(merged, sales.size),
    layout: isPlain ? undefined : file.layout,
    added: hasScripts ? { rows: merged.rows.slice(stored.length) } : undefined,
  };
}

/** Splits each line that names several items into one row per item. */
async function splitItems({ pricing }: Site, lines: readonly ListRow[]): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for (const row of lines) {
    const items = separateItems(pricing.lexicon, row.title ?? '');
    rows.push(...(items.length > 0 ? items.map(titleAndQuantity) : [row]));
    await yieldToOthers();
  }
  return rows;
}

function addedInWords({ added, repeated, merged, left }: ReturnType<typeof mergeRows>, sold: number): string {
  const sentences = [`${count(added, 'row')} added.`];
  if (merged > 0) sentences.push(`${count(merged, 'duplicate')} merged into a quantity.`);
  if (sold > 0) sentences.push(`${count(sold, 'row')} sold.`);
  if (repeated > 0) sentences.push(`${count(repeated, 'row')} already on the list.`);
  if (left > 0) sentences.push(`${count(left, 'row')} left out: a list has at most ${MAX_PAGE_ROWS}.`);
  return sentences.join(' ');
}

const readAmounts = createFieldReader(membersOf(SELLER_FIELDS, 'profit', 'label', 'hourly', 'minutes'));

/** Reads the seller's terms and plan. A marketplace that the file names overrides the chosen one. */
function readTerms(site: Site, form: ListForm, file: ListFile | undefined, today: string) {
  const plainNumbers = Object.entries(form.terms).map(([name, text]) => [name, text.replace(/^\$|,/g, '')]);
  const { profit, label, hourly, minutes } = readAmounts({ query: Object.fromEntries(plainNumbers), raw: {} });
  const work = workOf({ hourly, minutes });
  const marketplace = marketplaceOf(site, form.terms.marketplace, file?.layout.marketplace);
  const plan = { goneIn: 'season', today, marketplace, work, label } as const;
  const goal = profit === undefined ? USUAL_GOAL : { profit: cents(profit) };
  return { goal, label, work, marketplace, plan };
}

function marketplaceOf({ marketplaces: { list } }: Site, chosenId?: string, nameInFile?: string): Marketplace {
  const byId = (id?: string) => list.find((marketplace) => marketplace.id === id);
  const marketplace = list.find(({ name }) => name === nameInFile) ?? byId(chosenId) ?? byId(USUAL_TERMS.marketplace);
  return marketplace as Marketplace;
}

const FILE_HEADERS = {
  'content-disposition': 'attachment; filename="list-with-prices.csv"',
  'content-type': 'text/csv; charset=utf-8',
};
