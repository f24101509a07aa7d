import { money, percent } from '../../wording/numbers.ts';
import { ZONE_NAMES } from './words.ts';

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
  readonly profit?: number;
}

/** Reasons to doubt a piece: copies of it are common, or its price is a guess. */
interface Doubts {
  readonly isCopied?: boolean;
  readonly isGuess?: boolean;
}

/**
 * Returns in a sentence if a goal can be met on any of some marketplaces; undefined if that depends on the purchase price
 * alone.
 */
export function goalVerdictInWords(
  { profit: wanted, returnOnCost, margin, cost, keep }: Goals,
  payouts: readonly Payable[],
  { isCopied = false, isGuess = false }: Doubts = {},
): string | undefined {
  const goals = [
    wanted !== undefined && money(wanted),
    returnOnCost !== undefined && `${percent(returnOnCost)} of its cost`,
    margin !== undefined && `${percent(margin)} of the price`,
  ];
  const goal = goals.find(Boolean);
  if (keep !== undefined || !goal) return undefined;
  const check = isCopied ? `${ZONE_NAMES.check}: copies are common.` : '';
  const possible = payouts.flatMap(({ marketplace, payUpTo, profit = 0 }) =>
    payUpTo?.mid === undefined ? [] : [{ name: marketplace.name, most: payUpTo.mid, left: profit }],
  );
  const [only] = payouts;
  const where = payouts.length === 1 && only ? ` on ${only.marketplace.name}` : '';
  if (possible.length === 0)
    return `Leave it: even if it were free, it would leave less than your goal of ${goal}${where}.`;
  if (cost === undefined) return check || undefined;
  const [best] = possible.filter(({ most }) => most >= cost).sort((a, b) => b.left - a.left);
  if (best) {
    const left = `leaves ${money(best.left)} on ${best.name}; your goal is ${goal}.`;
    if (isCopied) return `${check} A real one bought for ${money(cost)} ${left}`;
    return `${isGuess ? 'By our guess' : 'Buy'}: bought for ${money(cost)}, it ${left} Pay up to ${money(best.most)}.`;
  }
  const most = Math.max(...possible.map(({ most }) => most));
  return `Leave it: bought for ${money(cost)}, it leaves less than your goal of ${goal}${where || ' anywhere'}.${isCopied || most <= 0 ? '' : ` Pay up to ${money(most)}.`}`;
}
