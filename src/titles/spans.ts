/** Words as normalized by `normalize`. */
export type Words = readonly string[];

/** The words of a title, or the characters of its text, from `from` up to, but not including, `to`. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

export interface FoundPhrase<T> extends WordSpan {
  readonly value: T;
}

export interface ConceptSpan extends WordSpan {
  readonly concept: 'brand' | 'category' | 'gender';
  /** `model`: its name, or words that imply it. `garment`: a gender implied by that, its model or maker. */
  readonly foundBy: 'name' | 'spelling' | 'model' | 'word' | 'garment' | 'size';
}

export const countWords = ({ from, to }: WordSpan): number => to - from;

export const joinPhrase = (words: Words, { from, to }: WordSpan): string => words.slice(from, to).join(' ');

export const spansOverlap = (first: WordSpan, second: WordSpan): boolean =>
  first.from < second.to && second.from < first.to;

/** Returns `length` flags, one per word. A flag is true if any phrase contains that word. */
export function markSpans(length: number, phrases: readonly WordSpan[]): boolean[] {
  const flags = new Array<boolean>(length).fill(false);
  for (const { from, to } of phrases) flags.fill(true, from, to);
  return flags;
}

/** Returns the first phrase if all phrases have the same meaning, or undefined otherwise. */
export const pickUnanimous = <T>(phrases: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined =>
  phrases.every(({ value }) => value === phrases[0]?.value) ? phrases[0] : undefined;
