import { capital, money, plainDollars } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Marketplace } from '../marketplaces/fees.ts';
import type { Caveat } from './caveats.ts';
import { estimateInWords, gradeInWords } from './garment-words.ts';
import type { SaleAnswer, SalePayout } from './sale-schema.ts';

/** The members of a sale on one marketplace that its line needs. */
export type WordedPayout = Pick<SalePayout, 'marketplace' | 'accepted'> &
  Partial<Omit<SalePayout, 'feeSource'>> & { readonly feeSource?: Partial<SalePayout['feeSource']> };

interface WordedSale extends Omit<SaleAnswer, 'payouts'> {
  readonly payouts: readonly WordedPayout[];
  readonly caveats?: readonly string[];
  readonly ignored?: readonly string[];
}

/** Returns what a sale leaves, as lines, one for each marketplace that may accept it. */
export function saleLines(answer: WordedSale): string[] {
  const { payouts, best, verdict, assumptions, ignored = [], caveats = [] } = answer;
  const place = placeOf(payouts, answer.suggested);
  const byDefault = answer.isDefault ? ' (the default; choose yours)' : '';
  return [
    ...stated(capital(headline(answer)), verdict),
    ...payoutLines(payouts, best),
    ...stated(
      verdict && place && payouts.length > 1 && `Verdict for ${place.marketplace.name}${byDefault}.`,
      ...caveats,
      assumptions.length > 0 && `Assumed: ${assumptions.join(' ')}`,
      ignored.length > 0 && `Without effect: "${ignored.join(', ')}".`,
    ),
  ];
}

/** Returns payouts as lines, with the marketplace that leaves the most and those that refuse the piece. */
export function payoutLines(payouts: readonly WordedPayout[], best: string | undefined): string[] {
  const most = placeOf(payouts, best);
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const reasons = refused.map(({ marketplace, reason }) => `${marketplace.name}: ${reason}`);
  return stated(
    ...payouts.filter(({ accepted }) => accepted !== 'no').map(payoutInWords),
    most && `Highest payout where it is accepted: ${most.marketplace.name}.`,
    reasons.length > 0 && `Not accepted: ${reasons.join(' ')}`,
  );
}

const placeOf = (payouts: readonly WordedPayout[], id: string | undefined) =>
  payouts.find(({ marketplace }) => marketplace.id === id);

function headline(sold: WordedSale): string {
  const { takenFor, price = 0, keep, estimate, evidence, judgment } = sold;
  const isCopied = judgment?.authenticity !== undefined;
  const subject = takenFor === undefined ? '' : `${takenFor}. `;
  if (keep !== undefined) return `${subject}Lowest price to get ${money(keep)}, by marketplace:`;
  if (!estimate || !evidence) return `${subject}You’d get, from ${money(price)} after fees:`;
  const worth = estimateInWords({ ...estimate, price }, evidence, isCopied);
  return `${subject}${worth}; evidence: ${gradeInWords(evidence)}. After fees:`;
}

function payoutInWords(row: WordedPayout): string {
  const { marketplace, net, netRange, leastAsk, profit, payUpTo, rates, reason, warning, feeSource } = row;
  const range = netRange ? `${money(netRange.low)} to ${money(netRange.high)}` : '';
  const kept = net === undefined ? range : `${money(net)}${range && ` (${range})`}`;
  const figures = stated(
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    kept && `you’d get ${kept}`,
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

/** States that a seller's label, US dollars, is not part of a payout, since the seller buys none there. */
export function labelCaveat(
  { name, label: boughtBy }: Pick<Marketplace, 'name' | 'label'>,
  label: number | undefined = 0,
): Caveat[] {
  if (label === 0 || boughtBy === 'seller') return [];
  const reason = boughtBy === 'none' ? 'needs no label' : 'has its own label';
  const remedy = boughtBy === 'none' ? '' : ': subtract it if you pay for shipping';
  return [{ code: 'shipping', text: `${name} ${reason}, so your ${money(label)} is not counted${remedy}.` }];
}

/** Returns a cost, US dollars, to append to the verdict on it; empty without one. */
export const costInWords = (cost: number | undefined): string => (cost ? `Cost: ${plainDollars(cost)}.` : '');
