import { lazy } from '../base/values.ts';
import { type Brand, brands, type Condition } from '../catalog/catalog.ts';
import { isPlural, toSingular } from '../catalog/normalize.ts';
import { createOwnBrand, findAnyBrand, otherBrands, otherMakers, otherNames } from '../catalog/outside-catalog.ts';
import { getItemNames } from './facts.ts';
import { describesPerson } from './genders.ts';
import { isKindWord } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import modelFile from './lexicon/items/models.json' with { type: 'json' };
import vintageFile from './lexicon/items/vintage.json' with { type: 'json' };
import ordinaryFile from './lexicon/ordinary-words.json' with { type: 'json' };
import silentWordFile from './lexicon/silent-words.json' with { type: 'json' };
import usualWordFile from './lexicon/usual-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import notBrands from './lexicon/words/not-brands.json' with { type: 'json' };
import { collectPhrases, findNearest, indexLists, indexSpellings, PhraseIndex, pickClosest } from './phrase-index.ts';
import { isSilentWord } from './remarks.ts';
import { listBrandNamesInOtherScripts, type PhraseTable, toPhrase } from './tokens.ts';

/** A brand or a kind that we recognize but do not price. */
interface NotCovered {
  readonly what: 'brand' | 'kind';
  readonly name: string;
  /** True if only an appraiser can price it: makers such as Rolex, fine jewelry, and fine watches. */
  readonly isAppraised?: true;
}

export interface Resolution<T> {
  readonly match?: T | undefined;
  /** As a name, by a name among other words or of a model, or as a misspelled name. */
  readonly matchedBy?: 'name' | 'phrase' | 'spelling' | undefined;
  readonly notCovered?: NotCovered | undefined;
  /** If nothing matches, entries with a similar spelling, closest first, or all children's kinds. */
  readonly nearest: readonly T[];
}

export const hasPrice = <T extends object>(entry: T | NotCovered): entry is T => 'slug' in entry;

export function resolveToEntry<T extends object>(
  entry: T | NotCovered,
  matchedBy: Resolution<T>['matchedBy'],
): Resolution<T> {
  return { ...(hasPrice(entry) ? { match: entry } : { notCovered: entry }), matchedBy, nearest: [] };
}

/** Resolves a misspelled name to the closest entry or, in a tie, the only common one. Otherwise suggests all. */
export function resolveMisspelling<T extends object>(
  text: string,
  spellings: ReturnType<typeof indexSpellings<T | NotCovered>>,
  isCommon: (entry: T | NotCovered) => boolean = () => false,
): Resolution<T> {
  const similarNames = findNearest(text, spellings);
  const match = pickClosest(similarNames, isCommon);
  if (match) return resolveToEntry(match.value, 'spelling');
  return { nearest: similarNames.map(({ value }) => value).filter(hasPrice<T>) };
}

