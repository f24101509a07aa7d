import { html } from 'ghtml';
import { dayAt, dayInWords, dayOf } from '../../base/day.ts';
import { count, money, percent, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, shortened } from '../../base/text.ts';
import { parseRows } from '../../lists/list-rows.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { addSales, parseSales, readSaleLines, readSales, type Sale, sumOfSales } from '../../lists/sales.ts';
import {
  type Comparison,
  compareSales,
  comparisonTables,
  estimateSales,
  saleInWords,
} from '../../lists/sales-compared.ts';
import { renderPage } from '../layout.ts';
import { type Markup, thingsTabs, wordTable } from '../markup.ts';
import type { Site } from '../site.ts';

const MAX_NAMED_LINES = 5;
const MAX_LINE_LENGTH = 60;

/** Answers the /sold form in a service worker. Yields to the event loop between sales. */
export async function answerSales(site: Site, form: FormData): Promise<Markup> {
  const today = dayOf(textIn(form, 'today')) ?? dayAt(Date.now());
  const removedId = textIn(form, 'remove');
  const editedId = textIn(form, 'change');
  const stored = parseSales(unboundedTextIn(form, 'sales')).filter(({ id }) => id !== removedId);
  const edited = stored.find(({ id }) => id === editedId);
  const marketplaces = [...site.marketplaces.list.map(({ name }) => name), 'In person'];
  // An edited sale may have a marketplace that isn't one of ours.
  if (edited?.marketplace) marketplaces.push(edited.marketplace);
  const submitted = await readSubmittedSales(form, marketplaces, today);
  const { sales, change } = mergeSales(stored, submitted.sales, edited);
  const compared = await estimateSales(sales, createRowPricer(site));
  const estimates = new Map(compared.map(({ sale, estimate }) => [sale, estimate]));
  const estimated = sales.map((sale) => ({ ...sale, estimate: estimates.get(sale) }));
  const rows = parseRows(unboundedTextIn(form, 'list'));
  const forSale = rows.filter(({ refusal, isSold, state }) => !refusal && !isSold && !state);
  const report = { comparison: compareSales(compared), forSale: forSale.length };
  return soldPage(site, estimated, submitted.outcome.replace('{change}', change), report);
}

const unboundedTextIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

const textIn = (form: FormData, name: string): string => bounded(unboundedTextIn(form, name));

/** Adds submitted sales to the stored ones. If the visitor is editing a sale, the first submitted sale replaces it. */
function mergeSales(stored: readonly Sale[], submitted: readonly Sale[], edited: Sale | undefined) {
  const [replacement, ...others] = submitted;
  if (edited && replacement) {
    const replaced = stored.map((sale) => (sale === edited ? editedSale(sale, replacement) : sale));
    return { sales: addSales(replaced, others), change: 'Changed.' };
  }
  const sales = addSales(stored, submitted);
  return { sales, change: addedInWords(sales.length - stored.length, submitted.length) };
}

/** Applies an edited line to a sale. Keeps the quantity, and keeps the estimate if the title is unchanged. */
function editedSale({ id, quantity, sku, title, estimate }: Sale, typed: Sale): Sale {
  return { sku, ...typed, id, quantity, estimate: title === typed.title ? estimate : undefined };
}

/** Reads the sales in a form's file or text. `{change}` in the outcome is a placeholder for a summary of the change. */
async function readSubmittedSales(form: FormData, marketplaces: readonly string[], today: string) {
  const file = form.get('file');
  const pasted = unboundedTextIn(form, 'pasted');
  const bytes = file instanceof Blob && file.size > 0 ? file : new Blob([pasted]);
  if (bytes.size === 0) return { sales: [], outcome: '' };
  try {
    const tables = await readSales(new Uint8Array(await bytes.arrayBuffer()), today);
    const problems = tables.flatMap((table) => table.left.map(({ line, why }) => `Line ${line}: ${why}`));
    const sentences = ['{change}', ...tables.flatMap((table) => table.notes), ...problems.slice(0, MAX_NAMED_LINES)];
    return { sales: tables.flatMap((table) => table.sales.map(({ sale }) => sale)), outcome: sentences.join(' ') };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (pasted === '') return { sales: [], outcome: error.message };
    const { sales, leftOut } = readSaleLines(pasted, marketplaces, today);
    if (leftOut.length === 0) return { sales, outcome: '{change}' };
    const unread = leftOut.slice(0, MAX_NAMED_LINES).map((line) => `“${shortened(line, MAX_LINE_LENGTH)}”`);
    return { sales, outcome: `{change} No dollar price in ${unread.join(', ')}.` };
  }
}

