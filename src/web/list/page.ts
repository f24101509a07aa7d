import { html } from 'ghtml';
import { count, listOf } from '../../base/numbers.ts';
import type { RepriceTerms } from '../../decide/ask.ts';
import type { SellerTerms } from '../../input/item-fields.ts';
import { MAX_PAGE_ROWS } from '../../lists/csv.ts';
import { type Layout, readAsText } from '../../lists/layout.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import type { Sale } from '../../lists/sales.ts';
import { createPlanCounts } from '../../lists/write-list-file.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { renderPage } from '../layout.ts';
import { dataScript, type Markup, thingsTabs } from '../markup.ts';
import { fieldError, yourTerms } from '../parts/form-fields.ts';
import { sharedListPath } from '../paths.ts';
import type { Site } from '../site.ts';
import { askingRow, pricedRow } from './cards.ts';
import { type PricedRow, pilesOf, pricedOf, totals, urgencyOf } from './price-rows.ts';
import words from './table-words.json' with { type: 'json' };

interface ListState {
  readonly rows: readonly PricedRow[];
  readonly marketplace: Marketplace;
  /** The submitted form. Its rows come from browser storage and are undefined if scripts are disabled. */
  readonly form?: {
    readonly terms: Readonly<Record<keyof SellerTerms, string>>;
    readonly text: string;
    readonly rows: readonly ListRow[] | undefined;
  };
  /** The date as YYYY-MM-DD, or undefined if the form hasn't been submitted or there was an error. */
  readonly today?: string;
  readonly plan?: RepriceTerms | undefined;
  readonly outcome?: string;
  readonly layout?: Layout | undefined;
  readonly error?: string;
  /** The newly added rows, which are saved by `list.js`. */
  readonly added?: { readonly rows: readonly ListRow[] } | undefined;
  /** The sales among the added rows, which `list.js` moves to Sold. */
  readonly sales?: readonly Sale[];
  /** The sales in an uploaded report. The page asks whether to move them to Sold or price them as a list. */
  readonly report?: readonly Sale[];
  readonly isShared?: boolean;
}

/** Maximum total size of the rendered rows, in bytes. Keeps the page under 1 MB. */
const MAX_BYTES = 940_000;

const MAX_NAMED_SALES = 5;

const EXAMPLE = 'Coach leather tote, brown, like new\nMen’s Nike Air Force 1, size 10, $25\nReformation midi dress x2';

/** Renders a list and its form. `list.js` stores the list in the browser and updates the page in place. */
export function listPage(site: Site, state: ListState): Markup {
  const { rows, isShared } = state;
  return renderPage(site, {
    title: isShared ? `A list of ${count(rows.length, 'garment')}` : 'My things',
    description:
      'Type, paste or drop a list of clothes to see resale prices, payouts, totals and a plan, and download your ' +
      'file with prices.',
    path: '/list',
    scripts: ['list-view.js', 'list-kept.js', 'list.js'],
    unlisted: rows.length > 0 || state.error !== undefined,
    main: html`!${isShared ? '' : thingsTabs('/list')}<h1>!${isShared ? 'A list' : 'My things'}</h1>
<form class="list" action="/list" method="post" enctype="multipart/form-data" data-list!${isShared ? '="shared"' : ''}>
<button type="submit" class="visually-hidden" name="action" value="table" tabindex="-1"
aria-hidden="true">Price my list</button>
<div data-list-answer>
!${rows.length > 0 ? pricedList(site, state) : emptyList(site, state)}
</div>
<div class="list-toast" data-list-toast hidden>
<span role="status"></span> <button type="button" class="is-quiet" data-list-undo>Undo</button>
</div>
</form>`,
  });
}

const emptyList = (
  site: Site,
  state: ListState,
): Markup => html`<p class="lead">See what it is all worth, what you’d get, and what to cut.</p>
!${notices(state)}
!${addForm(state)}
<details class="list-plan"><summary>Where you sell</summary>!${planForm(site, state)}</details>`;

function planInWords(rows: ListState['rows']): string {
  const counts = createPlanCounts();
  for (const priced of rows) {
    if (!priced.row.isSold) counts.add('advice' in priced ? priced.advice : undefined);
  }
  return counts.inWords();
}

