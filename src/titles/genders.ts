import { memo } from '../base/memo.ts';
import { type Brand, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { childrensKindOf, childrensKinds, findOtherKind, type OtherKind } from '../catalog/other-kinds.ts';
import childrens from './lexicon/childrens-sizes.json' with { type: 'json' };
import lexicon from './lexicon/genders.json' with { type: 'json' };
import sizes from './lexicon/sizes.json' with { type: 'json' };
import { type GarmentModel, gendersOfNames } from './models.ts';
import { type Meaning, phraseIndex, phraseIndexWithPlurals, spaced, wordPattern } from './phrase-index.ts';
import { agreed, type FoundPhrase, type Places, wordsOf } from './tokens.ts';

export type Wearer = Gender | 'unisex' | 'children';
/** Values of a gender field, each in many other words too. */
export const WEARERS = ['women', 'men', 'girls', 'boys', 'kids', 'unisex'] as const;
/** `nobody`: a phrase that states no gender and masks the words inside it. */
type WearerPhrase = Wearer | 'nobody';
type Where = 'title' | 'search' | 'answer';

function indexFor(where: Where) {
  const rows = ([...GENDERS, 'unisex'] as const).flatMap((is): Meaning<WearerPhrase>[] => [
    [lexicon.words[is], is],
    [where === 'title' ? [] : lexicon.searches[is], is],
    [where === 'answer' ? lexicon.answers[is] : [], is],
  ]);
  return phraseIndexWithPlurals<WearerPhrase>(
    [
      [[...lexicon.unlessChildren, ...lexicon.none], 'nobody'],
      ...lexicon.rules.map(({ is, words }): Meaning<WearerPhrase> => [words, is as Wearer]),
      [lexicon.children, 'children'],
      ...rows,
    ],
    (wearer) => wearer !== 'nobody',
  );
}
const phrasesFor = memo(indexFor);

/** The wearer that words name, with their places. Both genders together mean unisex. */
export type FoundWearer = ReturnType<typeof findWearer>;

export function findWearer(words: readonly string[], where: Where) {
  const found = phrasesFor(where)
    .find(words)
    .filter((one): one is FoundPhrase<Wearer> => one.value !== 'nobody');
  const named = new Set(found.map(({ value }) => value));
  const wearer = named.has('children') ? 'children' : named.size > 1 ? 'unisex' : [...named][0];
  return { wearer, found };
}

/** Resolves a gender field: `women's`, `F`, `toddler`. */
export function resolveWearer(text: string): Wearer | undefined {
  return findWearer(wordsOf(text), 'answer').wearer;
}

export const describesPerson = (word: string): boolean => phrasesFor('search').has(word);

const garments = phraseIndex(GENDERS.map((gender): Meaning<Gender> => [lexicon.garments[gender], gender]));
const usuallyMens: readonly string[] = lexicon.usually.male;
const makers = new Map(GENDERS.flatMap((gender) => lexicon.makers[gender].map((slug) => [slug, gender] as const)));

/** Returns the gender by words, else by the garment, its size, its model (of `named`), its maker or its kind. */
export function findGender(
  words: readonly string[],
  { wearer, found }: FoundWearer,
  brand: Brand | undefined,
  category: Category | undefined,
  kind: FoundPhrase<unknown> | undefined,
  named: readonly FoundPhrase<Pick<GarmentModel, 'gender'>>[],
): (FoundPhrase<Gender> & { readonly by: 'word' | 'garment' | 'size' }) | undefined {
  const first = found[0];
  if (wearer !== undefined && first)
    return wearer === 'female' || wearer === 'male'
      ? { value: wearer, from: first.from, to: first.to, by: 'word' }
      : undefined;
  if (!category || category.slug === 'bag') return undefined;
  const ofKind = (value: Gender) => kind && ({ value, from: kind.from, to: kind.to, by: 'garment' } as const);
  const made = agreed([...garments.find(words), ...((brand && gendersOfNames(brand.slug)?.find(words)) ?? [])]);
  if (made) return { ...made, by: 'garment' };
  if (category.gender) return ofKind(category.gender);
  if (kind && category.family === 'dresses') return ofKind('female');
  const size = genderOfSize(words, brand, category);
  if (size) return { ...size, by: 'size' };
  const model = named.find(({ value }) => value.gender);
  if (model?.value.gender) return { value: model.value.gender, from: model.from, to: model.to, by: 'garment' };
  const maker = makers.get(brand?.slug ?? '');
  if (maker) return ofKind(maker);
  const isUsuallyMens = kind && words.slice(kind.from, kind.to).some((word) => usuallyMens.includes(word));
  return isUsuallyMens ? ofKind('male') : undefined;
}

const sizeRules = sizes.rules.map((rule) => ({ ...rule, find: wordPattern(rule.pattern, sizes.parts) }));

function genderOfSize(
  words: readonly string[],
  brand: Brand | undefined,
  category: Category,
): FoundPhrase<Gender> | undefined {
  const slug = brand?.slug ?? '';
  const text = spaced(words);
  const found = sizeRules.flatMap(({ is, kinds, brands, notBrands, find }) => {
    if (!kinds.includes(category.slug) || notBrands?.includes(slug)) return [];
    const places = !brands || brands.includes(slug) ? find(text) : undefined;
    return places ? [{ ...places, value: is as Gender }] : [];
  });
  return found.sort((a, b) => a.from - b.from)[0];
}

const kindWords = phraseIndexWithPlurals(childrensKinds.map((kind): Meaning<OtherKind> => [kind.aliases, kind]));
const childsGenders = phraseIndex(GENDERS.map((gender): Meaning<Gender> => [childrens.genders[gender], gender]));

/** Sizes of children's pairs, as titles state them. */
export type PairSize = 'big' | 'little' | 'unsaid';

const { big, little, grade } = childrens.pairs;
const [bigIn, littleIn, gradeIn] = [wordPattern(big, {}), wordPattern(little, {}), wordPattern(grade, {})];
const childsSizeIn = wordPattern(childrens.pattern, childrens.lists);

/** Returns the wearer of a child's pair by its size. `youth` may be little kids' too; `GS` is big kids' only. */
export function findPairSize(words: readonly string[]): { size: PairSize; places: readonly Places[] } {
  const text = spaced(words);
  const [ofGrade, ofBig, ofLittle] = [gradeIn(text), bigIn(text), littleIn(text)];
  const size = ofBig && (ofGrade || !ofLittle) ? 'big' : ofLittle ? 'little' : 'unsaid';
  const sized = childsSizeIn(text);
  return { size, places: [size === 'big' ? ofBig : ofLittle, sized].filter((one) => one !== undefined) };
}

const SETS = 'kids-sets';
const SETS_FAMILY = 'sets';

/** Finds a size that only children's clothes or shoes have, such as `4T`. */
export const findChildsSize = (words: readonly string[]) => childsSizeIn(spaced(words));

/** Returns the children's kind that words name, such as `onesie`, else that of an adult kind. */
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

export function childsGender(words: readonly string[]) {
  const found = agreed(childsGenders.find(words));
  return found && ({ ...found, by: 'word' } as const);
}
