import { html } from 'ghtml';
import { dayInWords, daysBetween } from '../../base/day.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { shortened } from '../../base/text.ts';
import { CONDITIONS, type Gender } from '../../catalog/catalog.ts';
import { garments, genderWord } from '../../catalog/garment-names.ts';
import type { AdviceAnswer } from '../../decide/decision-schema.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import { problemText } from '../../lists/write-list-file.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { countInWords } from '../../present/evidence-words.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { verdictInWords, ZONE_NAMES } from '../../present/verdict-words.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { parseTitle } from '../../titles/parse-title.ts';
import { categoryDrawing, type Markup } from '../markup.ts';
import { withQuery } from '../paths.ts';
import { kindsOf } from '../search/suggestions.ts';
import type { Site } from '../site.ts';
import { isTagged, type Priced, type PricedRow, pileOf, urgencyOf } from './price-rows.ts';

const MAX_NAME_LENGTH = 120;
const MAX_OFFERED_KINDS = 5;

const BOUGHT = html`<button type="button" class="is-quiet" data-set="state" value="">Bought</button>`;

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', label }: ListRow): string {
  const words = title ?? category;
  const namesBrand = lettersOf(words).includes(lettersOf(brand));
  const name = namesBrand ? words : `${brand} ${words}`.trim();
  return shortened(name || label || 'A row', MAX_NAME_LENGTH);
}

const MAX_LABEL_LENGTH = 40;

const shortTitleOf = (row: ListRow): string => shortened(titleOfRow(row), MAX_LABEL_LENGTH);

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Renders a priced item as a table row. Its edit fields stay in a template until `list.js` displays them. */
export function pricedRow(site: Site, priced: Priced, marketplace: Marketplace, today?: string): Markup {
  const { row, index, listed, judgment } = priced;
  const { price, priceLow, priceHigh, isToLookUp } = listed;
  const days = today && row.listedOn ? Math.max(0, daysBetween(row.listedOn, today)) : undefined;
  const zone = judgment ? (judgment.zone ?? 'none') : '';
  return html`<tr data-row="${index}" data-price="${price}" data-low="${priceLow}" data-high="${priceHigh}"
data-asked="${row.askingPrice ?? ''}" data-left="${priced.profit ?? ''}" data-days="${days ?? ''}"
data-todo="${urgencyOf(priced)}" data-pile="${pileOf(priced)}"
data-zone="${zone}">
<th scope="row">
!${nameLink(site, priced)}
</th>
<td class="card-asked">${row.askingPrice === undefined ? '' : plainDollars(row.askingPrice)}</td>
<td class="card-price">${isToLookUp ? 'look up' : usd(price)}</td>
<td class="card-keep">!${payoutLine(priced, marketplace)}</td>
<td class="card-days">${days ?? ''}</td>
<td class="card-plan">!${today ? mainButton(priced) : ''}<details data-key="${titleOfRow(row)}">
<summary>!${nextStep(priced)}</summary>
!${explanation(priced)}!${offerLink(priced, marketplace, days)}
<template>!${row.state === undefined ? soldFields(row, today) : ''}!${editFields(row)}</template>
</details></td>
</tr>`;
}

function nameLink(site: Site, { row, listed }: Priced): Markup {
  const { garment } = listed.listing;
  const { gender, condition } = garment;
  const title = titleOfRow(row);
  const path = listed.shared.title ? appraisePath(title, { gender, condition }) : pricePath(site.pricing, garment);
  const times = row.quantity > 1 ? html` × ${row.quantity}` : '';
  return html`!${categoryDrawing(site, garment.category)}
<a class="card-name" href="${path}">${title}!${times}</a>`;
}

/** Returns the button for recording the visitor's action, or an empty string if there is nothing to do. */
function mainButton(priced: Priced): Markup {
  const { row, cost, advice } = priced;
  const button = (attributes: Markup, text: Markup) =>
    html`<button type="button" class="keep is-quiet needs-script" !${attributes}>!${text}</button>`;
  if (row.state === 'cart') return button('data-set="state" value="looked" aria-pressed="true"', 'To buy');
  if (row.state === 'looked') return button('data-set="state" value="cart" aria-pressed="false"', 'Keep');
  if (isTagged(priced)) return button(html`data-set="cost" value="${cost}"`, 'Bought');
  const { action, ask } = advice ?? {};
  if (action === 'DONATE') return button('data-remove', 'Donated');
  if (!action || action === 'HOLD' || action === 'CHECK' || ask === undefined) return '';
  const isNew = action !== 'CUT' && action !== 'RAISE';
  const step = `: ${isNew ? 'listed' : 'now'} at ${plainDollars(ask)}`;
  const attributes = html`data-done="${ask}"!${isNew ? ' data-new' : ''}`;
  return button(attributes, html`Done<span class="visually-hidden">${step}</span>`);
}

