import { lazy } from '../base/values.ts';
import { type Brand, brands, type Condition } from '../catalog/catalog.ts';
import {
  brandsOutsideCatalog,
  createOwnBrand,
  findAnyBrand,
  otherMakers,
  otherNames,
} from '../catalog/outside-catalog.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import notBrands from './lexicon/words/not-brands.json' with { type: 'json' };
import { indexSpellings, PhraseIndex } from './phrase-index.ts';
import { hasPrice, type NotCovered } from './resolution.ts';
import { listBrandNamesInOtherScripts, type PhraseTable, toPhrase } from './tokens.ts';

export type Maker = Brand | NotCovered;

/** A phrase that names a maker or, without one, only looks like a name. `isOrdinaryWord`: it is an ordinary word, too. */
type MakerName = { readonly maker?: Maker; readonly isOrdinaryWord?: boolean };

/** Names of makers in titles and fields, including those that an operator's model adds. Immutable. */
export type Lexicon = ReturnType<typeof createLexicon>;

/** Minimum number of letters in a multiword name that also matches without spaces: `harleydavidson`, `gfore`. */
const MIN_JOINED = 5;
/** Minimum number of letters in a well-known name that is an ordinary word, too, and may be misspelled: `champoin`. */
const MIN_ORDINARY_NAME_LETTERS = 6;
const unjoinedNames = new Set(nameLists.notJoined);
const neverNames = new Set(nameLists.never);
const ordinaryNames = new Set(
  [...nameLists.common, ...Object.keys(nameLists.beside), ...otherNames.ordinary].map(toPhrase),
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

/** Creates a lexicon, on first use, with an operator's own brands and grades. Names with a meaning keep it. */
export function createLexicon(ownNames: readonly string[], grades: Readonly<Record<string, Condition>> = {}) {
  const ownBrands = ownNames.map(createOwnBrand).filter((brand) => brand !== undefined);
  const uniqueBrands = [...new Map(ownBrands.map((brand) => [brand.slug, brand])).values()];
  const makeNames = uniqueBrands.length > 0 ? lazy(() => indexMakerNames(uniqueBrands)) : baseNames;
  return {
    /** Brands that aren't on any of our lists, which the operator's model prices based on its own sales. */
    own: uniqueBrands,
    /** Maps the operator's letter codes for condition, such as `AB`, to grades. */
    grades,
    get names() {
      return makeNames().names;
    },
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
      const isOrdinaryWord = (hasPrice<Brand>(maker) && maker.isOwn === true) || ordinaryNames.has(bareName);
      const joinedName = phrase.replaceAll(' ', '');
      names.add(phrase, { maker, isOrdinaryWord });
      if (joinedName.length >= MIN_JOINED && !unjoinedNames.has(joinedName))
        names.add(joinedName, { maker, isOrdinaryWord });
      const isLongEnough = bareName.length >= MIN_ORDINARY_NAME_LETTERS && isWellKnown(maker);
      if (!isOrdinaryWord || isLongEnough || isOfCatalog(maker)) spellings.push([joinedName, maker]);
    }
  };
  for (const phrase of notBrands.phrases) names.add(toPhrase(phrase), {});
  for (const brand of [...brands, ...brandsOutsideCatalog, ...otherMakers]) addNames(brand, listMakerNames(brand));
  for (const { slug, names: forms, isOrdinaryWord } of listBrandNamesInOtherScripts()) {
    const maker = findAnyBrand(slug) as Brand;
    for (const form of forms) names.add(toPhrase(form), { maker, isOrdinaryWord });
  }
  for (const [name, aliases] of Object.entries(otherNames.appraised))
    addNames({ what: 'brand', name, isAppraised: true }, [name, ...aliases]);
  for (const [name, aliases] of Object.entries(otherNames.notClothes))
    addNames({ what: 'brand', name }, [name, ...aliases]);
  for (const brand of ownBrands) addNames(brand, listMakerNames(brand));
  return { names, spellings: indexSpellings(spellings) };
}

export const BASE_LEXICON = createLexicon([]);
