import { html } from 'ghtml';
import { dayInWords } from '../../answers/plan/answer.ts';
import { count, grouped, money, percent, signedPercent, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, shortened } from '../../base/text.ts';
import { dayAt, dayOf } from '../../items/day.ts';
import { parseRows } from '../../lists/list-rows.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { repriceTerms } from '../../lists/reprice-list.ts';
import {
  accuracyInWords,
  computedFeesInWords,
  daysInWords,
  feesInWords,
  monthTables,
} from '../../lists/sold/month-tables.ts';
import { readReport, readSaleLines } from '../../lists/sold/read-report.ts';
import {
  bookkeepingCsv,
  type MonthReport,
  monthOf,
  type NamedSums,
  netOfSale,
  reportOf,
  type SalesReport,
} from '../../lists/sold/report.ts';
import {
  addSales,
  completeSales,
  IN_PERSON,
  parseSales,
  readSale,
  type Sale,
  spreadLots,
} from '../../lists/sold/sale.ts';
import { renderPage } from '../layout.ts';
import { type Markup, thingsTabs, wordTable } from '../markup.ts';
import { formFields } from '../parts/form-fields.ts';
import type { Site } from '../site.ts';

const MOST_NAMED = 5;
const MAX_LINE = 60;

type SalesAnswer = { readonly page: Markup } | { readonly csv: string };

/** Answers the /sold form in a service worker. Yields to the event loop in between. */
export async function answerSales(site: Site, form: FormData): Promise<SalesAnswer> {
  const whole = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const text = (name: string) => bounded(whole(name));
  const { pricing, marketplaces } = site;
  const today = dayOf(text('today')) ?? dayAt(Date.now());
  const plan = repriceTerms({}, marketplaces, today);
  const price = createRowPricer({ pricing, marketplaces, guesser: 'person', plan });
  const removed = text('remove');
  let sales = parseSales(whole('sales')).filter(({ id }) => removed === '' || id !== removed);
  const changed = sales.find(({ id }) => id === text('change'));
  const typed = typedSale(text, changed);
  if (typed && changed) sales = sales.map((sale) => (sale === changed ? typed : sale));
  else if (typed) sales = addSales(sales, [typed]);
  const isRefused = !typed && (text('title') !== '' || text('price') !== '');
  let outcome = isRefused ? 'Enter a title, a price above zero and a date.' : '';
  const file = form.get('file');
  const pasted = whole('pasted');
  const added = file instanceof Blob && file.size > 0 ? file : new Blob([pasted]);
  if (added.size > 0) {
    try {
      const report = await readReport(new Uint8Array(await added.arrayBuffer()));
      const merged = addSales(sales, await spreadLots(report.sales, report.lots, price));
      outcome = reportInWords(report, merged.length - sales.length);
      sales = merged;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const names = marketplaces.list.map(({ name }) => name);
      const lines = readSaleLines(pasted, names, text('today'));
      const merged = addSales(sales, lines.sales);
      outcome = pasted === '' ? error.message : linesInWords(lines, merged.length - sales.length);
      sales = merged;
    }
  }
  const complete = await completeSales(sales, price, marketplaces);
  if (text('action') === 'download') return { csv: bookkeepingCsv(complete) };
  const listed = parseRows(whole('list')).filter(
    ({ refusal, isSold, state }) => refusal === undefined && !isSold && state === undefined,
  );
  const standing = listed.map((item) => ({ item, listedOn: item.listedOn }));
  const things = { file: 'My things', name: 'My things', sales: [], standing, refunds: [], leftOut: [] };
  const month = monthOf([things], complete, { price, today });
  return { page: soldPage(site, complete, outcome, listed.length, month) };
}

function reportInWords({ name, sales, leftOut, unsold }: Awaited<ReturnType<typeof readReport>>, added: number) {
  const share = Math.round((100 * sales.length) / (sales.length + unsold));
  const others = leftOut > 0 && `${count(leftOut, 'row')} left out: not sold, canceled, or not in US dollars.`;
  const sold = unsold > 0 && `${share}% of the listed items sold.`;
  return [`Read as ${name}: ${addedInWords(added, sales)}`, others, sold].filter(Boolean).join(' ');
}

function linesInWords({ sales, leftOut }: ReturnType<typeof readSaleLines>, added: number): string {
  const named = leftOut.slice(0, MOST_NAMED).map((line) => `“${shortened(line, MAX_LINE)}”`);
  const more = leftOut.length > named.length ? ` and ${leftOut.length - named.length} more` : '';
  const without = named.length > 0 ? ` No dollar price in ${named.join(', ')}${more}.` : '';
  return addedInWords(added, sales) + without;
}

