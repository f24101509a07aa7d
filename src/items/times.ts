import { findLot } from '../titles/lots.ts';
import { cleanTitle, tokenize } from '../titles/tokens.ts';

/**
 * Returns a title of a list without the number of equal pieces at its end (`coach bag x2`), and that number: 1 where it
 * has none. A title by itself names a lot so.
 */
export function titleAndQuantity(line: string): { readonly title: string; readonly quantity: number } {
  const text = cleanTitle(line);
  const tokens = tokenize(text);
  const lot = findLot(tokens);
  const [named] = lot?.places ?? [];
  const isAtEnd = named?.to === tokens.words.length && tokens.words[named.from]?.startsWith('x');
  if (!lot || !named || !isAtEnd) return { title: line.trimEnd(), quantity: 1 };
  const title = text.split(' ').slice(0, named.from - named.to);
  return { title: title.join(' '), quantity: lot.pieces };
}
