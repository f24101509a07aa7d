import { judgeAsking, judgeTag } from '../../answers/judgment.ts';
import type { Judgment } from '../../answers/judgment-schema.ts';
import type { Piece } from '../../answers/piece.ts';
import { answerReprice, type RepriceAdvice, type RepriceTerms } from '../../answers/reprice.ts';
import { USUAL_GOAL } from '../../answers/seller.ts';
import type { ItemProblem } from '../../closet/appraise-row.ts';
import type { ListRow } from '../../closet/list-rows.ts';
import { createItemPricer, type ItemOutcome, type PricedItem } from '../../closet/price-item.ts';
import { yieldToOthers } from '../../closet/work-queue.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Goal } from '../../marketplaces/resale.ts';
import { EVIDENCE_GRADES } from '../../pricing/evidence-grade.ts';
import type { Site } from '../site.ts';
import type { Sort } from './form.ts';

export interface RowTerms {
  /** Two marketplaces to compare, the seller's own first. */
  readonly chosen: readonly Marketplace[];
  /** The goal of a sale; the usual one by default. */
  readonly goal?: Goal;
  /** The seller's cost of the shipping label, US dollars. */
  readonly label?: number | undefined;
  /** Absent for prices alone. */
  readonly plan?: RepriceTerms | undefined;
}

/** Prices the rows of a list in their order; other work runs in between. */
export async function priceRows(site: Site, rows: readonly ListRow[], terms: RowTerms): Promise<PricedRow[]> {
  const price = rowPricer(site, terms);
  const priced: PricedRow[] = [];
  for (const row of rows) {
    priced.push(price(row));
    await yieldToOthers();
  }
  return priced;
}

/** Makes the function that prices a row of a list, with its payout on each marketplace. */
export function rowPricer(
  { pricing, marketplaces }: Site,
  { chosen, goal = USUAL_GOAL, label, plan }: RowTerms,
): (row: ListRow) => PricedRow {
  const price = createItemPricer({ pricing, marketplaces, goal, label, marketplace: chosen[0] });
  const person = { marketplace: chosen[0], goal, label };
  /** Judges an asking price of the seller's own piece as asked, any other price as one on a tag. */
  const judgedAt = (cost: number | undefined, asked: number | undefined, piece: Piece) => {
    if (asked !== undefined) return judgeAsking(marketplaces, piece, asked, person);
    return cost ? judgeTag(marketplaces, piece, cost, person) : undefined;
  };
  return (row) => {
    const outcome: ItemOutcome = row.refusal ? { problem: { code: 'unusable_row', text: row.refusal } } : price(row);
    if ('problem' in outcome) return { row, problem: outcome.problem };
    const { priced, piece } = outcome;
    const { garment, price: middle } = priced;
    const kept = chosen.map((one) => payoutOf(one, { garment, price: middle, label }).net);
    // A price in a line of words is on the tag; a file has a column for the cost.
    const cost = row.cost ?? (row.askingPrice === undefined ? priced.askingPrice : undefined);
    const best = kept.find((amount) => amount !== undefined);
    const left = best === undefined ? undefined : best - (cost ?? 0);
    const advice = plan && answerReprice(marketplaces, { ...row, piece }, plan);
    const judgment = advice ? advice.judgment : judgedAt(cost, row.askingPrice, piece);
    return {
      row,
      priced,
      kept,
      cost,
      left,
      ...(advice && { advice }),
      ...(judgment && { judgment }),
    };
  };
}

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
      readonly advice?: RepriceAdvice;
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
  evidence: ({ priced: { evidence } }) => evidence.listings - EVIDENCE_GRADES.indexOf(evidence.grade) * 1e6,
};
