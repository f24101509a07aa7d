import { dayOf } from '../base/day.ts';
import { bounded } from '../base/text.ts';
import { readSale, type Sale } from './kept-sales.ts';

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
