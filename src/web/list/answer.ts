import { readGoal, USUAL_GOAL } from '../../answers/goal.ts';
import { judgeAsking, judgeTag } from '../../answers/judgment.ts';
import type { Piece } from '../../answers/piece.ts';
import type { RepriceTerms } from '../../answers/reprice.ts';
import { keptOn } from '../../closet/kept-on.ts';
import { type ListRow, mergeRows, rowsOf } from '../../closet/list-rows.ts';
import { createItemPricer, type ItemOutcome } from '../../closet/price-item.ts';
import { readAsText } from '../../closet/read-as.ts';
import { type ClosetFile, readCloset } from '../../closet/read-closet.ts';
import { type RepricedCloset, repriceCloset, repriceRow } from '../../closet/reprice-closet.ts';
import { readRepriceTerms } from '../../closet/reprice-terms.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import { takeTurns } from '../../closet/turns.ts';
import { type ValuedCloset, valueCloset } from '../../closet/value-closet.ts';
import { safeCell } from '../../http/csv-text.ts';
import { Problem } from '../../http/problem.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import type { Goal } from '../../marketplaces/pay-up-to.ts';
import { count } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';
import { addressedItems } from './address.ts';
import { donationPage } from './donation-page.ts';
import { type ListForm, NO_PLAN, readListForm } from './form.ts';
import { listPage } from './page.ts';
import type { PricedRow } from './priced-row.ts';

/** What a form of /list is answered with: the page, or what to write a file of. */
export type ListAnswer =
  | { readonly page: Markup; readonly status: number }
  | { readonly valued: ValuedCloset | RepricedCloset };

/** Of a list that is downloaded. */
export const LIST_FILE_HEADERS = {
  'content-disposition': 'attachment; filename="list-with-prices.csv"',
  'content-type': 'text/csv; charset=utf-8',
};

const MAX_LIST_BYTES = 1024 * 1024;
const USUAL_MARKETPLACES = ['poshmark', 'mercari'];

/**
 * Answers the form of /list on a day, over HTTP or in a service worker. Nothing of it is kept; other work runs in between.
 * `today` is as YYYY-MM-DD.
 */
export async function answerList(site: Site, data: FormData, today: string): Promise<ListAnswer> {
  const form = await readListForm(data);
  try {
    return await answerForm(site, form, today);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The same page with what is wrong; the list stays on it.
    const chosen = marketplacesOf(site, form.marketplaces);
    const rows = await priceRows(site, form.rows, chosen, USUAL_GOAL);
    const page = listPage(site, { form, rows, chosen, error: error.message });
    return { page, status: error.status };
  }
}

async function answerForm(site: Site, form: ListForm, today: string): Promise<ListAnswer> {
  if (form.bytes.length > MAX_LIST_BYTES) {
    throw new Problem('body_too_large', 'What is added is longer than 1 MB.');
  }
  const goal = readGoal({ profit: form.profit.replace(/^\$/, '') || undefined });
  const isAdding = form.bytes.length > 0 || !form.isKept;
  const file = isAdding ? await readCloset(form.bytes, MAX_PAGE_ROWS) : undefined;
  const given = file ? rowsOf(file, today) : [];
  const terms = termsOf(site, withUsualPlan(form, given), today);
  if (form.wantsFile) {
    const kept = new TextEncoder().encode(csvOf(form.rows, terms !== undefined));
    const whole = file ?? (await readCloset(kept, MAX_PAGE_ROWS));
    const { pricing, marketplaces } = site;
    const valued = await valueCloset(whole, { pricing, marketplaces, goal });
    return { valued: terms ? await repriceCloset(valued, marketplaces, terms) : valued };
  }
  const merged = mergeRows(form.rows, given);
  const chosen = marketplacesOf(site, form.marketplaces, file);
  const rows = await priceRows(site, merged.rows, chosen, goal, terms);
  const shown = withUsualPlan(form, given);
  if (form.wantsDonations) return { page: donationPage(site, rows), status: 200 };
  const said = file ? addedInWords(merged) : '';
  const readAs = file?.columns ? readAsText(file) : '';
  return { page: listPage(site, { form: shown, rows, chosen, said, readAs }), status: 200 };
}

/** The form with the usual plan, where a file with days comes and nobody chose one. */
function withUsualPlan(form: ListForm, given: readonly ListRow[]): ListForm {
  const isPlanned =
    form.plan.goneIn !== '' || !given.some(({ listedOn }) => listedOn !== undefined);
  return isPlanned ? form : { ...form, plan: { ...form.plan, goneIn: 'month' } };
}

function addedInWords({ added, repeated, left }: ReturnType<typeof mergeRows>): string {
  return [
    `${count(added, 'row')} added.`,
    ...(repeated > 0 ? [`${count(repeated, 'row')} on the list already.`] : []),
    ...(left > 0 ? [`${count(left, 'row')} left out: a list has at most ${MAX_PAGE_ROWS}.`] : []),
  ].join(' ');
}

async function priceRows(
  site: Site,
  rows: readonly ListRow[],
  chosen: readonly Marketplace[],
  goal: Goal,
  terms?: RepriceTerms,
): Promise<PricedRow[]> {
  const price = rowPricer(site, chosen, goal, terms);
  const priced: PricedRow[] = [];
  for (const row of rows) {
    priced.push(price(row));
    await takeTurns();
  }
  return priced;
}

