import { compact } from '../base/text.ts';
import { type Brand, categories, findCategory, isHouse, kindFile } from '../catalog/catalog.ts';
import { toSingular } from '../catalog/normalize.ts';
import { adultKinds, findKindBySlug } from '../catalog/outside-catalog.ts';
import setFile from './lexicon/sets.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { indexLists, PhraseIndex, toMeaningRows } from './phrase-index.ts';
import { countWords, type FoundPhrase, joinPhrase, type Words } from './spans.ts';
import { expandPhrases, hasOtherScript, type PhraseTable, type TitleTokens, toPhrase } from './tokens.ts';

/** Weights of evidence, lightest first. `name`: the last word of a maker's; `after`: a definite word after `for`. */
const WEIGHTS = [
  ...(['spelling', 'name', 'cloth', 'maker', 'thing', 'weak', 'model'] as const),
  ...(['firm', 'after', 'part', 'head', 'first', 'set'] as const),
];
type Weight = (typeof WEIGHTS)[number];

interface KindWord extends Pick<FoundKind, 'name'> {
  /** A kind's slug, `not_covered` (lipstick), `not_a_garment` (dust bags), or empty if there's no kind. */
  readonly slug: string;
  /** Weight of the list in kinds.json. A word of weight `none` doesn't name a kind, and hides the words in it. */
  readonly weight: Weight | 'none';
  readonly language?: string;
}

/** Evidence for an item's kind. `value` is the kind's slug, `not_covered`, or `not_a_garment`. */
export interface FoundKind extends FoundPhrase<string> {
  readonly foundBy: 'word' | 'spelling' | 'model' | 'name';
  readonly weight: Weight;
  /** Class of goods that we do not price, for use in responses. */
  readonly name?: string | undefined;
}

const PARTS_KEY = 'Parts and packaging';

/** Returns the meaning of a key in kinds.json: a kind's slug, or the name of a class of goods without prices. */
function toMeaning(key: string, weight: KindWord['weight']): KindWord {
  if (key === '' || findKindBySlug(key)) return { slug: key, weight };
  if (key !== PARTS_KEY) return { slug: 'not_covered', weight, name: key };
  return { slug: 'not_a_garment', weight: weight === 'head' ? 'part' : weight, name: key };
}

const toWeightedMeanings = (table: PhraseTable, weight: KindWord['weight']) =>
  toMeaningRows(table).map(([words, key]) => [words, toMeaning(key, weight)] as const);

/** Languages in which the first noun of a phrase is its head: `robe pull`. */
const HEAD_FIRST_LANGUAGES: readonly string[] = ['es', 'fr', 'it', 'pt', 'pl'];

function toForeignMeaning(words: readonly string[], language: string, slug: string) {
  const meaning: KindWord = { slug, weight: HEAD_FIRST_LANGUAGES.includes(language) ? 'first' : 'head', language };
  return [words.filter((word) => !hasOtherScript(word)), meaning] as const;
}

/** Words in other languages, and the token for those in other scripts. */
const foreignMeanings = Object.entries<PhraseTable>(foreignKinds.kinds).flatMap(([slug, words]) => [
  [[`#${slug}`], toMeaning(slug, 'head')] as const,
  ...Object.entries(words).map(([language, list]) => toForeignMeaning(list, language, slug)),
]);

/** Words that mark a language. Some languages have none, such as Swedish and those of other scripts. */
const languageMarkers: Readonly<Record<string, PhraseIndex<boolean> | undefined>> = indexLists(foreignKinds.markers);
/** Words that are English, too, with their kinds in other languages, and the words that mark each language. */
const sharedWords = Object.entries<Readonly<Record<string, string>>>(foreignKinds.shared).map(([language, words]) => ({
  marks: languageMarkers[language],
  kinds: new PhraseIndex(Object.entries(words).map(([word, slug]) => toForeignMeaning([word], language, slug))),
}));

