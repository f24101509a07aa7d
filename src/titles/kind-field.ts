import { groupBy } from '../base/values.ts';
import { type Category, categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { adultKinds, childrensKindOf, childrensKinds, findKindBySlug, otherKinds } from '../catalog/outside-catalog.ts';
import { findBrandlessModels } from './facts.ts';
import { findChildrensKind, findWearer, type Wearer } from './genders.ts';
import { type FoundKind, isStrong, kindsIn, pickKind, withModel } from './kind-words.ts';
import { FEW_WORDS, isKnownWord, isUsualWord } from './known-words.ts';
import file from './lexicon/kind-sets.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { type NotCovered, type Resolution, resolveMisspelling } from './lexicon.ts';
import type { PhraseTable } from './scripts.ts';
import { nearest, spellingIndex } from './spelling.ts';
import { asTokens, comparisonKey, fieldWords, markSpans, phraseOf, type Words } from './tokens.ts';

/** The kinds named in a category field. The title determines which one of them applies. */
export interface KindField {
  readonly text: string;
  /** Slugs of the kinds, or undefined if all kinds are allowed. */
  readonly kinds: readonly string[] | undefined;
  /** Kind to assume if the title names none of them. */
  readonly usual: Category | undefined;
  /** How the field matched. `set` means a word for several kinds. */
  readonly by: NonNullable<Resolution<Category>['matchedBy']> | 'set';
  readonly wearer: Wearer | undefined;
  /** Words that may be more specific than the kind, such as `slip dress`. Used if the title doesn't name a kind. */
  readonly more?: string | undefined;
}

/** One name in a path such as `Women > Bags > Totes`. */
interface FieldPart extends Partial<KindField>, Pick<Resolution<Category>, 'notCovered'> {
  readonly by: KindField['by'];
  /** 1 for a word for several kinds, 2 for a rough word, 3 for every kind: a part with less overrides it. */
  readonly rank?: number;
}

/** Separates the parts of a path. */
const SEPARATOR = /[>»|/]/;
/** Separates several kinds in one name: `Pants & Jumpsuits`. */
const JOIN = /[&+,]|\s(?:and|und|et|e|y)\s/i;

const families = groupBy([...categories, ...otherKinds], ({ family }) => family);
const slugsInFamily = (family: string) => families.get(family)?.map(({ slug }) => slug);

const setKey = (words: Words) => words.filter((word) => word !== 'and').join(' ');
/** Words for several kinds, such as `Outerwear`, or for every kind, such as `Clothing`. */
const kindSets = new Map(
  file.sets.flatMap(({ family = '', usual = '', names }) => {
    const set: FieldPart = {
      kinds: slugsInFamily(family),
      usual: findKindBySlug(usual),
      by: 'set',
      rank: usual ? 1 : 3,
    };
    return names.map((name) => [setKey(fieldWords(name)), set] as const);
  }),
);
const EVERY_KIND: FieldPart = { by: 'set', rank: 3 };

/** Parses a category field. The narrowest part of `Women > Bags > Totes` counts that names a kind, unlike `Midi`. */
export function parseKindField(text: string): KindField | Resolution<Category> {
  const { wearer } = findWearer(fieldWords(text));
  const isForChild = wearer === 'children';
  const names = text.split(SEPARATOR).reverse();
  const parts = names.flatMap((name) => parsePart(name, isForChild) ?? []);
  const [part] = parts.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (!part) return { nearest: names.flatMap((name) => kindsSpelledLike(fieldWords(name))) };
  const { notCovered, kinds, usual, by, more } = part;
  if (notCovered) return { notCovered, nearest: [] };
  if (!isForChild) return { text, kinds, usual, by, wearer, more };
  const childrens = kinds?.flatMap((slug) => childrensKindOf({ slug })?.slug ?? []);
  return { text, kinds: childrens, usual: usual && childrensKindOf(usual), by, wearer };
}

/** Returns the meaning of one name, or undefined if it is not understood. */
function parsePart(name: string, isForChild: boolean): FieldPart | undefined {
  const words = withoutWearer(fieldWords(name));
  const childrens = isForChild ? (childrensNames.get(words.join('')) ?? findChildrensKind(words)?.value) : undefined;
  if (childrens) return { kinds: slugsInFamily(childrens.family), usual: childrens, by: 'name' };
  const set = words.length === 0 ? EVERY_KIND : kindSets.get(setKey(words));
  if (set) return set;
  const named = resolveCategory(name);
  const union = named.matchedBy === 'name' ? undefined : readUnion(name, isForChild);
  const part = union ?? toPart(named, name.trim(), words);
  // Words that are not about kinds, such as `Vintage`, don't restrict the kind.
  return part ?? (words.every((word) => isKnownWord(word, undefined)) ? EVERY_KIND : undefined);
}

function toPart(named: ReturnType<typeof resolveCategory>, text: string, words: Words): FieldPart | undefined {
  const { match, matchedBy: by = 'name', notCovered, isRough } = named;
  const rank = isRough ? 2 : 0;
  // With several words, one of them often resembles a kind by chance.
  if (by === 'spelling' && words.length > 1) return undefined;
  if (notCovered) return { notCovered, by, rank };
  if (!match) return undefined;
  const within = kindsWithin(match);
  const kinds = by === 'phrase' && within ? [...within, ...(slugsInFamily(match.family) ?? [])] : within;
  const isExact = by === 'spelling' || [match.slug, match.name].map(comparisonKey).includes(comparisonKey(text));
  return { kinds, usual: match, by, more: isExact ? undefined : text, rank };
}

/** Returns the kinds that several names mean, or undefined if there are none. The first is the usual kind. */
function readUnion(text: string, isForChild: boolean): FieldPart | undefined {
  const names = text.split(JOIN);
  if (names.length < 2) return undefined;
  const named = names.flatMap((name) => parsePart(name, isForChild) ?? []);
  const parts = named.filter(({ usual, by }) => usual && by !== 'spelling');
  const [first] = parts;
  const kinds = parts.some((part) => part.kinds === undefined) ? undefined : parts.flatMap((part) => part.kinds ?? []);
  return first && { kinds, usual: first.usual, by: parts.length > 1 ? 'set' : first.by };
}

/** Returns the slugs that a field for one kind allows, or undefined if it allows all. Shops list wallets under bags. */
function kindsWithin({ slug, family, isExtended }: Category): readonly string[] | undefined {
  if (file.mixed.includes(slug)) return undefined;
  if (isExtended) return slugsInFamily(family);
  return slug === 'bag' ? [slug, ...kinds.filedUnderBags] : [slug];
}

function withoutWearer(words: Words): readonly string[] {
  const isOfWearer = markSpans(words.length, findWearer(words).phrases);
  return words.filter((_, at) => !isOfWearer[at]);
}

const indexNames = (table: PhraseTable) =>
  Object.entries(table).flatMap(([slug, names]) =>
    names.map((name) => [comparisonKey(name), findKindBySlug(slug)] as const),
  );
/** Names of kinds that count only as a whole field. */
const namesInField = new Map([
  ...[...adultKinds, ...childrensKinds].map((kind) => [comparisonKey(kind.name), kind] as const),
  ...indexNames(file.names),
]);
const childrensNames = new Map(indexNames(file.childrensNames));

/**
 * Resolves the name of a kind: its slug, name, or alias, or text that is read as a title, or misspells a name. It is
 * rough if no definite word names it.
 */
export function resolveCategory(text: string): Resolution<Category> & { readonly isRough?: boolean } {
  const words = fieldWords(text);
  const named = findKindBySlug(text) ?? namesInField.get(words.join(''));
  if (named) return { match: named, matchedBy: 'name', nearest: [] };
  const kind = pickKind(asTokens(words), withModel(kindsIn(words, []), findBrandlessModels(words)));
  // A thing describes a garment in a wider part of a path: `Skirts / Pencil`.
  if (kind?.name)
    return { notCovered: { what: 'kind', name: kind.name }, isRough: kind.weight === 'thing', nearest: [] };
  const match = findKindBySlug(kind?.value ?? '');
  if (!kind || !match) return resolveMisspelledKind(withoutWearer(words).join(''));
  const matchedBy = kind.by !== 'model' && kind.to - kind.from === words.length ? 'name' : 'phrase';
  const isRough = kind.by === 'word' && !isStrong(kind);
  return { match, matchedBy, isRough, nearest: [] };
}

/** Returns true if a field includes a kind, its children's version, or its adult version. */
export function includesKind({ kinds }: KindField, kind: Category): boolean {
  const childrens = childrensKindOf(kind)?.slug;
  const includes = (slug: string) =>
    slug === kind.slug || slug === childrens || childrensKindOf({ slug })?.slug === kind.slug;
  return kinds === undefined || kinds.some(includes);
}

/** Names of kinds that may be misspelled. As a plural, `sachs` would be the French for bags. */
const spellings = spellingIndex<Category | NotCovered>([
  ...[...categories, ...adultKinds].flatMap((kind) =>
    [kind.slug, ...kind.aliases].map((name) => [comparisonKey(name), kind] as const),
  ),
  ...Object.entries(kinds.uncovered).flatMap(([name, words]) => {
    const notCovered: NotCovered = { what: 'kind', name };
    return words.map((text) => [comparisonKey(text), notCovered] as const);
  }),
]);

const resolveMisspelledKind = (typed: string): Resolution<Category> => resolveMisspelling(typed, spellings);

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function kindsSpelledLike(words: Words): readonly Category[] {
  const unknown = words.filter((word) => !isUsualWord(word));
  const near = unknown.flatMap((word) => nearest(word, spellings, 3)).map(({ value }) => value);
  return [...new Set(near.filter((kind) => 'slug' in kind))];
}

/** Minimum number of letters in a misspelled word. A shorter word resembles too many others. */
const MIN_TYPED = 5;
const endings = new Set(foreignKinds.endings.map(phraseOf));
/** Minimum number of letters in a noun, and before it, that ends a longer word. */
const MIN_ENDING = 3;
/** Returns the kind that a part of a word names, if it is long enough or a noun that ends longer words. */
function kindOfPart(part: string, rest: string, isEnding: boolean): FoundKind | undefined {
  if (part.length < MIN_TYPED && !isEnding) return undefined;
  const [kind] = kindsIn([part], []);
  if (!kind || !isStrong(kind)) return undefined;
  const mayBeAny = isEnding || isUsualWord(rest);
  return findCategory(kind.value) || (mayBeAny && findKindBySlug(kind.value)) ? kind : undefined;
}

/**
 * Finds a kind whose name is joined to another word: `jacketgreen`, `hemdress`, `Winterhose`. One outside the 15
 * categories counts only beside a usual word, `socksbrand`, for a name may begin like it.
 */
export function findJoinedKind(words: Words, taken: readonly boolean[]): FoundKind | undefined {
  for (const [from, word] of words.entries()) {
    for (let length = taken[from] || isUsualWord(word) ? 0 : word.length - 2; length >= MIN_ENDING; length--) {
      const [start, end] = [word.slice(0, length), word.slice(-length)];
      const isEnding = word.length - length >= MIN_ENDING && endings.has(end);
      const kind = kindOfPart(start, word.slice(length), false) ?? kindOfPart(end, word.slice(0, -length), isEnding);
      if (kind) return { ...kind, from, to: from + 1 };
    }
  }
  return undefined;
}

const notKinds = new Set(ordinary.notKinds);
/** Finds the kind whose name an unknown word in short text misspells. The last such word takes precedence. */
export function findMisspelledKind(words: Words, taken: readonly boolean[]): FoundKind | undefined {
  if (words.length > FEW_WORDS) return undefined;
  const mayBeSlip = (word: string) => word.length >= MIN_TYPED && !isUsualWord(word) && !notKinds.has(word);
  for (const [from, word] of [...words.entries()].reverse()) {
    if (taken[from] || !mayBeSlip(word)) continue;
    const { match, notCovered } = resolveMisspelledKind(word);
    const value = match?.slug ?? (notCovered && 'not_covered');
    if (value) return { value, name: notCovered?.name, from, to: from + 1, by: 'spelling', weight: 'spelling' };
  }
  return undefined;
}
