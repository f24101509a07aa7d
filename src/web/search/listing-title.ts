import { readTitle } from '../../garments/read-title.ts';

/** Refusals that are about one listing, not about what the catalogue lacks. */
const OF_A_LISTING = new Set(['counterfeit_words', 'lot']);

/** Whether searched words are a listing's title: they say more than a brand and a kind, such as a model or a price. */
export function isListingTitle(text: string): boolean {
  const { refusal, rest, understood } = readTitle(text);
  if (refusal) return OF_A_LISTING.has(refusal.code);
  return (
    rest.length > 0 || understood.some(({ field, by }) => by === 'model' || field === 'askingPrice')
  );
}