const kindPhrases = new PhraseIndex(
  [
    ...toWeightedMeanings({ '': kindFile.none }, 'none'),
    ...(['weak', 'cloth', 'firm', 'first'] as const).flatMap((weight) => toWeightedMeanings(kindFile[weight], weight)),
    ...toWeightedMeanings(kindFile.covered, 'head'),
    ...toWeightedMeanings(kindFile.uncovered, 'head'),
    ...[...adultKinds, ...categories].map(({ slug, aliases }) => [aliases, toMeaning(slug, 'head')] as const),
    ...categories.map(({ slug, name }) => [[slug, name], toMeaning(slug, 'head')] as const),
    ...toWeightedMeanings(kindFile.things, 'thing'),
  ],
  ({ weight }) => weight !== 'weak' && weight !== 'cloth' && weight !== 'firm',
);

const wordsOfTwoLanguages = Object.values(foreignKinds.shared).flatMap(Object.keys);
for (const [list, meaning] of [...foreignMeanings, [wordsOfTwoLanguages, toMeaning('', 'none')] as const])
  for (const phrase of list.map(toPhrase)) if (!kindPhrases.has(phrase)) kindPhrases.add(phrase, meaning);

/** A word in a longer phrase for a thing, such as `maker` in `coffee maker`, may be part of a brand's name. */
const singularKindWords = new Set(
  [...kindPhrases.entries()]
    .filter(([phrase, { weight }]) => weight !== 'none' && (weight !== 'thing' || !phrase.includes(' ')))
    .flatMap(([phrase]) => phrase.split(' ').map(toSingular)),
);

/** Returns true for a word, singular or plural, in the name of a kind. */
export const isKindWord = (word: string): boolean => singularKindWords.has(toSingular(word));

/** Words that change the meaning of a neighboring word for a kind, grouped by effect. */
const neighborWords = indexLists(kindFile.lists);

/** Finds all words for kinds, in order, except skipped ones. `allWords`, those of the whole title, show its language. */
export function findKinds(words: Words, isSkipped: readonly boolean[], allWords = words): FoundKind[] {
  const foundWords = kindPhrases.find(words.map((word, at) => (isSkipped[at] ? '' : word)));
  const isEnglish = foundWords.some(({ value: { weight, language } }) => weight === 'head' && !language);
  return foundWords.flatMap(({ value, from, to }) => {
    const word = joinPhrase(words, { from, to });
    const sharedWord = sharedWords.find(
      ({ marks, kinds }) => kinds.has(word) && allWords.some((other) => other !== word && marks?.has(other)),
    );
    const { slug, weight, name, language } = sharedWord?.kinds.get(word) ?? value;
    // A word of another language may be a name in an English title: `Mucha dress`.
    const markers = language === undefined ? undefined : languageMarkers[language];
    if (isEnglish && markers && !allWords.some((other) => markers.has(other))) return [];
    if (weight === 'none' || neighborWords.negations.has(words[from - 1])) return [];
    return [{ value: slug, weight, name, foundBy: 'word', from, to }];
  });
}

export const isStrong = ({ weight }: FoundKind): boolean => weight === 'head' || weight === 'first';

export const isKindStart = (words: Words, at: number): boolean =>
  (kindPhrases.findAt(words, at)?.value.weight ?? 'none') !== 'none';

/** Returns where extras begin after the brand, as in `bag with box`, or the number of words if there are none. */
export function findExtrasStart(words: Words, brandAt = 0): number {
  const extrasAt = words.findIndex((word, at) => at > Math.max(0, brandAt) && neighborWords.extras.has(word));
  return extrasAt < 0 ? words.length : extrasAt;
}

/** Returns true if an item can be a given model: the kinds match, or the words for the item's kind are rough. */
export const fitsModel = ({ slug, text }: Readonly<Record<'slug' | 'text', string>>, modelKind: string): boolean =>
  slug === modelKind || kindFile.rough.some((row) => row.words.includes(text) && row.kinds.includes(modelKind));

/** Returns the group of a kind: bags, footwear, or clothes. Sellers list the same clothes in several categories. */
export function getKindGroup(kind: string): string {
  const family = findCategory(kind)?.family;
  return family === 'bags' || family === 'footwear' ? family : 'clothes';
}

/** Stands for a set whose words, such as `outfit`, count only among words for clothes. */
const ANY_SET = 'any';
const setPhrases = new PhraseIndex([
  [expandPhrases(setFile.unless), ''],
  ...toMeaningRows<string>(setFile.kinds).map(([phrases, kind]) => [expandPhrases(phrases), kind] as const),
  [setFile.names, ANY_SET],
]);

