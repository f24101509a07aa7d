import { type Brand, brands, type Category, type Condition, findBrand } from '../catalog/catalog.ts';
import {
  appraisedMakers,
  findOtherBrand,
  notClothes,
  otherBrands,
  otherMakers,
  ownBrand,
  plainNames,
} from '../catalog/other-brands.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import nicknames from './lexicon/nicknames.json' with { type: 'json' };
import notBrands from './lexicon/words/not-brands.json' with { type: 'json' };
import { type Meaning, type NameTable, PhraseIndex, phraseIndex } from './phrase-index.ts';
import { brandNamesInScripts } from './scripts.ts';
import { nearest, onlyNearest, SpellingIndex } from './spelling.ts';
import { keyOf, phraseOf } from './tokens.ts';

/** A brand or a kind that we recognize but do not price. */
export interface NotCovered {
  readonly what: 'brand' | 'kind';
  readonly name: string;
  /** True if only an appraiser can price it: makers such as Rolex, fine jewelry, and fine watches. */
  readonly isAppraised?: true;
}

/** The brand or kind that a text names. */
export interface Resolution<T> {
  readonly match?: T | undefined;
  readonly matchedBy?: MatchedBy | undefined;
  readonly notCovered?: NotCovered | undefined;
  /** If nothing matches, entries with a similar spelling, closest first, or all children's kinds. */
  readonly nearest: readonly T[];
}

/** How text matched. `phrase`: a name among other words; `spelling`: a misspelled name. */
export type MatchedBy = 'slug' | 'name' | 'alias' | 'phrase' | 'model' | 'spelling';

/** Returns true if we have prices for a brand or a kind. */
export function hasPrice<T extends object>(entry: T | NotCovered): entry is T {
  return 'slug' in entry;
}

/** Returns a resolution that matches one entry, even if we don't price it. */
export function resolved<T extends object>(entry: T | NotCovered, matchedBy: MatchedBy): Resolution<T> {
  return hasPrice(entry) ? { match: entry, matchedBy, nearest: [] } : { notCovered: entry, nearest: [] };
}

/** Resolves a misspelled name to the closest entry or, in a tie, the only common one. Otherwise suggests all. */
export function resolveMisspelling<T extends object>(
  typed: string,
  names: SpellingIndex<T | NotCovered>,
  isCommon: (entry: T | NotCovered) => boolean = () => false,
): Resolution<T> {
  const similar = nearest(typed, names);
  const common = similar.filter(({ value, errors }) => errors === similar[0]?.errors && isCommon(value));
  const closest = common.length === 1 ? common[0]?.value : onlyNearest(similar);
  if (closest) return resolved(closest, 'spelling');
  return { nearest: similar.map(({ value }) => value).filter(hasPrice<T>) };
}

/** Returns how a key matches an entry: as its slug, its name, or an alias. */
export function matchedName(key: string, entry: Brand | Category | NotCovered): MatchedBy {
  const isInCatalog = 'slug' in entry && !('isOutsideCatalog' in entry) && !('isExtended' in entry);
  if (isInCatalog && key === keyOf(entry.slug)) return 'slug';
  return key === keyOf(entry.name) ? 'name' : 'alias';
}

/** Returns entries to suggest for a text: the one that it names or, if there is none, those with similar spellings. */
export function nearOf<T>({ match, matchedBy, nearest }: Resolution<T>): readonly T[] {
  return match && matchedBy !== 'phrase' ? [match] : nearest;
}

