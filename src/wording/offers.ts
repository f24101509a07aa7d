import { rangeInWords } from './estimate.ts';
import { capital, money, plainDollars, usd } from './numbers.ts';

/** Returns what to ask, in a sentence. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} with patience.`;
}

/** Returns the reply to an offer, to precede its reason: `Counter with $164`. */
export function replyInWords(advice: 'accept' | 'counter' | 'decline' | null | undefined, counter = 0): string {
  return advice === 'counter' ? `Counter with ${plainDollars(counter)}` : capital(advice ?? 'no advice');
}

/** The worded parts of advice on an offer. Amounts in US dollars. */
interface Advised {
  readonly takenFor: string;
  readonly advice: 'accept' | 'counter' | 'decline' | null;
  readonly counter?: number;
  readonly reason: string;
  readonly keep: { readonly [Step in 'offered' | 'counter' | 'asked']?: Kept };
  readonly marketplace: { readonly name: string };
  readonly estimate: { readonly price: number; readonly priceLow: number; readonly priceHigh: number };
  readonly caveats: readonly string[];
  readonly source: string;
}

interface Kept {
  readonly price: number;
  readonly net: number;
  readonly profit?: number;
}

/** Returns advice on an offer as lines: the reply, then what each price leaves. */
export function offerLines({ advice, counter, reason, keep, marketplace, estimate, ...rest }: Advised): string[] {
  const kept = { Offered: keep.offered, Counter: keep.counter, Asked: keep.asked };
  const { takenFor, caveats, source } = rest;
  return [
    `${replyInWords(advice, counter)}. ${reason}`,
    `${takenFor}. Estimate ${usd(estimate.price)}, ${rangeInWords(estimate)}.`,
    ...Object.entries(kept).flatMap(([name, one]) => {
      if (!one) return [];
      const profit = one.profit === undefined ? '' : `, profit ${money(one.profit)}`;
      return [`${name} ${plainDollars(one.price)}: keeps ${money(one.net)} on ${marketplace.name}${profit}.`];
    }),
    ...caveats,
    `${source}.`,
  ];
}

/** An offer with the figures it is compared to. Amounts in US dollars. */
interface Reasoned {
  readonly offered: number;
  readonly asked: number;
  readonly estimate: number;
  readonly left: number;
}

/** Returns the reason for a reply, in a clause. */
export function offerReasonInWords(
  zone: 'decline' | 'counter' | 'accept',
  { offered, asked, estimate, left }: Reasoned,
): string {
  if (left <= 0) return `${plainDollars(offered)} leaves nothing after fees`;
  if (offered > asked) return 'it is more than you ask';
  if (offered === asked) return 'it is what you ask';
  const ours = `our estimate of ${plainDollars(estimate)}`;
  const under = Math.round(100 * (1 - offered / estimate));
  if (under <= 0) return zone === 'accept' ? `at or above ${ours}` : `above ${ours}, well below your price`;
  return `${under}% under ${ours}`;
}
