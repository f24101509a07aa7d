import { type Brand, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKinds, findOtherKind, type OtherKind } from '../catalog/other-kinds.ts';
import childrens from './lexicon/childrens-sizes.json' with { type: 'json' };
import lexicon from './lexicon/genders.json' with { type: 'json' };
import { findMadeFor } from './models.ts';
import { type Meaning, PhraseIndex, tableMeanings } from './phrase-index.ts';
import { genderOfSize } from './sizes.ts';
import { type FoundPhrase, fieldWords, unanimous, type WordSpan, type Words } from './tokens.ts';

/** The people for whom an item is made. */
export type Wearer = Gender | 'unisex' | 'children';
/** Values of a gender field. Many other words match, too. */
export const WEARERS = ['women', 'men', 'girls', 'boys', 'kids', 'unisex'] as const;
/** Words for wearers. `nobody` marks a phrase that doesn't name a wearer and keeps its words from matching. */
const wearers = new PhraseIndex(tableMeanings<Wearer | 'nobody'>(lexicon.words), (wearer) => wearer !== 'nobody');
const answers = new PhraseIndex(tableMeanings<Wearer>(lexicon.answers));

export interface FoundWearer {
  /** Whom the phrases name together: two genders mean unisex. */
  readonly wearer: Wearer | undefined;
  readonly phrases: readonly FoundPhrase<Wearer>[];
}

/** Finds the phrases that name a wearer. */
export function findWearer(words: Words): FoundWearer {
  const phrases = wearers.find(words).filter((phrase): phrase is FoundPhrase<Wearer> => phrase.value !== 'nobody');
  const named = new Set(phrases.map(({ value }) => value));
  let wearer = phrases[0]?.value;
  if (named.has('children')) wearer = 'children';
  else if (named.size > 1) wearer = 'unisex';
  return { wearer, phrases };
}

/** Resolves a gender field: `women's`, `F`, `toddler`. */
export function resolveWearer(text: string): Wearer | undefined {
  const words = fieldWords(text);
  return findWearer(words).wearer ?? answers.find(words)[0]?.value;
}

/** Returns true for a word that names a wearer, such as `mens`. */
export const describesPerson = (word: string): boolean => wearers.has(word);

const garments = new PhraseIndex(tableMeanings<Gender | 'nobody'>(lexicon.garments));
const usually = new PhraseIndex(tableMeanings<Gender>(lexicon.usually));
const unbranded = new PhraseIndex(tableMeanings<Gender>(lexicon.unbranded));

/**
 * Returns the gender that words state, or else the one that the garment, its model, kind, size, or maker implies, in
 * that order. Returns undefined for other wearers and for bags. `kind` is the phrase that names the kind.
 */
export function findGender(
  words: Words,
  { wearer, phrases }: FoundWearer,
  brand: Brand | undefined,
  category: Category | undefined,
  kind: WordSpan | undefined,
): (FoundPhrase<Gender> & { readonly by: 'word' | 'garment' | 'size' }) | undefined {
  const stated = phrases[0];
  if (stated && (wearer === 'female' || wearer === 'male')) return { ...stated, value: wearer, by: 'word' };
  if (stated || !category || category.slug === 'bag') return undefined;
  const worn = garments.find(words).filter((phrase): phrase is FoundPhrase<Gender> => phrase.value !== 'nobody');
  const garment = unanimous([...worn, ...(brand ? findMadeFor(brand, words) : [])]);
  if (garment) return { ...garment, by: 'garment' };
  const ofKind = category.gender ?? (category.family === 'dresses' ? 'female' : undefined);
  const size = kind && ofKind ? undefined : genderOfSize(words, brand, category);
  if (size || !kind) return size && { ...size, by: 'size' };
  const isMakers = (gender: Gender) => lexicon.makers[gender].includes(brand?.slug ?? '');
  const named = words.slice(kind.from, kind.to);
  const ofWord = usually.find(named)[0] ?? (brand ? undefined : unbranded.find(named)[0]);
  const implied = ofKind ?? GENDERS.find(isMakers) ?? ofWord?.value;
  return implied && { value: implied, from: kind.from, to: kind.to, by: 'garment' };
}

const kindWords = new PhraseIndex(
  childrensKinds.map((kind): Meaning<OtherKind> => [kind.aliases, kind]),
  () => true,
);
const childsGenders = new PhraseIndex(tableMeanings<Gender>(childrens.genders));

/** Finds the last word for a children's kind, such as `onesie`. */
export const findChildrensKind = (words: Words) => kindWords.find(words).at(-1);

/** The kind for a lot of children's clothes whose title doesn't name a kind. */
export const MIXED_CLOTHES = findOtherKind('kids-clothes') as OtherKind;

/** Finds words for a girl or a boy. Returns undefined if the words name both or neither. */
export function childsGender(words: Words) {
  const phrase = unanimous(childsGenders.find(words));
  return phrase && ({ ...phrase, by: 'word' } as const);
}
