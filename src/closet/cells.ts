import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import data from './exports.json' with { type: 'json' };

/** What a cell that should hold an amount of money holds. */
export type Money =
  | { readonly kind: 'none' }
  | { readonly kind: 'usd'; readonly amount: number }
  | { readonly kind: 'unreadable' };

const NONE = /^(|-+|–|—|n\/?a|none|null|free|="?-*"?)$/i;
const DOLLARS = /^(us|usd|us\s*\$|\$)?\s*(.*?)\s*(usd|us\s*\$|\$)?$/i;

/**
 * Reads an amount as people and spreadsheets write it: `$1,234.50`, `($18.42)`, `-5`, `12,50`, `1.234,50 USD`, `="45.00"`.
 * Empty, `--` and `N/A` say nothing. Another currency is unreadable: nothing is converted.
 */
export function readMoney(cell: string): Money {
  let text = cell.trim();
  if (NONE.test(text)) return { kind: 'none' };
  const formula = /^="(.*)"$/.exec(text);
  if (formula) text = (formula[1] as string).trim();
  const bracketed = /^\((.*)\)$/.exec(text);
  const isNegative = bracketed !== null || /^\$?\s*[-−]/.test(text);
  if (bracketed) text = bracketed[1] as string;
  text = text.replace(/^(\$?)\s*[-−+]\s*/, '$1');
  const amount = readNumber(DOLLARS.exec(text)?.[2] ?? '');
  if (amount === undefined) return { kind: 'unreadable' };
  return { kind: 'usd', amount: isNegative ? -amount : amount };
}

/** A number with either sign for decimals. Three digits after a single sign are thousands: nothing costs 1.234 dollars. */
function readNumber(text: string): number | undefined {
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  if (/^\d{1,3}([, ']\d{3}){1,3}(\.\d{1,2})?$/.test(text)) {
    return Number(text.replace(/[, ']/g, ''));
  }
  if (/^\d{1,3}([. ]\d{3}){1,3}(,\d{1,2})?$/.test(text)) {
    return Number(text.replace(/[. ]/g, '').replace(',', '.'));
  }
  if (/^\.\d{1,2}$/.test(text)) return Number(text);
  // More decimals than cents, as spreadsheets compute them.
  return /^\d{1,9}\.\d{3,15}$/.test(text) ? Math.round(Number(text) * 100) / 100 : undefined;
}

const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** The grade that eBay's number of a condition means, such as `3000` or `3000-Used`. */
export function conditionOfCode(cell: string): Condition | undefined {
  const code = /^\s*(\d{4})\b/.exec(cell)?.[1];
  const grade = code === undefined ? undefined : CODES[code];
  return CONDITIONS.find((condition) => condition === grade);
}

/** Whether a column that asks "new with tags?" says yes. */
export function isYes(cell: string): boolean {
  return /^\s*(y|yes|true|1|nwt|new with tags)\s*$/i.test(cell);
}
