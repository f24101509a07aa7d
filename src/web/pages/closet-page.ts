import { html } from 'ghtml';
import { countsText, USUAL_MIX } from '../../closet/added-cells.ts';
import type { PricedItem } from '../../closet/price-item.ts';
import { readAsText } from '../../closet/read-as.ts';
import type { ClosetRow } from '../../closet/read-closet.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import { problemText, type ValuedCloset } from '../../closet/value-closet.ts';
import { shortened } from '../../http/text.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, money, usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import { type Markup, renderPage } from '../layout.ts';
import type { Site } from '../site.ts';

/** What a visitor sent, and what came of it. */
export interface ClosetState {
  /** The list as text. */
  readonly list?: string;
  /** What garments are, by the line that they stand on, where the visitor corrected it. */
  readonly corrections?: ReadonlyMap<number, string>;
  readonly returnOnCost?: string;
  /** The file began with a byte order mark. */
  readonly hasMark?: boolean;
  readonly valued?: ValuedCloset;
  /** Why there is no answer. */
  readonly error?: string;
}

/** What the rows and the list take of a page together, in bytes: with the rest of it, it stays below 1 MB. */
const MAX_BYTES = 900_000;
/** Characters that are shown of a title, and said of it. */
const TITLE_LENGTH = 300;
const NAME_LENGTH = 60;

const EXAMPLE =
  'Coach leather tote, brown, like new\nMen’s Nike Air Force 1, size 10\nReformation midi dress';

/** Many garments at once: paste a list or choose a file, see what it is worth. Nothing of it is kept. */
export function closetPage(site: Site, state: ClosetState = {}): Markup {
  const { valued, error } = state;
  const answer = valued ? results(site, valued, state) : html``;
  const list = shownList(state.list ?? '', MAX_BYTES - Buffer.byteLength(answer));
  return renderPage(site, {
    title: 'What is your closet worth?',
    description:
      'Paste a list of clothes or drop a CSV file from Poshmark, Mercari, Depop, eBay, Vendoo or your own sheet: each with its resale price, a total, and the file back with prices.',
    path: '/closet',
    scripts: ['closet.js'],
    unlisted: valued !== undefined || error !== undefined,
    main: html`<h1>What is your closet worth?</h1>
<p class="lead">Paste a list, one garment per line, or choose a CSV file: a report from Poshmark, Mercari, Depop or eBay, an export from Vendoo, List Perfectly, Etsy or Shopify, or your own sheet. Up to ${MAX_PAGE_ROWS} rows.</p>
<form class="closet" action="/closet" method="post" enctype="multipart/form-data" data-closet>
!${error ? html`<p class="field-error" id="closet-error" role="alert">${error}</p>` : ''}
!${answer}
<section aria-labelledby="list-heading">
<h2 id="list-heading">!${valued ? 'Your list' : 'The list'}</h2>
<div class="field"><label for="closet-list">Garments, or the text of a CSV file</label>
<textarea id="closet-list" name="list" rows="10" spellcheck="false" autocomplete="off" placeholder="${EXAMPLE}"!${error ? ' aria-describedby="closet-error"' : ''}>
!${list ?? ''}</textarea>!${list === undefined ? html`<p class="soft">The list is too long to be shown here: to correct it or to download it with prices, choose its file again.</p>` : ''}</div>
<div class="fields">
<div class="field"><label for="closet-file">Or a file</label><input id="closet-file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain"><p class="soft">CSV, at most 1 MB. It is used instead of the list above.</p></div>
<div class="field"><label for="closet-return">Profit you want, % of what you pay</label><input id="closet-return" name="returnOnCost" type="number" min="0" max="10000" step="1" value="${state.returnOnCost ?? '100'}"><p class="soft">For “pay up to”: 100 doubles your money.</p></div>
</div>
!${state.hasMark ? html`<input type="hidden" name="mark" value="1">` : ''}
<p class="actions"><button type="submit" name="action" value="table">Show prices</button> <button type="submit" class="is-quiet" name="action" value="download">Download with prices</button></p>
<p class="soft" data-keep hidden><label><input type="checkbox"> Keep this list in this browser</label></p>
<p class="soft">The list is priced and forgotten: nothing is stored or logged, and names, buyers and addresses in a report are not read. The file comes back with its rows and columns unchanged and price columns added.</p>
</section>
</form>`,
  });
}

/** The list for the form; undefined where the page has no room for it. */
function shownList(list: string, room: number): Markup | undefined {
  if (list.length > room) return undefined;
  const shown = html`${list}`;
  return Buffer.byteLength(shown) > room ? undefined : shown;
}

