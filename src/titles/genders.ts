import { type Brand, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKinds, findOtherKind } from '../catalog/outside-catalog.ts';
import { findMadeFor } from './facts.ts';
import childrens from './lexicon/childrens-sizes.json' with { type: 'json' };
import lexicon from './lexicon/genders.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';
import { PhraseIndex, phraseIndexes, tableMeanings } from './phrase-index.ts';
import { type FoundPhrase, pickUnanimous, readWords, type WordSpan, type Words } from './tokens.ts';

/** The people for whom an item is made. */
export type Wearer = Gender | 'unisex' | 'children';
/** Values of a gender field. Many other words match, too. */
export const WEARERS = ['women', 'men', 'girls', 'boys', 'kids', 'unisex'] as const;
const NOT_WEARERS: readonly string[] = ['nobody', 'child'];
const isWearer = (value: string): value is Wearer => !NOT_WEARERS.includes(value);
/** Words for wearers. `nobody` marks a phrase that doesn't name a wearer and keeps its words from matching. */
const wearers = new PhraseIndex(tableMeanings<Wearer | 'nobody' | 'child'>(lexicon.words), isWearer);
const fieldAnswers = new PhraseIndex(tableMeanings<Wearer>(lexicon.answers));

/**
 * Finds the phrases that name a wearer, and whom they name together: two genders mean unisex. `child` is `girl` or `boy`,
 * which names a wearer only before what the child wears.
 */
export function findWearer(words: Words) {
  const found = wearers.find(words);
  const phrases = found.filter((phrase): phrase is FoundPhrase<Wearer> => isWearer(phrase.value));
  const named = new Set(phrases.map(({ value }) => value));
  let wearer = phrases[0]?.value;
  if (named.has('children')) wearer = 'children';
  else if (named.size > 1) wearer = 'unisex';
  return { wearer, phrases, child: found.find(({ value }) => value === 'child') };
}

/** Resolves a gender field: `women's`, `F`, `toddler`. */
export function resolveWearer(text: string): Wearer | undefined {
  const words = readWords(text);
  const { wearer, child } = findWearer(words);
  return wearer ?? (child ? 'children' : fieldAnswers.find(words)[0]?.value);
}

/** Returns true for a word that names a wearer, such as `mens`. */
export const describesPerson = (word: string): boolean => wearers.has(word);

const wornByOne = new PhraseIndex(tableMeanings<Gender | 'nobody'>(lexicon.garments));
const usualGenders = new PhraseIndex(tableMeanings<Gender>(lexicon.usually));
const unbrandedGenders = new PhraseIndex(tableMeanings<Gender>(lexicon.unbranded));

/**
 * Returns the gender that words state, or else the one that the garment, its model, kind, size, or maker implies, in
 * that order. Returns undefined for other wearers and for bags. `kind` is the phrase that names the kind.
 */
export function findGender(
  words: Words,
  numbers: readonly NumberView[],
  { wearer, phrases }: ReturnType<typeof findWearer>,
  brand: Brand | undefined,
  category: Category | undefined,
  kind: WordSpan | undefined,
): (FoundPhrase<Gender> & { readonly by: 'word' | 'garment' | 'size' }) | undefined {
  const stated = phrases[0];
  if (stated && (wearer === 'female' || wearer === 'male')) return { ...stated, value: wearer, by: 'word' };
  if (stated || !category || category.slug === 'bag') return undefined;
  const worn = wornByOne.find(words).filter((phrase): phrase is FoundPhrase<Gender> => phrase.value !== 'nobody');
  const ofKind = category.gender ?? (category.family === 'dresses' ? 'female' : undefined);
  const size = kind && ofKind ? undefined : genderOfSize(words, numbers, brand, category);
  const garment = pickUnanimous([...worn, ...(brand ? findMadeFor(brand, words) : [])]);
  // A women's line may have a men's tie, or a blazer 44R.
  const isOther = worn.length === 0 && [ofKind, size?.value].some((gender) => gender && gender !== garment?.value);
  if (garment && !isOther) return { ...garment, by: 'garment' };
  if (size || !kind) return size && { ...size, by: 'size' };
  const isMakers = (gender: Gender) => lexicon.makers[gender].includes(brand?.slug ?? '');
  const named = words.slice(kind.from, kind.to);
  const ofWord = usualGenders.find(named)[0] ?? (brand ? undefined : unbrandedGenders.find(named)[0]);
  const implied = ofKind ?? GENDERS.find(isMakers) ?? ofWord?.value;
  return implied && { value: implied, from: kind.from, to: kind.to, by: 'garment' };
}

