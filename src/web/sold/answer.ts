import { ClosetFileProblem } from '../../closet/file-problem.ts';
import { createItemPricer } from '../../closet/price-item.ts';
import { bookkeepingCsv } from '../../ledger/bookkeeping.ts';
import { completeSales } from '../../ledger/complete.ts';
import { readReport } from '../../ledger/read-report.ts';
import { addSales, parseSales, readSale, type Sale } from '../../ledger/sale.ts';
import { count } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import type { Site } from '../site.ts';
import { soldPage } from './page.ts';

/** What the form of /sold is answered with: the page, or the sales as a file. */
export type SalesAnswer = { readonly page: Markup } | { readonly csv: string };

/** Answers the form of /sold, in a service worker. Yields to other work in between. */
export async function answerSales(site: Site, form: FormData): Promise<SalesAnswer> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const removed = text('remove');
  let sales = parseSales(text('sales')).filter(({ id }) => removed === '' || id !== removed);
  let said = '';
  const typed = typedSale(text);
  if (typed) sales = addSales(sales, [typed]);
  else if (text('title') !== '' || text('price') !== '') {
    said = 'A sale needs a title, a price above zero and a day.';
  }
  const file = form.get('file');
  if (file instanceof Blob && file.size > 0) {
    try {
      const report = await readReport(new Uint8Array(await file.arrayBuffer()));
      const all = addSales(sales, report.sales);
      const repeated = report.sales.length - (all.length - sales.length);
      said = [
        `Read as ${report.name}: ${count(all.length - sales.length, 'sale')} added.`,
        ...(repeated > 0 ? [`${count(repeated, 'sale')} kept already.`] : []),
        ...(report.leftOut > 0
          ? [`${count(report.leftOut, 'row')} left out: not sold, canceled, or not in US dollars.`]
          : []),
      ].join(' ');
      sales = all;
    } catch (error) {
      if (!(error instanceof ClosetFileProblem)) throw error;
      said = error.message;
    }
  }
  const { pricing, marketplaces } = site;
  const price = createItemPricer({ pricing, marketplaces, goal: { returnOnCost: 1 } });
  const complete = await completeSales(sales, price, marketplaces);
  if (text('action') === 'download') return { csv: bookkeepingCsv(complete) };
  return { page: soldPage(site, { sales: complete, said }) };
}

function typedSale(text: (name: string) => string): Sale | undefined {
  const amount = (name: string) => {
    const typed = text(name).replace(/[$,\s]/g, '');
    return typed === '' ? undefined : Number(typed);
  };
  return readSale({
    title: text('title'),
    price: amount('price'),
    soldOn: text('soldOn'),
    marketplace: text('marketplace'),
    cost: amount('cost'),
    isPersonal: text('isPersonal') !== '',
  });
}
