import { html } from 'ghtml';
import { dayAt, dayInWords, dayOf } from '../../base/day.ts';
import { count, money, percent, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, shortened } from '../../base/text.ts';
import { addSales, parseSales, readSaleLines, type Sale, sumOfSales } from '../../lists/kept-sales.ts';
import { parseRows } from '../../lists/list-rows.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import {
  type Comparison,
  compareSales,
  comparisonTables,
  estimateSales,
  saleInWords,
} from '../../lists/sales-compared.ts';
import { readSales } from '../../lists/sales-file.ts';
import { renderPage } from '../layout.ts';
import { type Markup, thingsTabs, wordTable } from '../markup.ts';
import type { Site } from '../site.ts';

const MOST_NAMED = 5;
const MAX_LINE = 60;
/** The marketplace of a sale to a buyer in person. */
const IN_PERSON = 'In person';

/** Answers the /sold form in a service worker. Yields to the event loop in between. */
export async function answerSales(site: Site, form: FormData): Promise<Markup> {
  const whole = (name: string) => String(form.get(name) ?? '').trim();
  const text = (name: string) => bounded(whole(name));
  const kept = parseSales(whole('sales')).filter(({ id }) => id !== text('remove'));
  const changed = kept.find(({ id }) => id === text('change'));
  const names = site.marketplaces.list.map(({ name }) => name);
  const places = [...names, IN_PERSON, ...(changed?.marketplace ? [changed.marketplace] : [])];
  const read = await readAdded(form, places, dayOf(text('today')) ?? dayAt(Date.now()));
  const { sales, words } = withRead(kept, read.sales, changed);
  const compared = await estimateSales(sales, createRowPricer(site));
  const estimates = new Map(compared.map(({ sale, estimate }) => [sale, estimate]));
  const complete = sales.map((sale) => ({ ...sale, estimate: estimates.get(sale) }));
  const unsold = parseRows(whole('list')).filter(({ refusal, isSold, state }) => !refusal && !isSold && !state);
  const standing = { comparison: compareSales(compared), unsold: unsold.length };
  return soldPage(site, complete, read.outcome.replace('{added}', words), standing);
}

/** Adds the sales that were read; the first of them replaces the one that is `changed`. */
function withRead(kept: readonly Sale[], read: readonly Sale[], changed: Sale | undefined) {
  const [first, ...others] = read;
  if (changed && first) {
    const known = kept.map((sale) => (sale === changed ? changedTo(sale, first) : sale));
    return { sales: addSales(known, others), words: 'Changed.' };
  }
  const sales = addSales(kept, read);
  return { sales, words: addedInWords(sales.length - kept.length, read.length) };
}

/** Returns a sale as it was typed again: its number of pieces stays and, with its title, its estimate. */
function changedTo({ id, quantity, sku, title, estimate }: Sale, typed: Sale): Sale {
  return { sku, ...typed, id, quantity, estimate: title === typed.title ? estimate : undefined };
}

/** Reads a form's file or lines. `{added}` in the outcome stands for the number of sales that are new. */
async function readAdded(form: FormData, places: readonly string[], today: string) {
  const file = form.get('file');
  const pasted = String(form.get('pasted') ?? '').trim();
  const bytes = file instanceof Blob && file.size > 0 ? file : new Blob([pasted]);
  if (bytes.size === 0) return { sales: [], outcome: '' };
  try {
    const tables = await readSales(new Uint8Array(await bytes.arrayBuffer()), today);
    const left = tables.flatMap((table) => table.left.map(({ line, why }) => `Line ${line}: ${why}`));
    const said = ['{added}', ...tables.flatMap((table) => table.said), ...left.slice(0, MOST_NAMED)];
    return { sales: tables.flatMap((table) => table.sales.map(({ sale }) => sale)), outcome: said.join(' ') };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (pasted === '') return { sales: [], outcome: error.message };
    const { sales, leftOut } = readSaleLines(pasted, places, today);
    const unread = leftOut.slice(0, MOST_NAMED).map((line) => `“${shortened(line, MAX_LINE)}”`);
    return { sales, outcome: `{added}${unread.length > 0 ? ` No dollar price in ${unread.join(', ')}.` : ''}` };
  }
}

function addedInWords(added: number, read: number): string {
  const again = read > added ? ` ${count(read - added, 'sale')} already saved.` : '';
  return `${count(added, 'sale')} added.${again}`;
}

interface Standing {
  readonly comparison: Comparison;
  /** Number of pieces on the list that are for sale. */
  readonly unsold: number;
}

const MOST_LISTED = 50;

const MANY_SALES = 20;
const BACKUP =
  'These sales are only in this browser. Keep the reports they come from, or a copy of this page, for your taxes.';