function addedInWords(added: number, submitted: number): string {
  const repeated = submitted > added ? ` ${count(submitted - added, 'sale')} already saved.` : '';
  return `${count(added, 'sale')} added.${repeated}`;
}

interface SalesReport {
  readonly comparison: Comparison;
  /** Number of unsold rows in the visitor's list. */
  readonly forSale: number;
}

const MAX_TABLE_ROWS = 50;

/** Minimum number of sales for the page to recommend a backup. */
const MANY_SALES = 20;
const BACKUP =
  'These sales are only in this browser. Keep the reports they come from, or a copy of this page, for your taxes.';

/** Renders sales next to our estimates. `sold.js` stores them in the browser, so they never leave the device. */
export function soldPage(site: Site, sales: readonly Sale[] = [], outcome = '', report?: SalesReport): Markup {
  return renderPage(site, {
    title: 'My sales',
    description:
      'Keep your sales in your browser, each price next to our estimate, by brand, kind and marketplace. ' +
      'Nothing leaves your device.',
    path: '/sold',
    scripts: ['sold.js'],
    main: html`!${thingsTabs('/sold')}<h1>My sales</h1>
<p class="lead">See your sales next to our prices. All of it stays in this browser.</p>
<noscript><p class="notice">Sales are stored only in your browser, so this page needs JavaScript.</p></noscript>
<form class="sold" action="/sold" method="post" enctype="multipart/form-data" data-sold>
<div data-sold-answer>
!${outcome === '' ? '' : html`<p class="soft" data-sold-said>${outcome}</p>`}
!${sales.length > 0 && report ? reportMarkup(sales, report) : html`<p class="soft">No sales yet.</p>`}
<textarea hidden aria-label="The sales" data-sold-sales>
!${html`${JSON.stringify(sales)}`}</textarea>
</div>
<div class="field">
<label for="sold-pasted">Add sales, one per line</label><textarea id="sold-pasted" name="pasted" rows="3"
autocomplete="off" placeholder="Coach leather tote sold for $80 on Poshmark, 10/03/2026, cost $20"></textarea>
</div>
<p class="actions">
<button type="submit">Add</button> <button type="submit" class="is-quiet" name="undo" value="1" hidden>Undo</button>
</p>
<div class="field">
<label for="sold-file">Or a sales report</label><input id="sold-file" name="file" type="file"
accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
<p class="soft">CSV or Excel (.xlsx) from Poshmark, eBay, Mercari, Depop, Etsy, Shopify, Whatnot, Vendoo or
List Perfectly, or your own with sold price and sold date columns. Buyer names and addresses are not read.</p>
</div>
<p role="status" class="sold-status"></p>
</form>`,
  });
}

function reportMarkup(sales: readonly Sale[], report: SalesReport): Markup {
  const { comparison } = report;
  const { paid } = sumOfSales(sales);
  const tables = comparisonTables(comparison).map(({ title, head, rows }) => wordTable(title, head, rows));
  const byComparison = html`<details id="by"><summary>By marketplace, brand and kind</summary>!${tables}</details>`;
  return html`<section class="list-total" aria-label="Total">
<p class="total"><strong class="rail-price">${wholeDollars(paid)}</strong> paid in ${count(sales.length, 'sale')}</p>
!${monthBars(sales)}
<p class="soft">${costsInWords(sales, report)}</p>
!${sales.length < MANY_SALES ? '' : html`<p class="notice">${BACKUP}</p>`}
</section>
<p class="notice">${comparisonInWords(comparison)}</p>
!${unusualSales(comparison)}
!${salesTable(sales)}
!${comparison.all.sales > 0 ? byComparison : ''}`;
}

function costsInWords(sales: readonly Sale[], { forSale }: SalesReport): string {
  const { cost, withCost } = sumOfSales(sales);
  const sentences: string[] = [];
  if (withCost > 0) sentences.push(`You paid ${wholeDollars(cost)} for ${withCost} of them.`);
  if (forSale > 0) {
    const share = percent(sales.length / (sales.length + forSale));
    sentences.push(`${count(forSale, 'row')} of your list not sold: ${share} sold.`);
  }
  return sentences.join(' ');
}

