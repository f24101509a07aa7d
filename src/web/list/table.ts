import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { shortened } from '../../base/text.ts';
import { garments } from '../../catalog/garment-names.ts';
import { problemText } from '../../lists/write-list-file.ts';
import type { Marketplace } from '../../money/fees.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { countInWords } from '../../present/evidence-words.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { verdictInWords } from '../../present/verdict-words.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { categoryDrawing } from '../markup.ts';
import { withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import type { ListRow, Priced, PricedRow } from './price-rows.ts';

const MAX_NAME_LENGTH = 120;

const COLUMNS = [
  { name: 'Item', className: '' },
  { name: 'Usual price', className: 'card-price' },
  { name: 'You’d get', className: 'card-keep' },
  { name: 'What to do', className: 'card-plan' },
];

/** Renders the rows of a list in their order. */
export function listTable(site: Site, rows: readonly PricedRow[], marketplace: Marketplace): Markup {
  const heads = COLUMNS.map(({ name, className }) => html`<th scope="col" class="${className}">${name}</th>`);
  const lines = rows.map((row) => ('listed' in row ? pricedRow(site, row, marketplace) : unpricedRow(row)));
  return html`<table class="things">
<thead><tr>${heads}</tr></thead>
<tbody>${lines}</tbody>
</table>`;
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
  const { row, listed } = priced;
  const { quantity } = row;
  const { garment } = listed.listing;
  const price = usd(listed.price * quantity);
  const each = quantity > 1 ? html`<small>${quantity} × ${usd(listed.price)}</small>` : '';
  return html`<tr>
<th scope="row">${categoryDrawing(site, garment.category)}${nameLink(site, priced)}</th>
<td class="card-price">${listed.isToLookUp ? 'look up' : html`${price}${each}`}</td>
<td class="card-keep">${payoutLine(priced, marketplace)}</td>
<td class="card-plan"><details><summary>${verdict(priced)}</summary>
${explanation(priced)}${offerLink(priced, marketplace)}</details></td>
</tr>`;
}

/** Renders a row that has no price, with the reason. */
function unpricedRow({ row, problem }: Exclude<PricedRow, Priced>): Markup {
  return html`<tr class="is-asking">
<th scope="row"><span class="card-name">${titleOfRow(row)}</span></th>
<td colspan="3"><p class="soft">${problemText(problem)}</p></td>
</tr>`;
}

function nameLink(site: Site, { row, listed }: Priced): Markup {
  const { garment } = listed.listing;
  const { gender, condition } = garment;
  const title = titleOfRow(row);
  const path = listed.listing.price.item.isKnown ? appraisePath(title, { gender, condition }) : pricePath(site.pricing, garment);
  const times = row.quantity > 1 ? html` × ${row.quantity}` : '';
  return html`<a class="card-name" href="${path}">${title}${times}</a>`;
}

/** Returns what is left of an item's price. */
function payoutLine({ row, listed, net, cost, profit, isCopied }: Priced, { name }: Marketplace): Markup {
  const each = row.quantity > 1 ? ' each' : '';
  if (net === undefined) return listed.isToLookUp ? NOTHING : html`${name} does not take it`;
  const asked = row.listPrice === undefined ? '' : `, asked ${plainDollars(row.listPrice)}`;
  const payout = wholeDollars(net) + asked;
  if (isCopied) return html`${payout}${each} if real`;
  if (profit === undefined || cost === undefined) return html`${payout}${each}`;
  const change = html`<span class="${profit > 0 ? 'is-up' : 'is-down'}">Profit ${wholeDollars(profit)}</span>`;
  return html`${payout}, ${row.cost === undefined ? 'tag' : 'paid'} ${plainDollars(cost)}. ${change}${each}`;
}

/** Returns the verdict on an item or, if it has none, its range. */
function verdict({ row, judgment, listed, isCopied }: Priced): Markup {
  if (row.state) return html`${row.state === 'unpaid' ? 'Sold, not paid yet' : 'Sold'}`;
  if (judgment) {
    const { zone, ask, reason } = judgment;
    if (zone === null) return ask ? html`<strong>${ask.text}</strong>` : html`${reason}`;
    return html`<strong class="zone-${zone}">${verdictInWords(judgment)}</strong>`;
  }
  const { priceLow, priceHigh, isToLookUp } = listed;
  if (isToLookUp) return html`At least ${usd(priceLow)}`;
  return html`${isCopied ? capital(rangeInWords(listed, true)) : `${usd(priceLow)}–${usd(priceHigh)}`}`;
}

function explanation({ listed, remarks, row, judgment, isCopied }: Priced): Markup {
  const { garment, evidence } = listed.listing;
  const notes = caveatTexts(remarks);
  if (row.remark) notes.push(row.remark);
  const range = listed.isToLookUp ? `at least ${usd(listed.priceLow)}` : rangeInWords(listed, isCopied);
  return html`${judgment && !judgment.ask ? html`<p>${judgment.reason}.</p>` : ''}
<p class="soft">${capital(range)}, ${countInWords(evidence)}. ${capital(garments(garment))},
${garment.condition ?? 'any condition'}. ${notes.join(' ')}</p>`;
}

function offerLink({ row, listed, cost }: Priced, { id }: Marketplace): Markup {
  const { listPrice, daysListed } = row;
  if (listPrice === undefined || row.state) return NOTHING;
  const { gender, condition } = listed.listing.garment;
  const title = titleOfRow(row);
  const query = { title, gender, asked: listPrice, marketplace: id, condition, cost, listedFor: daysListed };
  return html`<p><a href="${withQuery('/offer', query)}">Got an offer?</a></p>`;
}
