import type { Brand } from '../catalog.ts';
import lexicon from '../lexicon/lines.json' with { type: 'json' };
import { createPhraseTree } from './phrase-tree.ts';
import { phraseOf } from './tokens.ts';

/** A line or an outlet of a brand that a text names. */
export interface FoundLine {
  readonly name: string;
  /** Enough listings are of it for its words to have a level. */
  readonly hasLevel: boolean;
  readonly from: number;
  readonly to: number;
}

const trees = new Map(
  Object.entries(lexicon.lines as Record<string, Record<string, readonly string[]>>).map(
    ([brand, lines]) => [
      brand,
      createPhraseTree(
        Object.entries(lines).flatMap(([name, words]) =>
          words.map((word) => [phraseOf(word), name] as const),
        ),
      ),
    ],
  ),
);

const listings = lexicon.listings as Record<string, Record<string, number>>;

/** Finds the line of a brand that words name, its own name included (`Lauren Ralph Lauren`). */
export function findLine(words: readonly string[], brand: Brand): FoundLine | undefined {
  const found = trees.get(brand.slug)?.find(words)[0];
  if (!found) return undefined;
  const { value: name, from, to } = found;
  return { name, hasLevel: listings[brand.slug]?.[name] !== undefined, from, to };
}
