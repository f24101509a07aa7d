import { defined } from '../base/members.ts';
import { capital, plainDollars, usd } from '../base/numbers.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Verdict } from './decision-schema.ts';
import { dollars, type Marketplaces } from './fees.ts';
import type { Goal } from './payouts.ts';
import { type JudgmentTerms, type Selling, sellingOf } from './selling.ts';
import { judgeTag } from './verdict.ts';

/** The most to pay, the verdict on an asking price, and a sale at the usual price. Amounts are US dollars. */
export interface Decision {
  readonly limits?: {
    /** Whole dollars; 0 if no price meets the rule. */
    readonly payUpTo: number;
    readonly maybeUpTo?: number;
    readonly rule: 'half' | 'goal';
    readonly marketplace?: string;
  };
  readonly verdict?: {
    readonly call: 'buy' | 'maybe' | 'skip' | 'check';
    /** What is left at the usual price; absent before a check and for oneself. */
    readonly profit?: number;
    readonly reason: string;
    readonly question?: string;
  };
  readonly sale?: { readonly marketplace: string; readonly net: number; readonly profit?: number };
}

const CALLS = { buy: 'buy', thin: 'maybe', leave: 'skip', check: 'check' } as const;

/**
 * Returns the limits for a buyer and the sale of an item, with the verdict if it has an asking price. An item beyond our
 * evidence has none of them; one that is often copied has neither limits nor a sale unless its price is too high even if
 * it is real. The profit of the sale is after `terms.cost`, that of the verdict after the asking price. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  listing: Appraisal,
  askingPrice: number | undefined,
  terms: JudgmentTerms,
): Decision {
  if (listing.isToLookUp) return {};
  const judgment = judgeTag(marketplaces, listing, askingPrice, terms);
  const { zone, reason, authenticity, ask, money } = judgment;
  const selling = sellingOf(marketplaces, listing, terms);
  const isHidden = terms.forMyself === true || (authenticity !== undefined && zone !== 'leave');
  if (zone === null) return isHidden ? {} : limitsAndSale(selling);
  const profit = money.at[0]?.profit;
  const rule = profit === undefined ? '' : `; ${ruleInWords(zone, selling)}`;
  const verdict = {
    call: CALLS[zone as keyof typeof CALLS],
    ...defined({ profit }),
    reason: `${capital(reason)}${rule}.`,
    ...defined({ question: ask?.text }),
  };
  return isHidden ? { verdict } : { ...limitsAndSale(selling), verdict };
}

function limitsAndSale({ marketplace, limits, usual, payoutAt }: Selling): Decision {
  const { buy = 0, thin = 0, limitBy } = limits;
  const { keep, profit } = payoutAt('usual', usual);
  return {
    limits: {
      payUpTo: buy,
      ...(thin > buy && { maybeUpTo: thin }),
      rule: limitBy,
      ...defined({ marketplace: marketplace?.id }),
    },
    ...(marketplace && { sale: { marketplace: marketplace.id, net: keep, ...defined({ profit }) } }),
  };
}

/** Says which rule the price meets or misses: `it leaves your $20`, `it does not double your money`. */
function ruleInWords(zone: Verdict['zone'], { goal, limits: { buy }, upper }: Selling): string {
  const [meet, aim] = goal ? goalInWords(goal) : ['double', 'your money'];
  if (zone === 'buy') return `it ${meet}s ${aim}`;
  if (zone === 'thin' && goal) return `it ${meet}s ${aim} only at ${usd(Math.round(upper))}, which a quarter bring`;
  return buy === undefined ? `no price ${meet}s ${aim}` : `it does not ${meet} ${aim}`;
}

/** Returns a goal as a verb and its object. */
function goalInWords(goal: Goal): [verb: string, object: string] {
  if ('profit' in goal) return ['leave', `your ${plainDollars(dollars(goal.profit))}`];
  if ('margin' in goal) return ['leave', `your margin of ${shareInWords(goal.margin)}`];
  return ['return', `your ${shareInWords(goal.returnOnCost)}`];
}

const shareInWords = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
