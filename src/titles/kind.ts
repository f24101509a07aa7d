import { type Brand, type Category, categories, isHouse } from '../catalog/catalog.ts';
import kindLists from '../catalog/kinds.json' with { type: 'json' };
import { adultKinds } from '../catalog/other-kinds.ts';
import { agrees, besideKinds, extrasBegin, type FoundKind, featuresBegin, isStrong, WEIGHTS } from './kind-words.ts';
import { isUsualWord } from './known-words.ts';
import { type NotCovered, type Resolution, resolveMisspelling } from './lexicon.ts';
import type { GarmentModel } from './models.ts';
import { nearest, spellingIndex } from './spelling.ts';
import { comparisonKey, type FoundPhrase, lengthOf, type TitleTokens, type Words } from './tokens.ts';

/** Returns the evidence for a kind: the first model, and words for kinds outside longer names of models. */
export function withModel(kinds: readonly FoundKind[], models: readonly FoundPhrase<GarmentModel>[]): FoundKind[] {
  // Mother's Weekender is not a bag.
  const longNames = models.filter((name) => lengthOf(name) > 1);
  const named = models
    .slice(0, 1)
    .map(({ value, from, to }): FoundKind => ({ value: value.kind, from, to, by: 'model', weight: 'model' }));
  return [...kinds.filter((kind) => !longNames.some(({ from, to }) => from <= kind.from && kind.to <= to)), ...named];
}

/** Weights of which the first word counts. Of others, the last one does, as the last noun is the head in English. */
const FIRST_COUNTS: readonly FoundKind['weight'][] = ['first', 'weak', 'cloth'];

/** Chooses the heaviest evidence for an item's kind. With some brands, a word names another one. */
export function pickKind(
  { words, endsPart }: TitleTokens,
  found: readonly FoundKind[],
  brand?: Brand,
): FoundKind | undefined {
  const extrasAt = extrasBegin(words);
  const featuresAt = featuresBegin(words);
  const isFullSet = besideKinds.fullSets.find(words).length > 0;
  /** Returns where the part of the title with a word begins, or 0 if the item is in that part, too. */
  const partBegins = ({ from }: FoundKind) => {
    let at = from;
    while (at > 0 && !endsPart(at - 1)) at--;
    return found.some((kind) => !isNoGarment(kind) && kind.from >= at && kind.from < from) ? 0 : at;
  };
  const isOnly = ({ from, to }: FoundKind) =>
    words.slice(Math.max(0, from - 3), to + 1).some((word) => besideKinds.only.has(word));
  const isOfItem = (kind: FoundKind) => {
    if (kind.by !== 'word') return true;
    if (kind.from >= extrasAt) return false;
    // `So Kate box dust bag` is packaging; `Kelly 28, box and dust bag` has extras.
    return !isNoGarment(kind) || (partBegins(kind) === 0 && !isFullSet) || isOnly(kind);
  };
  const isFeature = (kind: FoundKind) => isStrong(kind) && featuresAt >= 0 && kind.from > featuresAt;
  const ofItem = found.filter(isOfItem);
  const weighed = (ofItem.length > 0 ? ofItem : found).map((kind) =>
    isFeature(kind) ? { ...kind, weight: 'after' as const } : kind,
  );
  const heaviest = WEIGHTS.findLast((weight) => weighed.some((kind) => kind.weight === weight));
  const kinds = weighed.filter(({ weight }) => weight === heaviest);
  const kind = FIRST_COUNTS.includes(heaviest as 'first') ? kinds[0] : mostSpecific(kinds, words);
  // The model is more specific than a rough word: a Nuptse jacket is a coat.
  const model = found.find(({ by }) => by === 'model');
  const isRough = kind && model && kind.value !== model.value && agrees(kind.value, phraseAt(words, kind), model.value);
  return isRough ? model : kind && kindOfBrand(kind, words, brand);
}

const isNoGarment = ({ value }: FoundKind) => value === 'not_a_garment';

const phraseAt = (words: Words, { from, to }: FoundKind) => words.slice(from, to).join(' ');

/** Returns the last word for a kind, or an earlier one that is more specific: `parka jacket`, `ankle socks, shoe 6`. */
function mostSpecific(found: readonly FoundKind[], words: Words): FoundKind | undefined {
  const last = found.at(-1);
  if (!last || found.length === 1) return last;
  const text = phraseAt(words, last);
  for (const { words: general, of, is } of kindLists.general as readonly GeneralRow[]) {
    if (!general.includes(text) || (is && words.includes('set'))) continue;
    const specific = found.findLast(({ value }) => of.includes(value));
    if (specific) return is ? { ...specific, value: is } : specific;
  }
  return last;
}

interface GeneralRow {
  readonly words: readonly string[];
  readonly of: readonly string[];
  readonly is?: string;
}

/** Returns the kind that words name with a brand: shoes by Nike are sneakers. */
function kindOfBrand(kind: FoundKind, words: Words, brand: Brand | undefined): FoundKind {
  const text = phraseAt(words, kind);
  const ofBrand = (kindLists.byBrand as readonly BrandRow[]).find(({ is, words, ofHouses, brands = [] }) => {
    const isMaker = ofHouses ? isHouse(brand) : brand && (brand.makes === is || brands.includes(brand.slug));
    return isMaker && words.includes(text);
  });
  return ofBrand ? { ...kind, value: ofBrand.is } : kind;
}

interface BrandRow {
  readonly is: string;
  readonly words: readonly string[];
  readonly ofHouses?: boolean;
  readonly brands?: readonly string[];
}

/** Names of kinds that may be misspelled. As a plural, `sachs` would be the French for bags. */
const spellings = spellingIndex<Category | NotCovered>([
  ...[...categories, ...adultKinds].flatMap((kind) =>
    [kind.slug, ...kind.aliases].map((name) => [comparisonKey(name), kind] as const),
  ),
  ...Object.entries(kindLists.uncovered).flatMap(([name, words]) => {
    const notCovered: NotCovered = { what: 'kind', name };
    return words.map((text) => [comparisonKey(text), notCovered] as const);
  }),
]);

export const resolveMisspelledKind = (typed: string): Resolution<Category> => resolveMisspelling(typed, spellings);

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function kindsSpelledLike(words: Words): readonly Category[] {
  const unknown = words.filter((word) => !isUsualWord(word));
  const near = unknown.flatMap((word) => nearest(word, spellings, 3)).map(({ value }) => value);
  return [...new Set(near.filter((kind) => 'slug' in kind))];
}

/** Minimum number of letters in a misspelled word. A shorter word resembles too many others. */
const MIN_TYPED = 5;
/** Maximum number of words in a text in which an unknown word may be a misspelled kind. */
export const FEW_WORDS = 6;

/** Finds the kind whose name an unknown word in short text misspells. The last such word takes precedence. */
export function findMisspelledKind(words: Words, taken: readonly boolean[]): FoundKind | undefined {
  if (words.length > FEW_WORDS) return undefined;
  const isUnknown = (word: string) => word.length >= MIN_TYPED && !isUsualWord(word);
  for (const [from, word] of [...words.entries()].reverse()) {
    if (taken[from] || !isUnknown(word)) continue;
    const { match, notCovered } = resolveMisspelledKind(word);
    const value = match?.slug ?? (notCovered && 'not_covered');
    if (value) return { value, name: notCovered?.name, from, to: from + 1, by: 'spelling', weight: 'spelling' };
  }
  return undefined;
}
