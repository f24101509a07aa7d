import { dayOf } from '../base/day.ts';
import { isObject, membersOf } from '../base/members.ts';
import { roundToCent, sumOf } from '../base/numbers.ts';
import { bounded } from '../base/text.ts';
import type { ValuesOf } from '../input/field.ts';
import { boundedText, SOLD_FIELDS } from '../input/item-fields.ts';
import { keepFields, parseKept } from '../input/query.ts';

/** An id concatenates other fields of the sale, so its limit is higher. */
const FIELDS = {
  ...membersOf(SOLD_FIELDS, 'title', 'quantity', 'price', 'soldOn', 'marketplace', 'cost', 'sku'),
  id: boundedText(600),
} as const;

/** A sale stored for a seller. Amounts are in US dollars for the whole quantity. */
export interface Sale extends ValuesOf<typeof FIELDS> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly soldOn: string;
  /** Our estimate for one item, made without knowing the selling price. */
  readonly estimate?: { readonly price: number; readonly low: number; readonly high: number } | undefined;
}

/** Maximum number of stored sales. Any more are dropped. */
export const MAX_SALES = 10_000;

/** Parses saved sales from JSON, dropping invalid ones. */
export const parseSales = (json: string): Sale[] =>
  parseKept(json)
    .slice(0, MAX_SALES)
    .flatMap((row) => readSale(row) ?? []);

/** Reads a sale and rounds its amounts to the cent. Returns undefined if the title, price, or date is missing. */
export function readSale(value: unknown): Sale | undefined {
  if (!isObject(value)) return undefined;
  const { title, price, soldOn, quantity = 1, id, ...rest } = roundedToCents(keepFields(FIELDS, value));
  if (title === undefined || !price || soldOn === undefined) return undefined;
  const sale = { title, quantity, price, soldOn, ...rest };
  const { estimate } = value;
  const identified = { ...sale, id: id ?? idOf(sale) };
  return isEstimate(estimate) ? { ...identified, estimate } : identified;
}

function roundedToCents<Values extends object>(values: Values): Values {
  const rounded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    rounded[name] = typeof value === 'number' ? roundToCent(value) : value;
  return rounded as Values;
}

/** Makes the same id for identical sales, so that a report added twice counts once. */
function idOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, price, soldOn, marketplace = '', sku = '' } = sale;
  return [soldOn, marketplace, price, sku, title].join('|').toLowerCase();
}

const isEstimate = (value: unknown): value is NonNullable<Sale['estimate']> =>
  isObject(value) && [value.low, value.price, value.high].every((amount) => typeof amount === 'number' && amount > 0);

/** Appends new sales to stored ones, skipping sales whose id is already stored. */
export function addSales(stored: readonly Sale[], added: readonly Sale[]): Sale[] {
  const sales = new Map(stored.map((sale) => [sale.id, sale]));
  for (const sale of added) if (!sales.has(sale.id)) sales.set(sale.id, sale);
  return [...sales.values()].slice(0, MAX_SALES);
}

/** Totals what buyers paid and what items cost, in US dollars. `withCost` is the number of sales with a known cost. */
export function sumOfSales(sales: readonly Pick<Sale, 'price' | 'cost'>[]) {
  const costs = sales.flatMap(({ cost }) => cost ?? []);
  return {
    sales: sales.length,
    paid: exactSum(sales.map(({ price }) => price)),
    cost: exactSum(costs),
    withCost: costs.length,
  };
}

/** Adds amounts as whole cents, because sums of fractions of a dollar are off by rounding errors. */
const exactSum = (amounts: readonly number[]) => sumOf(amounts.map((amount) => Math.round(amount * 100))) / 100;

const MAX_LINES = 500;

const COST = /\b(?:cost|paid)(?: me)? \$?(\d[\d,]{0,11}(?:\.\d{1,2})?)/i;
const PRICE = /\$\s?(\d[\d,]{0,11}(?:\.\d{1,2})?)(?![\d,]{0,12}\s?%)/;
/** A number that stands alone between separators. */
const BARE_PRICE = /(?:^|[,;|\t]) ?(\d{1,6}(?:\.\d{1,2})?) ?(?=$|[,;|\t])/;
const SPOKEN_PRICE =
  /\b(?:for )?(\d{1,6}(?:\.\d{1,2})?) ?(?:bucks|dollars?|usd)\b|\bfor (\d{1,6}(?:\.\d{1,2})?)(?= |$|[,;|\t])/i;
const LAST_PRICE = / (\d{1,6}(?:\.\d{1,2})?) {0,2}(?=$|,)/;
/** Marketplaces by the short names that sellers use. */
export const SHORT_NAMES: Readonly<Record<string, string>> = { posh: 'Poshmark', merc: 'Mercari' };
const DAY = /\b(?:on\s)?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/;
const SOLD = /\bsold\b(?:\s(?:it|this|my))?(?:\sfor\b)?|\sfor$/i;

/**
 * Reads sales from lines such as `Coach Tabby 26 sold for $150 on Poshmark, 10/03/2026`. A sale without a date gets
 * `today`. `leftOut` lists the lines that lack a price or a title.
 */
export function readSaleLines(text: string, marketplaces: readonly string[], today: string) {
  const sales: Sale[] = [];
  const leftOut: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/, MAX_LINES)) {
    if (line.trim() === '') continue;
    // Tabs stay, since they separate cells.
    const tidy = bounded(line.trim()).replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));
    const sale = readLine(tidy, marketplaces, today);
    if (sale) sales.push(sale);
    else leftOut.push(tidy);
  }
  return { sales, leftOut };
}

/** Removes the date, cost, marketplace, and price from a line one by one, then takes the rest as the title. */
function readLine(line: string, marketplaces: readonly string[], today: string): Sale | undefined {
  let rest = line;
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest);
    if (!match) return undefined;
    rest = `${rest.slice(0, match.index)} , ${rest.slice(match.index + match[0].length)}`;
    return match[1] ?? match[2] ?? match[0];
  };
  const day = take(DAY);
  const cost = take(COST);
  const marketplace =
    marketplaces.find((name) => take(patternOf(name)) !== undefined) ??
    Object.entries(SHORT_NAMES).find(([name]) => take(patternOf(name)) !== undefined)?.[1];
  let price = take(PRICE) ?? take(BARE_PRICE) ?? take(SPOKEN_PRICE);
  if (marketplace !== undefined) price ??= take(LAST_PRICE);
  if (price === undefined) return undefined;
  take(SOLD);
  const parts = rest.split(/[,;|\t]/).map((part) => part.trim().replace(SOLD, '').trim());
  return readSale({
    title: parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).join(', '),
    price: amountOf(price),
    soldOn: dayOf(day ?? '') ?? today,
    marketplace,
    cost: cost === undefined ? undefined : amountOf(cost),
  });
}

const amountOf = (digits: string): number => Number(digits.replaceAll(',', ''));

function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:on|at|via)\\s)?${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}
