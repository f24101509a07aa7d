import { html } from 'ghtml';
import { listTotal } from '../../answers/list/answer.ts';
import { asOneLotInWords, totalRangeInWords, withoutInWords } from '../../answers/list/totals.ts';
import type { RepriceTerms } from '../../answers/plan/answer.ts';
import { GONE_IN, type GoneIn, WORK_MINUTES } from '../../answers/verdict/age.ts';
import { CANNOT_SAY, ZONE_NAMES } from '../../answers/verdict/words.ts';
import type { SellerTerm } from '../../items/seller-fields.ts';
import { type Layout, readAsText } from '../../lists/layout.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import { createPlanCounts } from '../../lists/reprice-list.ts';
import { MAX_PAGE_ROWS } from '../../lists/row-limits.ts';
import type { Sale } from '../../lists/sold/sale.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import { count, listOf, usd } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { choicesOf, fieldError, formFields, options } from '../parts/form-fields.ts';
import { thingsTabs } from '../parts/tabs.ts';
import { yourTerms } from '../parts/your-terms.ts';
import type { Site } from '../site.ts';
import { type ItemInAddress, listPath, MAX_COMPARED } from './address.ts';
import { pricedRow, titleOfRow, unpricedCard } from './cards.ts';
import { type ListForm, NO_PLAN } from './form.ts';
import { type Priced, type PricedRow, type UnpricedRow, urgencyOf } from './price-rows.ts';

export interface ListState {
  readonly rows: readonly PricedRow[];
  readonly marketplace: Marketplace;
  /** The choices, and the submitted text next to an error. */
  readonly form?: Pick<ListForm, 'terms' | 'plan' | 'text'>;
  /** The plan for the rows; its day determines how long they have been listed. */
  readonly plan?: RepriceTerms | undefined;
  /** The outcome of adding rows. */
  readonly outcome?: string;
  /** The columns that were recognized. */
  readonly layout?: Layout | undefined;
  readonly error?: string;
  /** Sales among the added rows: `list.js` moves them to the sales. */
  readonly sales?: readonly Sale[];
  /** Added rows that were sold, without a price or a day. */
  readonly unknownSales?: readonly ListRow[];
  /** True for a shared list, which is not the visitor's own. */
  readonly isShared?: boolean;
}

/** Most bytes of the list and its cards: with the rest, a page stays below 1 MB. */
const MAX_BYTES = 940_000;

/** The worth of an hour, US dollars, unless the seller says otherwise: without one, nothing is worth donating. */
export const USUAL_HOURLY = 20;

/** Sales and sold rows that are named. */
const MOST_NAMED = 5;

const EXAMPLE = 'Coach leather tote, brown, like new\nMen’s Nike Air Force 1, size 10, $25\nReformation midi dress x2';

/**
 * Returns one list for buyers and sellers: each garment with its price and net, the totals, and the form for adding
 * more. The form contains the whole list; `list.js` saves it in the browser and shows answers in place.
 */
export function listPage(site: Site, state: ListState): Markup {
  const { rows, isShared } = state;
  return renderPage(site, {
    title: isShared ? `A list of ${count(rows.length, 'garment')}` : 'My things',
    description:
      'Type, paste or drop a list of clothes to see resale prices, payouts, totals and a plan, and download your ' +
      'file with prices.',
    path: '/list',
    scripts: ['list.js'],
    unlisted: rows.length > 0 || state.error !== undefined,
    main: html`!${isShared ? '' : thingsTabs('/list')}<h1>!${isShared ? 'A list' : 'My things'}</h1>
<form class="list" action="/list" method="post" enctype="multipart/form-data" data-list!${isShared ? '="shared"' : ''}>
<button type="submit" class="visually-hidden" name="action" value="table" tabindex="-1"
aria-hidden="true">Price my list</button>
<div data-list-answer>
!${rows.length > 0 ? filled(site, state) : empty(site, state)}
</div>
<div class="list-toast" data-list-toast hidden>
<span role="status"></span> <button type="button" class="is-quiet" data-list-undo>Undo</button>
</div>
</form>`,
  });
}

function empty(site: Site, state: ListState): Markup {
  return html`<p class="lead">See what it is all worth, what you’d get, and what to cut.</p>
!${addForm(state)}
!${planForm(site, state)}`;
}

