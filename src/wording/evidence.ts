import type { Gender } from '../garments/catalogue.ts';
import { genderWord } from './garments.ts';
import { count } from './numbers.ts';

/** The most specific level at which real listings stand behind a price. */
export type EvidenceLevel = 'brand x category' | 'brand' | 'tier';

/** How many listings stand behind a price. */
export interface Evidence {
  readonly level: EvidenceLevel;
  readonly gender: Gender;
  /** Of the brand and category, of this gender or with none stated. */
  readonly listings: number;
  /** Of the brand and category, of any gender. */
  readonly pairListings: number;
  /** Of the brand in all categories. */
  readonly brandListings: number;
}

/** What stands behind a price, such as `12 listings of this brand and category (women’s or unstated)`. */
export function evidenceInWords(evidence: Evidence): string {
  const { level, gender, listings, pairListings, brandListings } = evidence;
  const who = genderWord(gender);
  switch (level) {
    case 'brand x category':
      return listings > 0
        ? `${count(listings, 'listing')} of this brand and category (${who} or unstated)`
        : `${count(pairListings, 'listing')} of this brand and category, none of them ${who}`;
    case 'brand':
      return `${count(brandListings, 'listing')} of this brand in other categories and on its tier`;
    case 'tier':
      return 'other brands of its tier, as there are no listings of this brand';
  }
}

/** The conditions of real listings: the share of each grade, a fraction. */
export type ConditionMix = Readonly<Record<string, number>>;

/** One plain sentence on a price: what stands behind it, for which conditions, on which market (a clause). */
export function noteOf(evidence: string, conditionMix: ConditionMix, market: string): string {
  const mix = Object.entries(conditionMix)
    .filter(([, share]) => share >= 0.01)
    .map(([grade, share]) => `${Math.round(share * 100)} % ${grade}`)
    .join(', ');
  return (
    `Based on ${evidence}, for the mix of conditions that real listings have ` +
    `(${mix}), as ${market}.`
  );
}
