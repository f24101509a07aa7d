import { dayOf } from '../base/day.ts';
import { isObject, membersOf } from '../base/members.ts';
import { roundToCent, sumOf } from '../base/numbers.ts';
import { bounded } from '../base/text.ts';
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

const MOST_LINES = 500;

/** The seller's cost. */
const COST = /\b(?:cost|paid)(?: me)? \$?(\d[\d,]{0,11}(?:\.\d{1,2})?)/i;
// A price. Lines have single spaces only until a part is taken out of them.
const PRICE = /\$\s?(\d[\d,]{0,11}(?:\.\d{1,2})?)(?![\d,]{0,12}\s?%)/;
/** A cell with a price, in a line of cells. */
const BARE_PRICE = /(?:^|[,;|\t]) ?(\d{1,6}(?:\.\d{1,2})?) ?(?=$|[,;|\t])/;
/** An amount called dollars, or one that an item sold for. */
const SPOKEN_PRICE =
  /\b(?:for )?(\d{1,6}(?:\.\d{1,2})?) ?(?:bucks|dollars?|usd)\b|\bfor (\d{1,6}(?:\.\d{1,2})?)(?= |$|[,;|\t])/i;
/** The first number before a comma or the end, in a line that names a marketplace. */
const LAST_PRICE = / (\d{1,6}(?:\.\d{1,2})?) {0,2}(?=$|,)/;
/** Sellers' short names of marketplaces. */
export const SHORT_NAMES: Readonly<Record<string, string>> = { posh: 'Poshmark', merc: 'Mercari' };
const DAY = /\b(?:on\s)?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/;
const SOLD = /\bsold\b(?:\s(?:it|this|my))?(?:\sfor\b)?|\sfor$/i;

/** Reads sales from lines such as `Coach Tabby 26 sold for $150 on Poshmark, 10/03/2026`; `today` is the default. */
export function readSaleLines(text: string, marketplaces: readonly string[], today: string) {
  const sales: Sale[] = [];
  const leftOut: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/, MOST_LINES)) {
    if (line.trim() === '') continue;
    const text = tidied(line);
    const sale = readLine(text, marketplaces, today);
    if (sale) sales.push(sale);
    else leftOut.push(text);
  }
  return { sales, leftOut };
}

const tidied = (line: string): string =>
  bounded(line.trim()).replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));

function readLine(line: string, marketplaces: readonly string[], today: string): Sale | undefined {
  let rest = line;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest);
    if (!found) return undefined;
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
    return found[1] ?? found[2] ?? found[0];
  };
  const day = take(DAY);
  const cost = take(COST);
  const place =
    marketplaces.find((name) => take(named(name)) !== undefined) ??
    Object.entries(SHORT_NAMES).find(([name]) => take(named(name)) !== undefined)?.[1];
  const price = take(PRICE) ?? take(BARE_PRICE) ?? take(SPOKEN_PRICE) ?? (place && take(LAST_PRICE));
  take(SOLD);
  const title = rest
    .split(/[,;|\t]/)
    .map((part) => part.trim().replace(SOLD, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .join(', ');
  if (price === undefined) return undefined;
  return readSale({
    title,
    price: Number(price.replaceAll(',', '')),
    soldOn: (day && dayOf(day)) ?? today,
    marketplace: place,
    cost: cost === undefined ? undefined : Number(cost.replaceAll(',', '')),
  });
}

function named(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:on|at|via)\\s)?${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}