const kindWords = new PhraseIndex(
  childrensKinds.map((kind) => [kind.aliases, kind] as const),
  () => true,
);
const childsGenders = new PhraseIndex(tableMeanings<Gender>(childrens.genders));

/** Finds the last word for a children's kind, such as `onesie`. */
export const findChildrensKind = (words: Words) => kindWords.find(words).at(-1);

/** The kind for a lot of children's clothes whose title doesn't name a kind. */
export const MIXED_CLOTHES = findOtherKind('kids-clothes') as (typeof childrensKinds)[number];

/** Finds words for a girl or a boy. Returns undefined if the words name both or neither. */
export function childsGender(words: Words) {
  const phrase = pickUnanimous(childsGenders.find(words));
  return phrase && ({ ...phrase, by: 'word' } as const);
}

type SizeTest = (size: NumberView, brand?: string) => boolean | undefined;

const COATS = ['jacket', 'coat'];
const TROUSERS = ['jeans', 'pants'];
const SHOES = ['sneakers', 'boots', 'shoes'];
const CLOTHES = ['t-shirt', 'top', 'sweater', 'hoodie', 'activewear', ...COATS, ...TROUSERS];

const isAfterSizeWord: SizeTest = (n) => n.before('sizes') || /^(?:it|fr)$/.test(n.wordBefore);
const isLastNumber: SizeTest = ({ next }) => !next || ((next.isMoney || next.form === '') && isLastNumber(next));
const isUsWomensSize: SizeTest = (n) =>
  n.form === '#' && n.isBetween(0, 14) && n.value % 2 === 0 && n.before('sizes') && n.wordBefore !== 'uk';
