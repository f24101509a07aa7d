import { type Brand, brands } from '../catalog.ts';
import nameWords from '../lexicon/brand-names.json' with { type: 'json' };
import { notClothes, otherBrands, plainNames } from '../other-brands.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree } from './phrase-tree.ts';
import { phraseOf, type TitleTokens } from './tokens.ts';

/** A brand as it is named in a title. */
interface Name {
  readonly brand: Brand;
  /** A word that means other things too. */
  readonly common: boolean;
}

/** A brand, and the way it was found. */
export interface FoundBrand extends FoundPhrase<Brand> {
  readonly by: 'name' | 'model' | 'spelling';
}

const common = new Set(nameWords.common.map(phraseOf));
const never = new Set(nameWords.never.map(phraseOf));
const contexts = new Map(
  Object.entries(nameWords.context).map(([name, words]) => [phraseOf(name), new Set(words)]),
);

const names = createPhraseTree<Name | 'none'>(
  (function* () {
    for (const phrase of nameWords.notNames) yield [phraseOf(phrase), 'none'] as const;
    for (const brand of brands) {
      const more = (nameWords.more as Record<string, readonly string[]>)[brand.slug] ?? [];
      for (const name of [brand.name, ...brand.aliases, ...more]) {
        const phrase = phraseOf(name);
        if (!never.has(phrase)) yield [phrase, { brand, common: common.has(phrase) }] as const;
      }
    }
  })(),
);

const plain = new Set(plainNames.map(phraseOf));
/** A name outside the catalog: of a brand, or of a maker of what has no price, who has none. */
export interface NamedOther {
  readonly name: string;
  readonly brand?: Brand;
}
/** `plain`: an ordinary word too; `none`: a phrase in which it is no name. */
interface OtherName extends NamedOther {
  readonly counts: 'always' | 'plain' | 'none';
}
const otherNames = createPhraseTree<OtherName>([
  ...nameWords.notOther.map((phrase): [string, OtherName] => [
    phraseOf(phrase),
    { name: '', counts: 'none' },
  ]),
  ...otherBrands.flatMap((brand) =>
    [brand.name, ...brand.aliases].map((one): [string, OtherName] => [
      phraseOf(one),
      { name: brand.name, brand, counts: plain.has(phraseOf(one)) ? 'plain' : 'always' },
    ]),
  ),
  ...Object.entries(notClothes).flatMap(([name, more]) =>
    [name, ...more].map((one): [string, OtherName] => [phraseOf(one), { name, counts: 'always' }]),
  ),
]);

/** Adds the names of a brand of an operator's own to those that titles are searched for. */
export function addNames(brand: Brand): void {
  for (const name of [brand.name, ...brand.aliases])
    otherNames.add(phraseOf(name), { name: brand.name, brand, counts: 'always' });
}

/**
 * Finds the names of brands outside the catalog. One that is an ordinary word counts only where no covered brand is
 * named and it reads as a name.
 */
export function findOtherNames(
  title: TitleTokens,
  coveredNamed: boolean,
): FoundPhrase<NamedOther>[] {
  return otherNames
    .find(title.words)
    .filter(
      ({ value, from, to }) =>
        value.counts === 'always' ||
        (value.counts === 'plain' &&
          (isPartner(title.words, from, to) || (!coveredNamed && readsAsName(title, from, to)))),
    )
    .map(({ value: { name, brand }, from, to }) => ({
      value: { name, ...(brand && { brand }) },
      from,
      to,
    }));
}

/** Returns all names of brands in a title, ordinary words only where they read as names. */
export function namesIn(title: TitleTokens): FoundPhrase<unknown>[] {
  const covered = findNames(title);
  return [...covered, ...findOtherNames(title, covered.length > 0)];
}

/** `Supreme x Louis Vuitton`: beside an `x` an ordinary word is a name. */
function isPartner(words: readonly string[], from: number, to: number): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

const setOf = (words: readonly string[]) => new Set(words);
const comparedBefore = createPhraseTree(nameWords.comparedBefore.map((phrase) => [phrase, true]));
const comparedAfter = setOf(nameWords.comparedAfter);
/** `Coach Style 10704` and `Coach Style No. 9927` are numbers of models; `Levi's Type III` is one of its jackets. */
const MODEL_NUMBER = /^(?:[a-z]{0,2}\d+.*|no|num|number|i{1,3}|iv|one|two|three)$/;

/** Returns whether the item is only compared with the brand that is named from `from` up to, not including, `to`. */
export function isCompared(words: readonly string[], from: number, to: number): boolean {
  for (const length of [1, 2, 3, 4])
    if (from >= length && comparedBefore.at(words, from - length)?.to === from) return true;
  return comparedAfter.has(words[to] ?? '') && !MODEL_NUMBER.test(words[to + 1] ?? '');
}

/** Finds all names of brands in the words, common words only if they read as names. */
export function findNames(title: TitleTokens): FoundPhrase<Brand>[] {
  return names
    .find(title.words)
    .flatMap(({ value, from, to }) =>
      value !== 'none' && (!value.common || readsAsName(title, from, to))
        ? [{ value: value.brand, from, to }]
        : [],
    );
}

const leading = setOf(nameWords.leading);

/** Returns whether a word may stand before the brand. */
export function isLeading(word: string): boolean {
  return leading.has(word) || /^\d+$/.test(word);
}

/** `mango colored`, `coach class`. */
const notBefore = setOf(nameWords.notBefore);
/** `vestido Mango talla S`: in English, and after `color`, the word may be a color. */
const sizeAfter = setOf(nameWords.sizeAfter);
const colorBefore = setOf(nameWords.colorBefore);

function readsAsName(
  { words, standsOut, written }: TitleTokens,
  from: number,
  to: number,
): boolean {
  if (notBefore.has(words[to] ?? '')) return false;
  if (isPartner(words, from, to)) return true;
  const context = contexts.get(words.slice(from, to).join(' '));
  if (context)
    return (
      // `VS bag`, and nothing else: the name of a brand and a kind.
      (from === 0 && (to === words.length || (kindBegins(words, to) && words.length - to <= 2))) ||
      words.some((word, i) => (i < from || i >= to) && context.has(word)) ||
      // Spelled as the brand spells it: `Off-White linen shirt`.
      (from === 0 && written(from, to) === 'Off-White' && standsOut(from))
    );
  if (kindBegins(words, to) && !isCut(words, from)) return true;
  // `Leather weekend bag Coach`: after what the item is.
  if (kindEnds(words, from)) return true;
  if (sizeAfter.has(words[to] ?? '')) return !colorBefore.has(words[from - 1] ?? '');
  return (
    standsOut(from) || words.slice(0, from).every((word) => isLeading(word)) || to === words.length
  );
}

/** `navy coach jacket` is a cut. */
function isCut(words: readonly string[], from: number): boolean {
  return words[from] === 'coach' && /^jackets?$/.test(words[from + 1] ?? '');
}
