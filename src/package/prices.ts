// Implements the npm package: the operations, with errors as JavaScript callers expect them.

import type { TSchema } from 'typebox';
import { Problem } from '../base/problem.ts';
import type { Fields, ValuesOf } from '../base/shape.ts';
import { describeValue } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller.ts';
import { requireValidSeller } from '../operations/appraise-item.ts';
import { PACKAGE_OPERATIONS } from '../operations/every-operation.ts';
import { createInputReader, toUnknownMember } from '../operations/fields/read-input.ts';
import type { Context, InJson, Operation } from '../operations/operation.ts';
import type { AnswerParts } from '../present/item-answer.ts';
import { type Hangtag, HangtagError } from './types.ts';

const readTerms = createInputReader(SELLER_FIELDS, { prefix: 'terms have no member', isFlat: true });

/** Creates the package's functions for a seller. Throws a {@link HangtagError} if the seller's terms are invalid. */
export function createPrices(parts: AnswerParts, terms: SellerTerms = {}): Hangtag {
  const { values: seller, unknownNames } = withHangtagError(() => readTerms(terms));
  refuseUnknown('terms have no member', unknownNames, Object.keys(SELLER_FIELDS));
  const context: Context = { ...parts, publicUrl: () => undefined, clock: Date.now, seller };
  withHangtagError(() => requireValidSeller(context));
  const createFunction = <Input extends Fields, Answer extends TSchema>(operation: Operation<Input, Answer>) => {
    const { name, input, required } = operation;
    const readInput = createInputReader(input, { required, prefix: `${name} has no member` });
    return (sent: InJson<ValuesOf<Input>>) =>
      withHangtagError(() => {
        if (!isObject(sent)) throw argumentError(`${name} takes an object, not ${describeValue(sent)}.`);
        const { values, unknownNames } = readInput(sent);
        return { ...operation.run(context, values), ...toUnknownMember(unknownNames) };
      });
  };
  return {
    appraise: createFunction(PACKAGE_OPERATIONS.appraise),
    list: createFunction(PACKAGE_OPERATIONS.list),
    payouts: createFunction(PACKAGE_OPERATIONS.payouts),
    offer: createFunction(PACKAGE_OPERATIONS.offer),
    modelVersion: parts.pricing.modelVersion,
  };
}

const argumentError = (message: string, parameter?: string, options?: ErrorOptions) =>
  new HangtagError('invalid_parameter', message, parameter, options);

/** Throws a {@link HangtagError} if `createHangtag` was called with any other option. */
export function requireOptions(options: object, knownNames: readonly string[]): void {
  const unknownNames = Object.keys(options).filter((name) => !knownNames.includes(name));
  refuseUnknown('createHangtag has no option', unknownNames, knownNames);
}

function refuseUnknown(prefix: string, [unknownName]: readonly string[], knownNames: readonly string[]): void {
  if (unknownName === undefined) return;
  throw argumentError(`${prefix} "${unknownName.slice(0, 100)}": give some of ${knownNames.join(', ')}.`, unknownName);
}

/** Converts a {@link Problem} to a {@link HangtagError}, and with a `parameter` any error in the file that it names. */
export function withHangtagError<Result>(work: () => Result, parameter?: string): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) {
      throw new HangtagError(error.code, error.message, error.members.parameter, { cause: error });
    }
    if (parameter === undefined || !(error instanceof Error)) throw error;
    throw argumentError(error.message, parameter, { cause: error });
  }
}
