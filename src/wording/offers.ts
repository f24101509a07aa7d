import { capital, plainDollars, usd } from './numbers.ts';

/** Returns what to ask, in a sentence. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} with patience.`;
}

/** Returns the reply to an offer, to precede its reason: `Counter with $164`. */
export function replyInWords(advice: 'accept' | 'counter' | 'decline' | null | undefined, counter = 0): string {
  return advice === 'counter' ? `Counter with ${plainDollars(counter)}` : capital(advice ?? 'no advice');
}

/** An offer with the figures it is compared to. Amounts in US dollars. */
interface Reasoned {
  readonly offered: number;
  readonly asked: number;
  readonly worth: number;
  readonly estimate: number;
  readonly left: number;
}

/** Returns the reason for a reply, in a clause. */
export function offerReasonInWords(
  zone: 'decline' | 'counter' | 'accept',
  { offered, asked, worth, estimate, left }: Reasoned,
): string {
  const about = `the ${plainDollars(worth)} it should bring`;
  if (left <= 0) return `${plainDollars(offered)} leaves nothing after fees`;
  if (offered > asked) return 'it is more than you ask';
  if (offered === asked) return 'it is what you ask';
  if (zone === 'accept')
    return offered >= estimate ? `at or above our estimate of ${plainDollars(estimate)}` : `close to ${about}`;
  return zone === 'counter' ? `below ${about}` : `far below ${about}`;
}
