import { yieldToOthers } from '../../base/yield-to-others.ts';
import { answerReprice, type RepriceAdvice } from '../../decide/advice.ts';
import { isOftenCopied } from '../../decide/copied.ts';
import type { Verdict } from '../../decide/decision-schema.ts';
import { USUAL_GOAL } from '../../decide/seller.ts';
import { judgePrice, judgeTag } from '../../decide/verdict.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import { createRowPricer, type ItemProblem, type RowOutcome, type RowParts } from '../../lists/price-row.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Caveat } from '../../present/caveats.ts';
import type { ListedItem } from '../../present/list.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import type { Site } from '../site.ts';

interface RowTerms extends Partial<Pick<RowParts, 'goal' | 'label' | 'work' | 'plan'>> {
  readonly marketplace: Marketplace;
}

/** Prices the rows of a list in order, yielding to the event loop. */
export async function priceRows(site: Site, rows: readonly ListRow[], terms: RowTerms): Promise<PricedRow[]> {
  const price = rowPricer(site, terms);
  const priced: PricedRow[] = [];
  for (const [index, row] of rows.entries()) {
    priced.push(price(row, index));
    await yieldToOthers();
  }
  return priced;
}

/** Returns a function that prices a row of a list, with its net on the seller's marketplace. */
export function rowPricer(
  { pricing, marketplaces }: Site,
  { marketplace, goal = USUAL_GOAL, label, work, plan }: RowTerms,
): (row: ListRow, index: number) => PricedRow {
  const price = createRowPricer({ pricing, marketplaces, goal, label, work, marketplace });
  const person = { marketplace, goal, label, work };
  const judgedAt = (cost: number | undefined, asked: number | undefined, listing: Appraisal) => {
    if (asked !== undefined) return judgePrice('sell', marketplaces, listing, asked, person);
    return cost ? judgeTag(marketplaces, listing, cost, person) : undefined;
  };
  return (row, index) => {
    const outcome: RowOutcome = row.refusal ? { problem: { code: 'unusable_row', text: row.refusal } } : price(row);
    if ('problem' in outcome) return { row, index, problem: outcome.problem };
    const { listed, remarks } = outcome;
    const { listing, price: middle, isToLookUp } = listed;
    const { garment, asked } = listing;
    const kept = isToLookUp ? undefined : payoutOf(marketplace, { garment, price: middle, label }).net;
    // A price in free text is the tag price; a file has a separate column for the cost.
    const cost = row.cost ?? (row.askingPrice === undefined ? asked?.price : undefined);
    const isCopied = isOftenCopied(garment, listing.facts);
    // The profit of a piece that may be a copy is unknown.
    const left = kept === undefined || isCopied ? undefined : kept - (cost ?? 0);
    const advice = plan && isOwned(row, cost) ? answerReprice(marketplaces, { ...row, listing }, plan) : undefined;
    const judgment = advice ? advice.judgment : judgedAt(cost, row.askingPrice, listing);
    return {
      row,
      index,
      listed,
      remarks,
      kept,
      cost,
      left,
      isCopied,
      ...(advice && { advice }),
      ...(judgment && { judgment }),
    };
  };
}

/** False for a piece that is judged by its tag: it is not bought yet, or is in a line with its price. */
const isOwned = ({ state, cost }: ListRow, paid: number | undefined): boolean =>
  state === undefined && (cost !== undefined || paid === undefined);

export type PricedRow = { readonly row: ListRow; readonly index: number } & (
  | {
      readonly listed: ListedItem;
      readonly remarks: readonly Caveat[];
      /** The net of a piece, US dollars; undefined if it is rejected, has only a range, or must be looked up. */
      readonly kept: number | undefined;
      readonly cost: number | undefined;
      /** Profit per piece, US dollars; undefined without a net, or if it may be a copy. */
      readonly left: number | undefined;
      /** True if copies are common: the price assumes a genuine one. */
      readonly isCopied: boolean;
      /** The verdict on its asking or tag price or, with a plan, on its age; absent without a price or plan. */
      readonly judgment?: Verdict;
      readonly advice?: RepriceAdvice;
    }
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly listed: ListedItem }>;

export const pricedOf = (rows: readonly PricedRow[]): Priced[] => rows.filter((row): row is Priced => 'listed' in row);

/** Actions, the most urgent first. */
const TODO: readonly Verdict['zone'][] = [
  'check',
  'raise',
  'cut',
  'donate',
  'buy',
  'thin',
  'leave',
  'high',
  'fair',
  'low',
  'hold',
  null,
];

const ANY_NET = 1_000_000;

/** Returns the urgency of a row, high for urgent: by its action, then by what its sale leaves. */
export function urgencyOf({ judgment, advice }: Pick<Priced, 'judgment' | 'advice'>): number {
  const action = judgment ? TODO.indexOf(judgment.zone) : TODO.length;
  return (advice?.askNet ?? 0) - ANY_NET * action;
}
