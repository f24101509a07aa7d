import currencies from './currencies.json' with { type: 'json' };
import { roundToCent } from './values.ts';

type Money =
  | { readonly kind: 'none' }
  | { readonly kind: 'usd'; readonly amount: number }
  /** `currency` is an ISO 4217 code, or the text of a currency column. */
  | { readonly kind: 'foreign'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'unreadable' };

export const DOLLARS_ONLY = 'US dollars only, so convert it first';

/** Maximum length of an amount. Longer text is never matched against a regular expression. */
const MAX_MONEY_LENGTH = 40;

const NO_AMOUNT_PATTERN = /^(|-+|–|—|n\/?a|none|null|free|="?-*"?)$/i;
/** A number, optionally with a sign and a currency on either side: a sign, a currency, a sign, digits, a currency. */
const AMOUNT_PATTERN =
  /^([-−+]?) ?([^\d\s.,'’+−-][^\d,'’+−-]*)? ?([-−+]?) ?([.,]?\d[\d.,'’ ]*(?<=\d)) ?([^\d\s,'’+−-][^\d,'’+−-]*)?$/u;

/**
 * Parses an amount as users, marketplaces, and spreadsheets write it: `$1,234.50`, `US $104.26`, `60 dollars`,
 * `($18.42)`, `-5`, `12,50`, `1.234,50`, `="45.00"`. Empty text, `--`, and `N/A` mean no amount. The currency is the
 * one named in the text (a bare `$` or `dollars` doesn't count), otherwise the one in the file's currency column,
 * otherwise US dollars. Amounts are not converted. Text longer than 40 characters is unreadable.
 */
export function readMoney(text: string, currencyText = ''): Money {
  const trimmedText = text.trim();
  if (trimmedText.length > MAX_MONEY_LENGTH) return { kind: 'unreadable' };
  const singleSpacedText = trimmedText.replace(/\s+/g, ' ');
  if (NO_AMOUNT_PATTERN.test(singleSpacedText)) return { kind: 'none' };
  // Spreadsheets preserve text in a formula like `="45.00"`.
  const amountText = (/^="(.*)"$/.exec(singleSpacedText)?.[1] ?? singleSpacedText).trim();
  // Accountants write negative amounts in parentheses.
  const [, currencySign = '', bracketedText] = /^(\p{Sc}?) ?\((.*)\)$/u.exec(amountText) ?? [];
  const plainText = bracketedText === undefined ? amountText : `${currencySign}${bracketedText.trim()}`;
  const [, sign = '', before = '', laterSign = '', digits = '', after = ''] = AMOUNT_PATTERN.exec(plainText) ?? [];
  const magnitude = readNumber(digits);
  const currency = findCurrency(before, after, currencyText);
  if (magnitude === undefined || currency === undefined || (sign !== '' && laterSign !== ''))
    return { kind: 'unreadable' };
  const isNegative = bracketedText !== undefined || /[-−]/.test(sign + laterSign);
  const amount = isNegative ? -magnitude : magnitude;
  return currency === 'USD' ? { kind: 'usd', amount } : { kind: 'foreign', amount, currency };
}

/** Returns the ISO 4217 code for a currency column's text, or unknown text in uppercase. Blank and `$` mean USD. */
export function toCurrencyCode(currencyText: string): string {
  const text = toCurrencyKey(currencyText.slice(0, MAX_MONEY_LENGTH));
  return NO_AMOUNT_PATTERN.test(text) || DOLLAR_SPELLINGS.has(text)
    ? 'USD'
    : (CODE_BY_SPELLING.get(text) ?? text.toUpperCase());
}

/** Returns the currency named next to a number, otherwise in its column, or undefined if any text is not a currency. */
function findCurrency(before: string, after: string, currencyText: string): string | undefined {
  const texts = [before, after].map(toCurrencyKey).filter((text) => text !== '');
  const codes = new Set(texts.filter((text) => !DOLLAR_SPELLINGS.has(text)).map((text) => CODE_BY_SPELLING.get(text)));
  if (codes.size === 0) return toCurrencyCode(currencyText);
  if (codes.size > 1) return undefined;
  const [code = ''] = codes;
  // A dollar sign also marks other currencies, such as CAD, but not EUR.
  const isDollar = code.endsWith('D') || code === 'MXN';
  return code !== '' && (isDollar || !texts.some((text) => DOLLAR_SPELLINGS.has(text))) ? code : undefined;
}

const toCurrencyKey = (text: string) => text.toLowerCase().replace(/[\s.]/g, '');
const DOLLAR_SPELLINGS: ReadonlySet<string> = new Set(currencies.dollars);
const CODE_BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies.spellings).flatMap(([code, spellings]) =>
    [code.toLowerCase(), ...spellings].map((spelling) => [spelling, code] as const),
  ),
);

/** Reads a number with either decimal mark. A comma before three digits marks thousands; a single point does not. */
function readNumber(text: string): number | undefined {
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(text) || /^[.,]\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  if (/^[1-9]\d{0,2}([, '’])\d{3}(\1\d{3}){0,2}(\.\d{1,2})?$/.test(text)) return Number(text.replace(/[, '’]/g, ''));
  if (/^[1-9]\d{0,2}([. '’])(?!(?<=\.)\d{3}$)\d{3}(\1\d{3}){0,2}(,\d{1,2})?$/.test(text)) {
    return Number(text.replace(/[. '’]/g, '').replace(',', '.'));
  }
  // Spreadsheets may compute more than two decimals, so round to the cent.
  return /^\d{1,9}[.,]\d{3,15}$/.test(text) ? roundToCent(Number(text.replace(',', '.'))) : undefined;
}
