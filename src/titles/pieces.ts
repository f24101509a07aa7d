import { roundToCent } from '../base/numbers.ts';
import type { Lexicon } from './lexicon.ts';
import { hasNumber } from './lots.ts';
import { type ParsedTitle, parseTitle } from './parse-title.ts';
import { tokenize } from './tokens.ts';

/** Equal pieces that a title names, sold one by one rather than as a lot. */
export interface Pieces {
  /** The title of one of them, without prices. */
  readonly title: string;
  readonly lot: NonNullable<ParsedTitle['lot']>;
  /** What the title asks for one of them, US dollars. */
  readonly askingPrice: number | undefined;
}

/** Finds the equal pieces that a title names: `(4) onesies`, `Two Levi's`, `3 pairs`, `x2`. Words for a lot keep it one. */
export function piecesIn(lexicon: Lexicon, title: string): Pieces | undefined {
  // Others are not parsed, which takes time.
  if (!hasNumber(title)) return undefined;
  const { lot, withoutMoney, askingPrice, isAskedEach } = parseTitle(lexicon, title);
  if (!lot?.isOfPieces) return undefined;
  const { chunks, chunkOf } = tokenize(withoutMoney);
  const [{ from, to } = { from: 0, to: 0 }] = lot.spans;
  const isPartOfWord = chunkOf[from - 1] === chunkOf[from] || chunkOf[to] === chunkOf[to - 1];
  const one = [...chunks.slice(0, chunkOf[from]), ...chunks.slice((chunkOf[to - 1] ?? 0) + 1)]
    .join(' ')
    .replace(/^of |(?<![\s,;:–—-])[\s,;:–—-]+$/gi, '');
  if (isPartOfWord || one === '' || parseTitle(lexicon, one).refusal?.code === 'lot') return undefined;
  const ofEach = isAskedEach ? 1 : lot.pieces;
  return { title: one, lot, askingPrice: askingPrice === undefined ? undefined : roundToCent(askingPrice / ofEach) };
}