const GONE_NAMES: Readonly<Record<GoneIn, string>> = {
  week: 'In a week',
  month: 'In a month',
  season: 'In a season (90 days)',
};

function planInWords(rows: ListState['rows']): string {
  const counts = createPlanCounts();
  for (const row of rows) counts.add('advice' in row ? row.advice : undefined);
  return counts.inWords();
}

/** Returns the plan with its choices and the seller's terms, which the browser saves for all pages. */
function planForm({ marketplaces }: Site, { rows, form }: ListState): Markup {
  const { goneIn = '' } = form?.plan ?? {};
  const { select } = formFields('plan', { goneIn: goneIn || 'month' });
  const choices = GONE_IN.map((span) => [span, GONE_NAMES[span]] as const);
  const isPlanned = goneIn !== '' && goneIn !== NO_PLAN;
  const names: readonly SellerTerm[] =
    rows.length > 0 ? ['profit', 'label', 'hourly'] : ['marketplace', 'profit', 'label', 'hourly'];
  const terms = { ...form?.terms, hourly: form?.terms.hourly || String(USUAL_HOURLY) };
  return html`<details class="list-add list-plan" id="plan" data-key="plan">
<summary>Plan: what to cut, and when</summary>
!${isPlanned ? html`<p data-plan-said>${planInWords(rows)}</p>` : ''}
<div class="fields">
!${select('goneIn', 'How soon do you want it gone?', [[NO_PLAN, 'No plan: prices only'], ...choices])}
</div>
!${yourTerms('list', terms, names, marketplaces.list)}
<p class="actions">
<button type="submit" name="action" value="table" data-plan>Show what to do</button>
<button type="submit" class="is-quiet" name="action" value="donations">Donation list</button>
</p>
<p class="soft">Items that earn less than ${WORK_MINUTES} minutes of your time are worth go to charity. A file can
include the date listed (“date listed”), the asking price (“asking price”) and the lowest price you would take
(“floor”). The download includes the plan.</p>
</details>`;
}

function addForm({ error, form }: ListState): Markup {
  const text = error ? form?.text : '';
  return html`!${error ? fieldError(error, 'list-error') : ''}
<div class="field"><label for="list-text">Garments, one per line, or the text of a CSV file</label>
<textarea id="list-text" name="list" rows="4" spellcheck="false" autocomplete="off"
placeholder="${EXAMPLE}"!${error ? ' aria-describedby="list-error"' : ''}>
!${html`${text ?? ''}`}</textarea></div>
<p class="actions"><button type="submit" name="action" value="table">Price my list</button></p>
<div class="fields">
<div class="field">
<label for="list-file">Or a file</label><input id="list-file" name="file" type="file"
accept=".csv,.tsv,.txt,text/csv,text/plain">
<p class="soft">CSV: a report from Poshmark, Mercari, Depop or eBay, an export from Vendoo, List Perfectly, Etsy or
Shopify, or your own sheet; at most 1 MB and ${MAX_PAGE_ROWS} rows.</p>
</div>
</div>
<p class="soft">Your list stays in this browser. Names, buyers and addresses in a report are not stored.
<a href="/privacy">Privacy</a>
</p>`;
}

