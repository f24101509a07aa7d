import { type Brand, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKinds, findOtherKind, type OtherKind } from '../catalog/other-kinds.ts';
import { findMadeFor } from './facts.ts';
import childrens from './lexicon/childrens-sizes.json' with { type: 'json' };
import lexicon from './lexicon/genders.json' with { type: 'json' };
import { firstRule, PhraseIndex, tableMeanings, toSearchText, wordPattern } from './phrase-index.ts';
import { type FoundPhrase, fieldWords, unanimous, type WordSpan, type Words } from './tokens.ts';

/** The people for whom an item is made. */
export type Wearer = Gender | 'unisex' | 'children';
/** Values of a gender field. Many other words match, too. */
export const WEARERS = ['women', 'men', 'girls', 'boys', 'kids', 'unisex'] as const;
const unnamed: readonly string[] = ['nobody', 'child'];
const isWearer = (value: string): value is Wearer => !unnamed.includes(value);
/** Words for wearers. `nobody` marks a phrase that doesn't name a wearer and keeps its words from matching. */
const wearers = new PhraseIndex(tableMeanings<Wearer | 'nobody' | 'child'>(lexicon.words), isWearer);
const answers = new PhraseIndex(tableMeanings<Wearer>(lexicon.answers));

interface FoundWearer {
  /** Whom the phrases name together: two genders mean unisex. */
  readonly wearer: Wearer | undefined;
  readonly phrases: readonly FoundPhrase<Wearer>[];
  /** `girl` or `boy`, which names a wearer only before what the child wears. */
  readonly child: WordSpan | undefined;
}

/** Finds the phrases that name a wearer. */
export function findWearer(words: Words): FoundWearer {
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
  const words = fieldWords(text);
  const { wearer, child } = findWearer(words);
  return wearer ?? (child ? 'children' : answers.find(words)[0]?.value);
}

/** Returns true for a word that names a wearer, such as `mens`. */
export const describesPerson = (word: string): boolean => wearers.has(word);

const wornByOne = new PhraseIndex(tableMeanings<Gender | 'nobody'>(lexicon.garments));
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
  const worn = wornByOne.find(words).filter((phrase): phrase is FoundPhrase<Gender> => phrase.value !== 'nobody');
  const ofKind = category.gender ?? (category.family === 'dresses' ? 'female' : undefined);
  const size = kind && ofKind ? undefined : genderOfSize(words, brand, category);
  const garment = unanimous([...worn, ...(brand ? findMadeFor(brand, words) : [])]);
  // A women's line may have a men's tie, or a blazer 44R.
  const isOther = worn.length === 0 && [ofKind, size?.value].some((gender) => gender && gender !== garment?.value);
  if (garment && !isOther) return { ...garment, by: 'garment' };
  if (size || !kind) return size && { ...size, by: 'size' };
  const isMakers = (gender: Gender) => lexicon.makers[gender].includes(brand?.slug ?? '');
  const named = words.slice(kind.from, kind.to);
  const ofWord = usually.find(named)[0] ?? (brand ? undefined : unbranded.find(named)[0]);
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
export const MIXED_CLOTHES = findOtherKind('kids-clothes') as OtherKind;

/** Finds words for a girl or a boy. Returns undefined if the words name both or neither. */
export function childsGender(words: Words) {
  const phrase = unanimous(childsGenders.find(words));
  return phrase && ({ ...phrase, by: 'word' } as const);
}

/** Words before a size: European ones are numbers of waists in inches, too, as `noInches` and `noInseam` tell. */
const parts = {
  sizes: 'size|sz|us|taille|talla|taglia|tg|gr|grosse|maat|rozmiar|tamanho|pointure|numero|eu|eur',
  said: '(?<= (?:<sizes>|it|fr) )',
  saidOfClothes: '(?<= (?:<sizes>) )',
  saidOfWaist: '(?<= (?:size|sz|waist|w) )',
  inseam: ' (?:x )?[wl]?(?:2[6-9]|3[0-8])w?',
  noInches: '(?! (?:it|fr|de|eu|eur|es|uk) )',
  noInseam: '(?! (?:x )?[wl]?\\d\\dw? )',
  half: '(?: 5)?',
  us: '(?:[4-9]|1[0-5])',
  /** Tells a size from a model's number: `Air Max 90 size 44`. */
  lastNumber: '(?!.* \\d)',
};

const COATS = ['jacket', 'coat'];
const TROUSERS = ['jeans', 'pants'];
const TOPS = ['t-shirt', 'top', 'sweater', 'hoodie', ...COATS];
const SHOES = ['sneakers', 'boots', 'shoes'];
const MENS_MAKERS = ['llbean', 'carhartt', 'columbia', 'nike', 'under-armour'];