function addedInWords(added: number, sales: readonly Sale[]): string {
  const repeated = sales.length - added;
  const again = repeated > 0 ? ` ${count(repeated, 'sale')} already saved.` : '';
  return `${count(added, 'sale')} added.${again}`;
}

function typedSale(text: (name: string) => string, changed: Sale | undefined): Sale | undefined {
  const amount = (name: string) => {
    const typed = text(name).replace(/[$,\s]/g, '');
    return typed === '' ? undefined : Number(typed);
  };
  const typed = {
    title: text('title'),
    price: amount('price'),
    soldOn: text('soldOn'),
    marketplace: text('marketplace'),
    cost: amount('cost'),
    isPersonal: text('isPersonal') !== '',
  };
  if (!changed) return readSale(typed);
  const isSame = typed.title === changed.title;
  const isAt = typed.marketplace === (changed.marketplace ?? '');
  const isCharged = isAt && typed.price === changed.price;
  return readSale({
    ...changed,
    ...typed,
    // An estimate depends on the title, and computed fees depend on price and marketplace.
    estimate: isSame ? changed.estimate : undefined,
    ...(changed.hasComputedFees && !isCharged && { fees: undefined, hasComputedFees: false }),
  });
}

const ITEM = 'type="text" maxlength="200" autocomplete="off" placeholder="Coach leather tote"';

const MOST_LISTED = 50;

/** Returns a person's sales next to their estimates, which `sold.js` stores: sales never leave the device. */
export function soldPage(
  site: Site,
  sales: readonly Sale[] = [],
  outcome = '',
  listed = 0,
  month?: MonthReport,
): Markup {
  const { input, select } = formFields('sold');
  const places = site.marketplaces.list.map(({ name }) => [name, name] as const);
  return renderPage(site, {
    title: 'My sales',
    description:
      'Track your sales in your browser: each price next to its estimate, profit by month, brand and marketplace, ' +
      'and a file for your books. Nothing leaves your device.',
    path: '/sold',
    scripts: ['sold.js'],
    main: html`!${thingsTabs('/sold')}<h1>My sales</h1>
<p class="lead">See your sales next to our estimates, your profit by month and marketplace, and a file for your
books. All of it stays in this browser.</p>
<noscript><p class="notice">Sales are stored only in your browser, so this page needs JavaScript.</p></noscript>
<form class="sold" action="/sold" method="post" enctype="multipart/form-data" data-sold>
<div class="fields">
!${input('title', 'Item', { attributes: ITEM })}
!${input('price', 'Sold for, $')}
!${input('soldOn', 'Date sold', { attributes: 'type="date"' })}
!${select('marketplace', 'Where', [[IN_PERSON, IN_PERSON], ...places, ['', 'Elsewhere']])}
!${input('cost', 'Cost, $')}
<div class="field">
<label><input name="isPersonal" type="checkbox" value="1"> From my own closet, not bought to sell</label>
</div>
</div>
<p class="actions">
<button type="submit">Add sale</button> <button type="submit" class="is-quiet" name="undo" value="1"
hidden>Undo</button>
</p>
<div class="field">
<label for="sold-file">Or a sales report</label><input id="sold-file" name="file" type="file"
accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
<p class="soft">CSV or Excel (.xlsx) from Poshmark, eBay, Mercari, Depop, Etsy, Shopify, Whatnot, Vendoo or
List Perfectly, or your own with sold price and sold date columns. Buyer names and addresses are not read.</p>
</div>
<div class="field">
<label for="sold-pasted">Or paste sales, one per line</label><textarea id="sold-pasted" name="pasted" rows="3"
autocomplete="off" placeholder="Coach leather tote sold for $80 on Poshmark, 10/03/2026"></textarea>
</div>
<p class="actions"><button type="submit" class="is-quiet" name="paste" value="1">Add these</button></p>
<p role="status" class="sold-status"></p>
<div data-sold-answer>
!${outcome === '' ? '' : html`<p class="soft" data-sold-said>${outcome}</p>`}
!${sales.length > 0 ? report(sales, listed, month) : html`<p class="soft">No sales yet.</p>`}
<textarea hidden aria-label="The sales" data-sold-sales>
!${html`${JSON.stringify(sales)}`}</textarea>
</div>
</form>`,
  });
}