function planForm({ marketplaces }: Site, { rows, form, plan, marketplace }: ListState): Markup {
  const terms = { ...form?.terms, marketplace: marketplace.id };
  return html`!${plan && rows.length > 0 ? html`<p data-plan-said>${planInWords(rows)}</p>` : ''}
!${yourTerms('list', terms, ['marketplace', 'profit', 'label', 'hourly'], marketplaces.list)}
<p class="soft">Advice: ask a quarter more than the usual price, after 30 days the usual price, after 60 a fifth less;
after 120 days sell what is left in a lot or donate it. Your time comes off what you keep, 30 minutes for each. A file
can include the date listed (“date listed”), the asking price (“asking price”) and the lowest price you would take
(“floor”). The download includes the plan.</p>`;
}

function addForm({ error, form }: ListState): Markup {
  // Clear the text field once the browser script has saved the items entered in it.
  const isStored = !error && form?.rows !== undefined;
  const text = isStored ? '' : form?.text;
  return html`!${error ? fieldError(error, 'list-error') : ''}
<div class="field"><label for="list-text">Paste what you have, any way you like</label>
<textarea id="list-text" name="list" rows="4" spellcheck="false" autocomplete="off"
placeholder="${EXAMPLE}"!${error ? ' aria-describedby="list-error"' : ''}>
!${html`${text ?? ''}`}</textarea></div>
<p class="actions"><button type="submit" name="action" value="table">Price my list</button>
<button type="submit" class="is-quiet without-script" name="action" value="download">Download with prices</button></p>
<div class="fields">
<div class="field">
<label for="list-file">Or a file</label><input id="list-file" name="file" type="file"
accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
<p class="soft">CSV or Excel (.xlsx): a report from Poshmark, Mercari, Depop or eBay, an export from Vendoo,
List Perfectly, Etsy or Shopify, or your own sheet; at most 1 MB and ${MAX_PAGE_ROWS} rows.</p>
</div>
</div>
<p class="soft">Your list and your columns stay in this browser. Buyers’ names and addresses in sales reports are
not stored.
<a href="/privacy">Privacy</a>
</p>`;
}

function pricedList(site: Site, state: ListState): Markup {
  const { rows, marketplace, isShared } = state;
  const unsold = pricedOf(rows).filter(({ row }) => !row.isSold);
  const { line, notes } = totals(marketplace, unsold);
  const adopt = html`<p class="actions needs-script">
<button type="button" data-list-take>Put these on my list</button></p>`;
  return html`<div class="list-top">
!${line}
!${menu(site, state, notes)}
</div>
!${isShared ? adopt : ''}
!${notices(state)}
!${rows.length > 1 ? controls(rows) : ''}
!${pileTable(renderedRows(site, state), rows.length)}`;
}

/** Renders rows in order of urgency, most urgent first, until the page would become too large. */
function renderedRows(site: Site, { rows, marketplace, plan, today }: ListState): ReadonlyMap<PricedRow, Markup> {
  const urgency = (row: PricedRow) => (plan && 'listed' in row ? urgencyOf(row) : 0);
  const render = (row: PricedRow) =>
    'listed' in row && !row.row.isSold ? pricedRow(site, row, marketplace, today) : askingRow(site, row);
  const rendered = new Map<PricedRow, Markup>();
  let bytes = 0;
  for (const row of rows.toSorted((a, b) => urgency(b) - urgency(a))) {
    const markup = render(row);
    bytes += new TextEncoder().encode(markup).length;
    if (bytes >= MAX_BYTES) break;
    rendered.set(row, markup);
  }
  return rendered;
}

function menu(site: Site, state: ListState, notes: string): Markup {
  const { rows, layout, error, isShared } = state;
  const plan = html`<section class="list-plan" aria-labelledby="plan-head"><h2 id="plan-head">Where you sell</h2>
!${planForm(site, state)}</section>`;
  return html`<details class="list-menu"!${error ? ' open' : ''} data-key="menu">
<summary>Add &amp; more</summary>
!${tools(rows, isShared)}
<p class="soft">${notes}</p>
!${layout ? html`<p class="soft">${readAsText(layout)}</p>` : ''}
!${addForm(state)}
!${isShared ? '' : plan}
</details>`;
}

function notices({ rows, form, isShared, added, sales = [], report = [], outcome = '' }: ListState): Markup {
  const hasScripts = form?.rows !== undefined;
  const toStore = isShared ? { rows: rows.map(({ row }) => row) } : added;
  return html`!${outcome === '' ? '' : html`<p class="soft" data-list-said>${outcome}</p>`}
!${report.length > 0 ? reportQuestion(report) : ''}
!${sales.length > 0 ? movedSales(sales, hasScripts) : ''}
!${toStore ? dataBlock('added', toStore) : ''}`;
}

