/** Bags and everything else have tables of their own: a word means another thing on a bag. */
export type Kind = 'bags' | 'garments';

export const kindOf = (category: string): Kind => (category === 'bag' ? 'bags' : 'garments');

/** What a feature is about; the effects of each kind of feature share a prior. */
export type FeatureTerm = 'word' | 'neighbors' | 'family word' | 'brand word' | 'brand pair';

/** Called for one thing that a title says: the word or the two words that say it, by their place in the title. */
export type FeatureVisitor = (term: FeatureTerm, first: number, second?: number) => void;

/**
 * Walks through what a title of so many words says: single words, neighbors in either order, a brand's own words, on
 * garments the words of the family, on bags every pair of words within the brand. The one definition for training and
 * for the service. A brand outside the catalog has no words of its own.
 */
export function eachFeature(
  words: number,
  kind: Kind,
  hasOwnWords: boolean,
  visit: FeatureVisitor,
): void {
  for (let i = 0; i < words; i++) {
    visit('word', i);
    if (kind === 'garments') visit('family word', i);
    if (hasOwnWords) visit('brand word', i);
    if (i + 1 < words) visit('neighbors', i, i + 1);
    if (kind === 'bags' && hasOwnWords)
      for (let k = i + 1; k < words; k++) visit('brand pair', i, k);
  }
}
