import { type Tier, tierLabel } from '../garments/catalog.ts';
import { listOf, percent, usd } from './numbers.ts';

/** Where an asking price stands among the estimated prices of comparable items: below 10, 30, 70, 90% of them, or above. */
export const VERDICTS = ['well_below', 'below', 'around', 'above', 'well_above'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where a price stands beside the usual one: `well above`, to follow `is`. */
export function placeInWords(verdict: Verdict): string {
  return verdict.replace('_', ' ');
}

/**
 * The odds that a verdict stands for, in a clause. Of estimates: most listings behind a range ask, and nobody has measured how
 * many in 10 items of a kind sell for more.
 */
export function odds(verdict: Verdict): string {
  switch (verdict) {
    case 'well_below':
      return 'at least 9 in 10 are estimated higher';
    case 'below':
      return '7 to 9 in 10 are estimated higher';
    case 'around':
      return '3 to 7 in 10 are estimated lower';
    case 'above':
      return '7 to 9 in 10 are estimated lower';
    case 'well_above':
      return 'at least 9 in 10 are estimated lower';
  }
}

/**
 * Compares an asking price (USD) with the estimate for comparable items, in sentences: verdict, odds, how sure they are.
 * `levelError` is the standard deviation of the tier's level, log USD.
 */
export function verdictText(
  asked: number,
  verdict: Verdict,
  tier: Tier,
  levelError: number,
): string {
  const text = `${usd(asked)} is ${placeInWords(verdict)} the estimate for such items: ${odds(verdict)}. The level of all ${tierLabel(tier)} prices may be off by about ${percent(Math.exp(levelError) - 1)} either way; these odds allow for it.`;
  return verdict === 'well_below' && (tier === 'designer' || tier === 'luxury')
    ? `${text} At such a price, check that it is genuine.`
    : text;
}

/** That a price in a title was taken for the asking price, which a reader may know better. */
export function takenAsAsked(asked: number): string {
  return `Took ${usd(asked)} in the title as the asking price.`;
}

/** That amounts of other currencies were left out. */
export function onlyDollars(amounts: readonly string[]): string {
  return `US dollars only: ${listOf(amounts)} in the title was not used.`;
}

/** That amounts in US dollars were not taken for the asking price. */
export function notTakenAsAsked(amounts: readonly string[]): string {
  return `Not taken for the asking price: ${listOf(amounts)} in the title.`;
}
