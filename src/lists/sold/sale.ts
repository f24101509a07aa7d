import type { ValuesOf } from '../../items/field.ts';
import { boundedText, SOLD_FIELDS } from '../../items/item-fields.ts';
import { isObject, keepMembers, parseKept } from '../../items/members.ts';

/** An estimate made before the selling price was known, US dollars per piece. */
interface SaleEstimate {
  readonly price: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A garment that was sold, as its seller keeps it. Amounts are US dollars for all of its pieces; without a marketplace
 * nobody knows where, nor its fees.
 */
export interface Sale extends ValuesOf<typeof SOLD_FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  /** True if the fees are computed, because no report states them. */
  readonly hasComputedFees?: boolean;
  /** True if it was not bought for resale. */
  readonly isPersonal?: boolean;
  /** `false` if it has no price. */
  readonly estimate?: SaleEstimate | false;
}

/** The marketplace of a sale to a buyer in person, without fees. */
export const IN_PERSON = 'In person';

/** Returns true for a sale in person. */
export const isInPerson = (marketplace: string | undefined): boolean =>
  marketplace?.toLowerCase() === IN_PERSON.toLowerCase();

/** Most sales in one ledger. */
export const MAX_SALES = 10_000;
/** Ids consist of a sale's texts. */
const FIELDS = { ...SOLD_FIELDS, id: boundedText(600) } as const;

/** Parses the sales saved as JSON, dropping invalid ones. */
export function parseSales(json: string): Sale[] {
  return parseKept(json)
    .slice(0, MAX_SALES)
    .flatMap((row) => readSale(row) ?? []);
}

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

function inCents<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  ) as T;
}

/** Equal sales share an id, so that reading a report twice adds nothing. */
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
