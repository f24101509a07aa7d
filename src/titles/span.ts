/** Words with a meaning: those from `from` up to but excluding `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** Something that words of a text name. */
export interface Span extends FoundPhrase<string> {
  readonly concept: 'brand' | 'category' | 'gender';
  /** A slug or a gender. */
  readonly value: string;
  /**
   * How it was found. `name`: a brand's name; `spelling`: a misspelled name; `model`: a model's name or words that
   * imply it; `word`: a word for it; `garment`, `size`: a gender, from the garment or its size.
   */
  readonly by: 'name' | 'spelling' | 'model' | 'word' | 'garment' | 'size';
}

/** Places of words. */
export type Places = Pick<FoundPhrase<unknown>, 'from' | 'to'>;

/** Returns true if two phrases share a word. */
export function overlap(one: Places, other: Places): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns true if one of the phrases contains another. */
export function isWithin({ from, to }: Places, phrases: readonly Places[]): boolean {
  return phrases.some((one) => one.from <= from && to <= one.to);
}

/** Returns for each word true if a phrase contains it. */
export function marked(length: number, phrases: readonly Places[]): boolean[] {
  const all = new Array<boolean>(length).fill(false);
  for (const { from, to } of phrases) all.fill(true, from, to);
  return all;
}

/** Returns the first of phrases with one meaning; undefined if two differ. */
export function agreed<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
