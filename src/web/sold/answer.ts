import { count } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { bounded, shortened } from '../../base/text.ts';
import { dayAt, dayOf } from '../../items/day.ts';
import { parseRows } from '../../lists/list-rows.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { repriceTerms } from '../../lists/reprice-list.ts';
import { completeSales, spreadLots } from '../../lists/sold/complete.ts';
import { monthOf } from '../../lists/sold/month.ts';
import { type ReadLines, readSaleLines } from '../../lists/sold/read-lines.ts';
import { type ReadReport, readReport } from '../../lists/sold/read-report.ts';
import { bookkeepingCsv } from '../../lists/sold/report.ts';
import { addSales, parseSales, readSale, type Sale } from '../../lists/sold/sale.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { soldPage } from './page.ts';

/** Lines that were not read, and their characters, that are repeated. */
const MOST_NAMED = 5;
const MAX_LINE = 60;

/** The answer to the /sold form: the page, or the sales as a file. */
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
  let outcome = '';
  const changed = sales.find(({ id }) => id === text('change'));
  const typed = typedSale(text, changed);
  if (typed && changed) sales = sales.map((sale) => (sale === changed ? typed : sale));
  else if (typed) sales = addSales(sales, [typed]);
  else if (text('title') !== '' || text('price') !== '') {
    outcome = 'Enter a title, a price above zero and a date.';
  }
  const file = form.get('file');
  const pasted = whole('pasted');
  const added = file instanceof Blob && file.size > 0 ? file : new Blob([pasted]);
  if (added.size > 0) {
    try {
      const report = await readReport(new Uint8Array(await added.arrayBuffer()));
      const fresh = await spreadLots(report.sales, report.lots, price);
      const merged = addSales(sales, fresh);
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
  const things = { file: 'My things', name: 'My things', sales: [], refunds: [], leftOut: [] };
  const listed = parseRows(whole('list')).filter(
    ({ refusal, isSold, state }) => refusal === undefined && !isSold && state === undefined,
  );
  const standing = listed.map((item) => ({ item, listedOn: item.listedOn }));
  const month = monthOf([{ ...things, standing }], complete, { price, today });
  return { page: soldPage(site, { sales: complete, outcome, listed: listed.length, month }) };
}

function reportInWords({ name, sales, leftOut, unsold }: ReadReport, added: number): string {
  const share = Math.round((100 * sales.length) / (sales.length + unsold));
  const others = leftOut > 0 && `${count(leftOut, 'row')} left out: not sold, canceled, or not in US dollars.`;
  const sold = unsold > 0 && `${share}% of the listed items sold.`;
  return [`Read as ${name}: ${addedInWords(added, sales)}`, others, sold].filter(Boolean).join(' ');
}

function linesInWords({ sales, leftOut }: ReadLines, added: number): string {
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

/** Returns the sale in the form's fields, or an existing sale changed by them. */
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
    // An estimate depends on the title, and computed fees on price and marketplace.
    estimate: isSame ? changed.estimate : undefined,
    ...(changed.hasComputedFees && !isCharged && { fees: undefined, hasComputedFees: false }),
  });
}
