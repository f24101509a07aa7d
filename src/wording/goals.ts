import { listOf, money, percent } from './numbers.ts';

/** A seller's goal with the cost, US dollars and fractions. */
interface Goals {
  readonly keep?: number | undefined;
  readonly cost?: number | undefined;
  readonly profit?: number | undefined;
  readonly returnOnCost?: number | undefined;
  readonly margin?: number | undefined;
}

interface Payable {
  readonly marketplace: { readonly name: string };
  readonly payUpTo?: { readonly mid?: number };
}

/** Returns in a sentence if a goal can be met; undefined if that depends on the purchase price alone. */
export function goalVerdictInWords(
  { profit, returnOnCost, margin, cost, keep }: Goals,
  payouts: readonly Payable[],
): string | undefined {
  const goals = [
    profit !== undefined && money(profit),
    returnOnCost !== undefined && `${percent(returnOnCost)} of its cost`,
    margin !== undefined && `${percent(margin)} of the price`,
  ];
  const goal = goals.find(Boolean);
  if (keep !== undefined || !goal) return undefined;
  const possible = payouts.flatMap(({ marketplace, payUpTo }) =>
    payUpTo?.mid === undefined ? [] : [{ name: marketplace.name, most: payUpTo.mid }],
  );
  if (possible.length === 0) return `No price paid for it leaves ${goal}, not even nothing: not worth buying for that.`;
  if (cost === undefined) return undefined;
  const enough = possible.filter(({ most }) => most >= cost).map(({ name }) => name);
  if (enough.length > 0) return `Bought for ${money(cost)}, it leaves ${goal} on ${listOf(enough)}.`;
  const most = Math.max(...possible.map((one) => one.most));
  return `Bought for ${money(cost)}, it leaves ${goal} nowhere: not worth buying above ${money(most)}.`;
}
