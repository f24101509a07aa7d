import { Problem } from '../base/problem.ts';
import { compact, quote } from '../base/text.ts';
import { groupBy } from '../base/values.ts';
import { type Category, CONDITIONS, categories, kindFile } from '../catalog/catalog.ts';
import { fold } from '../catalog/normalize.ts';
import {
  adultKinds,
  childrensKindOf,
  childrensKinds,
  createUnknownBrand,
  findKindBySlug,
  otherKinds,
} from '../catalog/outside-catalog.ts';
import { resolveBrand } from './brands.ts';
import { resolveCondition } from './conditions.ts';
import { findBrandlessModels } from './facts.ts';
import fillers from './fillers.json' with { type: 'json' };
import { findChildrensKind, findGirlOrBoy, findWearer, resolveWearer, WEARERS, type Wearer } from './genders.ts';
import { findKinds, isStrong, mergeModelKinds, pickKind } from './kind-words.ts';
import kindSetFile from './lexicon/kind-sets.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { findNearest, indexSpellings } from './phrase-index.ts';
import { type Resolution, resolveMisspelling } from './resolution.ts';
import { countWords, markSpans, type Words } from './spans.ts';
import { type PhraseTable, readWords, toComparisonKey, toTokens } from './tokens.ts';
import { isKnownWord, isUsualWord } from './usual-words.ts';

/** The kinds named in a category field. The title determines which one of them applies. */
interface KindField extends Omit<FieldPart, 'notCovered' | 'rank'> {
  readonly text: string;
  readonly wearer: Wearer | undefined;
}

interface FieldPart extends Pick<Resolution<Category>, 'notCovered'> {
  /** Slugs of the kinds that it allows, or undefined for all. */
  readonly slugs?: readonly string[] | undefined;
  readonly usualKind?: Category | undefined;
  /** `set` is a word for several kinds. */
  readonly foundBy: NonNullable<Resolution<Category>['matchedBy']> | 'set';
  /** Words that may be more specific than the kind, such as `slip dress`. Used if the title doesn't name a kind. */
  readonly moreWords?: string | undefined;
  /** 1 for a word for several kinds, 2 for a rough word, 3 for every kind: a part with less overrides it. */
  readonly rank?: number;
}

const PATH_SEPARATOR_PATTERN = /[>»|/]/;
const KIND_SEPARATOR_PATTERN = /[&+,]|\s(?:and|und|et|e|y)\s/i;

const kindsByFamily = groupBy([...categories, ...otherKinds], ({ family }) => family);
const listFamilySlugs = (family: string) => kindsByFamily.get(family)?.map(({ slug }) => slug);

const toSetKey = (words: Words) => words.filter((word) => word !== 'and').join(' ');
/** Words for several kinds, such as `Outerwear`, or for every kind, such as `Clothing`. */
const kindSets = new Map(
  kindSetFile.sets.flatMap(({ family = '', usual = '', names }) => {
    const usualKind = findKindBySlug(usual);
    const set: FieldPart = { slugs: listFamilySlugs(family), usualKind, foundBy: 'set', rank: usual ? 1 : 3 };
    return names.map((name) => [toSetKey(readWords(name)), set] as const);
  }),
);
const EVERY_KIND: FieldPart = { foundBy: 'set', rank: 3 };

/** Parses a category field. The narrowest part of `Women > Bags > Totes` counts that names a kind, unlike `Midi`. */
export function parseKindField(field: string): KindField | Resolution<Category> {
  const { wearer } = findWearer(readWords(field));
  const isForChild = wearer === 'children';
  const names = field.split(PATH_SEPARATOR_PATTERN).reverse();
  const parts = names.flatMap((name) => parsePart(name, wearer) ?? []);
  const [part] = parts.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (!part) return { nearest: names.flatMap((name) => findKindsSpelledLike(readWords(name))) };
  const { notCovered, rank: _, ...kindField } = part;
  if (notCovered) return { notCovered, nearest: [] };
  if (!isForChild) return { ...kindField, text: field, wearer };
  const { slugs, usualKind, foundBy } = kindField;
  const childrensSlugs = slugs?.flatMap((slug) => childrensKindOf({ slug })?.slug ?? []);
  return { text: field, slugs: childrensSlugs, usualKind: usualKind && childrensKindOf(usualKind), foundBy, wearer };
}

