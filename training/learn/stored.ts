import { allSales, type SaleReader } from '../../src/sales/sale-store.ts';
import type { ContributedSale } from './contributed.ts';

/** The sales that the service has accepted, in the order in which they arrived. */
export async function* storedSales(reader: SaleReader): AsyncGenerator<ContributedSale> {
  for await (const sale of allSales(reader)) {
    const { contributor, network, id, number, brand, category, gender, condition } = sale;
    yield {
      ...{ contributor, network, id, arrived: number, brand, category, gender },
      condition: condition ?? '',
      words: sale.words,
      price: sale.price,
      soldOn: sale.soldOn,
    };
  }
}