function explanation(priced: Priced): Markup {
  const { listed, remarks, row, advice } = priced;
  const { garment, evidence } = listed.listing;
  const reason = reasonOf(priced);
  const isAssumed = remarks.some(({ code }) => code === 'assumed_gender');
  const notes = caveatTexts(remarks, 'assumed_gender');
  if (row.remark) notes.push(row.remark);
  return html`!${reason === '' ? '' : html`<p>${reason}</p>`}
<p class="soft">${rangeText(priced)}, ${countInWords(evidence)}. ${capital(garments(garment))},
${garment.condition ?? 'any condition'}.!${isAssumed ? genderButton(garment.gender) : ''} ${notes.join(' ')}</p>
!${scheduleLine(advice)}`;
}

function reasonOf({ advice, judgment }: Priced): string {
  if (judgment && !judgment.ask) return `${judgment.reason}.`;
  return advice?.why ?? judgment?.reason ?? '';
}

function offerLink({ row, listed, cost }: Priced, { id }: Marketplace, daysListed: number | undefined): Markup {
  const { askingPrice } = row;
  if (askingPrice === undefined) return '';
  const { gender, condition } = listed.listing.garment;
  const title = titleOfRow(row);
  const query = { title, gender, asked: askingPrice, marketplace: id, condition, cost, listedFor: daysListed };
  return html`<p><a class="button is-quiet" href="${withQuery('/offer', query)}">Got an offer?</a></p>`;
}

function rangeText({ listed, isCopied }: Priced): string {
  const { priceLow, priceHigh, isToLookUp } = listed;
  if (isToLookUp) return `At least ${usd(priceLow)}`;
  return isCopied ? capital(rangeInWords(listed, true)) : `${usd(priceLow)}–${usd(priceHigh)}`;
}

function payoutLine({ row, listed, net, cost, profit, isCopied }: Priced, { name }: Marketplace): Markup {
  if (net === undefined) return listed.isToLookUp ? '' : html`${name} does not take it`;
  const payout = wholeDollars(net);
  if (isCopied) return html`If real, you’d get ${payout}`;
  if (profit === undefined || cost === undefined) return html`You’d get ${payout}`;
  const change = html`<span class="!${profit > 0 ? 'is-up' : 'is-down'}">Profit ${wholeDollars(profit)}</span>`;
  const isBought = row.state === undefined && row.cost !== undefined;
  return html`!${change}: you’d get ${payout}, ${isBought ? 'paid' : 'tag'} ${plainDollars(cost)}`;
}

function genderButton(assumed: Gender): Markup {
  const other = assumed === 'male' ? 'female' : 'male';
  const name = capital(genderWord(other));
  return html` <button type="button" class="is-quiet needs-script" data-set="gender"
value="${other}">${name}?</button>`;
}

function soldFields(row: ListRow, soldOn = ''): Markup {
  const name = shortTitleOf(row);
  return html`<p class="card-fields card-sold needs-script">
<input type="text" inputmode="decimal" maxlength="12" aria-label="Sold for, $: ${name}" placeholder="Sold for $"
 data-sold-price><input type="date" value="${soldOn}" aria-label="Sold on: ${name}" data-sold-on>
<select aria-label="Sold where: ${name}" data-sold-at></select>
<button type="button" class="is-quiet" data-sold>Sold</button>!${row.isSold ? removeButton(row) : ''}</p>`;
}

