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
  readonly mended?: string;
}

/** An unknown name in the place of a brand or a model. */
export interface UnreadName {
  /** As written. */
  readonly text: string;
  readonly stands: 'brand' | 'model';
  /** The model that it likely misspells, as people write it. */
  readonly likely?: string;
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
  const runs = unknownRuns(words.length, isKnown);
  if (runs.length === 0) return undefined;
  const hasCapitals = words.some((_, at) => isCapital(written(at, at + 1)));
  const isPlaced = ({ from, to }: Places) => {
    if (!brandAt) return words.slice(0, from).every(isLeading);
    const distance = from >= brandAt.to ? from - brandAt.to : brandAt.from - to;
    return distance <= (hasCapitals ? NEAR : 0);
  };
  const isName = ({ from, to }: Places) => !hasCapitals || isCapital(written(from, to));
  const name = runs.find((run) => isPlaced(run) && isName(run));
  return name && { text: written(name.from, name.to), stands: brandAt ? 'model' : 'brand' };
}

function unknownRuns(length: number, isKnown: (at: number) => boolean): Places[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < length; at++) {
    if (isKnown(at)) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}