function report(sales: readonly Sale[], listed: number, month: MonthReport | undefined): Markup {
  const found = reportOf(sales);
  const { total, accuracy, months, marketplaces } = found;
  const places = marketplaces.map((row) => {
    const drift = row.accuracy?.drift;
    const isEstimated = Math.round((drift ?? 0) * 100) === 0 ? 'as estimated' : undefined;
    return { ...row, note: drift === undefined ? '' : (isEstimated ?? signedPercent(drift)) };
  });
  return html`<section class="list-total" aria-label="Total">
<p class="total">
<strong class="rail-price">${wholeDollars(total.profit)}</strong> profit from ${count(total.sales, 'sale')}</p>
<p class="soft">${wholeDollars(total.gross)} from buyers, less ${feesInWords(total, wholeDollars)} fees,
${wholeDollars(total.label)} labels and ${wholeDollars(total.cost)} cost.
${remarks(found, listed)}</p>
</section>
!${accuracy ? html`<p class="notice">${accuracyInWords(accuracy)}</p>` : ''}
<p class="actions">
<button type="submit" class="is-quiet" name="action" value="download">Download for your books</button>
</p>
<p class="soft">The file separates your personal items from items bought to resell, and shows which amounts
marketplaces report on a 1099-K. It is not tax advice.</p>
!${table('By marketplace', 'Where', places)}
!${table(
    'By month',
    'Month',
    months.map((row) => ({ ...row, name: monthInWords(row.name) })),
  )}
!${
    month
      ? monthTables(month)
          .filter(({ id }) => !ELSEWHERE.includes(id))
          .map(({ title, head, rows: cells }) => wordTable(title, head, cells))
      : ''
  }
!${missList(found)}
!${saleList(sales)}`;
}

/** Months and marketplaces have their own tables here, and /list states what to do with unsold pieces. */
const ELSEWHERE: readonly string[] = ['months', 'marketplaces', 'sits'];

function missList({ misses }: SalesReport): Markup {
  if (misses.length === 0) return '';
  const items = misses.map(({ sale, expected, difference }) => {
    const far = `${usd(Math.round(Math.abs(difference)))} ${difference < 0 ? 'less' : 'more'}`;
    return html`<li>${sale.title}: sold for ${money(sale.price)}, estimated ${usd(expected)}, ${far}</li>`;
  });
  return html`<section aria-labelledby="misses">
<h2 id="misses">Farthest from the estimate</h2>
<ul>!${items}</ul>
</section>`;
}

function remarks(report: SalesReport, listed: number): string {
  const { total } = report;
  const { withoutCost } = total;
  const some = count(withoutCost, 'sale');
  const share = percent(total.sales / (total.sales + listed));
  return [
    daysInWords(report),
    listed > 0 && `${count(listed, 'garment')} on your list are for sale: ${share} sold.`,
    computedFeesInWords(report),
    withoutCost > 0 && `${some} without a cost ${withoutCost === 1 ? 'counts' : 'count'} as free.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function table(heading: string, name: string, rows: readonly (NamedSums & { readonly note?: string })[]): Markup {
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const cells = rows.map((row) => [
    row.name,
    grouped(row.sales),
    wholeDollars(row.gross),
    feesInWords(row, wholeDollars),
    wholeDollars(row.profit),
    ...(hasNotes ? [row.note ?? ''] : []),
  ]);
  const head = [name, 'Sales', 'Brought', 'Fees', 'Profit'];
  return wordTable(heading, hasNotes ? [...head, 'vs. estimate'] : head, cells);
}

const monthInWords = (month: string): string => `${dayInWords(`${month}-01`).split(' ')[0]} ${month.slice(0, 4)}`;

function saleList(sales: readonly Sale[]): Markup {
  const byDay = sales.toSorted((a, b) => (a.soldOn < b.soldOn ? 1 : a.soldOn > b.soldOn ? -1 : 0));
  const rows = byDay.slice(0, MOST_LISTED).map((sale) => {
    const { id, title, soldOn, marketplace = 'unknown marketplace', estimate, quantity } = sale;
    return html`<tr>
<th scope="row"><span class="card-name">${title}</span></th>
<td class="card-price">${money(sale.price)}</td>
<td class="card-keep">${dayInWords(soldOn)}, ${marketplace}; ${money(netOfSale(sale))}
kept!${estimate ? html`; estimated ${usd(estimate.price * quantity)}` : ''}</td>
<td class="card-plan">
<button type="submit" class="is-quiet" name="edit" value="${id}" aria-label="Change ${title}">Change</button>
<button type="submit" class="is-quiet" name="remove" value="${id}" aria-label="Remove ${title}">Remove</button>
</td>
</tr>`;
  });
  return html`<section>
<h2>!${sales.length > MOST_LISTED ? html`The latest ${String(MOST_LISTED)}` : 'Sales'}</h2>
<table class="things is-sales">
<tbody>!${rows}</tbody>
</table>
</section>`;
}