/** Returns the next step for an item, such as `Cut to $30`, or the verdict on it or, if it has neither, its range. */
function nextStep(priced: Priced): Markup {
  const { row, advice, judgment } = priced;
  if (!judgment) return html`${rangeText(priced)}`;
  const { zone, ask } = judgment;
  if (zone === null) return ask ? html`<strong>${ask.text}</strong>` : html`${judgment.reason}`;
  const inZoneColor = (text: string) => html`<strong class="zone-${zone}">${text}</strong>`;
  if (!advice) return inZoneColor(verdictInWords(judgment));
  const { action, ask: price } = advice;
  const name = action === 'LIST' ? 'List' : ZONE_NAMES[zone];
  if (action === 'HOLD' || price === undefined) return inZoneColor(name);
  if (action !== 'CUT' && action !== 'RAISE') return inZoneColor(`${name} at ${plainDollars(price)}`);
  const oldPrice = row.askingPrice ? ` from ${plainDollars(row.askingPrice)}` : '';
  return html`!${inZoneColor(`${name} to ${plainDollars(price)}`)}${oldPrice}`;
}

function scheduleLine({ schedule = [], goneBy = '' }: Partial<AdviceAnswer> = {}): Markup {
  if (schedule.length < 2) return '';
  const steps = schedule.map(({ on, price }) => `${dayInWords(on)} ${plainDollars(price)}`);
  return html`<p class="soft">Markdown schedule through ${dayInWords(goneBy)}: ${steps.join(', ')}.</p>`;
}

/** Renders a row that asks for the sale date and price, or that explains why the item doesn't have a price. */
export function askingRow({ pricing }: Site, asking: PricedRow): Markup {
  const { row, index } = asking;
  const problem = 'problem' in asking ? asking.problem : undefined;
  const question = row.isSold ? 'Sold: for how much, and when?' : problem && problemText(problem);
  const describeFields = html`<p class="card-fields needs-script">
!${row.refusal === undefined ? titleField(row) : ''}!${removeButton(row)}</p>`;
  return html`<tr class="is-asking" data-row="${index}" data-pile="${pileOf(asking)}">
<th scope="row"><span class="card-name">${titleOfRow(row)}</span></th>
<td class="card-plan" colspan="5">
<p class="soft">${question}</p>
!${problem?.code === 'category_not_found' ? kindButtons(pricing, row) : ''}
!${row.isSold ? soldFields(row) : describeFields}
</td>
</tr>`;
}

function kindButtons(pricing: Pricing, row: ListRow): Markup {
  const { brand } = parseTitle(pricing.lexicon, row.title ?? '');
  if (!brand) return '';
  const kinds = kindsOf(pricing, brand).slice(0, MAX_OFFERED_KINDS);
  const buttons = kinds.map(
    ({ name }) => html`<button type="button" class="is-quiet" data-set="category" value="${name}">${name}</button> `,
  );
  return html`<p class="chips-row needs-script">!${buttons}</p>`;
}

function editFields(row: ListRow): Markup {
  const name = shortTitleOf(row);
  return html`<p class="card-fields needs-script">
!${titleField(row)}
<select data-set="condition" aria-label="Condition of ${name}">
!${conditionOptions(row.condition)}
</select>
!${amountField('cost', row.cost, `Cost of ${name}, $`, row.state ? 'Tag, $' : 'Paid, $')}
!${amountField('askingPrice', row.askingPrice, `Asking price of ${name}, $`, 'Asked, $')}
!${row.state === undefined ? '' : BOUGHT}
!${removeButton(row)}</p>`;
}

/** Returns the grades as options. The first option clears the grade, or keeps a condition that isn't a grade. */
function conditionOptions(condition: string | undefined): Markup {
  const grade = CONDITIONS.find((name) => name === condition);
  const grades = CONDITIONS.map((name) => html`<option!${name === grade ? ' selected' : ''}>${name}</option>`);
  const unchanged = html`<option value="${condition ?? ''}">${condition ?? 'Condition'}</option>`;
  const cleared = html`<option value="">From the title</option>`;
  return html`!${grade ? cleared : unchanged}
!${grades}`;
}

const titleField = (
  row: ListRow,
): Markup => html`<input data-set="title" type="text" maxlength="300" placeholder="Describe it"
aria-label="Description of ${shortTitleOf(row)}">`;

const amountField = (
  name: string,
  value: number | undefined,
  fullLabel: string,
  label: string,
): Markup => html`<label>${label} <input data-set="${name}" type="text" inputmode="decimal" maxlength="12"
value="${value ?? ''}" aria-label="${fullLabel}"></label>`;

const removeButton = (row: ListRow): Markup =>
  html`<button type="button" class="is-quiet" data-remove aria-label="Remove ${shortTitleOf(row)}">Remove</button>`;