const rule = (
  is: Gender,
  kinds: readonly string[],
  { source }: RegExp,
  of: { readonly brands?: readonly string[]; readonly notBrands?: readonly string[] } = {},
) => ({ is, kinds, pattern: source, ...of });

/** Sizes that are made for one gender, and clothes that a brand makes for one. The first that fits a title counts. */
const RULES = [
  rule('male', COATS, /(?:3[4-9]|4\d|5[0-4])[rl]/), // blazer 42R
  rule('male', TROUSERS, /w?(?:[34]\d|5[0-4])[xl](?:2[6-9]|3[0-8])/), // jeans 34x32
  rule('female', TROUSERS, /w?(?:[01]\d|2[0-7])[xl](?:2[6-9]|3[0-8])/), // jeans 27x30
  rule('male', TROUSERS, /[wl]?(?:[34]\d|5[0-4])w?<inseam>/), // jeans W34 L32
  rule('female', TROUSERS, /[wl]?2[67]w?<inseam>/), // jeans 27 30
  rule(
    'male',
    TROUSERS,
    /(?:<saidOfWaist>[wl]?|w)(?:3[3-9]|4[0-6])w?<noInches><noInseam>|[wl]?(?:3[3-9]|4[0-6])w?(?= waist )/,
  ), // jeans w36
  rule(
    'female',
    TROUSERS,
    /(?:<saidOfWaist>[wl]?|w)(?:2[3-5]w?|2[67]w?<noInseam>)<noInches>|[wl]?2[3-7]w?(?= waist | $)/,
  ), // jeans 26
  rule('female', [...TOPS, ...TROUSERS, 'activewear'], /<saidOfClothes>(?:00|0|2|4|6|8|10|12|14)(?! x )/, {
    notBrands: ['moncler', 'arcteryx'],
  }), // blazer size 6
  rule('female', SHOES, /(?<! m <us> .*)w <us>(?!.* m <us> )/), // Vans W 8
  rule('male', SHOES, /(?<! w <us> .*)m <us>(?!.* w <us> )/), // Vans M 9
  rule('female', SHOES, /(?:[5-9]|1[0-5])<half> ?b/), // boots 8B
  rule('male', SHOES, /(?:[7-9]|1[0-5])<half> ?(?:d|e{1,4})/), // boots 11 EE
  rule('female', SHOES, /<said>3[5-9]<half>|3[5-9]<half><lastNumber>/), // loafers 38
  rule('male', SHOES, /<said>4[2-9]<half>|4[2-9]<half><lastNumber>/), // loafers 44
  rule('male', ['sneakers'], /<said>(?:9 5|1[0-5]<half>)/, {
    brands: ['nike', 'adidas', 'under-armour', 'off-white'],
  }), // Nike sneakers size 11
  rule('male', ['shoes'], /1[1-5]<half>(?= $)/), // loafers 12
  rule('male', TOPS, /tall|(?:m|x{0,3}l|[2-4]xl)t/, { brands: MENS_MAKERS }), // Carhartt tee 2XLT
  rule('male', [...TOPS, 'pants'], /wallace(?: and)? barnes/, { brands: ['jcrew'] }),
  rule('male', COATS, /michigan|c0?01/, { brands: ['carhartt'] }),
  rule('female', ['jacket'], /blazer|tweed|crop(?:ped)?/, { brands: ['zara', 'hm'] }),
];
const findSize = firstRule(RULES, parts);

/** Returns the gender for which a gendered size in the words is made, or undefined if there is none. */
function genderOfSize(words: Words, brand: Brand | undefined, category: Category): FoundPhrase<Gender> | undefined {
  const slug = brand?.slug ?? '';
  const size = findSize(toSearchText(words), ({ kinds, brands, notBrands }) => {
    const isForBrand = (!brands || brands.includes(slug)) && !notBrands?.includes(slug);
    return isForBrand && kinds.includes(category.slug);
  });
  return size && { value: size.is, from: size.from, to: size.to };
}

/** Sizes of children's clothes and shoes: `4T`, `12c`, `3-6 months`. Those of sneakers need a maker: `Jordan 1 TD`. */
const CHILDS =
  /[2-6]t|(?:\d|1[0-3])c|[1-7]y|<range>|(?:1?\d|2[0-4]) <months>|<age> <years>(?! old )|age <age>|<littleShoes>/;
const findChilds = wordPattern(CHILDS.source, {
  ...childrens.lists,
  range: '(?:[1-9] ?yr|18m|24m|(?:0|3|6|9|12|18) (?:3|6|9|12|18|24)mo?|\\d{1,2} \\d{1,2}(?:y|yrs?))',
  age: '(?:[1-9]|1[0-6])',
  littleShoes: '(?:<small>(?=.* <sneakers> )|(?<= <sneakers> .*)<small>)',
});

/** Finds a size that only children's clothes or shoes have, such as `4T`. */
export const findChildsSize = (words: Words) => findChilds(toSearchText(words));
