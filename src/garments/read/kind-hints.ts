import type { Brand } from '../catalog.ts';
import learned from '../lexicon/learned-names.json' with { type: 'json' };
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree } from './phrase-tree.ts';

type Lists = Record<string, readonly string[]>;
const phrasesOf = (lists: Lists) =>
  createPhraseTree(
    Object.entries(lists).flatMap(([kind, phrases]) =>
      phrases.map((phrase) => [phrase, kind] as const),
    ),
  );
const kinds = learned.kinds as Record<string, Lists>;
const byBrand = new Map(Object.entries(kinds).map(([brand, lists]) => [brand, phrasesOf(lists)]));

/** Returns the kind that all distinctive words of a brand's listings agree on; undefined if there are none or two disagree. */
export function kindByHints(
  words: readonly string[],
  brand: Brand | undefined,
): FoundPhrase<string> | undefined {
  const found = (brand && byBrand.get(brand.slug)?.find(words)) ?? [];
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
