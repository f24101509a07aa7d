import { type Brand, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import lexicon from './lexicon/genders.json' with { type: 'json' };
import sizes from './lexicon/sizes.json' with { type: 'json' };
import { type GarmentModel, gendersOfNames } from './models.ts';
import { type Meaning, phraseIndex, phraseIndexWithPlurals } from './phrase-index.ts';
import { agreed, type FoundPhrase } from './span.ts';
import { wordsOf } from './tokens.ts';
import { spaced, wordPattern } from './word-pattern.ts';

/** The wearer that words name. */
export type Wearer = Gender | 'unisex' | 'children';
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
const indexes = { title: indexFor('title'), search: indexFor('search'), answer: indexFor('answer') };

/** The wearer in words, with their places. Both genders together mean unisex. */
export interface FoundWearer {
  readonly wearer: Wearer | undefined;
  readonly found: readonly FoundPhrase<Wearer>[];
}

/** Finds the wearer in a text. */
export function findWearer(words: readonly string[], where: Where): FoundWearer {
  const found = indexes[where].find(words).filter((one): one is FoundPhrase<Wearer> => one.value !== 'nobody');
  const named = new Set(found.map(({ value }) => value));
  const wearer = named.has('children') ? 'children' : named.size > 1 ? 'unisex' : [...named][0];
  return { wearer, found };
}

/** Resolves a gender field: `women's`, `F`, `toddler`. */
export function resolveWearer(text: string): Wearer | undefined {
  return findWearer(wordsOf(text), 'answer').wearer;
}

/** Returns true for a word that states a gender. */
export function describesPerson(word: string): boolean {
  return indexes.search.has(word);
}

/** A gender, from words, from the garment or from its size. */
export interface KnownGender extends FoundPhrase<Gender> {
  readonly by: 'word' | 'garment' | 'size';
}

const garments = phraseIndex(GENDERS.map((gender): Meaning<Gender> => [lexicon.garments[gender], gender]));
const makers = new Map(GENDERS.flatMap((gender) => lexicon.makers[gender].map((slug) => [slug, gender] as const)));

/**
 * Returns the gender of a garment by words, else by the garment, its size, its model (of `named`) or its maker. Bags
 * are unisex unless words say otherwise.
 */
export function findGender(
  words: readonly string[],
  { wearer, found }: FoundWearer,
  brand: Brand | undefined,
  category: Category | undefined,
  kind: FoundPhrase<unknown> | undefined,
  named: readonly FoundPhrase<Pick<GarmentModel, 'gender'>>[],
): KnownGender | undefined {
  const first = found[0];
  if (wearer !== undefined && first)
    return wearer === 'female' || wearer === 'male'
      ? { value: wearer, from: first.from, to: first.to, by: 'word' }
      : undefined;
  if (!category || category.slug === 'bag') return undefined;
  const ofKind = (value: Gender): KnownGender | undefined =>
    kind && { value, from: kind.from, to: kind.to, by: 'garment' };
  const made = agreed([...garments.find(words), ...((brand && gendersOfNames(brand.slug)?.find(words)) ?? [])]);
  if (made) return { ...made, by: 'garment' };
  if (category.gender) return ofKind(category.gender);
  if (kind && category.family === 'dresses') return ofKind('female');
  const size = genderOfSize(words, brand, category);
  if (size) return { ...size, by: 'size' };
  const model = named.find(({ value }) => value.gender);
  if (model?.value.gender) return { value: model.value.gender, from: model.from, to: model.to, by: 'garment' };
  const maker = makers.get(brand?.slug ?? '');
  return maker && ofKind(maker);
}

const sizeRules = sizes.rules.map((rule) => ({ ...rule, find: wordPattern(rule.pattern, sizes.parts) }));

/** Returns the gender of a size, where men's and women's sizes differ. */
function genderOfSize(
  words: readonly string[],
  brand: Brand | undefined,
  category: Category,
): FoundPhrase<Gender> | undefined {
  const text = spaced(words);
  if (!/\d/.test(text)) return undefined;
  const slug = brand?.slug ?? '';
  const found = sizeRules.flatMap(({ is, kinds, brands, notBrands, find }) => {
    if (!kinds.includes(category.slug) || notBrands?.includes(slug)) return [];
    const places = !brands || brands.includes(slug) ? find(text) : undefined;
    return places ? [{ ...places, value: is as Gender }] : [];
  });
  return found.sort((a, b) => a.from - b.from)[0];
}