function unusualSales({ toLookAt }: Comparison): Markup {
  if (toLookAt.length === 0) return '';
  const items = toLookAt.map((sale) => html`<li>${saleInWords(sale)}</li>`);
  return html`<section aria-labelledby="look-at"><h2 id="look-at">Look at these</h2><ul>!${items}</ul></section>`;
}

function salesTable(sales: readonly Sale[]): Markup {
  const latest = sales.toSorted((a, b) => b.soldOn.localeCompare(a.soldOn)).slice(0, MAX_TABLE_ROWS);
  return html`<section>
<h2>!${sales.length > MAX_TABLE_ROWS ? html`The latest ${String(MAX_TABLE_ROWS)}` : 'Sales'}</h2>
<table class="things is-sales"><tbody>!${latest.map(saleRow)}</tbody></table>
</section>`;
}

function comparisonInWords({ all: { sales, inRange, aboveEstimate } }: Comparison): string {
  if (sales === 0) return 'We have no price for any of these sales.';
  const difference = percent(Math.abs(aboveEstimate));
  const direction = aboveEstimate > 0 ? 'more' : 'less';
  const level = difference === '0%' ? 'our prices' : `about ${difference} ${direction} than our prices`;
  return `You sell for ${level}: ${inRange} of ${count(sales, 'sale')} in our range.`;
}

const MAX_MONTHS = 12;

/** Charts payments by month. A dot marks the sum of our prices if every sale in the month has one. */
function monthBars(sales: readonly Sale[]): Markup {
  const months = latestMonths(sales);
  const highest = Math.max(...months.flatMap(({ paid, estimated = 0 }) => [paid, estimated]));
  const width = (amount: number) => `${((100 * amount) / highest).toFixed(1)}%`;
  const rows = months.map(({ month, sales, paid, estimated }) => {
    const dot = estimated === undefined ? '' : html`<circle cx="${width(estimated)}" cy="7" r="5"/>`;
    const ourPrices = estimated === undefined ? '' : `, our prices ${wholeDollars(estimated)}`;
    return html`<li><span>${monthInWords(month)}</span> <strong>${wholeDollars(paid)}</strong>
<svg width="100%" height="14" aria-hidden="true" focusable="false">
<rect y="2" width="${width(paid)}" height="10" rx="3"/>!${dot}</svg>
<span class="visually-hidden">in ${count(sales, 'sale')}${ourPrices}</span></li>`;
  });
  return html`<ol class="months">!${rows}</ol>
<p class="soft">Bars: what buyers paid. Dots: our prices of the same pieces.</p>`;
}

/** Sums payments and our prices by month, in US dollars, latest first. `estimated` is undefined if one is missing. */
function latestMonths(sales: readonly Sale[]) {
  const salesByMonth = Map.groupBy(sales, ({ soldOn }) => soldOn.slice(0, 7));
  const months = [...salesByMonth].map(([month, sales]) => ({
    month,
    sales: sales.length,
    paid: sumOf(sales.map(({ price }) => price)),
    estimated: sumOfEstimates(sales),
  }));
  return months.toSorted((a, b) => b.month.localeCompare(a.month)).slice(0, MAX_MONTHS);
}

const monthInWords = (month: string): string => `${dayInWords(`${month}-1`).split(' ')[0]} ${month.slice(0, 4)}`;

function sumOfEstimates(sales: readonly Sale[]): number | undefined {
  let sum = 0;
  for (const { estimate, quantity } of sales) {
    if (!estimate) return undefined;
    sum += estimate.price * quantity;
  }
  return sum;
}

function saleRow({ id, title, price, soldOn, marketplace = 'unknown marketplace', estimate, quantity }: Sale): Markup {
  const ourPrice = estimate ? html`; our price ${usd(estimate.price * quantity)}` : '';
  return html`<tr>
<th scope="row"><span class="card-name">${title}</span></th>
<td class="card-price">${money(price)}</td>
<td class="card-keep">${dayInWords(soldOn)}, ${marketplace}!${ourPrice}</td>
<td class="card-plan">
<button type="submit" class="is-quiet" name="edit" value="${id}" aria-label="Change ${title}">Change</button>
<button type="submit" class="is-quiet" name="remove" value="${id}" aria-label="Remove ${title}">Remove</button>
</td>
</tr>`;
}
