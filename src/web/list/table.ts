import { capital, count, plainDollars, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { shortened, stated } from '../../base/text.ts';
import { problemText } from '../../lists/write-list-file.ts';
import type { Marketplace } from '../../money/fees.ts';
import { type Caveat, caveatTexts } from '../../present/caveats.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { categoryDrawing } from '../markup.ts';
import { pill } from '../parts/decision-card.ts';
import type { Zone } from '../parts/price-bar.ts';
import { withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import { type ListRow, type ListSums, type Priced, type PricedRow, priceOf, timesQuantity } from './price-rows.ts';

const MAX_NAME_LENGTH = 120;

/** Names of the groups of rows with a price that they are listed for. */
const LISTED: Readonly<Partial<Record<Zone, string>>> = {
  low: 'Asked too little',
  fair: 'Asked about right',
  high: 'Asked too much',
};

/** Groups of rows, in the order in which they are shown. */
const GROUPS: readonly (Zone | 'none')[] = ['buy', 'thin', 'leave', 'low', 'fair', 'high', 'none', 'check'];

const groupOf = ({ row, judgment, isCopied }: Priced): Zone | 'none' => {
  if (row.state) return 'none';
  const zone = judgment?.zone ?? undefined;
  return isCopied && zone !== 'leave' ? 'check' : (zone ?? 'none');
};

/** Renders the rows of a list by what to do with them. Within a group, they keep their order. */
export function listRows(site: Site, rows: readonly PricedRow[], marketplace: Marketplace): Markup {
  const priced = rows.filter((row): row is Priced => 'listed' in row);
  const groups = GROUPS.map((group) => {
    const members = priced.filter((row) => groupOf(row) === group);
    if (members.length === 0) return NOTHING;
    const profits = members.map((row) => (row.profit === undefined ? 0 : timesQuantity(row, row.profit)));
    const items = count(sumOf(members.map(({ row }) => row.quantity)), 'item');
    const profit = group === 'buy' || group === 'thin' ? `, ${wholeDollars(sumOf(profits))} profit` : '';
    const note = group === 'check' ? 'Not in the sum' : `${items}${profit}`;
    const head = group === 'none' ? 'Usual prices' : pill(group, LISTED[group]);
    return groupRows(
      head,
      note,
      members.map((row) => pricedRow(site, row, marketplace)),
    );
  });
  const unpriced = rows.filter((row) => !('listed' in row)).map((row) => unpricedRow(row as Unpriced));
  return html`${groups}${unpriced.length > 0 ? groupRows('No price', count(unpriced.length, 'row'), unpriced) : ''}`;
}

const groupRows = (head: Value, note: string, rows: readonly Markup[]): Markup =>
  html`<div class="group"><h2>${head}</h2><span class="soft">${note}</span></div><ul class="lines panel rows">${rows}</ul>`;

type Unpriced = Exclude<PricedRow, Priced>;

/** Renders what a list sells for on its tag. */
export function listTag(sums: ListSums, { name }: Marketplace): Markup {
  const { price, priceLow, priceHigh, quantity, keep, ifReal, copied, toLookUp, notTaken, sold, unpriced } = sums;
  const notes = stated(
    quantity > 1 && `8 in 10 such totals are between ${usd(priceLow)} and ${usd(priceHigh)}.`,
    notTaken > 0 && `${name} does not take ${count(notTaken, 'item')}.`,
    toLookUp > 0 && `${count(toLookUp, 'item')} to look up, not in the sum.`,
    unpriced > 0 && `${count(unpriced, 'row')} without a price.`,
    sold > 0 && `${count(sold, 'row')} already sold, not in the sum.`,
  );
  const real = copied === 1 ? 'if the one to check is real' : `if the ${copied} to check are real`;
  return html`<p class="soft last">Usual price of ${count(quantity, 'item')}</p>
<p class="number total" tabindex="-1">${usd(price)}</p>
<p>You keep <b>${usd(keep)}</b> on ${name}, before shipping.${copied > 0 ? html`<br>+ ${usd(ifReal)} ${real}` : ''}</p>
<p class="soft small last">${notes.join(' ')}</p>`;
}

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', sku }: ListRow): string {
  const words = title ?? category;
  const namesBrand = lettersOf(words).includes(lettersOf(brand));
  const name = namesBrand ? words : `${brand} ${words}`.trim();
  return shortened(name || sku || 'A row', MAX_NAME_LENGTH);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function pricedRow(site: Site, priced: Priced, marketplace: Marketplace): Markup {
  const { row, listed, remarks } = priced;
  const { garment } = listed.listing;
  const shown = remarks.filter(({ code }) => !OBVIOUS.has(code));
  const notes = stated(
    ...caveatTexts(shown),
    row.remark,
    row.state && (row.state === 'unpaid' ? 'Sold, not paid yet.' : 'Already sold.'),
  );
  return html`<li>${categoryDrawing(site, garment.category)}
<span class="grow">${nameLink(site, priced)}<span class="soft">${facts(priced, marketplace)}${offerLink(priced, marketplace)}</span>
${notes.length > 0 ? html`<span class="soft">${notes.join(' ')}</span>` : ''}</span>
<span class="amount">${amount(priced)}</span></li>`;
}

/** Returns the profit of a row that may be bought, otherwise its usual price. */
function amount(priced: Priced): Value {
  const { row, listed, profit, judgment } = priced;
  const { quantity } = row;
  if (listed.isToLookUp) return html`<small>look it up</small>`;
  const isProfit = profit !== undefined && judgment?.question === 'buy' && !row.state;
  const each = isProfit ? Math.round(profit) : listed.price;
  const all = isProfit ? timesQuantity(priced, profit) : priceOf(priced);
  const times = quantity > 1 ? `${quantity} × ${wholeDollars(each)}` : '';
  return html`${wholeDollars(all)}<small>${stated(times, isProfit && (all < 0 ? 'loss' : 'profit')).join(' ')}</small>`;
}

/** Returns the numbers behind a row: `2 tags of $14. Usual 2 × $39 = $78`. */
function facts(priced: Priced, { name }: Marketplace): string {
  const { row, listed, net, cost, judgment, isCopied } = priced;
  const { quantity } = row;
  const tags = quantity > 1 ? `${quantity} tags of` : 'Tag';
  const usual = quantity > 1 ? `${quantity} × ${usd(listed.price)} = ${usd(priceOf(priced))}` : usd(listed.price);
  const payUpTo = judgment?.zone === 'leave' ? judgment.money.payUpTo : undefined;
  return stated(
    cost !== undefined && `${row.cost === undefined ? tags : 'Paid'} ${plainDollars(cost)}`,
    row.listPrice !== undefined && `Asked ${plainDollars(row.listPrice)}`,
    listed.isToLookUp ? `At least ${usd(listed.priceLow)}` : `Usual ${usual}${isCopied ? ' if real' : ''}`,
    net === undefined
      ? !listed.isToLookUp && `${name} does not take it`
      : `You keep ${usd(timesQuantity(priced, net))}`,
    payUpTo !== undefined && `Pay up to ${usd(Math.floor(payUpTo))}`,
    judgment?.ask?.text,
  ).join('. ');
}

/** Caveats that the row's own facts and its group already tell. */
const OBVIOUS: ReadonlySet<Caveat['code']> = new Set(['asking_price', 'assumed_gender', 'if_real']);

/** Renders a row that has no price, with the reason. */
function unpricedRow({ row, problem }: Unpriced): Markup {
  return html`<li class="is-asking"><span class="grow"><b>${titleOfRow(row)}</b>
<span class="soft">${problemText(problem)}</span></span></li>`;
}

function nameLink(site: Site, { row, listed }: Priced): Markup {
  const { garment, parsed } = listed.listing;
  const { gender, condition } = garment;
  const title = titleOfRow(row);
  const path = listed.listing.price.item.isKnown
    ? appraisePath(title, { gender, condition })
    : pricePath(site.pricing, garment);
  const tagged = withQuery(path, { tag: row.askingPrice });
  const shown = row.title === title ? parsed?.withoutMoney || title : title;
  return html`<a class="name" href="${row.state ? path : tagged}">${capital(shown)}</a>`;
}

function offerLink({ row, listed, cost }: Priced, { id }: Marketplace): Markup {
  const { listPrice, daysListed } = row;
  if (listPrice === undefined || row.state) return NOTHING;
  const { gender, condition } = listed.listing.garment;
  const title = titleOfRow(row);
  const query = { title, gender, asked: listPrice, marketplace: id, condition, cost, listedFor: daysListed };
  return html`. <a href="${withQuery('/offer', query)}">Got an offer?</a>`;
}
