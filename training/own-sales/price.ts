import { readMoney } from '../../src/items/money.ts';
import money from '../words/money.json' with { type: 'json' };
import type { LeftOut } from './read-item.ts';

const RATES: Readonly<Record<string, number>> = money.usd;
const SIGNS: readonly (readonly [sign: RegExp, code: string])[] = money.signs.map(([sign, code]) => [
  new RegExp(sign as string, 'i'),
  code as string,
]);

/** Highest credible price of a garment, USD. */
const MOST = 200_000;

/**
 * Reads a price: `65.05`, `$65.05`, `60,50`, `1.250,00 €`, `GBP 40`. The currency is the cell's own, else the given
 * one, else US dollars; others are converted at the fixed rates of `words/money.json`. Returns the reason if it cannot
 * be read.
 */
export function readPaid(cell: string, currency = ''): { readonly dollars: number } | LeftOut {
  const own = codeIn(cell);
  const code = own?.code ?? (codeIn(currency)?.code || currency.trim().toUpperCase() || 'USD');
  const rate = RATES[code];
  if (rate === undefined) return { reason: `no exchange rate for the currency ${code}` };
  const amount = readMoney(own ? own.rest : cell);
  if (amount.kind === 'none') return { reason: 'no price' };
  if (amount.kind === 'unreadable') return { reason: 'price not readable', text: cell.slice(0, 40) };
  const dollars = amount.amount * rate;
  if (dollars <= 0) return { reason: 'price not above 0' };
  if (dollars > MOST) return { reason: 'price above 200,000 USD' };
  return { dollars };
}

/** Splits a text into its currency and the rest. */
function codeIn(text: string): { readonly code: string; readonly rest: string } | undefined {
  const word = /(?:^|[^a-z])([a-z]{3})(?:[^a-z]|$)/i.exec(text)?.[1];
  if (word !== undefined && Object.hasOwn(RATES, word.toUpperCase()))
    return { code: word.toUpperCase(), rest: text.replace(word, '').trim() };
  for (const [sign, code] of SIGNS) if (sign.test(text)) return { code, rest: text.replace(sign, '').trim() };
  return undefined;
}
