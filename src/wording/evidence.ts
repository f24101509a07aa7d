import type { Condition, Gender } from '../garments/catalog.ts';
import { genderWord } from './garments.ts';
import { count, grouped, wholePercents } from './numbers.ts';

/** The most specific level at which real listings stand behind a price. */
export type EvidenceLevel = 'brand x category' | 'brand' | 'tier' | 'population';

/** How many listings stand behind a price. */
export interface Evidence {
  readonly level: EvidenceLevel;
  readonly gender: Gender;
  /** Of the brand and category, of this gender or with none stated. */
  readonly listings: number;
  /** Those of them that give the price something sold for; the others ask. Unknown to older models. */
  readonly sold?: number | undefined;
  /** Of the brand and category, of any gender. */
  readonly pairListings: number;
  /** Of the brand in all categories. */
  readonly brandListings: number;
}

/** What stands behind a price, such as `12 listings of this brand and category (women’s or unstated), all of them asking prices`. */
export function evidenceInWords(evidence: Evidence): string {
  const { level, gender, listings, pairListings, brandListings } = evidence;
  const who = genderWord(gender);
  switch (level) {
    case 'brand x category':
      return listings > 0
        ? `${count(listings, 'listing')} of this brand and category (${who} or unstated)${basisInWords(evidence)}`
        : `${count(pairListings, 'listing')} of this brand and category, none of them ${who}`;
    case 'brand':
      return `${count(brandListings, 'listing')} of this brand in other categories, and similar brands`;
    case 'tier':
      return 'similar brands, as there are no listings of this brand';
    case 'population':
      return 'no listing of this brand: priced by kind and words';
  }
}

/** How many were sold and how many only asked, to follow the count. */
export function basisInWords({ listings, sold }: Pick<Evidence, 'listings' | 'sold'>): string {
  if (sold === undefined) return '';
  if (sold === 0) return listings === 1 ? ', an asking price' : ', all asking prices';
  if (sold === listings) return listings === 1 ? ', a sold price' : ', all sold prices';
  return `, ${grouped(sold)} of them sold, the rest asking prices`;
}

/** The conditions of real listings: the share of each grade, a fraction. */
export type ConditionMix = Readonly<Record<string, number>>;

/** The conditions of real listings in words, such as `19% Like New, 66% Good`; the shares add up to 100. */
export function mixInWords(conditionMix: ConditionMix): string {
  const grades = Object.keys(conditionMix);
  return wholePercents(Object.values(conditionMix))
    .map((share, index) => ({ share, grade: grades[index] }))
    .filter(({ share }) => share > 0)
    .map(({ share, grade }) => `${share}% ${grade}`)
    .join(', ');
}

/** What a price is a price of: a market, in a clause; what all listings brought, where they are of one market; or what an operator's own sales of the brand and category brought. */
export interface PriceLevel {
  readonly market: string;
  readonly converted?: boolean | undefined;
  readonly ownSales?: number | undefined;
}

/** One plain sentence on a price: what stands behind it, for which condition, at which level. */
export function noteOf(evidence: string, of: Condition | ConditionMix, level: PriceLevel): string {
  const what =
    typeof of === 'string'
      ? `for condition ${of}`
      : `for the mix of conditions that real listings have (${mixInWords(of)})`;
  return `Based on ${evidence}, ${what}, ${levelInWords(level)}.`;
}

/** What has been done to the level of the listings behind a price, to follow what they are. */
export function levelInWords({ market, converted, ownSales }: PriceLevel): string {
  if (ownSales !== undefined)
    return `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;
  return converted === false ? 'at the level of these listings' : `converted to ${market}`;
}
