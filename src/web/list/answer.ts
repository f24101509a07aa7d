import type { RepriceTerms } from '../../answers/reprice.ts';
import { USUAL_GOAL } from '../../answers/seller.ts';
import { type ListRow, mergeRows, rowsOf } from '../../closet/list-rows.ts';
import { type ClosetFile, readCloset } from '../../closet/read-closet.ts';
import { PLAN_FIELDS, repriceTerms } from '../../closet/reprice-closet.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import { type ValuedCloset, valueCloset } from '../../closet/value-closet.ts';
import { safeCell } from '../../items/csv-text.ts';
import { createFieldReader } from '../../items/query.ts';
import { SELLER_FIELDS, type SellerTerms, USUAL_TERMS } from '../../items/seller-fields.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { cents } from '../../marketplaces/money.ts';
import { Problem } from '../../problem.ts';
import { count } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { pick } from '../parts/form-fields.ts';
import type { Site } from '../site.ts';
import { addressedRows } from './address.ts';
import { donationPage } from './donation-page.ts';
import { type ListForm, NO_PLAN, type PlanTexts, readListForm } from './form.ts';
import { type ListState, listPage } from './page.ts';
import { priceRows, type RowTerms, rowPricer } from './price-rows.ts';

/** The answer to the form of /list: a page, or a list to write a file of. */
export type ListAnswer = { readonly page: Markup; readonly status: number } | { readonly valued: ValuedCloset };

/**
 * Answers the form of /list on a day, over HTTP or in a service worker. Nothing of it is kept; other work runs in
 * between. `today` is as YYYY-MM-DD.
 */
export async function answerList(site: Site, data: FormData, today: string): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, today);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The same page with the error; the list stays on it.
    const chosen = marketplacesOf(site, form);
    const rows = await priceRows(site, form.rows, { chosen });
    const page = listPage(site, { form, rows, chosen, error: error.message });
    return { page, status: error.status };
  }
}

/** Goes one way: the rows, their terms, their prices, the page or the file. */
async function answerForm(site: Site, form: ListForm, today: string): Promise<ListAnswer> {
  const added = await addToList(form, today);
  const terms = readTerms(site, form, added, today);
  if (form.wantsFile) return { valued: await listFile(site, added, terms) };
  const rows = await priceRows(site, added.rows, terms);
  if (form.wantsDonations) return { page: donationPage(site, rows), status: 200 };
  return { page: listPage(site, { ...added, ...terms, rows }), status: 200 };
}

/** The page at /list: empty, or with the garments of an address. Throws a `Problem` for too many. */
export function listAt(site: Site, items: unknown): Markup {
  const chosen = marketplacesOf(site);
  const rows = addressedRows(items).map(rowPricer(site, { chosen }));
  return listPage(site, { rows, chosen, isShared: rows.length > 0 });
}

const MAX_LIST_BYTES = 1024 * 1024;

/** A list with what a form adds to it. */
interface Added extends Required<Pick<ListState, 'said' | 'layout'>> {
  readonly rows: readonly ListRow[];
  /** The rows that came with the form. */
  readonly given: readonly ListRow[];
  /** The file or text that they came in. */
  readonly file?: ClosetFile;
}

/** Adds the file or the text of a form to its list. Rejects with a {@link Problem} for what cannot be read. */
async function addToList(form: ListForm, today: string): Promise<Added> {
  if (form.bytes.length > MAX_LIST_BYTES) {
    throw new Problem('body_too_large', 'What is added is longer than 1 MB.');
  }
  const isAdding = form.bytes.length > 0 || !form.isKept;
  if (!isAdding) return { rows: form.rows, given: [], said: '', layout: undefined };
  const file = await readCloset(form.bytes, MAX_PAGE_ROWS);
  const given = rowsOf(file, today);
  const merged = mergeRows(form.rows, given);
  return {
    rows: merged.rows,
    given,
    file,
    said: addedInWords(merged),
    layout: file.layout,
  };
}

function addedInWords({ added, repeated, left }: ReturnType<typeof mergeRows>): string {
  return [
    `${count(added, 'row')} added.`,
    ...(repeated > 0 ? [`${count(repeated, 'row')} on the list already.`] : []),
    ...(left > 0 ? [`${count(left, 'row')} left out: a list has at most ${MAX_PAGE_ROWS}.`] : []),
  ].join(' ');
}

/** Compared with the seller's own marketplace unless another is chosen. */
const USUAL_OTHER = 'poshmark';

const readAmounts = createFieldReader(pick(SELLER_FIELDS, 'profit', 'label', 'hourly'));

/** The terms of a whole list, and its form with the plan that was used. */
interface ListTerms extends RowTerms {
  readonly form: ListForm;
}

