/** Words that were found to mean something: those from `from` up to, not including, `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** A thing that words of a text name. */
export interface Span extends FoundPhrase<string> {
  readonly concept: 'brand' | 'category' | 'gender';
  /** A slug or a gender. */
  readonly value: string;
  /**
   * `name`: a brand's name; `spelling`: a slip of one; `model`: a model's name or words that belong to one; `word`: a
   * word for it; `garment`, of a gender: what the garment is; `size`, of a gender: its size.
   */
  readonly by: 'name' | 'spelling' | 'model' | 'word' | 'garment' | 'size';
}

/** Places of words. */
export type Places = Pick<FoundPhrase<unknown>, 'from' | 'to'>;

/** Returns whether two phrases share a word. */
export function overlap(one: Places, other: Places): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns whether one of the phrases holds all words of another. */
export function isWithin({ from, to }: Places, phrases: readonly Places[]): boolean {
  return phrases.some((one) => one.from <= from && to <= one.to);
}

/** Returns for each of so many words whether one of the phrases holds it. */
export function marked(length: number, phrases: readonly Places[]): boolean[] {
  const all = new Array<boolean>(length).fill(false);
  for (const { from, to } of phrases) all.fill(true, from, to);
  return all;
}

/** Returns the first of phrases that all say the same; undefined if two differ. */
export function agreed<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