/** Explains that a brand or a kind is not covered. Doesn't suggest similar ones, since their prices would be wrong. */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (what === 'brand') {
    const reason = isAppraised ? 'its items need an appraiser, so ' : '';
    return `${name} is not covered: ${reason}there is no estimate for this brand.`;
  }
  return `${name} ${isPlural(name) ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
}

export type Maker = Brand | NotCovered;

/** A phrase that names a maker or, without one, only looks like a name. `isWord`: it is also an ordinary word. */
type MakerName = { readonly maker?: Maker; readonly isWord?: boolean };

/** Names of makers in titles and fields, including those that an operator's model adds. Immutable. */
export type Lexicon = ReturnType<typeof createLexicon>;

/** Minimum number of letters in a multiword name that also matches without spaces: `harleydavidson`, `gfore`. */
const MIN_JOINED = 5;
/** Minimum number of letters in a well-known name that is an ordinary word, too, and may be misspelled: `champoin`. */
const MIN_PLAIN_LETTERS = 6;
const unjoinedNames = new Set(nameLists.notJoined);
const neverNames = new Set(nameLists.never);
const ordinaryNames = new Set(
  [...nameLists.common, ...Object.keys(nameLists.beside), ...otherNames.plain].map(toPhrase),
);
const moreNamesBySlug: PhraseTable = nameLists.names;

/** Returns a maker's names in Latin letters, the best known first. */
export const listMakerNames = (maker: Maker): readonly string[] =>
  hasPrice<Brand>(maker)
    ? [maker.name, ...maker.aliases, ...(moreNamesBySlug[maker.slug] ?? []), ...listNamesWithHouse(maker)]
    : [maker.name];

const housesByLine: Readonly<Record<string, string>> = nameLists.linesOf;

/** Returns a maker's name with that of the house that it is a part of, which is no partner: `Lululemon Ivivva`. */
function listNamesWithHouse({ slug, name }: Brand): readonly string[] {
  const house = housesByLine[slug];
  return house === undefined ? [] : [`${house} ${name}`, `${name} ${house}`, `${name} by ${house}`];
}

export const isOfCatalog = (maker: Maker): maker is Brand => hasPrice<Brand>(maker) && !maker.isOutsideCatalog;

const wellKnownSlugs = lazy(
  () => new Set([...listBrandNamesInOtherScripts().map(({ slug }) => slug), ...nameLists.wellKnown]),
);

/** Returns true for a maker of whom many sellers have heard, so that misspellings of its name are common. */
export const isWellKnown = (maker: Maker): boolean =>
  isOfCatalog(maker) || (hasPrice<Brand>(maker) && wellKnownSlugs().has(maker.slug));

const baseNames = lazy(() => indexMakerNames([]));

/**
 * Creates a lexicon with an operator's own brands and grades. Names that already have a meaning are not redefined. They
 * are made on first use, since many commands need none.
 */
export function createLexicon(ownNames: readonly string[], grades: Readonly<Record<string, Condition>> = {}) {
  const ownBrands = ownNames.map(createOwnBrand).filter((brand) => brand !== undefined);
  const uniqueBrands = [...new Map(ownBrands.map((brand) => [brand.slug, brand])).values()];
  const makeNames = uniqueBrands.length > 0 ? lazy(() => indexMakerNames(uniqueBrands)) : baseNames;
  return {
    /** Brands that aren't on any of our lists, which the operator's model prices based on its own sales. */
    own: uniqueBrands,
    /** Maps the operator's letter codes for condition, such as `AB`, to grades. */
    grades,
    /** Names of makers. Long names with several words are also in it without spaces. */
    get names() {
      return makeNames().names;
    },
    /** Names that may be misspelled, without spaces: neither most ordinary words outside the catalog nor own names. */
    get spellings() {
      return makeNames().spellings;
    },
  };
}

/** Returns the names of makers and of an operator's own brands. If makers share a name, it is that of the first one. */
function indexMakerNames(ownBrands: readonly Brand[]) {
  const names = new PhraseIndex<MakerName>();
  const spellings: (readonly [name: string, maker: Maker])[] = [];
  const addNames = (maker: Maker, texts: readonly string[]) => {
    for (const phrase of texts.map(toPhrase)) {
      if (neverNames.has(phrase)) continue;
      const bareName = phrase.replace(/^the /, '');
      const isWord = (hasPrice<Brand>(maker) && maker.isTaught === true) || ordinaryNames.has(bareName);
      const joinedName = phrase.replaceAll(' ', '');
      names.add(phrase, { maker, isWord });
      if (joinedName.length >= MIN_JOINED && !unjoinedNames.has(joinedName)) names.add(joinedName, { maker, isWord });
      const isLongEnough = bareName.length >= MIN_PLAIN_LETTERS && isWellKnown(maker);
      if (!isWord || isLongEnough || isOfCatalog(maker)) spellings.push([joinedName, maker]);
    }
  };
  for (const phrase of notBrands.phrases) names.add(toPhrase(phrase), {});
  for (const brand of [...brands, ...otherBrands, ...otherMakers]) addNames(brand, listMakerNames(brand));
  for (const { slug, names: forms, isWord } of listBrandNamesInOtherScripts()) {
    const maker = findAnyBrand(slug) as Brand;
    for (const form of forms) names.add(toPhrase(form), { maker, isWord });
  }
  for (const [name, aliases] of Object.entries(otherNames.appraised)) {
    addNames({ what: 'brand', name, isAppraised: true }, [name, ...aliases]);
  }
  for (const [name, aliases] of Object.entries(otherNames.notClothes))
    addNames({ what: 'brand', name }, [name, ...aliases]);
  for (const brand of ownBrands) addNames(brand, listMakerNames(brand));
  return { names, spellings: indexSpellings(spellings) };
}

export const BASE_LEXICON = createLexicon([]);

const { leading: leadingWords } = indexLists({ leading: nameLists.lists.leading });
/** Matches numbers and seasons: `SS18`. */
const LEADING_NUMBER_PATTERN = /^(?:(?:ss|fw|aw|f)?\d+|ss|fw|aw)$/;

/** Returns true for a word that may precede a brand at the start of a title: `vintage`, `2`, `SS18`. */
export const isLeadingWord = (word: string) =>
  leadingWords.has(word) || isSilentWord(word) || LEADING_NUMBER_PATTERN.test(word);

const everydayWords = new Set([...silentWordFile.small, ...silentWordFile.speech]);

/** Returns true for a word that makes up sentences, but describes no garment: `just`, `you`. */
export const isEverydayWord = (word: string): boolean => everydayWords.has(word);

const describingPhrases = collectPhrases([
  [
    usualWordFile.words,
    usualWordFile.more,
    silentWordFile.names,
    modelFile.sizes,
    vintageFile.names,
    usualWordFile.describing,
  ],
  // Colors, materials, and other usual words of other languages: `couro` is leather, not a misspelled Court.
  collectPhrases(foreignKinds.markers).map(toPhrase),
]);
const describingWords = new Set(describingPhrases.flatMap((phrase) => phrase.split(' ').map(toSingular)));
const ordinaryWords = new Set([...ordinaryFile.words, ...silentWordFile.phrases, ...everydayWords]);

/** Returns true for a usual word, which is neither a name nor a misspelled one. */
export const isUsualWord = (word: string): boolean =>
  ordinaryWords.has(word) ||
  describingWords.has(toSingular(word)) ||
  isKindWord(word) ||
  describesPerson(word) ||
  isLeadingWord(word);

/** A word that may be a name, unlike numbers, most sizes, and words in other scripts. */
const NAME_WORD_PATTERN = /^[a-z]{3,}$/;

/** Returns true for a word that has a meaning, including those in the names of the brand's models and lines. */
export const isKnownWord = (word: string, brand: Brand | undefined): boolean =>
  !NAME_WORD_PATTERN.test(word) ||
  isUsualWord(word) ||
  (brand !== undefined && getItemNames(brand.slug).words().has(toSingular(word)));

/** Maximum number of words in a short title, in which an unknown word is likely to be a name, or a misspelled kind. */
export const MAX_SHORT_TITLE = 6;
