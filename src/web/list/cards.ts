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
import { parseTitle } from '../../titles/parse-title.ts';
import { categoryDrawing, type Markup } from '../markup.ts';
import { withQuery } from '../paths.ts';
import { kindsOf } from '../search/suggestions.ts';
import type { Site } from '../site.ts';
import { isTagged, type Priced, type PricedRow, pileOf, urgencyOf } from './price-rows.ts';

const TITLE_LENGTH = 120;
const OFFERED_KINDS = 5;

const BOUGHT = html`<button type="button" class="is-quiet" data-set="state" value="">Bought</button>`;

/** Returns the title of a row, after the brand from the brand column if it does not name it. */
export function titleOfRow({ title, brand = '', category = '', label }: ListRow): string {
  const words = title ?? category;
  const isNamed = lettersOf(words).includes(lettersOf(brand));
  const name = isNamed ? words : `${brand} ${words}`.trim();
  return shortened(name || label || 'A row', TITLE_LENGTH);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Returns a priced garment as a row of the table; its fields are in a template until `list.js` needs them. */
export function pricedRow(site: Site, priced: Priced, marketplace: Marketplace, today?: string): Markup {
  const { row, index, listed, left } = priced;
  const { listing, price, priceLow, priceHigh, isToLookUp } = listed;
  const { garment } = listing;
  const { quantity } = row;
  const days = today && row.listedOn ? Math.max(0, daysBetween(row.listedOn, today)) : undefined;
  const { gender, condition } = garment;
  const path = listed.shared.title
    ? appraisePath(titleOfRow(row), { gender, condition })
    : pricePath(site.pricing, garment);
  const worth = html`data-price="${price}" data-low="${priceLow}" data-high="${priceHigh}"`;
  return html`<tr data-row="${index}" !${worth}
data-asked="${row.askingPrice ?? ''}" data-left="${left ?? ''}" data-days="${days ?? ''}"
data-todo="${urgencyOf(priced)}" data-pile="${pileOf(priced)}"
data-zone="${priced.judgment ? (priced.judgment.zone ?? 'none') : ''}">
<th scope="row">
!${categoryDrawing(site, garment.category)}
<a class="card-name" href="${path}">${titleOfRow(row)}!${quantity > 1 ? html` × ${quantity}` : ''}</a>
</th>
<td class="card-asked">${row.askingPrice === undefined ? '' : plainDollars(row.askingPrice)}</td>
<td class="card-price">${isToLookUp ? 'look up' : usd(price)}</td>
<td class="card-keep">!${keepLine(priced, marketplace)}</td>
<td class="card-days">${days ?? ''}</td>
<td class="card-plan">!${today ? mainButton(priced) : ''}<details data-key="${titleOfRow(row)}">
<summary>!${todo(priced)}</summary>
!${why(priced)}!${offerLink(priced, marketplace, days)}
<template>!${row.state === undefined ? soldFields(row, today) : ''}!${fields(row)}</template>
</details></td>
</tr>`;
}

/** Returns the button for the next step with a piece: to keep it, to buy it, or to follow the advice on it. */
function mainButton(priced: Priced): Markup {
  const { row, cost, advice } = priced;
  const button = (attributes: Markup, words: Markup) =>
    html`<button type="button" class="keep is-quiet needs-script" !${attributes}>!${words}</button>`;
  if (row.state !== undefined) {
    const isIn = row.state === 'cart';
    const pressed = html`data-set="state" value="${isIn ? 'looked' : 'cart'}" aria-pressed="${String(isIn)}"`;
    return button(pressed, isIn ? 'To buy' : 'Keep');
  }
  if (isTagged(priced)) return button(html`data-set="cost" value="${cost}"`, 'Bought');
  const { action, ask } = advice ?? {};
  if (action === 'DONATE') return button('data-remove', 'Donated');
  if (!action || action === 'HOLD' || action === 'CHECK') return '';
  const isNew = action !== 'CUT' && action !== 'RAISE';
  const word = isNew ? 'listed' : 'now';
  const at = html`<span class="visually-hidden">: ${word} at ${plainDollars(ask as number)}</span>`;
  return button(html`data-done="${ask}"!${isNew ? ' data-new' : ''}`, html`Done!${at}`);
}

function why({ listed, remarks, row, advice, judgment, isCopied }: Priced): Markup {
  const { garment, evidence } = listed.listing;
  const reason = judgment && !judgment.ask ? `${judgment.reason}.` : (advice?.why ?? judgment?.reason ?? '');
  const isAssumed = remarks.some(({ code }) => code === 'assumed_gender');
  const notes = [...caveatTexts(remarks, 'assumed_gender'), ...(row.remark ? [row.remark] : [])];
  return html`!${reason === '' ? '' : html`<p>${reason}</p>`}
<p class="soft">${rangeOf(listed, isCopied)}, ${countInWords(evidence)}. ${capital(garments(garment))},
${garment.condition ?? 'any condition'}.!${isAssumed ? genderButton(garment.gender) : ''} ${notes.join(' ')}</p>
!${scheduleLine(advice)}`;
}

/** Returns a link to the form for an offer, filled in from a piece for sale except for the offer. */
function offerLink({ row, listed, cost }: Priced, { id }: Marketplace, days: number | undefined): Markup {
  const { askingPrice } = row;
  if (askingPrice === undefined) return '';
  const { gender, condition } = listed.listing.garment;
  const title = titleOfRow(row);
  const about = { title, gender, asked: askingPrice, marketplace: id, condition, cost, listedFor: days };
  return html`<p><a class="button is-quiet" href="${withQuery('/offer', about)}">Got an offer?</a></p>`;
}

function rangeOf(listed: Priced['listed'], isCopied: boolean): string {
  const { priceLow, priceHigh, isToLookUp } = listed;
  if (isToLookUp) return `At least ${usd(priceLow)}`;
  return isCopied ? capital(rangeInWords(listed, true)) : `${usd(priceLow)}–${usd(priceHigh)}`;
}

function keepLine({ row, listed, kept, cost, left, isCopied }: Priced, { name }: Marketplace): Markup {
  if (kept === undefined) return listed.isToLookUp ? '' : html`${name} does not take it`;
  const net = wholeDollars(kept);
  if (left === undefined || cost === undefined) return html`${isCopied ? 'If real, you’d get' : 'You’d get'} ${net}`;
  const profit = html`<span class="!${left > 0 ? 'is-up' : 'is-down'}">Profit ${wholeDollars(left)}</span>`;
  const isBought = row.state === undefined && row.cost !== undefined;
  return html`!${profit}: you’d get ${net}, ${isBought ? 'paid' : 'tag'} ${plainDollars(cost)}`;
}

function genderButton(assumed: Gender): Markup {
  const other = assumed === 'male' ? 'female' : 'male';
  const name = capital(genderWord(other));
  return html` <button type="button" class="is-quiet needs-script" data-set="gender"
value="${other}">${name}?</button>`;
}

function soldFields(row: ListRow, soldOn = ''): Markup {
  const name = shortened(titleOfRow(row), 40);
  return html`<p class="card-fields card-sold needs-script">
<input type="text" inputmode="decimal" maxlength="12" aria-label="Sold for, $: ${name}" placeholder="Sold for $"
 data-sold-price><input type="date" value="${soldOn}" aria-label="Sold on: ${name}" data-sold-on>
<select aria-label="Sold where: ${name}" data-sold-at></select>
<button type="button" class="is-quiet" data-sold>Sold</button>!${row.isSold ? removeButton(row) : ''}</p>`;
}

/** Returns the action for a row in a few words: the advice or the verdict; without either, the range of its price. */
function todo({ row, listed, advice, judgment, isCopied }: Priced): Markup {
  if (!judgment) return html`${rangeOf(listed, isCopied)}`;
  const { zone, ask } = judgment;
  if (ask && zone === null) return html`<strong>${ask.text}</strong>`;
  if (zone === null) return html`${judgment.reason}`;
  const price = advice?.action === 'HOLD' ? undefined : advice?.ask;
  const advised = advice?.action === 'LIST' ? 'List' : ZONE_NAMES[zone];
  const name = advice ? advised : verdictInWords(judgment);
  const isMoved = advice?.action === 'CUT' || advice?.action === 'RAISE';
  const at = price === undefined ? '' : ` ${isMoved ? 'to' : 'at'} ${plainDollars(price)}`;
  const from = isMoved && row.askingPrice ? ` from ${plainDollars(row.askingPrice)}` : '';
  return html`<strong class="zone-${zone}">${name}${at}</strong>${from}`;
}

function scheduleLine({ schedule = [], goneBy = '' }: Partial<AdviceAnswer> = {}): Markup {
  if (schedule.length < 2) return '';
  const steps = schedule.map(({ on, price }) => `${dayInWords(on)} ${plainDollars(price)}`);
  return html`<p class="soft">Markdown schedule through ${dayInWords(goneBy)}: ${steps.join(', ')}.</p>`;
}

/** Returns a row that asks for its price and day of sale, which nobody may guess, or states why it has no price. */
export function askingRow({ pricing }: Site, asking: PricedRow): Markup {
  const { row, index } = asking;
  const problem = 'problem' in asking ? asking.problem : undefined;
  const isOfBrand = problem?.code === 'category_not_found';
  const brand = isOfBrand ? parseTitle(pricing.lexicon, row.title ?? '').brand : undefined;
  const kinds = brand ? kindsOf(pricing, brand).slice(0, OFFERED_KINDS) : [];
  const mend = kinds.map(
    ({ name }) => html`<button type="button" class="is-quiet" data-set="category" value="${name}">${name}</button> `,
  );
  const asked = row.isSold ? 'Sold: for how much, and when?' : problem && problemText(problem);
  return html`<tr class="is-asking" data-row="${index}" data-pile="${pileOf(asking)}">
<th scope="row"><span class="card-name">${titleOfRow(row)}</span></th>
<td class="card-plan" colspan="5">
<p class="soft">${asked}</p>
!${kinds.length > 0 ? html`<p class="chips-row needs-script">!${mend}</p>` : ''}
!${
    row.isSold
      ? soldFields(row)
      : html`<p class="card-fields needs-script">
!${row.refusal === undefined ? describe(row) : ''}!${removeButton(row)}</p>`
  }
</td>
</tr>`;
}

function fields(row: ListRow): Markup {
  const name = shortened(titleOfRow(row), 40);
  const grade = CONDITIONS.find((name) => name === row.condition);
  const ungraded = grade ? 'From the title' : (row.condition ?? 'Condition');
  const grades = CONDITIONS.map((name) => html`<option!${name === grade ? ' selected' : ''}>${name}</option>`);
  return html`<p class="card-fields needs-script">
!${describe(row)}
<select data-set="condition" aria-label="Condition of ${name}">
<option value="${grade ? '' : (row.condition ?? '')}">${ungraded}</option>
!${grades}
</select>
!${amount('cost', row.cost, `Cost of ${name}, $`, row.state ? 'Tag, $' : 'Paid, $')}
!${amount('askingPrice', row.askingPrice, `Asking price of ${name}, $`, 'Asked, $')}
!${row.state === undefined ? '' : BOUGHT}
!${removeButton(row)}</p>`;
}

const describe = (
  row: ListRow,
): Markup => html`<input data-set="title" type="text" maxlength="300" placeholder="Describe it"
aria-label="Description of ${shortened(titleOfRow(row), 40)}">`;

const amount = (
  name: string,
  value: number | undefined,
  label: string,
  words: string,
): Markup => html`<label>${words} <input data-set="${name}" type="text" inputmode="decimal" maxlength="12"
value="${value ?? ''}" aria-label="${label}"></label>`;

function removeButton(row: ListRow): Markup {
  const name = shortened(titleOfRow(row), 40);
  return html`<button type="button" class="is-quiet" data-remove aria-label="Remove ${name}">Remove</button>`;
}
