import type { Category, Gender } from '../catalog/catalog.ts';
import { childrensKinds, findOtherKind } from '../catalog/outside-catalog.ts';
import childrensSizes from './lexicon/childrens-sizes.json' with { type: 'json' };
import genderFile from './lexicon/genders.json' with { type: 'json' };
import { PhraseIndex, toMeaningRows } from './phrase-index.ts';
import { type FoundPhrase, pickUnanimous, type Words } from './spans.ts';
import { readWords } from './tokens.ts';

export type Wearer = Gender | 'unisex' | 'children';
/** Values of a gender field. Many other words match, too. */
export const WEARERS = ['women', 'men', 'girls', 'boys', 'kids', 'unisex'] as const;
const NOT_WEARERS: readonly string[] = ['nobody', 'child'];
const isWearer = (value: string): value is Wearer => !NOT_WEARERS.includes(value);
/** Words for wearers. `nobody` marks a phrase that doesn't name a wearer and keeps its words from matching. */
const wearerPhrases = new PhraseIndex(toMeaningRows<Wearer | 'nobody' | 'child'>(genderFile.words), isWearer);
const fieldAnswers = new PhraseIndex(toMeaningRows<Wearer>(genderFile.answers));

/** Finds phrases that name a wearer: two genders mean unisex. `child` is `girl`, a wearer only before its clothes. */
export function findWearer(words: Words) {
  const foundPhrases = wearerPhrases.find(words);
  const phrases = foundPhrases.filter((phrase): phrase is FoundPhrase<Wearer> => isWearer(phrase.value));
  const namedWearers = new Set(phrases.map(({ value }) => value));
  let wearer = phrases[0]?.value;
  if (namedWearers.has('children')) wearer = 'children';
  else if (namedWearers.size > 1) wearer = 'unisex';
  return { wearer, phrases, child: foundPhrases.find(({ value }) => value === 'child') };
}

/** Resolves a gender field: `women's`, `F`, `toddler`. */
export function resolveWearer(field: string): Wearer | undefined {
  const words = readWords(field);
  const { wearer, child } = findWearer(words);
  return wearer ?? (child ? 'children' : fieldAnswers.find(words)[0]?.value);
}

export const describesPerson = (word: string): boolean => wearerPhrases.has(word);

const childrensKindPhrases = new PhraseIndex(
  childrensKinds.map((kind) => [kind.aliases, kind] as const),
  () => true,
);
const childGenderPhrases = new PhraseIndex(toMeaningRows<Gender>(childrensSizes.genders));

/** Finds the last word for a children's kind, such as `onesie`. */
export const findChildrensKind = (words: Words): FoundPhrase<Category> | undefined =>
  childrensKindPhrases.find(words).at(-1);

/** The kind for a lot of children's clothes whose title doesn't name a kind. */
export const MIXED_CLOTHES = findOtherKind('kids-clothes') as (typeof childrensKinds)[number];

/** Finds words for a girl or a boy. Returns undefined if the words name both or neither. */
export function findGirlOrBoy(words: Words) {
  const phrase = pickUnanimous(childGenderPhrases.find(words));
  return phrase && ({ ...phrase, foundBy: 'word' } as const);
}
