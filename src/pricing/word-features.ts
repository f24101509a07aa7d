import { pairOf } from './title-tokens.ts';

/** Bags and everything else have tables of their own: a word means another thing on a bag. */
export type Kind = 'bags' | 'garments';

export const kindOf = (category: string): Kind => (category === 'bag' ? 'bags' : 'garments');

/** What a feature is about; the effects of each kind of feature share a prior. */
export type FeatureTerm = 'word' | 'neighbors' | 'family word' | 'brand word' | 'brand pair';

/** One thing that a title says: the words that it is made of, by their place in the title. */
export type TakeFeature = (term: FeatureTerm, key: string, first: number, second?: number) => void;

/**
 * Walks through what a title says: single words, neighbors in either order, a brand's own words, on garments the words
 * of the family, on bags every pair of words within the brand. The one definition for training and for the service.
 * A brand outside the catalog (undefined) has no words of its own.
 */
export function eachFeature(
  tokens: readonly string[],
  kind: Kind,
  family: string,
  brand: string | undefined,
  take: TakeFeature,
): void {
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i] as string;
    take('word', word, i);
    if (kind === 'garments') take('family word', `${family} ${word}`, i);
    if (brand !== undefined) take('brand word', `${brand} ${word}`, i);
    if (i + 1 < tokens.length) take('neighbors', pairOf(word, tokens[i + 1] as string), i, i + 1);
    if (kind === 'bags' && brand !== undefined)
      for (let k = i + 1; k < tokens.length; k++)
        take('brand pair', `${brand} ${pairOf(word, tokens[k] as string)}`, i, k);
  }
}