function results({ pricing }: Site, valued: ValuedCloset, { corrections }: ClosetState): Markup {
  const { file, outcomes, total } = valued;
  const priced: Markup[] = [];
  const others: Markup[] = [];
  let bytes = 0;
  let hidden = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const row = file.rows[index] as ClosetRow;
    if (!outcome) continue;
    const correction = corrections?.get(row.line) ?? '';
    const shown =
      'priced' in outcome
        ? pricedRow(pricing, row, outcome.priced, correction)
        : otherRow(row, problemText(outcome.problem), correction);
    bytes += Buffer.byteLength(shown);
    if (bytes > MAX_BYTES) hidden++;
    else ('priced' in outcome ? priced : others).push(shown);
  }
  return html`<section aria-labelledby="total-heading">
<h2 id="total-heading">!${total.priced > 0 ? html`About ${usd(total.price)} in total` : 'No row has a price'}</h2>
!${total.priced > 0 ? html`<p class="lead">For ${count(total.quantity, 'piece')}, sold one by one; <strong>${totalRangeInWords(total.priceLow, total.priceHigh)}</strong>.${sumInWords(total)}</p>` : ''}
<p>${countsText(valued)}</p>
<p class="soft">${readAsText(file)}</p>
!${hidden > 0 ? html`<p>The last ${count(hidden, 'row')} would make this page too long: the download has all.</p>` : ''}
</section>
!${others.length > 0 ? section('others', 'Without a price', othersTable(others)) : ''}
!${priced.length > 0 ? section('priced', 'With a price', pricedTable(priced)) : ''}`;
}

function section(id: string, heading: string, content: Markup): Markup {
  return html`<section aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>
<div class="scroll" tabindex="0">!${content}</div></section>`;
}

function pricedTable(rows: readonly Markup[]): Markup {
  return html`<table class="prices closet-table">
<caption>US dollars. “Keep” is after fees, before the label, where the fees are lowest; choose a marketplace by more than that.</caption>
<thead><tr><th scope="col">Garment</th><th scope="col">Price</th><th scope="col">Based on</th><th scope="col">Keep</th><th scope="col">Pay up to</th><th scope="col">Not right?</th></tr></thead>
<tbody>!${rows}</tbody>
</table>`;
}

function pricedRow(pricing: Pricing, row: ClosetRow, item: PricedItem, correction: string): Markup {
  const { garment, price, priceLow, priceHigh, listings, evidence, best, verdict } = item;
  const { title, quantity = 1 } = row.item ?? {};
  const grade = garment.condition ?? `${USUAL_MIX} condition`;
  const pieces = quantity > 1 ? ` × ${quantity}` : '';
  const remarks = [...item.remarks, ...(row.remark ? [row.remark] : [])].join(' ');
  return html`<tr><th scope="row"><span class="closet-words">${wordsOf(row)}${pieces}</span>
<span class="soft"><a href="${pricePath(pricing, garment)}">${capital(garments(garment))}</a>, ${grade}. ${remarks}</span></th>
<td><span class="strong">${usd(price)}</span> <span class="ends">${usd(priceLow)}–${usd(priceHigh)}</span>!${verdict && item.askingPrice ? html` <span class="soft">${usd(item.askingPrice)} is ${verdict}</span>` : ''}</td>
<td>${capital(evidence)}, ${count(listings, 'listing')}</td>
<td>!${best ? html`${dollars(best.net)} <span class="soft">${best.name}</span>` : ''}</td>
<td>!${best?.payUpTo === undefined ? '' : html`${dollars(best.payUpTo)}`}</td>
<td>!${correctionField(row, correction, title)}</td></tr>`;
}

function othersTable(rows: readonly Markup[]): Markup {
  return html`<table class="prices closet-table">
<caption>Say what a garment is, and press “Show prices” again.</caption>
<thead><tr><th scope="col">Row</th><th scope="col">Why</th><th scope="col">What it is</th></tr></thead>
<tbody>!${rows}</tbody>
</table>`;
}

function otherRow(row: ClosetRow, why: string, correction: string): Markup {
  const { title } = row.item ?? {};
  return html`<tr><th scope="row"><span class="closet-words">${wordsOf(row)}</span></th>
<td>${why}</td><td>!${row.refusal ? '' : correctionField(row, correction, title)}</td></tr>`;
}

function wordsOf({ item, line }: ClosetRow): string {
  return shortened(item?.title ?? item?.label ?? `Line ${line}`, TITLE_LENGTH);
}

function correctionField({ line }: ClosetRow, value: string, title: string | undefined): Markup {
  return html`<input name="fix-${line}" type="text" value="${value}" maxlength="300" aria-label="What ${shortened(title ?? `line ${line}`, NAME_LENGTH)} is" placeholder="brand and kind">`;
}

/** US dollars with cents where there are some. */
function dollars(amount: number): string {
  return Number.isInteger(amount) ? usd(amount) : money(amount);
}
