import type { Marketplaces } from '../../marketplaces/compile.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import { yieldToOthers } from '../../service/http/work-queue.ts';
import type { RowPricer } from '../price-row.ts';
import type { Sale } from './sale.ts';

/**
 * Adds missing data to sales: an estimate by title for those without one, and the marketplace's fees if no report
 * states them. Yields to the event loop in between. `onSale` hears how many of all sales are done.
 */
export async function completeSales(
  sales: readonly Sale[],
  price: RowPricer,
  marketplaces: Marketplaces,
  onSale: (done: number, all: number) => void = () => {},
): Promise<Sale[]> {
  const complete: Sale[] = [];
  for (const sale of sales) {
    const lacksFees = sale.fees === undefined && sale.marketplace !== undefined;
    complete.push(
      sale.estimate === undefined || (lacksFees && sale.estimate !== false)
        ? completed(sale, price, marketplaces)
        : sale,
    );
    onSale(complete.length, sales.length);
    await yieldToOthers();
  }
  return complete;
}

function completed(sale: Sale, price: RowPricer, { list }: Marketplaces): Sale {
  const outcome = price({ title: sale.title, quantity: 1 });
  if ('problem' in outcome) return { ...sale, estimate: false };
  const { listing, price: middle, priceLow: low, priceHigh: high } = outcome.listed;
  // Keeps an estimate from before the sale.
  const { estimate = { price: middle, low, high } } = sale;
  const place = sale.marketplace?.toLowerCase();
  const marketplace = list.find(({ name }) => name.toLowerCase() === place);
  if (sale.fees !== undefined || !marketplace) return { ...sale, estimate };
  const each = sale.price / sale.quantity;
  const { net } = payoutOf(marketplace, { garment: listing.garment, price: each });
  if (net === undefined) return { ...sale, estimate };
  const fees = Math.max(0, Math.round((each - net) * sale.quantity * 100) / 100);
  return { ...sale, estimate, fees, hasComputedFees: true };
}