const dataBlock = (name: string, data: object): Markup => dataScript(`type="application/json" data-list-${name}`, data);

const reportQuestion = (sales: readonly Sale[]): Markup => html`<div class="notice" data-list-question>
<p><strong>Is this a sales report?</strong> It has ${count(sales.length, 'sale')}: ${namesOf(sales)}.</p>
<p class="actions"><button type="button" data-report="sold">Put them in Sold</button>
<button type="button" class="is-quiet" data-report="price">Price them as a list</button></p>
!${dataBlock('sales', sales)}
</div>`;

function tools(rows: readonly PricedRow[], isShared = false): Markup {
  const bought = html`<li class="needs-script">
<button type="button" class="is-quiet" data-list-bought>All shown are bought</button></li>`;
  const clear = html`!${rows.some(({ row }) => row.state) ? bought : ''}
<li class="needs-script"><button type="button" class="is-quiet" data-list-clear>Remove all shown</button></li>`;
  const share = isShared ? undefined : sharedListPath(rows);
  return html`<ul class="actions">
<li><button type="submit" class="is-quiet" name="action" value="download">Download</button></li>
!${share ? html`<li><a class="button is-quiet" href="${share}" data-list-share>Share</a></li>` : ''}
<li class="needs-script"><button type="button" class="is-quiet" data-list-print>Print</button></li>
!${isShared ? '' : clear}
</ul>`;
}

/** The columns in the list. `key` is the name of the data attribute that `list.js` sorts rows by. */
const COLUMNS = words.columns;

function controls(rows: readonly PricedRow[]): Markup {
  const piles = pilesOf(rows);
  const choices = piles.map(({ pile, name }) => html`<option value="${pile}">${name}</option>`);
  return html`<div class="list-show needs-script">
<select aria-label="Show" data-show><option value="">All ${String(rows.length)}</option>
!${piles.length > 1 ? choices : ''}</select>
<select aria-label="Sort by" data-sort-by><option value="">Sort by</option>
!${COLUMNS.map(({ name, key }) => html`<option value="${key}">${name}</option>`)}</select>
<input type="search" maxlength="100" autocomplete="off" aria-label="Find rows with" placeholder="Find" data-find>
</div>`;
}

/** Renders rows grouped into piles. Each pile has a heading with totals, unless it's the only one and not the cart. */
function pileTable(rendered: ReadonlyMap<PricedRow, Markup>, rowCount: number): Markup {
  const heads = COLUMNS.map(
    ({ name, className, key }) =>
      html`<th scope="col" class="${className}"><button type="button" data-sort="${key}">${name}</button></th>`,
  );
  const piles = pilesOf([...rendered.keys()]);
  const bodies = piles.map(({ pile, rows, name }) => {
    const hasHeading = piles.length > 1 || pile === 'cart';
    const heading = html`<tr class="pile"><th colspan="6">${name}</th></tr>`;
    return html`!${hasHeading ? heading : ''}!${rows.map((row) => rendered.get(row) as Markup)}`;
  });
  const hidden = rowCount - rendered.size;
  const more = html`<button type="button" class="is-quiet">Show all ${String(rendered.size)}</button>`;
  return html`<table class="things">
<thead><tr>!${heads}</tr></thead>
<tbody data-cards>!${bodies}</tbody>
</table>
!${rendered.size > 50 ? html`<p data-list-all hidden>!${more}</p>` : ''}
!${hidden > 0 ? html`<p>The last ${count(hidden, 'row')} are not shown. The download has them all.</p>` : ''}`;
}

function movedSales(sales: readonly Sale[], hasScripts: boolean): Markup {
  const sold = `${count(sales.length, 'row')} sold: ${namesOf(sales)}`;
  if (!hasScripts) return html`<p class="notice">${sold}. They are not in the sums.</p>`;
  return html`<p class="notice">${sold}. They are now in <a href="/sold">Sold</a>.</p>!${dataBlock('moved', sales)}`;
}

function namesOf(sales: readonly Sale[]): string {
  const others = sales.length > MAX_NAMED_SALES ? ' and others' : '';
  return listOf(sales.slice(0, MAX_NAMED_SALES).map(({ title }) => title)) + others;
}
