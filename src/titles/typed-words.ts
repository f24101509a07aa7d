import { isLeading } from './brands.ts';
import type { Places, Span } from './span.ts';
import { isCapital, type TitleTokens } from './tokens.ts';

/** A word of a text. */
export interface TypedWord {
  /** As written. */
  readonly text: string;
  readonly as: 'known' | 'mended' | 'unknown';
  /** Subject of a known word. */
  readonly of?: Span['concept'] | 'condition' | 'askingPrice';
  /** Correction of a misspelled word. */
  readonly mended?: string;
}

/** An unknown name in the place of a brand or a model. */
export interface UnreadName {
  /** As written. */
  readonly text: string;
  readonly stands: 'brand' | 'model';
}

/** Maximum number of words between a brand and an unknown model. */
const NEAR = 3;

/**
 * Returns the first unknown words in the place of a name: of a model near its brand, or of a brand if none is known. In
 * a text with capitals, a name is capitalized; otherwise it stands right beside the brand.
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
