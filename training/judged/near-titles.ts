import { normalize } from '../../src/catalog/normalize.ts';

/** Titles are near-equal if they share at least this fraction of their distinct words (Jaccard, 1901). */
const NEAR = 0.75;

type Words = ReadonlySet<string>;

/** An index of titles that finds near-equal ones. */
export interface NearTitles {
  /** Returns the indexes of titles near-equal to a title, itself included if it is indexed. */
  find(title: string): number[];
}

/**
 * Indexes titles by their rarest words. Near-equal titles share one of these (Chaudhuri, Ganti and Kaushik, 2006), so
 * few pairs are compared.
 */
export function indexTitles(titles: readonly string[]): NearTitles {
  const sets = titles.map(wordsOf);
  const titlesWith = new Map<string, number>();
  for (const set of sets) for (const word of set) titlesWith.set(word, (titlesWith.get(word) ?? 0) + 1);
  const rarest = (words: Words): string[] => {
    const byRarity = [...words].sort((a, b) => (titlesWith.get(a) ?? 0) - (titlesWith.get(b) ?? 0) || (a < b ? -1 : 1));
    return byRarity.slice(0, words.size - Math.ceil(NEAR * words.size) + 1);
  };
  const places = new Map<string, number[]>();
  sets.forEach((set, place) => {
    for (const word of rarest(set)) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  });
  return {
    find(title) {
      const words = wordsOf(title);
      const candidates = new Set(rarest(words).flatMap((word) => places.get(word) ?? []));
      return [...candidates].filter((place) => areNear(words, sets[place] as Words));
    },
  };
}

function areNear(a: Words, b: Words): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= NEAR * (a.size + b.size - shared);
}

const wordsOf = (title: string): Words => new Set(normalize(title).split(' ').filter(Boolean));