/** Returns the meaning of one name, or undefined if it is not understood. */
function parsePart(name: string, wearer: Wearer | undefined): FieldPart | undefined {
  const words = dropWearerWords(readWords(name));
  const childKind =
    wearer === 'children' ? (childrensByName.get(words.join('')) ?? findChildrensKind(words)?.value) : undefined;
  if (childKind) return { slugs: listFamilySlugs(childKind.family), usualKind: childKind, foundBy: 'name' };
  const kindSet = words.length === 0 ? EVERY_KIND : kindSets.get(toSetKey(words));
  if (kindSet) return kindSet;
  const resolved = resolveCategory(name);
  const union = resolved.matchedBy === 'name' ? undefined : parseUnion(name, wearer);
  const part = union ?? toFieldPart(resolved, name.trim(), words);
  // Words that are not about kinds, such as `Vintage`, don't restrict the kind.
  return part ?? (words.every((word) => isKnownWord(word, undefined)) ? EVERY_KIND : undefined);
}

function toFieldPart(resolved: ReturnType<typeof resolveCategory>, text: string, words: Words): FieldPart | undefined {
  const { match, matchedBy: foundBy = 'name', notCovered, isRough } = resolved;
  const rank = isRough ? 2 : 0;
  // With several words, one of them often resembles a kind by chance.
  if (foundBy === 'spelling' && words.length > 1) return undefined;
  if (notCovered) return { notCovered, foundBy, rank };
  if (!match) return undefined;
  const ownSlugs = listKindsWithin(match);
  const slugs = foundBy === 'phrase' && ownSlugs ? [...ownSlugs, ...(listFamilySlugs(match.family) ?? [])] : ownSlugs;
  const isExact =
    foundBy === 'spelling' || [match.slug, match.name].map(toComparisonKey).includes(toComparisonKey(text));
  return { slugs, usualKind: match, foundBy, moreWords: isExact ? undefined : text, rank };
}

/** Returns the kinds that several names mean, or undefined if there are none. The first is the usual kind. */
function parseUnion(text: string, wearer: Wearer | undefined): FieldPart | undefined {
  const names = text.split(KIND_SEPARATOR_PATTERN);
  if (names.length < 2) return undefined;
  const namedParts = names.flatMap((name) => parsePart(name, wearer) ?? []);
  const parts = namedParts.filter(({ usualKind, foundBy }) => usualKind && foundBy !== 'spelling');
  const [first] = parts;
  const slugs = parts.some((part) => part.slugs === undefined) ? undefined : parts.flatMap((part) => part.slugs ?? []);
  return first && { slugs, usualKind: first.usualKind, foundBy: parts.length > 1 ? 'set' : first.foundBy };
}

/** Returns the slugs that a field for one kind allows, or undefined if it allows all. Shops list wallets under bags. */
function listKindsWithin({ slug, family, isOutsideCatalog }: Category): readonly string[] | undefined {
  if (kindSetFile.mixed.includes(slug)) return undefined;
  if (isOutsideCatalog) return listFamilySlugs(family);
  return slug === 'bag' ? [slug, ...kindFile.filedUnderBags] : [slug];
}

function dropWearerWords(words: Words): readonly string[] {
  const isOfWearer = markSpans(words.length, findWearer(words).phrases);
  return words.filter((_, at) => !isOfWearer[at]);
}

const indexKindNames = (table: PhraseTable) =>
  Object.entries(table).flatMap(([slug, names]) =>
    names.map((name) => [toComparisonKey(name), findKindBySlug(slug)] as const),
  );
/** Names of kinds that count only as a whole field. */
const kindsByFieldName = new Map([
  ...[...adultKinds, ...childrensKinds].map((kind) => [toComparisonKey(kind.name), kind] as const),
  ...indexKindNames(kindSetFile.names),
]);
const childrensByName = new Map(indexKindNames(kindSetFile.childrensNames));

/** Resolves a kind's slug, name, alias or misspelled name, or text as in titles, rough if no definite word names it. */
export function resolveCategory(name: string): Resolution<Category> & { readonly isRough?: boolean } {
  const words = readWords(name);
  const exactKind = findKindBySlug(name) ?? kindsByFieldName.get(words.join(''));
  if (exactKind) return { match: exactKind, matchedBy: 'name', nearest: [] };
  const kind = pickKind(toTokens(words), mergeModelKinds(findKinds(words, []), findBrandlessModels(words)));
  // A thing describes a garment in a wider part of a path: `Skirts / Pencil`.
  if (kind?.name)
    return { notCovered: { what: 'kind', name: kind.name }, isRough: kind.weight === 'thing', nearest: [] };
  const match = findKindBySlug(kind?.value ?? '');
  if (!kind || !match) return resolveMisspelledKind(dropWearerWords(words).join(''));
  const matchedBy = kind.foundBy !== 'model' && countWords(kind) === words.length ? 'name' : 'phrase';
  const isRough = kind.foundBy === 'word' && !isStrong(kind);
  return { match, matchedBy, isRough, nearest: [] };
}