/** Finds a set of a kind of its own, or else a suit, or else the last set that does not begin a title of clothes. */
export function findSet(words: Words, foundKinds: readonly FoundKind[]): FoundKind | undefined {
  const foundSets = setPhrases.find(words).filter(({ value }) => value !== '');
  const setOfKind = foundSets.find(({ value }) => value !== ANY_SET) ?? findSuit(words, foundKinds);
  const mayBeInSet = (kind: FoundKind) =>
    findCategory(kind.value) !== undefined && (!isStrong(kind) || getKindGroup(kind.value) === 'clothes');
  const lastSet = foundSets.at(-1);
  const isOfClothes = lastSet && lastSet.from > 0 && foundKinds.every(mayBeInSet);
  const set = setOfKind ?? (isOfClothes ? { ...lastSet, value: 'matching-set' } : undefined);
  return set && { ...set, foundBy: 'word', weight: 'set' };
}

/** Finds a suit by its jacket and its trousers or skirt: `suit jacket 42L pants 36`. One of fleece is for sports. */
function findSuit(words: Words, foundKinds: readonly FoundKind[]): FoundPhrase<string> | undefined {
  const at = words.findIndex((word) => /^(?:suit|tuxedo)s?$/.test(word));
  const hasKind = (...kinds: string[]) => foundKinds.some((kind) => isStrong(kind) && kinds.includes(kind.value));
  if (at < 0 || !hasKind('jacket') || !hasKind('pants', 'skirt')) return undefined;
  const isForSports = words.some((word) => /^(?:fleece|tech|track|jogging|warmup|nylon)$/.test(word));
  return { value: isForSports ? 'tracksuit' : toSingular(words[at] ?? ''), from: at, to: at + 1 };
}

/**
 * Replaces words for kinds within names of models by the kind of a model: one whose kind is named, too, or else the
 * longest, or else the last: `Big E trucker`, `firm duck bib overall`.
 */
export function mergeModelKinds(
  kinds: readonly FoundKind[],
  models: readonly FoundPhrase<{ readonly kind: string }>[],
): FoundKind[] {
  // Mother's Weekender is not a bag.
  const longNames = models.filter((name) => countWords(name) > 1);
  const isNamed = ({ value }: (typeof models)[number]) => kinds.some((kind) => kind.value === value.kind);
  const [best] = models.toSorted(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || countWords(b) - countWords(a) || b.from - a.from,
  );
  const model = models.find(({ value }) => value.kind === best?.value.kind);
  const modelKind = model && ({ ...model, value: model.value.kind, foundBy: 'model', weight: 'model' } as const);
  const isOutside = (kind: FoundKind) => !longNames.some(({ from, to }) => from <= kind.from && kind.to <= to);
  return compact<FoundKind>(...kinds.filter(isOutside), modelKind);
}

/** Weights of which the first word counts. Of others, the last one does, as the last noun is the head in English. */
const WEIGHTS_OF_FIRST: readonly (Weight | undefined)[] = ['first', 'weak', 'cloth'];