/** A waist in inches: European sizes are numbers of waists in inches, too. */
const isWaist: SizeTest = (n) =>
  (/^w#w?$/.test(n.form) || /^(?:size|sz|waist|w)$/.test(n.wordBefore) || n.wordAfter === 'waist') &&
  !/^(?:it|fr|de|eu|eur|es|uk)$/.test(n.wordAfter);
/** A waist with an inseam: `34x32`, `W34 L32`, `27 30`, `3432`. */
export const isWithInseam: SizeTest = ({ form, text, next }) =>
  /^w?#[xl/]#$/.test(form) || /^\d{4}$/.test(text)
    ? /(?:2[6-9]|3[0-8])$/.test(text)
    : /^w?#w?$/.test(form) &&
      next?.role === 'size' &&
      (next.gap === 0 || /^[xl/]$/.test(next.wordBefore)) &&
      next.isBetween(26, 38);
/** A European size from one to another: `loafers 38`, `boots 10/43`. */
const isEuropean = (n: NumberView, from: number, to: number): boolean | undefined => {
  const size = Number(n.text.replace(/^.*\/|[^\d.]/g, ''));
  return from <= size && size <= to && (isAfterSizeWord(n) || isLastNumber(n));
};
/** Its width is one of those: `11 EE`, `8B`. */
const isWide = ({ form, wordAfter }: NumberView, widths: RegExp): boolean =>
  widths.test(form === '#' ? wordAfter : form.slice(1));
/** A letter for a gender stands before it, and no other before the next: `M 7 W 8`. */
const hasOnlyLetter = ({ wordBefore, previous, next }: NumberView, own: string, other: string): boolean =>
  wordBefore === own && ![previous?.wordBefore, next?.wordBefore].includes(other);

/** Makers whose sizes of clothes are 0 to 6 for all, and of whose sneakers in larger sizes men wear most. */
const NUMBERED_MAKERS = new Set<string | undefined>(['moncler', 'arcteryx']);
const SPORTS_MAKERS = new Set<string | undefined>(['nike', 'adidas', 'under-armour', 'off-white']);

/** Sizes that are made for one gender, with an example. The first that fits counts. */
const GENDERED_SIZES: readonly (readonly [example: string, is: Gender, kinds: readonly string[], holds: SizeTest])[] = [
  ['blazer 42R', 'male', COATS, (n) => /^#[rl]$/.test(n.form) && n.isBetween(34, 54)],
  ['jeans 34x32', 'male', TROUSERS, (n) => isWithInseam(n) && n.isBetween(30, 54)],
  ['jeans 27x30', 'female', TROUSERS, (n) => isWithInseam(n) && n.value < 28],
  ['jeans w36', 'male', TROUSERS, (n) => isWaist(n) && n.isBetween(33, 46)],
  ['jeans 26', 'female', TROUSERS, (n) => n.isBetween(23, 27) && (isWaist(n) || isLastNumber(n))],
  ['blazer size 6', 'female', CLOTHES, (n, brand) => isUsWomensSize(n) && !NUMBERED_MAKERS.has(brand)],
  ['Vans W 8', 'female', SHOES, (n) => hasOnlyLetter(n, 'w', 'm')],
  ['Vans M 9', 'male', SHOES, (n) => hasOnlyLetter(n, 'm', 'w')],
  ['boots 8B', 'female', SHOES, (n) => isWide(n, /^b$/) && n.isBetween(5, 15.5)],
  ['boots 11 EE', 'male', SHOES, (n) => isWide(n, /^(?:d|e{1,4})$/) && n.isBetween(7, 15.5)],
  ['loafers 38', 'female', SHOES, (n) => isEuropean(n, 35, 39.5)],
  ['loafers 44', 'male', SHOES, (n) => isEuropean(n, 42, 49.5)],
  [
    'Nike 11',
    'male',
    ['sneakers'],
    (n, brand) => isAfterSizeWord(n) && n.isBetween(9.5, 15.5) && SPORTS_MAKERS.has(brand),
  ],
  ['loafers 12', 'male', ['shoes'], (n) => n.form === '#' && n.isBetween(11, 15.5) && n.isLast],
];

const cuts = lexicon.cuts.map((cut) => ({ ...cut, index: new PhraseIndex(tableMeanings<Gender>(cut.words)) }));

/** Returns the gender for which a size is made, or, for makers that cut a kind for one, that of words in the title: `Carhartt tee 2XLT`. */
function genderOfSize(words: Words, numbers: readonly NumberView[], brand: Brand | undefined, { slug }: Category) {
  const sizes = numbers.filter(({ role }) => role === 'size');
  for (const [, value, , holds] of GENDERED_SIZES.filter(([, , kinds]) => kinds.includes(slug))) {
    const size = readWords(sizes.find((number) => holds(number, brand?.slug))?.text ?? '');
    const from = words.findIndex((_, at) => size.every((word, index) => words[at + index] === word));
    if (size.length > 0 && from !== -1) return { value, from, to: from + size.length };
  }
  const ofMaker = cuts.filter(({ kinds, brands }) => kinds.includes(slug) && brands.includes(brand?.slug ?? ''));
  return ofMaker.flatMap(({ index }) => index.find(words))[0];
}

const { small, sneakers } = phraseIndexes(childrens.lists);

/** A size that only children's clothes or shoes have: `4T`, `12c`, `3-6 months`, `age 9`. */
const isChilds: SizeTest = (n) =>
  (n.after('ages') && (n.value < 17 || [18, 24].includes(n.value)) && !n.after('old')) ||
  (/^#t/.test(n.form) && n.isBetween(2, 6)) ||
  (n.form === '#c' && n.value < 14) ||
  (n.form === '#y' && n.isBetween(1, 7)) ||
  /^(?:18m|24m|\d+[-/]\d+(?:mo?|y|yrs?))$/.test(n.text) ||
  (n.wordBefore === 'age' && n.value < 17);

/** Returns true for a size of children. Codes for those of sneakers need a maker: `Jordan 1 TD`. */
export const hasChildsSize = (words: Words, numbers: readonly NumberView[]): boolean =>
  numbers.some((n) => n.role === 'size' && isChilds(n)) ||
  (small.find(words).length > 0 && sneakers.find(words).length > 0);