/** Returns true if a field includes a kind, its children's version, or its adult version. */
export function includesKind({ slugs }: KindField, kind: Category): boolean {
  const childrensSlug = childrensKindOf(kind)?.slug;
  const includes = (slug: string) =>
    slug === kind.slug || slug === childrensSlug || childrensKindOf({ slug })?.slug === kind.slug;
  return slugs === undefined || slugs.some(includes);
}

/** Names of kinds that may be misspelled. As a plural, `sachs` would be the French for bags. */
const kindSpellings = indexSpellings<Category | { readonly what: 'kind'; readonly name: string }>([
  ...[...categories, ...adultKinds].flatMap((kind) =>
    [kind.slug, ...kind.aliases].map((name) => [toComparisonKey(name), kind] as const),
  ),
  ...Object.entries(kindFile.uncovered).flatMap(([name, words]) => {
    const notCovered = { what: 'kind', name } as const;
    return words.map((text) => [toComparisonKey(text), notCovered] as const);
  }),
]);

export const resolveMisspelledKind = (text: string): Resolution<Category> =>
  resolveMisspelling<Category>(text, kindSpellings);

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function findKindsSpelledLike(words: Words): readonly Category[] {
  const unknownWords = words.filter((word) => !isUsualWord(word));
  const nearKinds = unknownWords.flatMap((word) => findNearest(word, kindSpellings, 3)).map(({ value }) => value);
  return [...new Set(nearKinds.filter((kind) => 'slug' in kind))];
}

/** Description of an item: a title, a brand and a category, or both. A field overrides the title. */
type ItemTexts = Partial<Readonly<Record<'title' | 'brand' | 'category' | 'gender' | 'condition', string | undefined>>>;

/** An item in the form used by the pricing model, with a problem for each field that could not be parsed. */
export type ParsedItem = ReturnType<typeof readItem>;

/** Reads an item; never throws. Extra words of fields are added to the title; any field may tell of a child's item. */
export function readItem(lexicon: Lexicon, { title = '', ...fields }: ItemTexts) {
  const texts = { brand: trimField(fields.brand), kind: trimField(fields.category), wearer: trimField(fields.gender) };
  const gradeText = trimField(fields.condition);
  const brandField = readBrandField(lexicon, texts.brand);
  const parsed = texts.kind === '' ? undefined : parseKindField(texts.kind);
  const [kindField, unreadKind] = parsed && 'nearest' in parsed ? [undefined, parsed] : [parsed, undefined];
  const statedWearer = resolveWearer(texts.wearer);
  const isForChild = [statedWearer, kindField?.wearer, brandField.wearer].includes('children');
  const wearer = isForChild ? ('children' as const) : statedWearer;
  const condition = resolveCondition(gradeText) ?? lexicon.grades[toGradeLetters(gradeText)];
  const notCovered = unreadKind?.notCovered ? { code: 'not_covered' as const, text: texts.kind } : undefined;
  return {
    title: addFieldsToTitle(title, texts.brand, brandField, kindField?.moreWords),
    brand: brandField.match,
    brandSlip: brandField.slip,
    kindField,
    /** The usual kind of that field, of a child's item its children's kind. */
    category: toKindOfWearer(wearer, kindField?.usualKind),
    wearer,
    gender: readGender(statedWearer, kindField?.wearer, isForChild ? Object.values(texts).join(' ') : ''),
    condition,
    refusal: brandField.refusal ?? notCovered,
    problems: compact(
      unreadKind && !notCovered && unknownKindProblem(texts.kind, unreadKind),
      texts.wearer !== '' && statedWearer === undefined && createChoiceProblem('gender', texts.wearer, WEARERS),
      gradeText !== '' && condition === undefined && createChoiceProblem('condition', gradeText, CONDITIONS),
    ),
  };
}

