import type { ValuesOf } from '../items/field.ts';
import { boundedText, SOLD_FIELDS } from '../items/item-fields.ts';
import { isObject, keepMembers, parseKept } from '../items/members.ts';

/** Hangtag's estimate of a sale's garment before its price was known, US dollars a piece. */
export interface SaleEstimate {
  readonly price: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A garment that was sold, as its seller keeps it. Amounts are US dollars, for all of its pieces; without a marketplace
 * it was sold in person.
 */
export interface Sale extends ValuesOf<typeof SOLD_FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  /** The fees are computed, since no report names them. */
  readonly hasComputedFees?: boolean;
  /** It was not bought to be sold. */
  readonly isPersonal?: boolean;
  /** `false` where it has no price. */
  readonly estimate?: SaleEstimate | false;
}

/** The most sales of one ledger. */
export const MAX_SALES = 10_000;
/** Ids are made of a sale's texts. */
const FIELDS = { ...SOLD_FIELDS, id: boundedText(600) } as const;

/** Parses the sales that were kept as JSON, without those that are none. */
export function parseSales(json: string): Sale[] {
  return parseKept(json)
    .slice(0, MAX_SALES)
    .flatMap((one) => readSale(one) ?? []);
}

/** Reads a sale; undefined where it lacks a title, a price or a day. */
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

function inCents<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  ) as T;
}

/** Sales that say the same are one: a report that is read twice adds nothing. */
function idOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, price, soldOn, marketplace = '', sku = '' } = sale;
  return [soldOn, marketplace, price, sku, title].join('|').toLowerCase();
}

function keptEstimate(value: unknown): SaleEstimate | undefined {
  if (!isObject(value)) return undefined;
  const { price, low, high } = value;
  const isEstimate = [low, price, high].every((one) => typeof one === 'number' && one > 0);
  return isEstimate ? (value as unknown as SaleEstimate) : undefined;
}

/** Adds sales to a ledger; those that are in it already stay as they are. */
export function addSales(kept: readonly Sale[], more: readonly Sale[]): Sale[] {
  const sales = new Map(kept.map((sale) => [sale.id, sale]));
  for (const sale of more) if (!sales.has(sale.id)) sales.set(sale.id, sale);
  return [...sales.values()].slice(0, MAX_SALES);
}
