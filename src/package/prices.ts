// Implements the npm package: the operations, with errors as JavaScript callers expect them.

import { isObject } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { shown } from '../base/text.ts';
import { listUnknown } from '../input/field-names.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { createInputReader } from '../input/read-input.ts';
import { appraise, sellerTerms } from '../operations/appraise.ts';
import { list, readList } from '../operations/list.ts';
import { offer } from '../operations/offer.ts';
import type { Context, Operation } from '../operations/operation.ts';
import { payouts } from '../operations/payouts.ts';
import { HangtagError, type Prices } from './types.ts';

type Parts = Pick<Context, 'pricing' | 'marketplaces'> & {
  readonly terms?: SellerTerms | undefined;
  readonly clock?: () => number;
};

/** Creates the package's functions for a seller. Throws a {@link HangtagError} if the seller's terms are invalid. */
export function createPrices({ pricing, marketplaces, terms = {}, clock = Date.now }: Parts): Prices {
  const seller = asking(() => createInputReader(SELLER_FIELDS, 'terms have no member')(terms).values);
  const context: Context = { pricing, marketplaces, publicUrl: () => undefined, clock, seller };
  // Throw now if the terms are invalid, although each call resolves them again.
  asking(() => sellerTerms(context, {}));
  const functionOf = (of: Operation) => {
    const read = createInputReader(of.input, `${of.name} has no member`);
    return (sent: unknown) =>
      asking(() => {
        const { values, unknown } = read(objectIn(of.name, sent));
        for (const field of of.required ?? []) requireField(of, field, values);
        return { ...(of.run(context, values) as object), ...listUnknown(unknown) };
      });
  };
  return {
    appraise: functionOf(appraise),
    payouts: functionOf(payouts),
    offer: functionOf(offer),
    list: (sent: unknown) =>
      asking(() => {
        const { unknown } = readList(objectIn('list', sent));
        return { ...list.run(context, sent as never), ...listUnknown(unknown) };
      }),
  } as Prices;
}

function objectIn(name: string, sent: unknown): object {
  if (isObject(sent)) return sent;
  throw new HangtagError('invalid_parameter', `${name} takes an object, not ${shown(sent)}.`);
}

function requireField(
  { name, required = [] }: Operation,
  field: string,
  values: Readonly<Record<string, unknown>>,
): void {
  if (values[field] !== undefined) return;
  throw new HangtagError('missing_parameter', `${name} needs ${required.join(' and ')}: ${field} is missing.`, field);
}

/** Calls a function, and converts a {@link Problem} to a {@link HangtagError}. */
function asking<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new HangtagError(error.code, error.message, error.members.parameter, { cause: error });
  }
}
