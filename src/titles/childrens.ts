import { type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKindOf, childrensKinds, findOtherKind, type OtherKind } from '../catalog/other-kinds.ts';
import lexicon from './lexicon/childrens-sizes.json' with { type: 'json' };
import { type Meaning, phraseIndex, phraseIndexWithPlurals } from './phrase-index.ts';
import { agreed, type FoundPhrase, type Places } from './span.ts';
import { spaced, wordPattern } from './word-pattern.ts';

const sizeIn = wordPattern(lexicon.pattern, lexicon.lists);
const kindWords = phraseIndexWithPlurals(childrensKinds.map((kind): Meaning<OtherKind> => [kind.aliases, kind]));
const genders = phraseIndex(GENDERS.map((gender): Meaning<Gender> => [lexicon.genders[gender], gender]));

/** Sizes of children's pairs, as titles say them. */
export const PAIR_SIZES = ['big', 'little', 'unsaid'] as const;
export type PairSize = (typeof PAIR_SIZES)[number];

const { big, little, grade } = lexicon.pairs;
const bigIn = wordPattern(big, {});
const littleIn = wordPattern(little, {});
const gradeIn = wordPattern(grade, {});

/**
 * Returns whose size a child's pair has, with the places of the words that say so. `youth` is said of little kids'
 * pairs too; `GS` of big kids' alone.
 */
export function findPairSize(words: readonly string[]): { size: PairSize; places: readonly Places[] } {
  const text = spaced(words);
  const [ofGrade, ofBig, ofLittle] = [gradeIn(text), bigIn(text), littleIn(text)];
  const size = ofBig && (ofGrade || !ofLittle) ? 'big' : ofLittle ? 'little' : 'unsaid';
  const sized = findChildsSize(words);
  return { size, places: [size === 'big' ? ofBig : ofLittle, sized].filter((one) => one !== undefined) };
}

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

/** The kind of a lot of children's clothes that names none. */
export const MIXED_CLOTHES = findOtherKind('kids-clothes') as OtherKind;

/** Returns the gender of the child that words name: `girls`. */
export function childsGender(words: readonly string[]): FoundPhrase<Gender> | undefined {
  return agreed(genders.find(words));
}
