import { plainDollars } from '../../wording/numbers.ts';
import type { SoldExample } from '../garment/schema.ts';

/** Returns a sold piece, the year first: `2021-06, $14.50 on eBay: “Adidas track pants”`. */
function exampleInWords({ soldOn, price, title, marketplace }: SoldExample): string {
  return `${soldOn}, ${plainDollars(price)}${marketplace === undefined ? '' : ` on ${marketplace}`}: “${title}”`;
}

/** Returns sold pieces with their publishers in a line; none without any. */
export function exampleLines(examples: readonly SoldExample[] = []): string[] {
  if (examples.length === 0) return [];
  return [`Similar sales: ${examples.map(exampleInWords).join('; ')} (${sourcesInWords(examples)}).`];
}

/** Returns the publishers of sold pieces with their licenses if they need one, each once. */
function sourcesInWords(examples: readonly SoldExample[]): string {
  return [...new Set(examples.map(({ from, license }) => (license === undefined ? from : `${from}, ${license}`)))].join(
    '; ',
  );
}

/** Returns the address of the first search for sold ones as a line; none without any. */
export function soldSearchLines([first]: readonly { readonly url: string }[] = []): string[] {
  return first ? [`Sold listings: ${first.url}`] : [];
}