/** Makes the function that prices a row of a list, with what is kept of it on each marketplace. */
function rowPricer(
  { pricing, marketplaces }: Site,
  chosen: readonly Marketplace[],
  goal = USUAL_GOAL,
  terms?: RepriceTerms,
): (row: ListRow) => PricedRow {
  const price = createItemPricer({ pricing, marketplaces, goal });
  const person = { marketplace: chosen[0], goal };
  /** What is asked for a piece that is owned is judged as asked; any other price is on a tag. */
  const judgedAt = (cost: number | undefined, asked: number | undefined, piece: Piece) => {
    if (asked !== undefined) return judgeAsking(marketplaces, piece, asked, person);
    return cost ? judgeTag(marketplaces, piece, cost, person) : undefined;
  };
  return (row) => {
    const outcome: ItemOutcome = row.refusal
      ? { problem: { code: 'unusable_row', text: row.refusal } }
      : price(row);
    if ('problem' in outcome) return { row, problem: outcome.problem };
    const { priced } = outcome;
    const kept = chosen.map((marketplace) => keptOn(marketplace, priced));
    // What a line of words asks is what is on the tag; a file says apart what was paid.
    const cost = row.cost ?? (row.askingPrice === undefined ? priced.askingPrice : undefined);
    const best = kept.find((amount) => amount !== undefined);
    const left = best === undefined ? undefined : best - (cost ?? 0);
    // What a line of words asks is what is paid: see above.
    const asked = { ...priced, askingPrice: row.askingPrice };
    const advice = terms && repriceRow(marketplaces, row, asked, terms);
    const judgment = advice ? advice.judgment : judgedAt(cost, row.askingPrice, priced.piece);
    return {
      ...{ row, priced, kept, cost, left },
      ...(advice && { advice }),
      ...(judgment && { judgment }),
    };
  };
}

/** The page at /list: empty, or with the garments of an address. Throws a `Problem` that names what cannot be read. */
export function listAt(site: Site, items: unknown): Markup {
  const listed = addressedItems(site.pricing, items);
  const chosen = marketplacesOf(site, []);
  const price = rowPricer(site, chosen);
  const rows = listed.map(({ title, brand, category, gender, condition, quantity }) =>
    price({
      ...(title === undefined ? { brand: brand.name, category: category.name } : { title }),
      gender,
      ...(condition && { condition }),
      quantity,
    }),
  );
  return listPage(site, { rows, chosen, isShared: rows.length > 0 });
}

/** The marketplaces of the form; else the one of the file, then the usual ones. Always two, unless fewer are known. */
function marketplacesOf(
  { marketplaces: { list } }: Site,
  asked: readonly string[],
  file?: ClosetFile,
): Marketplace[] {
  const ofFile = list.find(({ name }) => file?.exportName?.startsWith(`${name} `))?.id;
  const wanted = [ofFile, ...asked, ...USUAL_MARKETPLACES, ...list.map(({ id }) => id)];
  const found = wanted.flatMap((id) => list.find((one) => one.id === id) ?? []);
  return [...new Set(found)].slice(0, 2);
}

/** What the form wants of the whole list; undefined where it asks for prices only. Throws a {@link Problem}. */
function termsOf(site: Site, form: ListForm, today: string): RepriceTerms | undefined {
  const { goneIn, hourly, markdown, markdownDays } = form.plan;
  if (goneIn === '' || goneIn === NO_PLAN) return undefined;
  const share = shareOf(markdown.replace(/\s*%$/, ''));
  if (share !== '' && !(Number(share) >= 0.01 && Number(share) <= 0.9)) {
    throw new Problem('invalid_parameter', 'The markdown must be from 1 to 90 percent.');
  }
  const [chosen] = marketplacesOf(site, form.marketplaces);
  return readRepriceTerms(
    {
      goneIn,
      hourly: hourly.replace(/^\$/, ''),
      marketplace: chosen?.id,
      markdown: share,
      markdownDays,
    },
    site.marketplaces,
    today,
  );
}

const OWN_COLUMNS = [
  'title',
  'brand',
  'category',
  'gender',
  'condition',
  'price',
  'cost',
  'quantity',
  'sku',
] as const;
/** What a plan needs besides. */
const PLAN_COLUMNS = ['listed', 'floor', 'sold on'] as const;

/** A list as the text of a CSV file, whose columns the reader of files knows. */
function csvOf(rows: readonly ListRow[], isPlanned: boolean): string {
  const lines = rows.map(
    ({ title, brand, category, gender, condition, askingPrice, cost, quantity, label, ...more }) =>
      [title, brand, category, gender, condition, askingPrice, cost, quantity, label]
        .concat(isPlanned ? [more.listedOn, more.floor, more.isSold && 'sold'] : [])
        .map((cell) => (typeof cell === 'number' ? String(cell) : safeCell(cell ?? '')))
        .join(','),
  );
  return [[...OWN_COLUMNS, ...(isPlanned ? PLAN_COLUMNS : [])].join(','), ...lines].join('\r\n');
}

/** A percentage as a share; what is no number stays as it is, to be refused. */
function shareOf(percentage: string): string {
  return /^\d{1,5}(\.\d+)?$/.test(percentage) ? String(Number(percentage) / 100) : percentage;
}
