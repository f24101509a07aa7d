import { once } from '../base/memo.ts';
import { type Brand, brands, type Condition, findBrand } from '../catalog/catalog.ts';
import { findOtherBrand, otherBrands, otherMakers, ownBrand, plainNames } from '../catalog/other-brands.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import nicknames from './lexicon/nicknames.json' with { type: 'json' };
import { type NotCovered, uncoveredMakers } from './not-covered.ts';
import { type Meaning, type Names, type NameTable, PhraseIndex, phraseIndex } from './phrase-index.ts';
import { SpellingIndex } from './spelling.ts';
import { keyOf, phraseOf } from './tokens.ts';

export type Maker = Brand | NotCovered;

/** A name of a maker; without a maker, a phrase that only looks like a name. */
export interface Name<T> {
  readonly of?: T;
  /** True for an ordinary word. */
  readonly isWord?: boolean;
}

/** The names of makers that titles and fields are read with: everybody's, and those that one model adds. Immutable. */
export interface Lexicon {
  /** Brands on no list, which the model prices from its operator's own sales. */
  readonly own: readonly Brand[];
  /** Grades that the operator's sales state as letters, such as `AB`, by the letters. */
  readonly grades: Readonly<Record<string, Condition>>;
  /** Names of makers outside the catalog, in text. */
  readonly outsideNames: PhraseIndex<Name<Maker>>;
  /** Names as a whole field, made when the first title or field asks: most titles name makers in full. */
  readonly fields: () => FieldNames;
}

interface FieldNames {
  /** Names of all makers without spaces. */
  readonly names: PhraseIndex<Maker>;
  /** The same except ordinary words: names that may be misspelled. */
  readonly spellings: SpellingIndex<Maker>;
}

/** Minimum letters of a name of several words that is also read without its spaces: `harleydavidson`, `gfore`. */
const LEAST_JOINED = 5;
const notJoined = new Set(nameLists.notJoined);

/** Returns the ways to write a normalized name: as it is, and as sellers' tools strip it. */
function writtenAs(phrase: string): Names {
  const joined = phrase.replaceAll(' ', '');
  const isRead = joined !== phrase && joined.length >= LEAST_JOINED && !notJoined.has(joined);
  return isRead ? [phrase, joined] : [phrase];
}

/** Everyday names of a brand, each with words, if any, of which a longer title must contain one. */
export const nicknameRows = Object.entries(nicknames.names as Record<string, { brand: string; beside?: Names }>);
const nicknamesOf = Map.groupBy(nicknameRows, ([, { brand }]) => brand);

/** Returns a name of a maker with its meaning; `words` are names that are ordinary words. */
export function named<T>(of: T, name: string, words: ReadonlySet<string>): Meaning<Name<T>> {
  const phrase = phraseOf(name);
  return [writtenAs(phrase), { of, isWord: words.has(phrase) }];
}

export function nicknamesFor(brand: Brand): Meaning<Name<Brand>>[] {
  const own = nicknamesOf.get(brand.slug) ?? [];
  return own.map(([name, { beside }]) => [[name], { of: brand, isWord: beside !== undefined }]);
}

const plain = new Set(plainNames.map(phraseOf));
const outside = [...otherBrands, ...otherMakers];

/** The lexicon of a model without its own brands, which all others build on. */
export const BASE_LEXICON: Lexicon = {
  own: [],
  grades: {},
  outsideNames: phraseIndex<Name<Maker>>([
    [nameLists.notOther, {}],
    ...outside.flatMap((brand) => [brand.name, ...brand.aliases].map((name) => named<Maker>(brand, name, plain))),
    ...outside.flatMap(nicknamesFor),
    ...uncoveredMakers.map(({ maker, names }): Meaning<Name<Maker>> => [names, { of: maker }]),
  ]),
  fields: once(fieldNames),
};

function fieldNames(): FieldNames {
  const fields = { names: new PhraseIndex<Maker>(), spellings: new SpellingIndex<Maker>() };
  const more: NameTable = nameLists.more;
  const inField: NameTable = nameLists.inField;
  for (const brand of brands) addToFields(fields, brand, [brand.slug, brand.name]);
  for (const brand of brands) addToFields(fields, brand, [...brand.aliases, ...(more[brand.slug] ?? [])]);
  // Ordinary words, which count as no misspelling.
  for (const [slug, own] of Object.entries(inField)) {
    const brand = findBrand(slug) ?? (findOtherBrand(slug) as Brand);
    for (const name of own) fields.names.add(keyOf(name), brand);
  }
  for (const brand of otherBrands) addToFields(fields, brand, [brand.name]);
  for (const brand of otherBrands) addToFields(fields, brand, [brand.slug, ...brand.aliases]);
  for (const brand of otherMakers) addToFields(fields, brand, [brand.name, brand.slug, ...brand.aliases]);
  for (const { maker, names: own } of uncoveredMakers) addToFields(fields, maker, own);
  return fields;
}

/** Adds names of a maker as a whole field; the first meaning of a name wins. */
function addToFields({ names, spellings }: FieldNames, maker: Maker, texts: Names): void {
  for (const key of texts.map(keyOf)) {
    if (key === '' || names.get(key) !== undefined) continue;
    names.add(key, maker);
    spellings.add(key, maker);
  }
}

/** Returns the lexicon of a model with its own brands, by name, and grades. A name with a meaning keeps it. */
export function createLexicon(ownNames: readonly string[], grades: Lexicon['grades'] = {}): Lexicon {
  const own = new Map<string, Brand>();
  for (const name of ownNames) {
    const brand = ownBrand(name);
    if (brand && !own.has(brand.slug)) own.set(brand.slug, brand);
  }
  if (own.size === 0) return { ...BASE_LEXICON, grades };
  const outsideNames = new PhraseIndex(BASE_LEXICON.outsideNames);
  for (const brand of own.values())
    for (const text of [brand.name, ...brand.aliases]) outsideNames.add(phraseOf(text), { of: brand });
  const fields = once((): FieldNames => {
    // Words that look like an own brand's name are not misspellings of it.
    const { names: everybodys, spellings } = BASE_LEXICON.fields();
    const names = new PhraseIndex(everybodys);
    for (const brand of own.values())
      for (const text of [brand.name, brand.slug, ...brand.aliases]) names.add(keyOf(text), brand);
    return { names, spellings };
  });
  return { own: [...own.values()], grades, outsideNames, fields };
}

/** Returns the brand outside the catalog with a slug, also one that only this model has. */
export function brandOutside({ own }: Lexicon, slug: string): Brand | undefined {
  return findOtherBrand(slug) ?? own.find((brand) => brand.slug === slug.trim().toLowerCase());
}