function filled(site: Site, state: ListState): Markup {
  const { rows, marketplace, plan, sales = [], unknownSales = [], outcome = '', layout, error, isShared } = state;
  const priced = rows.filter((row): row is Priced => 'listed' in row);
  const urgent = priced.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
  const unpriced = rows.filter((row): row is UnpricedRow => 'problem' in row);
  const kept = html`${JSON.stringify(rows.map(({ row }) => row))}`;
  let bytes = byteLength(kept);
  const fits = (card: Markup) => {
    bytes += byteLength(card);
    return bytes < MAX_BYTES;
  };
  const placeOf = (row: PricedRow) => ({ marketplace, today: plan?.today, index: rows.indexOf(row) });
  const isPlanned = rows.some((row) => 'advice' in row);
  const cards = (isPlanned ? urgent : priced).map((row) => pricedRow(site, row, placeOf(row))).filter(fits);
  const words = unpriced.map((row) => unpricedCard(site, row, rows.indexOf(row))).filter(fits);
  const hidden = rows.length - cards.length - words.length;
  return html`!${
    priced.length > 0 ? totals(site, state, priced, unpriced.length) : html`<p class="lead">No prices yet.</p>`
  }
!${outcome === '' ? '' : html`<p class="soft" data-list-said>${outcome}</p>`}
!${
    layout?.isSalesReport
      ? html`<p class="notice">
<strong>Is this a sales report?</strong> <a href="/sold">My sales</a> can read it too, and shows each sale beside
its estimate and your profit by month.</p>`
      : ''
  }
!${sales.length > 0 ? movedSales(sales) : ''}
!${unknownSales.length > 0 ? salesToEnter(unknownSales) : ''}
!${layout ? html`<p class="soft">${readAsText(layout)}</p>` : ''}
!${doings(urgent)}
<textarea name="rows" hidden aria-label="The list" data-list-rows>
!${kept}</textarea>
!${tools(rows, isShared)}
!${isShared ? '' : planForm(site, state)}
<details class="list-add"!${error ? ' open' : ''} data-key="add"><summary>Add more</summary>
!${addForm(state)}
</details>
!${rowsWithoutPrice(words, { count: unpriced.length, isOpen: priced.length === 0 })}
!${rowTable(cards, hidden)}`;
}

/** Returns what to do with a whole list; a shared one can be taken over. */
function tools(rows: readonly PricedRow[], isShared = false): Markup {
  const take = html`<button type="button" class="needs-script" data-list-take>Put these on my list</button>`;
  const clear = html`<li><button type="button" class="is-quiet needs-script" data-list-clear>Clear</button></li>`;
  return html`<ul class="actions list-tools">
<li><button type="submit" class="is-quiet" name="action" value="download">Download</button></li>
<li>!${isShared ? take : shareLink(rows)}</li>
<li><button type="button" class="is-quiet needs-script" data-list-print>Print</button></li>
!${isShared ? '' : clear}
</ul>`;
}

/** Returns the rows that need more detail, folded beside priced ones. */
function rowsWithoutPrice(
  cards: readonly Markup[],
  rows: { readonly count: number; readonly isOpen: boolean },
): Markup {
  if (cards.length === 0) return '';
  const summary = `${count(rows.count, 'row')} ${rows.count === 1 ? 'needs' : 'need'} more detail`;
  return html`<details class="list-words" data-key="words"!${rows.isOpen ? ' open' : ''}><summary>${summary}</summary>
<ul class="cards">!${cards}</ul></details>`;
}

/** The heads of the columns, with their class, and the key of a row by which `list.js` sorts. */
const HEADS = [
  ['Piece', '', 'row'],
  ['Asked', 'card-asked', ''],
  ['Worth', '', 'price'],
  ['Profit', '', 'left'],
  ['Days', 'card-days', ''],
  ['What to do', 'card-plan', 'todo'],
] as const;

/** Returns the table of priced rows, and how many rows have no room. */
function rowTable(rows: readonly Markup[], hidden: number): Markup {
  const heads = HEADS.map(([name, look, key]) => {
    const sort = html`<button type="button" data-sort="${key}">${name}</button>`;
    return html`<th scope="col" class="${look}">!${key === '' ? name : sort}</th>`;
  });
  const all = html`<button type="button" class="is-quiet">Show all ${String(rows.length)}</button>`;
  const table = html`<table class="things">
<thead><tr>!${heads}</tr></thead>
<tbody data-cards>!${rows}</tbody>
</table>`;
  return html`!${rows.length > 0 ? table : ''}
!${rows.length > 50 ? html`<p data-list-all hidden>!${all}</p>` : ''}
!${hidden > 0 ? html`<p>The last ${count(hidden, 'row')} are not shown. The download has them all.</p>` : ''}`;
}

/** Returns the sum of the prices of rows, without pieces to look up. */
function sumOf(rows: readonly Priced[]): number {
  return rows.reduce((sum, { row, listed }) => sum + (listed.isToLookUp ? 0 : row.quantity * listed.price), 0);
}

