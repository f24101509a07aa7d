import { appraisePath } from '../../garments/appraise-path.ts';
import type { Condition } from '../../garments/catalogue.ts';
import { readPhrase } from '../../garments/phrase.ts';
import { readTitle } from '../../garments/read-title.ts';

/** Refusals that are about one listing, not about what the catalog lacks. */
const OF_A_LISTING = new Set(['counterfeit_words', 'lot']);

/** Whether searched words are a listing's title: they say more than a brand and a kind, such as a model or a price. */
export function isListingTitle(text: string): boolean {
  const { refusal, rest, understood } = readTitle(text);
  if (refusal) return OF_A_LISTING.has(refusal.code);
  return (
    rest.length > 0 || understood.some(({ field, by }) => by === 'model' || field === 'askingPrice')
  );
}

/**
 * The grade that searched words name and a title would not: sellers write `in fair condition`, people who search `fair`.
 */
export function searchedCondition(text: string): Condition | undefined {
  return readTitle(text).condition ?? readPhrase(text).condition;
}

/** The page that appraises searched words. */
export function searchedAppraisalPath(text: string): string {
  const condition = readTitle(text).condition ? undefined : searchedCondition(text);
  return appraisePath(text, condition ? { condition } : {});
}
