import type { Judgment } from '../../answers/judgment-schema.ts';
import type { NoAdvice, RepriceAdvice } from '../../answers/reprice.ts';
import type { ListRow } from '../../closet/list-rows.ts';
import type { PricedItem } from '../../closet/price-item.ts';
import type { ItemProblem } from '../../closet/understand-item.ts';
import { EVIDENCE_GRADES } from '../../wording/evidence-grade.ts';
import type { Sort } from './form.ts';

/** A row of the list with its price, or why it has none. */
export type PricedRow = { readonly row: ListRow } & (
  | {
      readonly priced: PricedItem;
      /** The payout of a piece on each of the marketplaces, US dollars; undefined if it is not taken. */
      readonly kept: readonly (number | undefined)[];
      /** The cost of a piece, US dollars. */
      readonly cost: number | undefined;
      /** The profit of a piece on the first marketplace that takes it, US dollars. */
      readonly left: number | undefined;
      /** The verdict on what is asked for it or on its tag, or on its age; absent where no price is in question. */
      readonly judgment?: Judgment;
      /** The plan for it, if one was asked for. */
      readonly advice?: RepriceAdvice | NoAdvice;
    }
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly priced: PricedItem }>;
export type UnpricedRow = Extract<PricedRow, { readonly problem: ItemProblem }>;

/** Actions, the most urgent first. */
const TODO: readonly Judgment['zone'][] = [
  'cut',
  'relist',
  'donate',
  'buy',
  'thin',
  'leave',
  'high',
  'usual',
  'low',
  'hold',
  null,
];

/** The sort keys of a row, the most first. */
export const SORT_KEYS: Readonly<Record<Exclude<Sort, 'added'>, (row: Priced) => number>> = {
  price: ({ priced }) => priced.price,
  left: ({ left }) => left ?? Number.NEGATIVE_INFINITY,
  todo: ({ judgment }) => (judgment ? -TODO.indexOf(judgment.zone) : -TODO.length),
  evidence: ({ priced }) => priced.listings - EVIDENCE_GRADES.indexOf(priced.evidence) * 1e6,
};
