import { readMoney } from '../../src/items/money.ts';
import money from '../words/money.json' with { type: 'json' };
import type { LeftOut } from './read-item.ts';

const RATES: Readonly<Record<string, number>> = money.usd;

/** Highest credible price of a garment, USD. */
const MOST = 200_000;

/**
 * Reads a price as `readMoney` does. Other currencies than US dollars are converted at the fixed rates of
 * `words/money.json`. Returns the reason if it cannot be read.
 *
 * @param column the currency that the row names beside it
 */
export function readPaid(cell: string, column = ''): { readonly dollars: number } | LeftOut {
  const paid = readMoney(cell, column);
  if (paid.kind === 'none') return { reason: 'no price' };
  if (paid.kind === 'unreadable') return { reason: 'price not readable', text: cell.slice(0, 40) };
  const currency = paid.kind === 'usd' ? 'USD' : paid.currency;
  const rate = RATES[currency];
  if (rate === undefined)
    return { reason: `no exchange rate for the currency ${currency.slice(0, 20)}`, text: cell.slice(0, 40) };
  const dollars = paid.amount * rate;
  if (dollars <= 0) return { reason: 'price not above 0' };
  if (dollars > MOST) return { reason: 'price above 200,000 USD' };
  return { dollars };
}