/** Chooses the heaviest evidence for an item's kind. With some brands, a word names another one. */
export function pickKind({ words, endsPart }: TitleTokens, foundKinds: readonly FoundKind[], brand?: Brand) {
  const extrasAt = findExtrasStart(words);
  // What follows is of a wearer, a size, or a use.
  const featuresAt = words.findIndex((word, at) => at > 0 && neighborWords.features.has(word));
  const namesFullSet = neighborWords.fullSets.find(words).length > 0;
  /** Returns where the part of the title with a word begins, or 0 if the item is in that part, too. */
  const findPartStart = ({ from }: FoundKind) => {
    let at = from;
    while (at > 0 && !endsPart(at - 1)) at--;
    return foundKinds.some((kind) => !isNotGarment(kind) && kind.from >= at && kind.from < from) ? 0 : at;
  };
  const hasOnlyBeside = ({ from, to }: FoundKind) =>
    words.slice(Math.max(0, from - 3), to + 1).some((word) => neighborWords.only.has(word));
  const isAboutItem = (kind: FoundKind) => {
    if (kind.foundBy !== 'word') return true;
    if (kind.from >= extrasAt) return false;
    if (isOnPrint(words, kind, foundKinds)) return false;
    // `So Kate box dust bag` is packaging; `Kelly 28, box and dust bag` has extras.
    return !isNotGarment(kind) || (findPartStart(kind) === 0 && !namesFullSet) || hasOnlyBeside(kind);
  };
  const isFeature = (kind: FoundKind) => isStrong(kind) && featuresAt >= 0 && kind.from > featuresAt;
  const itemKinds = foundKinds.filter(isAboutItem);
  const weighedKinds = (itemKinds.length > 0 ? itemKinds : foundKinds).map((kind) =>
    isFeature(kind) ? { ...kind, weight: 'after' as const } : kind,
  );
  const topWeight = WEIGHTS.findLast((weight) => weighedKinds.some((kind) => kind.weight === weight));
  const kinds = weighedKinds.filter(({ weight }) => weight === topWeight);
  // A `fabric pouch` is a pouch.
  const kind = WEIGHTS_OF_FIRST.includes(topWeight)
    ? (kinds.find(mayHavePrice) ?? kinds[0])
    : findMostSpecific(kinds, words);
  // The model is more specific than a rough word: a Nuptse jacket is a coat.
  const model = foundKinds.find(({ foundBy }) => foundBy === 'model');
  const namedKind = kind && { slug: kind.value, text: joinPhrase(words, kind) };
  const prefersModel = model && namedKind && namedKind.slug !== model.value && fitsModel(namedKind, model.value);
  return prefersModel ? model : kind && applyBrandKind(kind, words, brand);
}

/** Returns true for a word in a print or style's name: `tee dogs and socks`, `sneaker print`, `jeans The Stiletto`. */
function isOnPrint(words: Words, { value, from, to }: FoundKind, foundKinds: readonly FoundKind[]): boolean {
  const otherKinds = foundKinds.filter((kind) => kind.foundBy === 'word' && isStrong(kind) && kind.from !== from);
  if (neighborWords.prints.has(words[to]) && otherKinds.length > 0) return true;
  const kindsBefore = otherKinds.filter((kind) => kind.to <= from);
  if (words[from - 1] === 'the' && kindsBefore.length > 0) return true;
  const shirt = kindsBefore.find((kind) => kindFile.printed.on.includes(joinPhrase(words, kind)));
  if (!shirt || !kindFile.printed.kinds.includes(value)) return false;
  // `tee boots and bling`; a `tank dress` is a dress.
  return (
    getKindGroup(value) === 'footwear' || words.slice(shirt.to, from).some((word) => !neighborWords.madeOf.has(word))
  );
}

const isNotGarment = ({ value }: FoundKind) => value === 'not_a_garment';

/** Returns true for a kind, which may have a price. */
export const mayHavePrice = ({ value }: FoundKind): boolean => !value.startsWith('not_');

/** Returns the last word for a kind, or an earlier one that is more specific: `parka jacket`, `ankle socks, shoe 6`. */
function findMostSpecific(foundKinds: readonly FoundKind[], words: Words): FoundKind | undefined {
  const lastKind = foundKinds.at(-1);
  if (!lastKind || foundKinds.length === 1) return lastKind;
  const text = joinPhrase(words, lastKind);
  for (const { words: general, of, is } of kindFile.general) {
    if (!general.includes(text) || (is && words.includes('set'))) continue;
    const specificKind = foundKinds.findLast(({ value }) => of.includes(value));
    if (specificKind) return is ? { ...specificKind, value: is } : specificKind;
  }
  return lastKind;
}

function applyBrandKind(kind: FoundKind, words: Words, brand: Brand | undefined): FoundKind {
  const text = joinPhrase(words, kind);
  const brandRule = kindFile.byBrand.find(({ is, words, ofHouses, brands = [] }) => {
    const isMaker = ofHouses ? isHouse(brand) : brand && (brand.makes === is || brands.includes(brand.slug));
    return isMaker && words.includes(text);
  });
  return brandRule ? { ...kind, value: brandRule.is } : kind;
}
