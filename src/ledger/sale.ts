import { MOST_DOLLARS } from '../closet/list-rows.ts';
import { firstCharacters } from '../http/text.ts';

/** What Hangtag estimated for a sale's garment before its price was known, US dollars a piece. */
export interface SaleEstimate {
  readonly price: number;
  readonly low: number;
  readonly high: number;
}

/** A garment that was sold, as its seller keeps it. Amounts are US dollars, for all of its pieces. */
export interface Sale {
  /** Tells it from other sales. */
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  /** What the buyer paid for the item. */
  readonly price: number;
  /** The day, as YYYY-MM-DD. */
  readonly soldOn: string;
  readonly listedOn?: string;
  /** Name of the marketplace; absent for a sale in person. */
  readonly marketplace?: string;
  /** What the marketplace took. */
  readonly fees?: number;
  /** The fees are computed, since no report names them. */
  readonly hasComputedFees?: boolean;
  /** What the seller paid for the label. */
  readonly label?: number;
  /** What the seller had paid for it. */
  readonly cost?: number;
  readonly sku?: string;
  /** It was not bought to be sold. */
  readonly isPersonal?: boolean;
  /** `false` where it has no price. */
  readonly estimate?: SaleEstimate | false;
}

/** As many as one ledger holds. */
export const MAX_SALES = 10_000;
const MAX_TEXT = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The sales that were kept, as JSON. What is no sale, or no part of one, is left out. */
export function parseSales(text: string): Sale[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.slice(0, MAX_SALES).flatMap((one) => readSale(one) ?? []) : [];
}

/** A sale of what may be one; undefined where it lacks a title, a price above zero or a day. */
export function readSale(value: unknown): Sale | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const title = textOf(given.title);
  const price = amountOf(given.price);
  const soldOn = dayOf(given.soldOn);
  if (title === undefined || !price || soldOn === undefined) return undefined;
  const quantity = Number(given.quantity);
  const fields = {
    title,
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : 1,
    price,
    soldOn,
    listedOn: dayOf(given.listedOn),
    marketplace: textOf(given.marketplace),
    fees: amountOf(given.fees),
    label: amountOf(given.label),
    cost: amountOf(given.cost),
    sku: textOf(given.sku),
  };
  const known = Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined));
  const estimate = given.estimate === false ? false : estimateOf(given.estimate);
  return {
    ...(known as typeof fields & { [K in keyof typeof fields]: NonNullable<(typeof fields)[K]> }),
    id: textOf(given.id) ?? idOf(fields),
    ...(given.hasComputedFees === true && { hasComputedFees: true }),
    ...(given.isPersonal === true && { isPersonal: true }),
    ...(estimate !== undefined && { estimate }),
  };
}

/** Sales that say the same are one: a report that is read twice adds nothing. */
function idOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, price, soldOn, marketplace = '', sku = '' } = sale;
  return [soldOn, marketplace, price, sku, title].join('|').toLowerCase();
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? firstCharacters(value.trim(), 2 * MAX_TEXT) : '';
  return text === '' ? undefined : text;
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MOST_DOLLARS
    ? Math.round(value * 100) / 100
    : undefined;
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

function estimateOf(value: unknown): SaleEstimate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { price, low, high } = value as Readonly<Record<string, unknown>>;
  const isEstimate = [low, price, high].every((one) => typeof one === 'number' && one > 0);
  return isEstimate ? (value as SaleEstimate) : undefined;
}

/** Adds sales to a ledger; those that are in it already stay as they are. */
export function addSales(kept: readonly Sale[], more: readonly Sale[]): Sale[] {
  const sales = new Map(kept.map((sale) => [sale.id, sale]));
  for (const sale of more) if (!sales.has(sale.id)) sales.set(sale.id, sale);
  return [...sales.values()].slice(0, MAX_SALES);
}
