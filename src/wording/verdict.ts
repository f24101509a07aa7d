import type { Tier } from '../catalog/catalog.ts';
import { listOf, plainDollars, usd } from './numbers.ts';

/**
 * The place of an asking price among the estimated prices of comparable items: below 10, 30, 70, 90% of them, or above.
 */
export const VERDICTS = ['well_below', 'below', 'around', 'above', 'well_above'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** An asking price and the usual one, US dollars, with the share of such pieces that sell for less. */
interface Compared {
  readonly asked: number;
  readonly estimate: number;
  readonly below: number;
}

/** Places an asking price beside what such items usually sell for, in a sentence. */
export function verdictText({ asked, estimate, below }: Compared, verdict: Verdict, tier: Tier): string {
  const change = Math.round(100 * (asked / estimate - 1));
  const place =
    change === 0
      ? 'what it usually sells for'
      : `${Math.abs(change)}% ${change < 0 ? 'under' : 'over'} what it usually sells for`;
  const tenths = Math.round(10 * below);
  const share =
    tenths < 1
      ? 'hardly any sell'
      : tenths > 9
        ? 'nearly all sell'
        : `${tenths} in 10 ${tenths === 1 ? 'sells' : 'sell'}`;
  const text = `${plainDollars(asked)} is ${place}; ${share} for less.`;
  return verdict === 'well_below' && (tier === 'designer' || tier === 'luxury')
    ? `${text} At this price, check that it is genuine.`
    : text;
}

/** Says that a price in a title was taken for the asking price. */
export function takenAsAsked(asked: number): string {
  return `Used ${usd(asked)} from the title as the asking price.`;
}

/** Asks if a number without a sign is the price. */
export function askedIfPrice(number: number): string {
  return `${number} was not read as a price: write ${usd(number)} if it is on the tag.`;
}

/** Says that amounts of other currencies were left out. */
export function onlyDollars(amounts: readonly string[]): string {
  return `US dollars only: ${listOf(amounts)} in the title was ignored.`;
}

/** Says that amounts in US dollars were not taken for the asking price. */
export function notTakenAsAsked(amounts: readonly string[]): string {
  return `Not used as the asking price: ${listOf(amounts)} in the title.`;
}
