import { capital, count, limitDollars, plainDollars, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { shortened, stated } from '../../base/text.ts';
import type { PricedRow } from '../../lists/price-row.ts';
import type { FileItem, FileRow } from '../../lists/read-row.ts';
import type { ValuedRow } from '../../lists/write-list-file.ts';
import { type Caveat, caveatTexts } from '../../present/caveats.ts';
import type { ListTotal } from '../../present/list.ts';
import { appraisePath, pricePath } from '../../present/price-path.ts';
import { marketplaceName, refusalInWords } from '../answer.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { categoryDrawing, line, soft } from '../markup.ts';
import { pill } from '../parts/decision-card.ts';
import type { Call } from '../parts/price-bar.ts';
import { withQuery } from '../paths.ts';
import type { Site } from '../site.ts';

/** A row with an item, and its position among all rows of the list. */
interface ListRow {
  readonly at: number;
  readonly row: FileRow;
  readonly item: FileItem;
}
interface Priced extends ListRow {
  readonly priced: PricedRow;
}

/** Groups of rows by what to do with them, in the order in which they are shown. */
const GROUPS = {
  buy: ['buy'],
  maybe: ['maybe'],
  skip: ['skip'],
  low: ['maybe', 'Asked too little'],
  fair: ['buy', 'Asked about right'],
  high: ['skip', 'Asked too much'],
  none: undefined,
  check: ['check'],
} as const satisfies Readonly<Record<string, readonly [Call, string?] | undefined>>;
type Group = keyof typeof GROUPS;

function groupOf({ row, item: { listPrice }, priced }: Priced): Group {
  if (row.state) return 'none';
  const { verdict, plan } = priced.answer;
  if (priced.pieces.isCopied && verdict?.call !== 'skip') return 'check';
  if (listPrice === undefined || !plan?.[0]) return verdict?.call ?? 'none';
  if (listPrice > plan[0].listPrice) return 'high';
  return listPrice < (plan.at(-1)?.listPrice ?? 0) ? 'low' : 'fair';
}

/** Returns an amount times the quantity of a row. Each is rounded down first, so that the rows add up. */
const timesQuantity = ({ item }: ListRow, each: number): number => Math.floor(each) * item.quantity;

const profitOf = ({ priced: { answer } }: Priced): number | undefined => answer.sale?.profit ?? answer.verdict?.profit;

const priceOf = (row: Priced): number => timesQuantity(row, row.priced.pieces.price);

/** Returns the rows that have an item, with a price or without one. */
function rowsWithItems(rows: readonly ValuedRow[]) {
  const priced: Priced[] = [];
  const unpriced: (ListRow & { readonly problem: string })[] = [];
  for (const [at, { row, outcome }] of rows.entries()) {
    const { item } = row;
    if (!item || !outcome) continue;
    if ('problem' in outcome) unpriced.push({ at, row, item, problem: refusalInWords(outcome.problem) });
    else priced.push({ at, row, item, priced: outcome });
  }
  return { priced, unpriced };
}

/** Renders the rows of a list by what to do with them. Within a group, they keep their order. */
export function listRows(site: Site, rows: readonly ValuedRow[]): Markup {
  const { priced, unpriced } = rowsWithItems(rows);
  const members = Map.groupBy(priced, groupOf);
  const groups = Object.entries(GROUPS).map(([name, shown]) => {
    const rows = members.get(name as Group) ?? [];
    if (rows.length === 0) return NOTHING;
    const items = count(sumOf(rows.map(({ item }) => item.quantity)), 'item');
    const profit = sumOf(rows.map((row) => timesQuantity(row, profitOf(row) ?? 0)));
    const isGain = name === 'buy' || name === 'maybe';
    const note = name === 'check' ? 'Not in the sum' : `${items}${isGain ? `, ${wholeDollars(profit)} profit` : ''}`;
    const head = shown ? pill(shown[0], shown[1]) : 'Usual prices';
    return groupRows(
      head,
      note,
      rows.map((row) => pricedRow(site, row)),
    );
  });
  const others = unpriced.map(({ problem, ...row }) =>
    line({ name: titleOfRow(row.item), below: soft(problem), after: removeButton(row) }),
  );
  return html`${groups}${others.length > 0 ? groupRows('No price', count(others.length, 'row'), others) : ''}`;
}

const groupRows = (head: Value, note: string, rows: readonly Markup[]): Markup =>
  html`<div class="group"><h2>${head}</h2><span class="soft">${note}</span></div><ul class="lines panel rows">${rows}</ul>`;

/** Renders what a list sells for on its tag: what is sure, and what possible copies add if they are real. */
export function listTag(
  site: Site,
  rows: readonly ValuedRow[],
  total: ListTotal,
  notes: string,
  marketplace: string,
): Markup {
  const { price, priceLow, priceHigh, quantity, unpriced, ifReal } = total;
  const unsold = rowsWithItems(rows).priced.filter(({ row }) => !row.state);
  const sales = unsold.map((row) => ({ row, sale: row.priced.pieces.isCopied ? undefined : row.priced.answer.sale }));
  const keep = sumOf(sales.map(({ row, sale }) => timesQuantity(row, sale?.net ?? 0)));
  const elsewhere = sales.filter(({ sale }) => sale && sale.marketplace !== marketplace).length;
  const name = marketplaceName(site, marketplace);
  const words = stated(
    quantity > 1 && `8 in 10 such totals are between ${usd(priceLow)} and ${usd(priceHigh)}.`,
    elsewhere > 0 && `${count(elsewhere, 'row')} for another marketplace, since ${name} does not take it.`,
    unpriced > 0 && `${count(unpriced, 'row')} without a price, not in the sum.`,
    notes,
  );
  return html`<p class="soft last">Usual price of ${count(quantity, 'item')}</p>
<p class="number total" tabindex="-1">${usd(price)}</p>
<p>You keep <b>${usd(keep)}</b> on ${name}.${ifReal ? html`<br>+ ${usd(ifReal)} if those to check are real` : ''}</p>
<p class="soft small last">${words.join(' ')}</p>`;
}

const MAX_NAME_LENGTH = 120;

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', sku }: FileItem): string {
  const words = title ?? category;
  const namesBrand = lettersOf(words).includes(lettersOf(brand));
  const name = namesBrand ? words : `${brand} ${words}`.trim();
  return shortened(name || sku || 'A row', MAX_NAME_LENGTH);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Returns a button that takes a row out of the list. It works without scripts. */
const removeButton = ({ at, item }: ListRow): Markup =>
  html`<button type="submit" class="remove" name="remove" value="${at}" aria-label="Remove ${titleOfRow(item)}">×</button>`;

function pricedRow(site: Site, row: Priced): Markup {
  const { remarks, appraisal } = row.priced;
  const { state, remark } = row.row;
  const words = stated(
    ...caveatTexts(remarks.filter(({ code }) => !OBVIOUS.has(code))),
    remark,
    state && (state === 'unpaid' ? 'Sold, not paid yet.' : 'Already sold.'),
  );
  return line({
    ...linkOf(site, row),
    drawing: categoryDrawing(site, appraisal.garment.category),
    below: html`${soft(html`${facts(site, row)}${offerLink(row)}`)}${words.length > 0 ? soft(words.join(' ')) : ''}`,
    amount: amount(row),
    after: removeButton(row),
  });
}

/** Caveats that the row's own facts and its group already tell. */
const OBVIOUS: ReadonlySet<Caveat['code']> = new Set(['asking_price', 'assumed_gender', 'if_real']);

/** Returns the profit of a row with a verdict, otherwise its usual price. */
function amount(row: Priced): Value {
  const { pieces, answer } = row.priced;
  const profit = profitOf(row);
  if (pieces.isToLookUp) return html`<small>look it up</small>`;
  if (answer.verdict?.call === 'check') return NOTHING;
  const isProfit = profit !== undefined && answer.verdict !== undefined;
  const { quantity } = row.item;
  const times = quantity > 1 ? `${quantity} × ${wholeDollars(Math.floor(isProfit ? profit : pieces.price))}` : '';
  const all = isProfit ? timesQuantity(row, profit) : priceOf(row);
  return html`${wholeDollars(all)}<small>${stated(times, isProfit && (all < 0 ? 'loss' : 'profit')).join(' ')}</small>`;
}

/** Returns the numbers behind a row: `2 tags of $14. Usual 2 × $39 = $78. You keep $66`. */
function facts(site: Site, row: Priced): string {
  const { answer, pieces } = row.priced;
  const { quantity, cost, listPrice: asked } = row.item;
  const { item, limits, verdict, sale, plan } = answer;
  const listPrice = plan?.[0]?.listPrice;
  const tag = asked === undefined ? item.askingPrice : undefined;
  const usual = quantity > 1 ? `${quantity} × ${usd(pieces.price)} = ${usd(priceOf(row))}` : usd(pieces.price);
  return stated(
    tag !== undefined && `${quantity > 1 ? `${quantity} tags of` : 'Tag'} ${plainDollars(tag)}`,
    cost !== undefined && `Paid ${plainDollars(cost)}`,
    asked !== undefined && `Asked ${plainDollars(asked)}`,
    asked !== undefined && listPrice !== undefined && `Ask ${usd(listPrice)} now`,
    pieces.isToLookUp ? `At least ${usd(pieces.priceLow)}` : `Usual ${usual}${pieces.isCopied ? ' if real' : ''}`,
    sale && `You keep ${usd(timesQuantity(row, sale.net))} on ${marketplaceName(site, sale.marketplace)}`,
    verdict?.call === 'skip' && limits && limits.payUpTo >= 1 && `Pay up to ${limitDollars(limits.payUpTo)}`,
    verdict?.question,
  ).join('. ');
}

function linkOf(site: Site, { row, item, priced }: Priced) {
  const { garment, parsed, price } = priced.appraisal;
  const { gender, condition } = garment;
  const title = titleOfRow(item);
  const path = price.item.isKnown ? appraisePath(title, { gender, condition }) : pricePath(site.pricing, garment);
  return {
    name: capital(item.title === title ? parsed.withoutMoney || title : title),
    path: row.state ? path : withQuery(path, { askingPrice: item.askingPrice }),
  };
}

function offerLink({ row, item, priced: { appraisal, answer } }: Priced): Markup {
  const { listPrice, daysListed, cost } = item;
  if (listPrice === undefined || row.state) return NOTHING;
  const { gender, condition } = appraisal.garment;
  const title = titleOfRow(item);
  const { marketplace } = answer.sale ?? {};
  return html`. <a href="${withQuery('/offer', { title, gender, listPrice, marketplace, condition, cost, daysListed })}">Got an offer?</a>`;
}
