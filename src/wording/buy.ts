import type { Tier } from '../garments/catalog.ts';
import { capital, usd } from './numbers.ts';
import { odds, type Verdict } from './verdict.ts';

/** What is known of an offer: a price on a tag, and what selling the garment on leaves. */
export interface Offer {
  /** US dollars, on the tag. */
  readonly tag: number;
  readonly verdict: Verdict;
  readonly tier: Tier;
  /** US dollars left after fees and the tag's price; undefined where a marketplace gives no one figure. */
  readonly profit?: number | undefined;
  readonly marketplace: string;
}

/** Whether to buy: the verdict in a few words, and what it rests on in a sentence or two. */
export function buyInWords(offer: Offer): { readonly lead: string; readonly rest: string } {
  const { tag, verdict, tier } = offer;
  const left = leftInWords(offer);
  const isSuspicious = verdict === 'well_below' && (tier === 'designer' || tier === 'luxury');
  return {
    lead: `${usd(tag)}: ${judgement(offer)}.`,
    rest: `${left === '' ? capital(odds(verdict)) : `${left}; ${odds(verdict)}`}.${isSuspicious ? ' At such a price, check that it is genuine.' : ''}`,
  };
}

function judgement({ verdict, profit = 1 }: Offer): string {
  if (verdict === 'above' || verdict === 'well_above') return 'a high price';
  if (profit < 1) return 'fair to wear, too much to resell';
  return verdict === 'around' ? 'a fair price' : 'a good buy';
}

function leftInWords({ profit, marketplace }: Offer): string {
  if (profit === undefined) return '';
  const whole = Math.round(profit);
  if (whole >= 1) return `You would keep about ${usd(whole)} on ${marketplace}`;
  if (whole <= -1) return `Sold on ${marketplace}, it would lose you about ${usd(-whole)}`;
  return `Sold on ${marketplace}, it would leave you nothing`;
}