/** Reads an item like {@link readItem}, but throws its first {@link Problem}. */
export function requireItem(lexicon: Lexicon, text: ItemTexts): ParsedItem {
  const item = readItem(lexicon, text);
  const [problem] = item.problems;
  if (problem) throw problem;
  return item;
}

const toKindOfWearer = <Kind extends Category | undefined>(wearer: Wearer | undefined, kind: Kind): Kind | Category =>
  kind && wearer === 'children' ? (childrensKindOf(kind) ?? kind) : kind;

/** Returns the gender in a field, with `kind` or, for a child, its children's kind. Throws a {@link Problem}. */
export function requireWearer<Kind extends Category | undefined>(kind: Kind, field = '') {
  const wearer = resolveWearer(field);
  if (wearer === undefined && field.trim() !== '') throw createChoiceProblem('gender', field, WEARERS);
  const gender = readGender(wearer, undefined, wearer === 'children' ? field : '');
  return { category: toKindOfWearer(wearer, kind), gender };
}

/** Maximum length of a field. Longer text does not name a brand, kind, wearer, or grade, so it is ignored. */
const MAX_FIELD_LENGTH = 200;

const trimField = (text = '') => (text.length > MAX_FIELD_LENGTH || isFiller(text) ? '' : text.trim());

const FILLERS: ReadonlySet<string> = new Set(fillers);

/** Returns true for text that stands where nobody gave a value, such as `See photos`. */
export const isFiller = (text: string): boolean => FILLERS.has(text.trim().toLowerCase().replace(/[.!]$/, ''));

function readBrandField(lexicon: Lexicon, text: string) {
  if (text === '') return {};
  const { match, matchedBy, notCovered } = resolveBrand(lexicon, text);
  if (notCovered) {
    const code = notCovered.isAppraised ? ('needs_appraiser' as const) : ('not_covered' as const);
    return { refusal: { code, text } };
  }
  if (!match) return { match: createUnknownBrand(text) };
  // `Nobody's Child` is not for children: its name doesn't indicate the wearer.
  const isName = [match.slug, fold(match.name)].includes(fold(text));
  return {
    match,
    wearer: isName ? undefined : findWearer(readWords(text)).wearer,
    /** True if the field names more than the brand, such as a model. */
    hasMore: matchedBy === 'phrase',
    slip: matchedBy === 'spelling' ? text : undefined,
  };
}

type BrandField = ReturnType<typeof readBrandField>;

/** Adds extra words of fields to a title, the category's only to an empty one: sellers pick that from a list. */
function addFieldsToTitle(title: string, brandText: string, brandField: BrandField, kindText = ''): string {
  const { match, hasMore } = brandField;
  const text = title === '' && match ? kindText : title;
  const words = readWords(text);
  const lacksBrand = (hasMore || text !== title) && readWords(brandText).some((word) => !words.includes(word));
  return lacksBrand ? `${brandText} ${text}`.trim() : text;
}

/** Returns the gender given in the fields. `childText` is the text of all fields, which may state a child's gender. */
function readGender(fieldWearer: Wearer | undefined, kindWearer: Wearer | undefined, childText: string) {
  const wearer = fieldWearer === 'children' ? kindWearer : (fieldWearer ?? kindWearer);
  return wearer === 'female' || wearer === 'male' ? wearer : findGirlOrBoy(readWords(childText))?.value;
}

/** Returns a condition in capitals without the words `grade` and `rank`: `AB` for `Grade AB`, `A-` for `rank A-`. */
export const toGradeLetters = (condition: string): string =>
  condition
    .slice(0, 40)
    .replace(/\b(?:grade|rank)\b|\s+/gi, ' ')
    .trim()
    .toUpperCase();

const MAX_SUGGESTED = 5;

function unknownKindProblem(text: string, { nearest }: Resolution<Category>): Problem {
  const slugs = nearest.slice(0, MAX_SUGGESTED).map(({ slug }) => slug);
  const allSlugs = categories.map(({ slug }) => slug).join(', ');
  const hint = slugs.length > 0 ? `Did you mean ${slugs.join(', ')}?` : `Give one such as ${allSlugs}.`;
  const detail = `category ${quote(text)} names no kind of garment. ${hint}`;
  return new Problem('category_not_found', detail, { parameter: 'category', didYouMean: slugs });
}

const createChoiceProblem = (parameter: 'gender' | 'condition', text: string, validValues: readonly string[]) =>
  new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quote(text)}: give one of ${validValues.join(', ')}.`,
    { parameter, validValues },
  );
