import type { Condition } from '../catalog/catalog.ts';

/** A comparable, before validation. */
export interface CompInput {
  /** US dollars. */
  readonly price: number;
  /** One of `CONDITIONS`, or a marketplace's name for it. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Date of the sale, such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True if the price is an asking price, which is discounted and has less weight than a sale. */
  readonly asking?: boolean | undefined;
}
