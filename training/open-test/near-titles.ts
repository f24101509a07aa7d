import { normalize } from '../../src/catalog/normalize.ts';
import { countBy } from '../numbers/sums.ts';

/** Creates a predicate for titles in the open test and for nearly identical ones. */
export function openTestFinder(openTest: readonly string[]): (title: string) => boolean {
  const near = nearTitles(openTest);
  return (title) => near(title).length > 0;
}

/** Nearly identical titles share at least this fraction of their distinct words (Jaccard, 1901). */
const NEAR = 0.75;

type Words = ReadonlySet<string>;

/**
 * Creates a function that returns the positions of all titles that are nearly identical to a title, including itself.
 * They share one of their rarest words (Chaudhuri, Ganti and Kaushik, 2006), so few pairs have to be compared.
 */
function nearTitles(titles: readonly string[]): (title: string) => number[] {
  const sets = titles.map(wordsOf);
  const titlesWith = countBy(sets.flatMap((set) => [...set]));
  const rarest = (words: Words): string[] => {
    const byRarity = [...words].sort((a, b) => (titlesWith.get(a) ?? 0) - (titlesWith.get(b) ?? 0) || (a < b ? -1 : 1));
    return byRarity.slice(0, words.size - Math.ceil(NEAR * words.size) + 1);
  };
  const places = new Map<string, number[]>();
  sets.forEach((set, place) => {
    for (const word of rarest(set)) {
      const placesOfWord = places.get(word) ?? [];
      placesOfWord.push(place);
      places.set(word, placesOfWord);
    }
  });
  return (title) => {
    const words = wordsOf(title);
    const candidates = new Set(rarest(words).flatMap((word) => places.get(word) ?? []));
    return [...candidates].filter((place) => areNear(words, sets[place] as Words));
  };
}

function areNear(a: Words, b: Words): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= NEAR * (a.size + b.size - shared);
}

const wordsOf = (title: string): Words => new Set(normalize(title).split(' ').filter(Boolean));
