import { closest, distance } from 'fastest-levenshtein';

/** More wrong letters than this are another word. */
const MOST_SLIPS = 2;

/** The known name that is spelled most like what was typed, as a question behind a sentence; nothing if none is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const near = closest(typed, known);
  const isNear = distance(typed, near) <= Math.min(MOST_SLIPS, typed.length - 1);
  return isNear || (typed.length > 2 && near.startsWith(typed)) ? ` Did you mean ${near}?` : '';
}
