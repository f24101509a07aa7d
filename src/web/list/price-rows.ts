import { USUAL_GOAL } from '../../answers/goal.ts';
import { judgeAsking, judgeTag } from '../../answers/judgment.ts';
import type { Piece } from '../../answers/piece.ts';
import type { RepriceTerms } from '../../answers/reprice.ts';
import { keptOn } from '../../closet/kept-on.ts';
import type { ListRow } from '../../closet/list-rows.ts';
import { createItemPricer, type ItemOutcome } from '../../closet/price-item.ts';
import { repriceRow } from '../../closet/reprice-closet.ts';
import { takeTurns } from '../../closet/turns.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import type { Goal } from '../../marketplaces/pay-up-to.ts';
import type { Site } from '../site.ts';
import type { PricedRow } from './priced-row.ts';

/** Prices the rows of a list in their order; other work runs in between. */
export async function priceRows(
  site: Site,
  rows: readonly ListRow[],
  chosen: readonly Marketplace[],
  goal: Goal,
  terms?: RepriceTerms,
): Promise<PricedRow[]> {
  const price = rowPricer(site, chosen, goal, terms);
  const priced: PricedRow[] = [];
  for (const row of rows) {
    priced.push(price(row));
    await takeTurns();
  }
  return priced;
}

/** Makes the function that prices a row of a list, with its payout on each marketplace. */
export function rowPricer(
  { pricing, marketplaces }: Site,
  chosen: readonly Marketplace[],
  goal = USUAL_GOAL,
  terms?: RepriceTerms,
): (row: ListRow) => PricedRow {
  const price = createItemPricer({ pricing, marketplaces, goal });
  const person = { marketplace: chosen[0], goal };
  /** Judges an asking price of the seller's own piece as asked, any other price as one on a tag. */
  const judgedAt = (cost: number | undefined, asked: number | undefined, piece: Piece) => {
    if (asked !== undefined) return judgeAsking(marketplaces, piece, asked, person);
    return cost ? judgeTag(marketplaces, piece, cost, person) : undefined;
  };
  return (row) => {
    const outcome: ItemOutcome = row.refusal
      ? { problem: { code: 'unusable_row', text: row.refusal } }
      : price(row);
    if ('problem' in outcome) return { row, problem: outcome.problem };
    const { priced } = outcome;
    const kept = chosen.map((marketplace) => keptOn(marketplace, priced));
    // A price in a line of words is on the tag; a file has a column for the cost.
    const cost = row.cost ?? (row.askingPrice === undefined ? priced.askingPrice : undefined);
    const best = kept.find((amount) => amount !== undefined);
    const left = best === undefined ? undefined : best - (cost ?? 0);
    // A price in a line of words is a cost: see above.
    const asked = { ...priced, askingPrice: row.askingPrice };
    const advice = terms && repriceRow(marketplaces, row, asked, terms);
    const judgment = advice ? advice.judgment : judgedAt(cost, row.askingPrice, priced.piece);
    return {
      ...{ row, priced, kept, cost, left },
      ...(advice && { advice }),
      ...(judgment && { judgment }),
    };
  };
}
