// Types of the public API, apart from the implementation so that the package's declarations need nothing else.

import type { Prices } from './answers.ts';
import type { Condition } from './constants.ts';

export type * from './answers.ts';

/** A comparable, before validation. Its price is in US dollars, under our name or that of another tool. */
export type CompInput = {
  /** One of `CONDITIONS`, or a marketplace's name for it. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Date of the sale, such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True if the price is an asking price, which is discounted and has less weight than a sale. */
  readonly asking?: boolean | undefined;
  /** Who sold it, in any words: all of one seller count as one. */
  readonly seller?: string | undefined;
} & ({ readonly price: number } | { readonly soldPrice: number } | { readonly amount: number });

/** Functions that share a model, a fee file, and a seller's terms. */
export interface Hangtag extends Prices {
  /** Version of the fitted model, such as `2026.12.1`. */
  readonly modelVersion: string;
}

/** A RangeError with an error code of the HTTP API and the parameter at fault. */
export class HangtagError extends RangeError {
  override name = 'HangtagError' as const;
  /** Such as `category_not_found`. */
  readonly code: string;
  readonly parameter: string | undefined;

  constructor(code: string, message: string, parameter?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.parameter = parameter;
  }
}
