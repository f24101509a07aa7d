import { roundToCent } from '../base/numbers.ts';
import currencies from './currencies.json' with { type: 'json' };

type Money =
  | { readonly kind: 'none' }
  | { readonly kind: 'usd'; readonly amount: number }
  /** `currency` is a code of ISO 4217, or as a column names it. */
  | { readonly kind: 'foreign'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'unreadable' };

/** Follows an amount in another currency. */
export const DOLLARS_ONLY = 'US dollars only, so convert it first';

/** Amounts are shorter, and expressions never get longer text. */
const MAX_MONEY = 40;

const NONE = /^(|-+|–|—|n\/?a|none|null|free|="?-*"?)$/i;
/** A currency, a sign and a number, with the sign or a currency on either side. */
const PARTS =
  /^([-−+]?) ?([^\d\s.,'’+−-][^\d,'’+−-]*)? ?([-−+]?) ?([.,]?\d[\d.,'’ ]*(?<=\d)) ?([^\d\s,'’+−-][^\d,'’+−-]*)?$/u;

/**
 * Reads an amount as people, marketplaces and spreadsheets write it: `$1,234.50`, `US $104.26`, `USD 60`, `60 dollars`,
 * `($18.42)`, `$ (18.42)`, `-5`, `12,50`, `1.234,50`, `="45.00"`. Empty, `--` and `N/A` are not amounts. The currency
 * is that of the text (`$` and `dollars` name none), else that of the file's column for it, else US dollars. Nothing is
 * converted here. Text of more than 40 characters is unreadable.
 */
export function readMoney(cell: string, column = ''): Money {
  let text = cell.trim();
  if (text.length > MAX_MONEY) return { kind: 'unreadable' };
  text = text.replace(/\s+/g, ' ');
  if (NONE.test(text)) return { kind: 'none' };
  const formula = /^="(.*)"$/.exec(text);
  if (formula) text = (formula[1] as string).trim();
  const bracketed = /^(\p{Sc}?) ?\((.*)\)$/u.exec(text);
  if (bracketed) text = `${bracketed[1]}${(bracketed[2] as string).trim()}`;
  const [, sign = '', before = '', laterSign = '', digits = '', after = ''] = PARTS.exec(text) ?? [];
  const size = readNumber(digits);
  const currency = currencyOf(before, after, column);
  if (size === undefined || currency === undefined || (sign !== '' && laterSign !== '')) return { kind: 'unreadable' };
  const isNegative = bracketed !== null || /[-−]/.test(sign + laterSign);
  const amount = isNegative ? -size : size;
  return currency === 'USD' ? { kind: 'usd', amount } : { kind: 'foreign', amount, currency };
}

/** Returns the code of a currency that a column names, else its text in capitals; US dollars if it names none. */
export function currencyIn(column: string): string {
  const text = spelled(column.slice(0, MAX_MONEY));
  return NONE.test(text) || DOLLARS.has(text) ? 'USD' : (CODES.get(text) ?? text.toUpperCase());
}

/** Returns the currency named by the text on both sides of a number; undefined if a word does not name one. */
function currencyOf(before: string, after: string, column: string): string | undefined {
  const named = [before, after].map(spelled).filter((text) => text !== '');
  const codes = new Set(named.flatMap((text) => (DOLLARS.has(text) ? [] : [CODES.get(text)])));
  if (codes.size === 0) return currencyIn(column);
  const [code] = codes;
  const isDollar = code !== undefined && (code.endsWith('D') || code === 'MXN');
  return codes.size === 1 && (isDollar || !named.some((text) => DOLLARS.has(text))) ? code : undefined;
}

const spelled = (text: string) => text.toLowerCase().replace(/[\s.]/g, '');
const DOLLARS: ReadonlySet<string> = new Set(currencies.dollars);
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies.spellings).flatMap(([code, spellings]) =>
    [code.toLowerCase(), ...spellings].map((spelling) => [spelling, code] as const),
  ),
);

/** Reads a number with either decimal mark. Nothing costs $1.234, so that is thousands; `0.234` is not. */
function readNumber(text: string): number | undefined {
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(text) || /^[.,]\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  if (/^[1-9]\d{0,2}([, '’])\d{3}(\1\d{3}){0,2}(\.\d{1,2})?$/.test(text)) return Number(text.replace(/[, '’]/g, ''));
  if (/^[1-9]\d{0,2}([. '’])\d{3}(\1\d{3}){0,2}(,\d{1,2})?$/.test(text)) {
    return Number(text.replace(/[. '’]/g, '').replace(',', '.'));
  }
  // More decimals than cents, as spreadsheets compute them.
  return /^\d{1,9}[.,]\d{3,15}$/.test(text) ? roundToCent(Number(text.replace(',', '.'))) : undefined;
}
