import { isLeading } from './brands.ts';
import type { Places, Span } from './span.ts';
import { isCapital, type TitleTokens } from './tokens.ts';

/** A word of a text. */
export interface TypedWord {
  /** As it was written. */
  readonly text: string;
  readonly as: 'known' | 'mended' | 'unknown';
  /** The subject of a known word, if it is one of these. */
  readonly of?: Span['concept'] | 'condition' | 'askingPrice';
  /** The name that a misspelled word was taken for. */
  readonly mended?: string;
}

/** A name that nobody here knows, where the name of a brand or of a model stands. */
export interface UnreadName {
  /** As it was written. */
  readonly text: string;
  readonly stands: 'brand' | 'model';
}

/** So many words may stand between a brand and an unknown name of its model. */
const NEAR = 3;

/**
 * Returns the first unknown words that stand as a name: of a model near its brand, or of a brand where none is known. A
 * name is written with a capital where the text has any; elsewhere it stands right beside the brand.
 */
export function findUnreadName(
  { words, written }: TitleTokens,
  isKnown: (at: number) => boolean,
  brandAt: Places | undefined,
): UnreadName | undefined {
  let hasCapitals: boolean | undefined;
  for (let from = 0; from < words.length; from++) {
    if (isKnown(from)) continue;
    let to = from + 1;
    while (to < words.length && !isKnown(to)) to++;
    const text = written(from, to);
    hasCapitals ??= words.some((_, at) => isCapital(written(at, at + 1)));
    const distance = brandAt ? (from >= brandAt.to ? from - brandAt.to : brandAt.from - to) : 0;
    const isPlaced = brandAt ? distance <= (hasCapitals ? NEAR : 0) : words.slice(0, from).every(isLeading);
    if (isPlaced && (!hasCapitals || isCapital(text))) return { text, stands: brandAt ? 'model' : 'brand' };
    from = to;
  }
  return undefined;
}
