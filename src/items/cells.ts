import { type FieldSchema, isValid, type ValueOf, valueIn } from './field.ts';
import { readMoney } from './money.ts';

/** A cell that is invalid for its field. */
export const UNREADABLE = Symbol('unreadable');

/**
 * Reads a cell that a person or a spreadsheet wrote: amounts as {@link readMoney} does, counts, days, texts unchanged.
 * Undefined for an empty cell and for an amount that is not above zero, which sheets write for none.
 *
 * @param currency what a column says of the currency of an amount
 */
export function readCell<F extends FieldSchema>(
  cell: string,
  schema: F,
  currency?: string,
): ValueOf<F> | typeof UNREADABLE | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  if (schema.type === 'number') {
    const money = readMoney(text, currency);
    if (money.kind === 'none' || (money.kind === 'usd' && money.amount <= 0)) return undefined;
    if (money.kind !== 'usd' || !isValid(money.amount, schema)) return UNREADABLE;
    return money.amount as ValueOf<F>;
  }
  const value = valueIn(text, schema);
  if (schema.type === 'array') return (value ?? UNREADABLE) as ValueOf<F> | typeof UNREADABLE;
  const isRead = schema.type === 'string' && schema.format !== 'date';
  return (isRead || isValid(value, schema) ? value : UNREADABLE) as ValueOf<F> | typeof UNREADABLE;
}
