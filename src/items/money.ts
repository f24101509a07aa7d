export type Money =
  | { readonly kind: 'none' }
  | { readonly kind: 'usd'; readonly amount: number }
  | { readonly kind: 'unreadable' };

/** Amounts are shorter, and no expression meets a longer text. */
const MAX_MONEY = 40;

const NONE = /^(|-+|–|—|n\/?a|none|null|free|="?-*"?)$/i;
/** The currency before or behind an amount. */
const DOLLARS = /^(?:usd?(?:\s*\$)?|\$)|(?:usd|us\s*\$|\$)$/gi;

/**
 * Reads an amount as people and spreadsheets write it: `$1,234.50`, `($18.42)`, `-5`, `12,50`, `1.234,50 USD`,
 * `="45.00"`. Empty, `--` and `N/A` are no amount. Another currency and a text of more than 40 characters are
 * unreadable: nothing is converted.
 */
export function readMoney(cell: string): Money {
  let text = cell.trim();
  if (text.length > MAX_MONEY) return { kind: 'unreadable' };
  if (NONE.test(text)) return { kind: 'none' };
  const formula = /^="(.*)"$/.exec(text);
  if (formula) text = (formula[1] as string).trim();
  const bracketed = /^\((.*)\)$/.exec(text);
  const isNegative = bracketed !== null || /^\$?\s*[-−]/.test(text);
  if (bracketed) text = bracketed[1] as string;
  text = text.replace(/^(\$?)\s*[-−+]\s*/, '$1');
  const amount = readNumber(text.replace(DOLLARS, '').trim());
  if (amount === undefined) return { kind: 'unreadable' };
  return { kind: 'usd', amount: isNegative ? -amount : amount };
}

/**
 * Reads a number with either sign for decimals. Three digits after a single sign are thousands: nothing costs 1.234
 * dollars.
 */
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
