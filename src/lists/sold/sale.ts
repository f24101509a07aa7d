import { sumOf } from '../../base/numbers.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import type { ValuesOf } from '../../items/field.ts';
import { boundedText, SOLD_FIELDS } from '../../items/item-fields.ts';
import { isObject, keepMembers, parseKept } from '../../items/query.ts';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { RowPricer } from '../price-row.ts';
import type { FileItem } from '../read-list-file.ts';

/** An estimate made without the selling price, US dollars per piece. */
interface SaleEstimate {
  readonly price: number;
  readonly low: number;
  readonly high: number;
}

/** A sold garment in its seller's records. Amounts are US dollars for all of its pieces. */
export interface Sale extends ValuesOf<typeof SOLD_FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  readonly hasComputedFees?: boolean;
  /** True if it was not bought for resale. */
  readonly isPersonal?: boolean;
  /** `false` if it has no price. */
  readonly estimate?: SaleEstimate | false;
}

/** The marketplace of a sale to a buyer in person, without fees. */
export const IN_PERSON = 'In person';

export const isInPerson = (marketplace: string | undefined): boolean =>
  marketplace?.toLowerCase() === IN_PERSON.toLowerCase();

export const MAX_SALES = 10_000;
/** Ids are made from a sale's text. */
const FIELDS = { ...SOLD_FIELDS, id: boundedText(600) } as const;

/** Parses the sales saved as JSON, dropping invalid ones. */
export const parseSales = (json: string): Sale[] =>
  parseKept(json)
    .slice(0, MAX_SALES)
    .flatMap((row) => readSale(row) ?? []);

/** Reads a sale; undefined without a title, a price or a date. */
export function readSale(value: unknown): Sale | undefined {
  if (!isObject(value)) return undefined;
  const { title, price, soldOn, quantity = 1, id, ...rest } = inCents(keepMembers(FIELDS, value));
  if (title === undefined || !price || soldOn === undefined) return undefined;
  const sale = { title, quantity, price, soldOn, ...rest };
  const estimate = value.estimate === false ? false : keptEstimate(value.estimate);
  return {
    ...sale,
    id: id ?? idOf(sale),
    ...(value.hasComputedFees === true && { hasComputedFees: true }),
    ...(value.isPersonal === true && { isPersonal: true }),
    ...(estimate !== undefined && { estimate }),
  };
}

const inCents = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  ) as T;

/** Identical sales share an id, so that reading a report twice adds nothing. */
function idOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, price, soldOn, marketplace = '', sku = '' } = sale;
  return [soldOn, marketplace, price, sku, title].join('|').toLowerCase();
}

function keptEstimate(value: unknown): SaleEstimate | undefined {
  if (!isObject(value)) return undefined;
  const { price, low, high } = value;
  const isEstimate = [low, price, high].every((amount) => typeof amount === 'number' && amount > 0);
  return isEstimate ? (value as unknown as SaleEstimate) : undefined;
}

/** Adds sales to a ledger; existing ones stay unchanged. */
export function addSales(kept: readonly Sale[], added: readonly Sale[]): Sale[] {
  const sales = new Map(kept.map((sale) => [sale.id, sale]));
  for (const sale of added) if (!sales.has(sale.id)) sales.set(sale.id, sale);
  return [...sales.values()].slice(0, MAX_SALES);
}

/** Adds missing estimates and marketplace fees. `onSale` is called with the number of sales done. */
export async function completeSales(
  sales: readonly Sale[],
  price: RowPricer,
  marketplaces: Marketplaces,
  onSale: (done: number, all: number) => void = () => {},
): Promise<Sale[]> {
  const complete: Sale[] = [];
  for (const sale of sales) {
    const lacksFees = sale.fees === undefined && sale.marketplace !== undefined;
    const isComplete = sale.estimate !== undefined && (!lacksFees || sale.estimate === false);
    complete.push(isComplete ? sale : completed(sale, price, marketplaces));
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

/** Garments bought together for one price, US dollars, each with its sale if it sold. */
export interface Lot {
  cost: number;
  readonly pieces: { readonly item: FileItem; readonly saleId: string | undefined }[];
}

/** Gives sales their share of their lot's cost, by the estimates of all its items, in cents that add up to it. */
export async function spreadLots(sales: readonly Sale[], lots: readonly Lot[], price: RowPricer): Promise<Sale[]> {
  const costs = new Map<string, number>();
  for (const { cost, pieces } of lots) {
    const values: (number | undefined)[] = [];
    for (const { item } of pieces) {
      const outcome = price({ ...item, quantity: 1 });
      values.push('listed' in outcome ? outcome.listed.price * item.quantity : undefined);
      await yieldToOthers();
    }
    const shares = sharesOf(cost, values);
    for (const [index, { saleId }] of pieces.entries()) {
      if (saleId !== undefined && cost > 0) costs.set(saleId, shares[index] as number);
    }
  }
  return sales.map((sale) => {
    const cost = sale.cost ?? costs.get(sale.id);
    return cost === undefined ? sale : { ...sale, cost };
  });
}

/** Splits a lot's cost by its items' values; an item of unknown value counts as the mean of the others. */
export function sharesOf(cost: number, values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined);
  const usual = known.length === 0 ? 1 : sumOf(known) / known.length;
  const filled = values.map((value) => value ?? usual);
  const total = sumOf(filled);
  const cents = Math.round(cost * 100);
  let value = 0;
  let spent = 0;
  return filled.map((amount) => {
    value += amount;
    const until = Math.round((cents * value) / total);
    const share = until - spent;
    spent = until;
    return share / 100;
  });
}
