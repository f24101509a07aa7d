import { brandSlug } from '../brand-slug.ts';
import { type Brand, brands } from '../catalog.ts';
import titleNames from '../lexicon/brand-names.json' with { type: 'json' };
import ordinary from '../lexicon/ordinary-words.json' with { type: 'json' };
import {
  addOtherBrand,
  findOtherBrand,
  notClothes,
  otherBrands,
  plainNames,
} from '../other-brands.ts';
import { addNames, findNames, findOtherNames, isLeading } from './brands.ts';
import { describesPerson, findWearer } from './genders.ts';
import { isKindWord } from './kind-field.ts';
import { isModelWord } from './models.ts';
import { CHILDRENS, type MatchedBy, type NotCovered, type Resolution } from './not-covered.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { beginning, hasPrice, nearest, resolveSlip, slips } from './slips.ts';
import { asTokens, wordsOf } from './tokens.ts';

/** A brand by one of its names, or a maker of what has no price. */
interface BrandEntry {
  readonly brand?: Brand;
  readonly notCovered?: NotCovered;
  readonly by: MatchedBy;
  /** Its name is an ordinary word too. */
  readonly isOrdinary: boolean;
}

const ordinaryBrands = new Set([...ordinary.brands, ...plainNames].map(keyOf));
const more = titleNames.more as Readonly<Record<string, readonly string[]>>;
const inField = titleNames.inField as Readonly<Record<string, readonly string[]>>;

function* allNames(): Generator<readonly [string, BrandEntry]> {
  const covered = (brand: Brand, text: string, by: MatchedBy) =>
    [keyOf(text), { brand, by, isOrdinary: ordinaryBrands.has(keyOf(text)) }] as const;
  for (const by of ['slug', 'name'] as const)
    for (const brand of brands) yield covered(brand, brand[by], by);
  for (const brand of brands)
    for (const alias of brand.aliases) yield covered(brand, alias, 'alias');
  for (const brand of brands)
    for (const alias of [...(more[brand.slug] ?? []), ...(inField[brand.slug] ?? [])])
      yield covered(brand, alias, 'alias');
  for (const brand of otherBrands) yield covered(brand, brand.name, 'name');
  for (const brand of otherBrands)
    for (const alias of [brand.slug, ...brand.aliases]) yield covered(brand, alias, 'alias');
  for (const [name, aliases] of Object.entries(notClothes)) {
    const notCovered = { what: 'brand', name } as const;
    for (const text of [name, ...aliases])
      yield [keyOf(text), { notCovered, by: 'alias', isOrdinary: ordinaryBrands.has(keyOf(text)) }];
  }
}
/** Names without their spaces, as the whole of a field; of a name that is given twice the first meaning holds. */
const names = new Map<string, BrandEntry>();
for (const [key, known] of allNames()) if (key !== '' && !names.has(key)) names.set(key, known);
const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
/** One meaning for each brand, whatever the name: spellings are compared by brand. */
const spellings: (readonly [string, Brand | NotCovered])[] = [...names].map(([key, known]) => [
  key,
  (known.brand ?? known.notCovered) as Brand | NotCovered,
]);

/**
 * Makes brands known by names that no list here holds: those of an operator's own model. The process knows them from then on, in titles,
 * fields and addresses; a name that is known already keeps its meaning.
 */
export function learnBrands(given: readonly string[]): void {
  for (const name of given) {
    const brand = findBrand(brandSlug(name)) ? undefined : addOtherBrand(name);
    if (!brand) continue;
    addNames(brand);
    for (const text of [name, brand.slug, ...brand.aliases]) {
      const key = keyOf(text);
      if (names.has(key)) continue;
      names.set(key, { brand, by: text === name ? 'name' : 'alias', isOrdinary: false });
      spellings.push([key, brand]);
    }
    nearLengths.clear();
    laterWords = undefined;
  }
}

function keyOf(text: string): string {
  return wordsOf(text).join('');
}

/** Returns the catalog's brand with this slug, ignoring case and surrounding spaces; names and aliases do not count. */
export function findBrand(slug: string): Brand | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/**
 * Returns the brand that a person meant: by slug, display name or alias, by such a name among other words ("vintage Levi's"), or by
 * a name with one or two slips that leave one candidate. Brands outside the catalog are known too.
 */
