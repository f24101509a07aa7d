import { safeCell } from '../items/csv-text.ts';
import { netOfSale } from './report.ts';
import type { Sale } from './sale.ts';

const COLUMNS = [
  'sold_on',
  'title',
  'sku',
  'marketplace',
  'quantity',
  'gross',
  'fees',
  'fees_are',
  'shipping_label',
  'net',
  'cost',
  'profit',
  'item_is',
  'counts_for_1099k',
  'listed_on',
  'estimate',
] as const;

/**
 * The sales as CSV for a bookkeeper, the oldest first, amounts in US dollars. `counts_for_1099k` is the gross amount of a sale
 * through a marketplace, which reports payments before fees; a sale in person counts nothing.
 */
export function bookkeepingCsv(sales: readonly Sale[]): string {
  const rows = sales
    .toSorted((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : 0))
    .map((sale) => {
      const { title, sku, marketplace, quantity, price, fees, label, cost, estimate } = sale;
      const net = netOfSale(sale);
      return [
        sale.soldOn,
        title,
        sku,
        marketplace ?? 'in person',
        quantity,
        cents(price),
        cents(fees),
        fees === undefined ? undefined : sale.hasComputedFees ? 'computed' : 'reported',
        cents(label),
        cents(net),
        cents(cost),
        cents(cost === undefined ? undefined : net - cost),
        sale.isPersonal ? 'personal' : 'business',
        cents(marketplace === undefined ? 0 : price),
        sale.listedOn,
        cents(estimate ? estimate.price * quantity : undefined),
      ]
        .map((cell) => (typeof cell === 'string' ? safeCell(cell) : (cell ?? '')))
        .join(',');
    });
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}

/** In whole cents. */
function cents(amount: number | undefined): number | string | undefined {
  return amount === undefined ? undefined : Math.round(amount * 100) / 100;
}