/** Returns the actions with their rows and totals; nothing for a list without verdicts. */
function doings(rows: readonly Priced[]): Markup {
  const groups = Map.groupBy(rows, ({ judgment }) => judgment?.zone ?? null);
  const items = [...groups].map(([zone, own]) => {
    const sum = sumOf(own);
    const name = zone === null ? CANNOT_SAY : ZONE_NAMES[zone];
    return html`<li class="zone-${zone ?? ''}">
<b>${name}</b> ${own.length}, worth ${usd(sum)}${zone === 'check' ? ' if real' : ''}
<button type="button" class="is-quiet needs-script" data-show="${zone ?? ''}" aria-label="Only ${name}"
aria-pressed="false">Filter</button>
</li>`;
  });
  return groups.size === 0 || (groups.size === 1 && groups.has(null)) ? '' : html`<ul class="zones">!${items}</ul>`;
}

function totals(site: Site, { marketplace }: ListState, priced: readonly Priced[], notPriced: number): Markup {
  const total = listTotal(
    priced.map(({ row, listed }) => ({ ...listed, quantity: row.quantity })),
    notPriced,
  );
  if (total.quantity === 0) return html`<p class="lead">${count(total.toLookUp, 'piece')} to look up.</p>`;
  const sellable = priced.filter(({ listed }) => !listed.isToLookUp);
  const kept = sellable.reduce((sum, { row, kept = 0 }) => sum + kept * row.quantity, 0);
  const refused = sellable.reduce((sum, { row, kept }) => sum + (kept === undefined ? row.quantity : 0), 0);
  const pieces = count(total.quantity, 'piece') + withoutInWords({ toLookUp: total.toLookUp });
  const prices = sellable.map(({ listed }) => listed.price);
  const notes = [
    `${totalRangeInWords(total.priceLow, total.priceHigh)}.`,
    asOneLotInWords(prices, total),
    refused > 0 ? `${marketplace.name} does not take ${count(refused, 'piece')}.` : '',
  ];
  return html`<section class="list-total" aria-label="Total">
<p class="total"><strong class="rail-price">${usd(total.sumOfPrices)}</strong> for ${pieces}</p>
<p class="list-keep">
You’d get
<strong>${usd(Math.round(dollars(cents(kept))))}</strong> on
<select name="marketplace" aria-label="Marketplace">
!${options(choicesOf(site.marketplaces.list), marketplace.id)}</select>
</p>
<p class="soft">${notes.join(' ').trim()}</p>
</section>`;
}

/** Returns the sales of an added file, for the sales in this browser, or where to bring them without scripts. */
function movedSales(sales: readonly Sale[]): Markup {
  const names = listOf(sales.slice(0, MOST_NAMED).map(({ title }) => title));
  const sold = `${count(sales.length, 'row')} sold: ${names}${othersAfter(sales)}`;
  return html`<p class="notice">${sold}. They are now in <a href="/sold">My sales</a>.</p>
<textarea hidden aria-label="Sold rows" data-list-moved>
!${html`${JSON.stringify(sales)}`}</textarea>`;
}

/** Returns the sold rows that are no sales yet, since nobody may guess their price and day; each opens the form. */
function salesToEnter(rows: readonly ListRow[]): Markup {
  const links = rows.slice(0, MOST_NAMED).map((row) => {
    const title = titleOfRow(row);
    const query = new URLSearchParams({ title, ...(row.cost !== undefined && { cost: String(row.cost) }) });
    // In a tab of its own, since the list does not name the others again.
    return html`<a href="/sold?${query}" target="_blank">${title}</a>`;
  });
  return html`<p class="notice">${count(rows.length, 'row')} sold without a price or a day: not in your sums. Enter
both in My sales: !${links.join(', ')}${othersAfter(rows)}.</p>`;
}

function othersAfter(rows: readonly unknown[]): string {
  return rows.length > MOST_NAMED ? ' and others' : '';
}

/** Returns a link to share a short list. */
function shareLink(rows: readonly PricedRow[]): Markup {
  const items = rows.flatMap((row): ItemInAddress[] => {
    if (!('listed' in row)) return [];
    const { garment } = row.listed.listing;
    const { title, quantity } = row.row;
    return [{ ...garment, quantity, ...(title !== undefined && { title }) }];
  });
  if (items.length === 0 || items.length > MAX_COMPARED) return '';
  return html`<a class="button is-quiet" href="${listPath(items)}" data-list-share>Share</a>`;
}

function byteLength(markup: Markup): number {
  return new TextEncoder().encode(markup).length;
}