export function resolveBrand(text: string): Resolution<Brand> {
  const brand = findBrand(text) ?? findOtherBrand(text);
  if (brand) return { match: brand, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const known = names.get(words.join(''));
  if (known) return resolved(known, known.by);
  if (findWearer(words, 'search').whose === 'children')
    return { notCovered: CHILDRENS, nearest: [] };
  const found = readBrand(words);
  // A word before a name may make it another one's: Mario Valentino, Not Theory.
  const unsure = found?.value.isOrdinary ? words : words.slice(0, found?.to);
  if (found && restIsKnown(unsure, found)) {
    // A slip in a longer name: `armani exchagne`, `anna feild`.
    const longer = restIsKnown(words, found) ? undefined : resolveSpelling(words.join('')).match;
    return longer
      ? { match: longer, matchedBy: 'spelling', nearest: [] }
      : resolved(found.value, 'phrase');
  }
  return resolveSpelling(words.join(''));
}

function resolved({ brand, notCovered }: BrandEntry, by: MatchedBy): Resolution<Brand> {
  return brand ? { match: brand, matchedBy: by, nearest: [] } : { notCovered, nearest: [] };
}

function resolveSpelling(typed: string): Resolution<Brand> {
  if (isOrdinaryWord(typed)) return { nearest: [] };
  return resolveSlip(typed, ofLength(typed), isCatalog);
}

const MOST_SLIPS = 2;
const nearLengths = new Map<number, (readonly [string, Brand | NotCovered])[]>();

/** Returns the names that a text of this length may be a slip of. */
function ofLength({ length }: string): readonly (readonly [string, Brand | NotCovered])[] {
  let found = nearLengths.get(length);
  if (!found) {
    found = spellings.filter(([name]) => Math.abs(name.length - length) <= MOST_SLIPS);
    nearLengths.set(length, found);
  }
  return found;
}

const isCatalog = (entry: Brand | NotCovered) => hasPrice(entry) && !entry.isOther;

/** Returns whether the other words of a text say nothing that could make it the name of another brand. */
function restIsKnown(words: readonly string[], { from, to }: FoundPhrase<unknown>): boolean {
  return words.every(
    (word, at) =>
      (at >= from && at < to) ||
      isOrdinaryWord(word) ||
      isKindWord(word) ||
      isModelWord(word) ||
      describesPerson(word),
  );
}

/** Finds the brand that words name first, as titles are read. A name that is an ordinary word counts where no other brand is named. */
export function readBrand(words: readonly string[]): FoundPhrase<BrandEntry> | undefined {
  const tokens = asTokens(words);
  const covered = findNames(tokens);
  const all = [...covered, ...findOtherNames(tokens, covered.length > 0)]
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(({ from, to }) => ({
      value: names.get(words.slice(from, to).join('')) as BrandEntry,
      from,
      to,
    }));
  return all.find(({ value }) => !value.isOrdinary) ?? all[0];
}

/** Shorter words are too often a slip of something else. */
const MIN_TYPED = 5;
const MIN_MIXED = 8;
/** A title of no more words is looked through; of a longer one the words that lead it, if they are long enough. */
const FEW_WORDS = 6;
const MIN_LEADING = 7;

/**
 * Returns the brand, or the maker of what has no price, whose misspelled name stands among the words that are open: in
 * a short text anywhere, in a long one after words such as `vintage`, `mens` and `black`.
 */
export function findBrandSlip(
  words: readonly string[],
  isOpen: (at: number) => boolean,
): FoundPhrase<Brand | NotCovered> | undefined {
  const isPlain = (at: number) => {
    const word = words[at] as string;
    return (
      word.length > 1 &&
      !isOrdinaryWord(word) &&
      !isKindWord(word) &&
      !isModelWord(word) &&
      !describesPerson(word)
    );
  };
  const isShort = words.length <= FEW_WORDS;
  const lead = words.findIndex((word) => !isLeading(word) && !isOrdinaryWord(word));
  const starts = isShort ? words.map((_, at) => at) : [lead].filter((at) => at >= 0);
  for (let length = 3; length > 0; length--) {
    for (const from of starts) {
      const to = from + length;
      const run = words.slice(from, to);
      if (to > words.length || !run.every((_, i) => isOpen(from + i))) continue;
      const plain = run.filter((_, i) => isPlain(from + i)).length;
      const typed = run.join('');
      if (/\d/.test(typed)) continue;
      // Ordinary words count beside others: "under armor".
      if (plain < length && !(plain > 0 && typed.length >= MIN_MIXED)) continue;
      const value =
        length === 1 && typed.length < MIN_TYPED ? shortSlip(typed) : slipOf(typed, from === lead);
      const isSure = isShort || (typed.length >= MIN_LEADING && value && isCatalog(value));
      if (value && isSure) return { value, from, to };
    }
  }
  return undefined;
}

function slipOf(typed: string, isLead: boolean): Brand | NotCovered | undefined {
  if (typed.length < MIN_TYPED) return undefined;
  const joined = names.get(typed);
  // `katespade`; a name of one word that does not count as one here is no slip of it.
  if (joined) {
    const isName = !joined.isOrdinary || (isLead && joined.brand && isCatalog(joined.brand));
    return typed.length >= MIN_RARE && isName ? joined.brand : undefined;
  }
  const { match, notCovered } = resolveSpelling(typed);
  const meant = match ?? notCovered;
  return meant && (isCatalog(meant) || isRareSlip(typed, meant)) ? meant : undefined;
}

/** A name outside the catalog is meant by a long word only, which is no other word as easily. */
function isRareSlip(typed: string, meant: Brand | NotCovered): boolean {
  if (typed.length < MIN_RARE) return false;
  const [near] = nearest(
    typed,
    spellings.filter(([, one]) => one === meant),
  );
  return near !== undefined && (near.slips === 1 || typed.length >= MIN_RARE_TWICE);
}
const MIN_RARE = 7;
const MIN_RARE_TWICE = 10;

/** A word of four letters may be a brand of the catalog with a letter left out or two that changed places: `guci`. */
function shortSlip(typed: string): Brand | undefined {
  if (typed.length !== MIN_TYPED - 1 || isOrdinaryWord(typed)) return undefined;
  const found = new Set(
    shortNames.flatMap(([name, brand]) => (isShortSlip(typed, name) ? [brand] : [])),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

function isShortSlip(typed: string, name: string): boolean {
  if (typed[0] !== name[0]) return false;
  const left = name.length - typed.length;
  const isSwap = left === 0 && [...typed].sort().join() === [...name].sort().join();
  return (left === 1 || isSwap) && slips(typed, name) === 1;
}

const shortNames = [...names].flatMap(([name, { brand }]): [string, Brand][] =>
  brand && isCatalog(brand) && name.length >= 4 && name.length <= 5 && /^[a-z]+$/.test(name)
    ? [[name, brand]]
    : [],
);

/** Returns brands that have a name with this beginning, shortest first, for text that is not yet typed to its end. */
export function brandsBeginning(word: string): Brand[] {
  return beginning(word, spellings).filter(hasPrice<Brand>);
}

/**
 * Returns the brands that somebody who types this may mean: the one that it names, then those of the catalog, then others, by names that
 * begin like it, hold a word that does or are spelled nearly like it. Of one letter, all whose names begin with it, by the alphabet.
 */
export function brandsLike(text: string): Brand[] {
  const typed = keyOf(text);
  const all = [...brands, ...otherBrands];
  if (typed.length < 2)
    return typed === '' ? [] : all.filter(({ name }) => keyOf(name).startsWith(typed)).sort(byName);
  const { match, nearest: near } = resolveBrand(text);
  laterWords ??= all.flatMap((brand) =>
    [brand.name, ...brand.aliases].flatMap((name) => {
      const words = wordsOf(name);
      return words.slice(1).map((_, i) => [words.slice(i + 1).join(''), brand] as const);
    }),
  );
  const holding = laterWords.flatMap(([key, brand]) => (key.startsWith(typed) ? [brand] : []));
  const found = [...brandsBeginning(typed), ...holding, ...near];
  return [
    ...new Set([
      ...(match ? [match] : []),
      ...found.filter(({ isOther }) => !isOther),
      ...found.filter(({ isOther }) => isOther),
    ]),
  ];
}

/** Names from their second and later words on, with their brands. */
let laterWords: (readonly [key: string, brand: Brand])[] | undefined;

const byName = (a: Brand, b: Brand) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1);

/** Returns the first letters and digits of the names of all brands. */
export function firstLetters(): string[] {
  return [...new Set([...brands, ...otherBrands].map(({ name }) => keyOf(name)[0] ?? ''))].sort();
}
