import { safeCell } from '../../items/csv-text.ts';
import { netOfSale } from './report.ts';
import { isInPerson, type Sale } from './sale.ts';

/**
 * Columns with functions that return a sale's cell. `counts_for_1099k` is the gross amount of a sale through a
 * marketplace, which reports payments before fees; a sale in person does not count. It is empty for an unknown
 * marketplace.
 */
const COLUMNS: Readonly<Record<string, (sale: Sale) => string | number | undefined>> = {
  sold_on: ({ soldOn }) => soldOn,
  title: ({ title }) => title,
  sku: ({ sku }) => sku,
  marketplace: ({ marketplace }) => marketplace ?? 'unknown',
  quantity: ({ quantity }) => quantity,
  gross: ({ price }) => cents(price),
  fees: ({ fees }) => cents(fees),
  fees_are: ({ fees, hasComputedFees }) => (fees === undefined ? undefined : hasComputedFees ? 'computed' : 'reported'),
  shipping_label: ({ label }) => cents(label),
  net: (sale) => cents(netOfSale(sale)),
  cost: ({ cost }) => cents(cost),
  profit: (sale) => cents(sale.cost === undefined ? undefined : netOfSale(sale) - sale.cost),
  item_is: ({ isPersonal }) => (isPersonal ? 'personal' : 'business'),
  counts_for_1099k: ({ marketplace, price }) =>
    marketplace === undefined ? undefined : cents(isInPerson(marketplace) ? 0 : price),
  listed_on: ({ listedOn }) => listedOn,
  estimate: ({ estimate, quantity }) => cents(estimate ? estimate.price * quantity : undefined),
};

/** Returns the sales as CSV for a bookkeeper, oldest first, amounts in US dollars. */
export function bookkeepingCsv(sales: readonly Sale[]): string {
  const rows = sales
    .toSorted((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : 0))
    .map((sale) =>
      Object.values(COLUMNS)
        .map((cellOf) => cellOf(sale) ?? '')
        .map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))
        .join(','),
    );
  return `${[Object.keys(COLUMNS).join(','), ...rows].join('\r\n')}\r\n`;
}

/** Rounds an amount to whole cents. */
function cents(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 100) / 100;
}