/** Explains that a brand or a kind is not covered. Doesn't suggest similar ones, since their prices would be wrong. */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (what === 'brand') {
    const reason = isAppraised ? 'its items need an appraiser, so ' : '';
    return `${name} is not covered: ${reason}there is no estimate for this brand.`;
  }
  const isPlural = name.endsWith('s');
  if (isAppraised) return `${name} ${isPlural ? 'need' : 'needs'} an appraiser: there is no estimate.`;
  return `${name} ${isPlural ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
}

export type Maker = Brand | NotCovered;

/** A phrase that names a maker, or that only looks like a name. */
export interface Name<T> {
  /** Undefined for a phrase that only looks like a name. */
  readonly maker?: T;
  /** True for a name that is also an ordinary word. */
  readonly isWord?: boolean;
}

/** Names of makers in titles and fields, including those that an operator's model adds. Immutable. */
export interface Lexicon {
  /** Brands that aren't on any of our lists, which the operator's model prices based on its own sales. */
  readonly own: readonly Brand[];
  /** Maps the operator's letter codes for condition, such as `AB`, to grades. */
  readonly grades: Readonly<Record<string, Condition>>;
  /** Names of makers, as they appear in titles. */
  readonly names: PhraseIndex<Name<Maker>>;
  /** Names that can be the entire value of a field. */
  readonly fields: FieldNames;
}

interface FieldNames {
  /** Names of all makers, without spaces. */
  readonly names: PhraseIndex<Maker>;
  /** Names that may be misspelled: all names except those that are also ordinary words. */
  readonly spellings: SpellingIndex<Maker>;
}

/** Minimum number of letters in a multiword name that also matches without spaces: `harleydavidson`, `gfore`. */
const LEAST_JOINED = 5;
const notJoined = new Set(nameLists.notJoined);
const neverNames = new Set(nameLists.never.map(phraseOf));
const catalogWords = new Set(nameLists.common.map(phraseOf));
const otherWords = new Set(plainNames.map(phraseOf));
const plainKeys = new Set(plainNames.map(keyOf));
const moreNames: NameTable = nameLists.more;

/** Returns a name as users write it and, if it is long enough, also without spaces, as sellers' tools write it. */
function spellingsOf(phrase: string): readonly string[] {
  const joined = phrase.replaceAll(' ', '');
  const matchesJoined = joined !== phrase && joined.length >= LEAST_JOINED && !notJoined.has(joined);
  return matchesJoined ? [phrase, joined] : [phrase];
}

/** Nicknames for brands. If a row has `beside`, a title must also contain one of the words in that list. */
export const nicknameRows = Object.entries(
  nicknames.names as Record<string, { readonly brand: string; readonly beside?: readonly string[] }>,
);
const nicknamesByBrand = Map.groupBy(nicknameRows, ([, { brand }]) => brand);

function namesFor<T>(maker: T, names: readonly string[], ordinaryWords: ReadonlySet<string>): Meaning<Name<T>>[] {
  return names.map(phraseOf).map((phrase) => [spellingsOf(phrase), { maker, isWord: ordinaryWords.has(phrase) }]);
}

function nicknamesFor(brand: Brand): Meaning<Name<Maker>>[] {
  const rows = nicknamesByBrand.get(brand.slug) ?? [];
  return rows.map(([name, { beside }]) => [[name], { maker: brand, isWord: beside !== undefined }]);
}

const namesInScripts = Map.groupBy(brandNamesInScripts(), ({ slug }) => slug);
function foreignNamesFor(brand: Brand): Meaning<Name<Maker>>[] {
  return (namesInScripts.get(brand.slug) ?? []).map(({ names, isWord }) => [names, { maker: brand, isWord }]);
}

function catalogNamesOf({ slug, name, aliases }: Brand): readonly string[] {
  return [name, ...aliases, ...(moreNames[slug] ?? [])].filter((text) => !neverNames.has(phraseOf(text)));
}

const uncoveredMakers = [
  ...Object.entries(appraisedMakers).map(([name, aliases]) => {
    return { maker: { what: 'brand', name, isAppraised: true } satisfies NotCovered, names: [name, ...aliases] };
  }),
  ...Object.entries(notClothes).map(([name, aliases]) => {
    return { maker: { what: 'brand', name } satisfies NotCovered, names: [name, ...aliases] };
  }),
];

const outside = [...otherBrands, ...otherMakers];

/** The lexicon without any operator's brands. All other lexicons are based on it. */
export const BASE_LEXICON: Lexicon = {
  own: [],
  grades: {},
  names: phraseIndex<Name<Maker>>([
    [[...nameLists.notNames, ...notBrands.phrases], {}],
    ...brands.flatMap((brand) => namesFor<Maker>(brand, catalogNamesOf(brand), catalogWords)),
    ...brands.flatMap(nicknamesFor),
    ...brands.flatMap(foreignNamesFor),
    ...outside.flatMap((brand) => namesFor<Maker>(brand, [brand.name, ...brand.aliases], otherWords)),
    ...outside.flatMap(nicknamesFor),
    ...outside.flatMap(foreignNamesFor),
    ...uncoveredMakers.map(({ maker, names }): Meaning<Name<Maker>> => [names, { maker }]),
  ]),
  fields: fieldNames(),
};

function fieldNames(): FieldNames {
  const fields = { names: new PhraseIndex<Maker>(), spellings: new SpellingIndex<Maker>() };
  const inField: NameTable = nameLists.inField;
  for (const brand of brands) addToFields(fields, brand, [brand.slug, brand.name]);
  for (const brand of brands) addToFields(fields, brand, [...brand.aliases, ...(moreNames[brand.slug] ?? [])]);
  // These names are ordinary words, so other words are never treated as misspellings of them.
  for (const [slug, words] of Object.entries(inField)) {
    const brand = findBrand(slug) ?? (findOtherBrand(slug) as Brand);
    for (const word of words) fields.names.add(keyOf(word), brand);
  }
  for (const brand of otherBrands) addToFields(fields, brand, [brand.name]);
  for (const brand of otherBrands) addToFields(fields, brand, [brand.slug, ...brand.aliases]);
  for (const brand of otherMakers) addToFields(fields, brand, [brand.name, brand.slug, ...brand.aliases]);
  for (const { maker, names } of uncoveredMakers) addToFields(fields, maker, names);
  for (const { slug, names } of brandNamesInScripts()) {
    const brand = findBrand(slug) ?? (findOtherBrand(slug) as Brand);
    for (const name of names) fields.names.add(keyOf(name), brand);
  }
  return fields;
}

/** Adds a maker's names. If two makers share a name, it identifies the first one. */
function addToFields({ names, spellings }: FieldNames, maker: Maker, texts: readonly string[]): void {
  for (const key of texts.map(keyOf)) {
    if (key === '' || names.get(key) !== undefined) continue;
    names.add(key, maker);
    if (!plainKeys.has(key)) spellings.add(key, maker);
  }
}

/** Creates a lexicon with an operator's own brands and grades. Names that already have a meaning are not redefined. */
export function createLexicon(ownNames: readonly string[], grades: Lexicon['grades'] = {}): Lexicon {
  const bySlug = new Map<string, Brand>();
  for (const name of ownNames) {
    const brand = ownBrand(name);
    if (brand && !bySlug.has(brand.slug)) bySlug.set(brand.slug, brand);
  }
  if (bySlug.size === 0) return { ...BASE_LEXICON, grades };
  const own = [...bySlug.values()];
  const names = new PhraseIndex(BASE_LEXICON.names);
  for (const brand of own) {
    for (const text of [brand.name, ...brand.aliases]) names.add(phraseOf(text), { maker: brand });
  }
  // An operator's brand may be an ordinary word, so other words are never treated as misspellings of it.
  const fields = { ...BASE_LEXICON.fields, names: new PhraseIndex(BASE_LEXICON.fields.names) };
  for (const brand of own) {
    for (const text of [brand.name, brand.slug, ...brand.aliases]) fields.names.add(keyOf(text), brand);
  }
  return { own, grades, names, fields };
}

/** Finds a brand outside the catalog by slug, including brands that only the operator's model has. */
export function brandOutside({ own }: Lexicon, slug: string): Brand | undefined {
  return findOtherBrand(slug) ?? own.find((brand) => brand.slug === slug.trim().toLowerCase());
}
