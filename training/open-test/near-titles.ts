import { normalize } from '../../src/catalog/normalize.ts';
import { countBy } from '../numbers/sums.ts';

/** Nearly identical titles share at least this fraction of their distinct words (Jaccard, 1901). */
const NEAR = 0.75;

type Words = ReadonlySet<string>;

/**
 * Creates a predicate for titles in the open test and for nearly identical ones. They share one of their rarest words
 * (Chaudhuri, Ganti and Kaushik, 2006), so few pairs have to be compared.
 */
export function openTestFinder(titles: readonly string[]): (title: string) => boolean {
  const sets = titles.map(wordsOf);
  const titlesWith = countBy(sets.flatMap((set) => [...set]));
  const rarest = (words: Words): string[] => {
    const byRarity = [...words].sort((a, b) => (titlesWith.get(a) ?? 0) - (titlesWith.get(b) ?? 0) || (a < b ? -1 : 1));
    return byRarity.slice(0, words.size - Math.ceil(NEAR * words.size) + 1);
  };
  const byWord = Map.groupBy(
    sets.flatMap((set) => rarest(set).map((word) => ({ word, set }))),
    ({ word }) => word,
  );
  return (title) => {
    const words = wordsOf(title);
    return rarest(words).some((word) => byWord.get(word)?.some(({ set }) => areNear(words, set)));
  };
}

function areNear(a: Words, b: Words): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= NEAR * (a.size + b.size - shared);
}

const wordsOf = (title: string): Words => new Set(normalize(title).split(' ').filter(Boolean));
