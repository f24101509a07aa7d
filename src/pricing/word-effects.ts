import type { Effects, TitleWordsArtifact } from './title-words-artifact.ts';
import type { FeatureTerm, Kind } from './word-features.ts';

/** Effects by a word's number or that of a pair of words, log USD. */
type Table = ReadonlyMap<number, number>;

/** The effects of an artifact by numbers in place of words: a look-up then makes no text. */
export interface WordEffects {
  /** The number of a word, from 1; undefined for a word without effects. */
  numberOf(word: string): number | undefined;
  /** The number of two words in either order. */
  pairOf(one: number, other: number): number;
  /** The effects that titles of a brand can have, by what they are about. */
  of(
    kind: Kind,
    family: string,
    brand: string,
  ): { readonly [term in FeatureTerm]?: Table | undefined };
}

/** Numbers the words of an artifact. */
export function createWordEffects({
  general,
  families,
  brands,
}: Pick<TitleWordsArtifact, 'general' | 'families' | 'brands'>): WordEffects {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => numbers.get(word) ?? added(word);
  const added = (word: string) => {
    numbers.set(word, numbers.size + 1);
    return numbers.size;
  };
  const pairOf = (one: number, other: number) =>
    one < other ? one * MOST_WORDS + other : other * MOST_WORDS + one;
  const table = (effects: Effects): Table =>
    new Map(
      Object.entries(effects).map(([key, effect]) => {
        const [first = '', second] = key.split(' ');
        const number = numberOf(first);
        return [second === undefined ? number : pairOf(number, numberOf(second)), effect];
      }),
    );
  const generalTables = {
    bags: { word: table(general.bags.words), neighbors: table(general.bags.neighbors) },
    garments: { word: table(general.garments.words), neighbors: table(general.garments.neighbors) },
  };
  const familyTables = tablesOf(families, table);
  const bagTables = tablesOf(brands, ({ bags }) => table(bags));
  const pairTables = tablesOf(brands, ({ pairs }) => table(pairs));
  const garmentTables = tablesOf(brands, ({ garments }) => table(garments));
  return {
    numberOf: (word) => numbers.get(word),
    pairOf,
    of: (kind, family, brand) => {
      const { word, neighbors } = generalTables[kind];
      const isBag = kind === 'bags';
      return {
        word,
        neighbors,
        'family word': isBag ? undefined : familyTables.get(family),
        'brand word': (isBag ? bagTables : garmentTables).get(brand),
        'brand pair': isBag ? pairTables.get(brand) : undefined,
      };
    },
  };
}

/** Two numbers below it combine to one that V8 stores unboxed. */
const MOST_WORDS = 2 ** 15;

function tablesOf<T>(rows: Readonly<Record<string, T>>, tableOf: (row: T) => Table) {
  return new Map(Object.entries(rows).map(([name, row]) => [name, tableOf(row)]));
}