/** Returns a person's sales next to our estimates; `sold.js` stores them, and they never leave the device. */
export function soldPage(site: Site, sales: readonly Sale[] = [], outcome = '', standing?: Standing): Markup {
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
!${sales.length > 0 && standing ? report(sales, standing) : html`<p class="soft">No sales yet.</p>`}
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

function report(sales: readonly Sale[], { comparison, unsold }: Standing): Markup {
  const { paid, cost, withCost } = sumOfSales(sales);
  const share = percent(sales.length / (sales.length + unsold));
  const costs = withCost > 0 ? ` You paid ${wholeDollars(cost)} for ${withCost} of them.` : '';
  const rest = unsold > 0 ? ` ${count(unsold, 'row')} of your list not sold: ${share} sold.` : '';
  const tables = comparisonTables(comparison).map(({ title, head, rows }) => wordTable(title, head, rows));
  const toLookAt = comparison.toLookAt.map((sale) => html`<li>${saleInWords(sale)}</li>`);
  const byDay = sales.toSorted((a, b) => b.soldOn.localeCompare(a.soldOn));
  return html`<section class="list-total" aria-label="Total">
<p class="total"><strong class="rail-price">${wholeDollars(paid)}</strong> paid in ${count(sales.length, 'sale')}</p>
!${monthBars(sales)}
<p class="soft">${(costs + rest).trim()}</p>
!${sales.length < MANY_SALES ? '' : html`<p class="notice">${BACKUP}</p>`}
</section>
<p class="notice">${besideOurs(comparison)}</p>
!${
    toLookAt.length === 0
      ? ''
      : html`<section aria-labelledby="look-at"><h2 id="look-at">Look at these</h2><ul>!${toLookAt}</ul></section>`
  }
<section>
<h2>!${sales.length > MOST_LISTED ? html`The latest ${String(MOST_LISTED)}` : 'Sales'}</h2>
<table class="things is-sales"><tbody>!${byDay.slice(0, MOST_LISTED).map(saleRow)}</tbody></table>
</section>
!${
    comparison.all.sales > 0
      ? html`<details id="by"><summary>By marketplace, brand and kind</summary>!${tables}</details>`
      : ''
  }`;
}

function besideOurs({ all: { sales, inRange, aboveEstimate } }: Comparison): string {
  if (sales === 0) return 'We have no price for any of these sales.';
  const far = percent(Math.abs(aboveEstimate));
  const more = `about ${far} ${aboveEstimate > 0 ? 'more' : 'less'} than our prices`;
  return `You sell for ${far === '0%' ? 'our prices' : more}: ${inRange} of ${count(sales, 'sale')} in our range.`;
}

const MOST_MONTHS = 12;

/** Draws what buyers paid by month as bars, with our prices of the same sales as dots if all of them have one. */
function monthBars(sales: readonly Sale[]): Markup {
  const byMonth = [...Map.groupBy(sales, ({ soldOn }) => soldOn.slice(0, 7))];
  const months = byMonth
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, MOST_MONTHS)
    .map(([month, own]) => ({
      month,
      sales: own.length,
      paid: sumOf(own.map(({ price }) => price)),
      ours: ourSum(own),
    }));
  const most = Math.max(...months.flatMap(({ paid, ours = 0 }) => [paid, ours]));
  const place = (amount: number) => `${((100 * amount) / most).toFixed(1)}%`;
  const rows = months.map(({ month, sales, paid, ours }) => {
    const dot = ours === undefined ? '' : html`<circle cx="${place(ours)}" cy="7" r="5"/>`;
    const beside = ours === undefined ? '' : `, our prices ${wholeDollars(ours)}`;
    return html`<li><span>${monthInWords(month)}</span> <strong>${wholeDollars(paid)}</strong>
<svg width="100%" height="14" aria-hidden="true" focusable="false">
<rect y="2" width="${place(paid)}" height="10" rx="3"/>!${dot}</svg>
<span class="visually-hidden">in ${count(sales, 'sale')}${beside}</span></li>`;
  });
  return html`<ol class="months">!${rows}</ol>
<p class="soft">Bars: what buyers paid. Dots: our prices of the same pieces.</p>`;
}

const monthInWords = (month: string): string => `${dayInWords(`${month}-1`).split(' ')[0]} ${month.slice(0, 4)}`;

/** Returns the sum of our prices, US dollars; undefined if a sale has none. */
function ourSum(sales: readonly Sale[]): number | undefined {
  const ours = sales.map(({ estimate, quantity }) => (estimate ? estimate.price * quantity : Number.NaN));
  return ours.some(Number.isNaN) ? undefined : sumOf(ours);
}

function saleRow({ id, title, price, soldOn, marketplace = 'unknown marketplace', estimate, quantity }: Sale): Markup {
  return html`<tr>
<th scope="row"><span class="card-name">${title}</span></th>
<td class="card-price">${money(price)}</td>
<td class="card-keep">${dayInWords(soldOn)}, ${marketplace}!${
    estimate ? html`; our price ${usd(estimate.price * quantity)}` : ''
  }</td>
<td class="card-plan">
<button type="submit" class="is-quiet" name="edit" value="${id}" aria-label="Change ${title}">Change</button>
<button type="submit" class="is-quiet" name="remove" value="${id}" aria-label="Remove ${title}">Remove</button>
</td>
</tr>`;
}