/** Reads the terms of a form and of the file that came with it. Throws a {@link Problem}. */
function readTerms(site: Site, form: ListForm, { file, given }: Added, today: string): ListTerms {
  const plain = Object.entries(form.terms).map(([name, text]) => [name, text.replace(/^\$|,/g, '')]);
  const { profit, label, hourly } = readAmounts({ query: Object.fromEntries(plain), raw: {} });
  const chosen = marketplacesOf(site, form, file?.layout?.marketplace);
  // A file with days has a plan unless somebody chose none.
  const isUsual = form.plan.goneIn === '' && given.some(({ listedOn }) => listedOn !== undefined);
  const plan = isUsual ? { ...form.plan, goneIn: 'month' } : form.plan;
  return {
    goal: profit === undefined ? USUAL_GOAL : { profit: cents(profit) },
    label,
    chosen,
    plan: planOf(site, plan, { hourly, label, marketplace: chosen[0]?.id }, today),
    form: { ...form, plan },
  };
}

/** Finds two marketplaces: that of the file, those of the form, then the usual ones. */
function marketplacesOf(
  { marketplaces: { list } }: Site,
  { terms, other }: Partial<Pick<ListForm, 'terms' | 'other'>> = {},
  ofFile?: string,
): Marketplace[] {
  const wanted = [
    list.find(({ name }) => name === ofFile)?.id,
    terms?.marketplace,
    other,
    USUAL_TERMS.marketplace,
    USUAL_OTHER,
  ];
  const found = wanted.flatMap((id) => list.find((one) => one.id === id) ?? []);
  return [...new Set(found)].slice(0, 2);
}

const readPlan = createFieldReader(PLAN_FIELDS);

/** Reads the plan of a form; undefined if it asks for prices alone. Throws a {@link Problem}. */
function planOf(
  { marketplaces }: Site,
  { goneIn, markdown, markdownDays }: PlanTexts,
  { hourly, label, marketplace }: SellerTerms,
  today: string,
): RepriceTerms | undefined {
  if (goneIn === '' || goneIn === NO_PLAN) return undefined;
  const share = shareOf(markdown.replace(/%$/, '').trim());
  if (share !== '' && !(Number(share) >= 0.01 && Number(share) <= 0.9)) {
    throw new Problem('invalid_parameter', 'The markdown must be from 1 to 90 percent.');
  }
  const texts = { goneIn, marketplace, markdown: share, markdownDays };
  const words = readPlan({ query: texts, raw: {} });
  return { ...repriceTerms(words, marketplaces, today), hourly, label };
}

/** Turns a percentage into a share; leaves anything else, to be refused. */
function shareOf(percentage: string): string {
  return /^\d{1,5}(\.\d+)?$/.test(percentage) ? String(Number(percentage) / 100) : percentage;
}

export const LIST_FILE_HEADERS = {
  'content-disposition': 'attachment; filename="list-with-prices.csv"',
  'content-type': 'text/csv; charset=utf-8',
};

/** Prices a list as a file: the one that came with the form, row for row, or one of the list's own rows. */
async function listFile(
  { pricing, marketplaces }: Site,
  { file, rows }: Added,
  { chosen, goal = USUAL_GOAL, label, plan }: ListTerms,
): Promise<ValuedCloset> {
  const text = () => new TextEncoder().encode(csvOf(rows, plan !== undefined));
  const whole = file ?? (await readCloset(text(), MAX_PAGE_ROWS));
  return valueCloset(whole, {
    pricing,
    marketplaces,
    goal,
    label,
    plan,
    marketplace: chosen[0],
  });
}

/** The columns of a list as a file, which the reader of files knows, by what of a row they hold. */
const OWN_COLUMNS = {
  title: 'title',
  brand: 'brand',
  category: 'category',
  gender: 'gender',
  condition: 'condition',
  price: 'askingPrice',
  cost: 'cost',
  quantity: 'quantity',
  sku: 'label',
} as const;
const PLAN_COLUMNS = { listed: 'listedOn', floor: 'floor', 'sold on': 'isSold' } as const;

/** A list as the text of a CSV file. */
function csvOf(rows: readonly ListRow[], isPlanned: boolean): string {
  const columns = Object.entries({ ...OWN_COLUMNS, ...(isPlanned && PLAN_COLUMNS) });
  const cell = (value: string | number | boolean = '') =>
    typeof value === 'string' ? safeCell(value) : value === true ? 'sold' : String(value);
  const lines = rows.map((row) => columns.map(([, name]) => cell(row[name])).join(','));
  return [columns.map(([head]) => head).join(','), ...lines].join('\r\n');
}
