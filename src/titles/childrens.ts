import { type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKindOf, childrensKinds, type OtherKind } from '../catalog/other-kinds.ts';
import lexicon from './lexicon/childrens-sizes.json' with { type: 'json' };
import { type Meaning, phraseIndex, phraseIndexWithPlurals } from './phrase-index.ts';
import type { FoundPhrase, Places } from './span.ts';
import { spaced, wordPattern } from './word-pattern.ts';

const sizeIn = wordPattern(lexicon.pattern, lexicon.lists);
const kindWords = phraseIndexWithPlurals(
  childrensKinds.map((kind): Meaning<OtherKind> => [kind.aliases, kind]),
  () => true,
);
const genders = phraseIndex(GENDERS.map((gender): Meaning<Gender> => [lexicon.genders[gender], gender]));

/** The kind of sets, whose words also follow those for one garment: `dress outfit`. */
const SETS = 'kids-sets';
const SETS_FAMILY = 'sets';

/** Finds a size that only children's clothes or shoes have, such as `4T`. */
export function findChildsSize(words: readonly string[]): Places | undefined {
  return sizeIn(spaced(words));
}

/**
 * Returns the children's kind that words name by themselves, such as `onesie`, or that of a grown-up kind; undefined
 * without either. A pajama set is a kind already, and no outfit.
 */
export function findChildrensKind(
  words: readonly string[],
  kind: Category | undefined,
): { readonly kind: OtherKind; readonly found?: FoundPhrase<OtherKind> } | undefined {
  const grownUp = kind && childrensKindOf(kind);
  const found = kindWords.find(words).at(-1);
  const isNamedAlready = found?.value.slug === SETS && kind?.isExtended && kind.family !== SETS_FAMILY;
  if (found && !isNamedAlready) return { kind: found.value, found };
  return grownUp && { kind: grownUp };
}

/** Returns the gender of the child that words name: `girls`. */
export function childsGender(words: readonly string[]): FoundPhrase<Gender> | undefined {
  const found = genders.find(words);
  return found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;
}
