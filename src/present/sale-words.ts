import { capital, money, plainDollars } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Marketplace } from '../marketplaces/fees.ts';
import type { Caveat } from './caveats.ts';
import { estimateInWords, gradeInWords } from './garment-words.ts';
import type { SaleAnswer, SalePayout } from './sale-schema.ts';

export type WordedPayout = Pick<SalePayout, 'marketplace' | 'accepted'> &
  Partial<Omit<SalePayout, 'feeSource'>> & { readonly feeSource?: Partial<SalePayout['feeSource']> };

interface WordedSale extends Omit<SaleAnswer, 'payouts'> {
  readonly payouts: readonly WordedPayout[];
  readonly caveats?: readonly string[];
  readonly ignored?: readonly string[];
}

/** Returns a sale's payouts as lines, one for each marketplace that may accept it. */
export function saleLines(answer: WordedSale): string[] {
  const { payouts, best, verdict, assumptions, ignored = [], caveats = [] } = answer;
  const suggested = payoutOn(payouts, answer.suggested);
  const isOneOfSeveral = verdict !== undefined && payouts.length > 1;
  const byDefault = answer.isDefault ? ' (the default; choose yours)' : '';
  return stated(
    capital(headline(answer)),
    verdict,
    ...payoutLines(payouts, best),
    isOneOfSeveral && suggested && `Verdict for ${suggested.marketplace.name}${byDefault}.`,
    ...caveats,
    assumptions.length > 0 && `Assumed: ${assumptions.join(' ')}`,
    ignored.length > 0 && `Without effect: "${ignored.join(', ')}".`,
  );
}

/** Returns payouts as lines, then the highest one and the marketplaces that refuse the item. */
export function payoutLines(payouts: readonly WordedPayout[], best: string | undefined): string[] {
  const highest = payoutOn(payouts, best);
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const reasons = refused.map(({ marketplace, reason }) => `${marketplace.name}: ${reason}`);
  return stated(
    ...payouts.filter(({ accepted }) => accepted !== 'no').map(payoutInWords),
    highest && `Highest payout where it is accepted: ${highest.marketplace.name}.`,
    reasons.length > 0 && `Not accepted: ${reasons.join(' ')}`,
  );
}

const payoutOn = (payouts: readonly WordedPayout[], id: string | undefined) =>
  payouts.find(({ marketplace }) => marketplace.id === id);

function headline({ takenFor, price = 0, keep, estimate, evidence, judgment }: WordedSale): string {
  const isCopied = judgment?.authenticity !== undefined;
  const subject = takenFor === undefined ? '' : `${takenFor}. `;
  if (keep !== undefined) return `${subject}Lowest price to get ${money(keep)}, by marketplace:`;
  if (!estimate || !evidence) return `${subject}You’d get, from ${money(price)} after fees:`;
  const estimated = estimateInWords({ ...estimate, price }, evidence, isCopied);
  return `${subject}${estimated}; evidence: ${gradeInWords(evidence)}. After fees:`;
}

function payoutInWords(row: WordedPayout): string {
  const { marketplace, net, netRange, leastAsk, profit, payUpTo, rates, reason, warning, feeSource } = row;
  const range = netRange ? `${money(netRange.low)} to ${money(netRange.high)}` : '';
  const payout = net === undefined ? range : stated(money(net), range && `(${range})`).join(' ');
  const figures = stated(
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    payout && `you’d get ${payout}`,
    profit !== undefined && `profit ${money(profit)}`,
    payUpTo?.mid !== undefined && `pay up to ${money(payUpTo.mid)}`,
  );
  const parts = stated(
    figures.length > 0 && `${figures.join(', ')}.`,
    rates && feeSource && `[${rates}; ${feeSource.checkedOn}]`,
    reason,
    warning,
    feeSource && feeSource.certainty !== 'high' && `Fee certainty: ${feeSource.certainty}.`,
    feeSource?.url,
  );
  return `${marketplace.name}: ${parts.join(' ')}`;
}

/** Returns a caveat that a label, US dollars, is not subtracted, on a marketplace where sellers do not buy theirs. */
export function labelCaveat(
  { name, label: boughtBy }: Pick<Marketplace, 'name' | 'label'>,
  label: number | undefined = 0,
): Caveat[] {
  if (label === 0 || boughtBy === 'seller') return [];
  const reason = boughtBy === 'none' ? 'needs no label' : 'has its own label';
  const remedy = boughtBy === 'none' ? '' : ': subtract it if you pay for shipping';
  return [{ code: 'shipping', text: `${name} ${reason}, so your ${money(label)} is not counted${remedy}.` }];
}

/** Returns a cost, US dollars, as a sentence to append to its verdict; empty if it is zero or missing. */
export const costInWords = (cost: number | undefined): string => (cost ? `Cost: ${plainDollars(cost)}.` : '');
