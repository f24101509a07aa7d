import { isObject, membersOf } from '../base/members.ts';
import { roundToCent, sumOf } from '../base/numbers.ts';
import type { ValuesOf } from '../input/field.ts';
import { boundedText, SOLD_FIELDS } from '../input/item-fields.ts';
import { keepFields, parseKept } from '../input/query.ts';

/** Ids are made from a sale's text. */
const FIELDS = {
  ...membersOf(SOLD_FIELDS, 'title', 'quantity', 'price', 'soldOn', 'marketplace', 'cost', 'sku'),
  id: boundedText(600),
} as const;

/** A sale that a seller keeps. Amounts are US dollars for all of its pieces. */
export interface Sale extends ValuesOf<typeof FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  /** Made without the selling price, per piece. */
  readonly estimate?: { readonly price: number; readonly low: number; readonly high: number } | undefined;
}

export const MAX_SALES = 10_000;

/** Parses the sales saved as JSON, dropping invalid ones. */
export const parseSales = (json: string): Sale[] =>
  parseKept(json)
    .slice(0, MAX_SALES)
    .flatMap((row) => readSale(row) ?? []);

/** Reads a sale; undefined without a title, a price or a date. */
export function readSale(value: unknown): Sale | undefined {
  if (!isObject(value)) return undefined;
  const { title, price, soldOn, quantity = 1, id, ...rest } = inCents(keepFields(FIELDS, value));
  if (title === undefined || !price || soldOn === undefined) return undefined;
  const sale = { title, quantity, price, soldOn, ...rest };
  const { estimate } = value;
  const kept = { ...sale, id: id ?? idOf(sale) };
  return isEstimate(estimate) ? { ...kept, estimate } : kept;
}

const inCents = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? roundToCent(value) : value]),
  ) as T;

/** Identical sales share an id, so that reading a report twice adds nothing. */
function idOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, price, soldOn, marketplace = '', sku = '' } = sale;
  return [soldOn, marketplace, price, sku, title].join('|').toLowerCase();
}

const isEstimate = (value: unknown): value is NonNullable<Sale['estimate']> =>
  isObject(value) && [value.low, value.price, value.high].every((amount) => typeof amount === 'number' && amount > 0);

/** Adds sales to the stored ones, which stay unchanged. */
export function addSales(kept: readonly Sale[], added: readonly Sale[]): Sale[] {
  const sales = new Map(kept.map((sale) => [sale.id, sale]));
  for (const sale of added) if (!sales.has(sale.id)) sales.set(sale.id, sale);
  return [...sales.values()].slice(0, MAX_SALES);
}

/** Returns the sums of what buyers paid and, for the sales with a cost, of the cost; US dollars, to the cent. */
export function sumOfSales(sales: readonly Pick<Sale, 'price' | 'cost'>[]) {
  const costs = sales.flatMap(({ cost }) => cost ?? []);
  return {
    sales: sales.length,
    paid: inDollars(sales.map(({ price }) => price)),
    cost: inDollars(costs),
    withCost: costs.length,
  };
}

/** Adds amounts in whole cents, so that many add up exactly. */
const inDollars = (amounts: readonly number[]) => sumOf(amounts.map((amount) => Math.round(amount * 100))) / 100;
