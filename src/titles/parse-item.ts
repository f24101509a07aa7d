import { Problem } from '../base/problem.ts';
import { compact, quote } from '../base/text.ts';
import { groupBy } from '../base/values.ts';
import { type Brand, type Category, CONDITIONS, categories, type Gender } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { fold } from '../catalog/normalize.ts';
import {
  adultKinds,
  childrensKindOf,
  childrensKinds,
  findKindBySlug,
  otherKinds,
  unknownBrand,
} from '../catalog/outside-catalog.ts';
import { resolveBrand } from './brands.ts';
import { resolveCondition } from './conditions.ts';
import { findBrandlessModels } from './facts.ts';
import fillers from './fillers.json' with { type: 'json' };
import { childsGender, findChildrensKind, findWearer, resolveWearer, WEARERS, type Wearer } from './genders.ts';
import { addModelKind, findKinds, isStrong, pickKind } from './kind-words.ts';
import file from './lexicon/kind-sets.json' with { type: 'json' };
import { isKnownWord, isUsualWord, type Lexicon, type Resolution, resolveMisspelling } from './lexicon.ts';
import { nearest, spellingIndex } from './phrase-index.ts';
import { asTokens, comparisonKey, markSpans, type PhraseTable, readWords, type Words } from './tokens.ts';

/** The kinds named in a category field. The title determines which one of them applies. */
interface KindField {
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

const PATH_SEPARATOR = /[>»|/]/;
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
    return names.map((name) => [setKey(readWords(name)), set] as const);
  }),
);
const EVERY_KIND: FieldPart = { by: 'set', rank: 3 };

/** Parses a category field. The narrowest part of `Women > Bags > Totes` counts that names a kind, unlike `Midi`. */
export function parseKindField(text: string): KindField | Resolution<Category> {
  const { wearer } = findWearer(readWords(text));
  const isForChild = wearer === 'children';
  const names = text.split(PATH_SEPARATOR).reverse();
  const parts = names.flatMap((name) => parsePart(name, isForChild) ?? []);
  const [part] = parts.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (!part) return { nearest: names.flatMap((name) => kindsSpelledLike(readWords(name))) };
  const { notCovered, kinds, usual, by, more } = part;
  if (notCovered) return { notCovered, nearest: [] };
  if (!isForChild) return { text, kinds, usual, by, wearer, more };
  const childrens = kinds?.flatMap((slug) => childrensKindOf({ slug })?.slug ?? []);
  return { text, kinds: childrens, usual: usual && childrensKindOf(usual), by, wearer };
}

/** Returns the meaning of one name, or undefined if it is not understood. */
function parsePart(name: string, isForChild: boolean): FieldPart | undefined {
  const words = withoutWearer(readWords(name));
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
  const words = readWords(text);
  const named = findKindBySlug(text) ?? namesInField.get(words.join(''));
  if (named) return { match: named, matchedBy: 'name', nearest: [] };
  const kind = pickKind(asTokens(words), addModelKind(findKinds(words, []), findBrandlessModels(words)));
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
const spellings = spellingIndex<Category | { readonly what: 'kind'; readonly name: string }>([
  ...[...categories, ...adultKinds].flatMap((kind) =>
    [kind.slug, ...kind.aliases].map((name) => [comparisonKey(name), kind] as const),
  ),
  ...Object.entries(kinds.uncovered).flatMap(([name, words]) => {
    const notCovered = { what: 'kind', name } as const;
    return words.map((text) => [comparisonKey(text), notCovered] as const);
  }),
]);

export const resolveMisspelledKind = (typed: string): Resolution<Category> =>
  resolveMisspelling<Category>(typed, spellings);

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function kindsSpelledLike(words: Words): readonly Category[] {
  const unknown = words.filter((word) => !isUsualWord(word));
  const near = unknown.flatMap((word) => nearest(word, spellings, 3)).map(({ value }) => value);
  return [...new Set(near.filter((kind) => 'slug' in kind))];
}

/** Description of an item: a title, a brand and a category, or both. A field overrides the title. */
type ItemWords = Partial<Readonly<Record<'title' | 'brand' | 'category' | 'gender' | 'condition', string | undefined>>>;

/** An item in the form used by the pricing model, with a problem for each field that could not be parsed. */
export type ParsedItem = ReturnType<typeof parseItem>;

/** Reads an item; never throws. Extra words of fields are added to the title; any field may tell of a child's item. */
export function parseItem(lexicon: Lexicon, { title = '', ...fields }: ItemWords) {
  const texts = { brand: fieldText(fields.brand), kind: fieldText(fields.category), wearer: fieldText(fields.gender) };
  const grade = fieldText(fields.condition);
  const brand = readBrandField(lexicon, texts.brand);
  const kind = texts.kind === '' ? undefined : parseKindField(texts.kind);
  const [kindField, unreadKind] = kind && 'nearest' in kind ? [undefined, kind] : [kind, undefined];
  const worn = resolveWearer(texts.wearer);
  const isForChild = [worn, kindField?.wearer, brand.wearer].includes('children');
  const wearer = isForChild ? ('children' as const) : worn;
  const condition = resolveCondition(grade) ?? lexicon.grades[gradeLetters(grade)];
  const notCovered = unreadKind?.notCovered ? { code: 'not_covered' as const, text: texts.kind } : undefined;
  return {
    title: titleWithFields(title, texts.brand, brand, kindField?.more),
    brand: brand.match,
    /** Text in the brand field, if it misspells the brand. */
    brandSlip: brand.slip,
    kindField,
    /** The usual kind of that field, of a child's item its children's kind. */
    category: kindFor(wearer, kindField?.usual),
    wearer,
    gender: readGender(worn, kindField?.wearer, isForChild ? Object.values(texts).join(' ') : ''),
    condition,
    /** The reason why a field's text has no price, and that text. */
    refusal: brand.refusal ?? notCovered,
    problems: compact(
      unreadKind && !notCovered && unknownKind(texts.kind, unreadKind),
      texts.wearer !== '' && worn === undefined && invalidChoice('gender', texts.wearer, WEARERS),
      grade !== '' && condition === undefined && invalidChoice('condition', grade, CONDITIONS),
    ),
  };
}

/** Reads an item like {@link parseItem}, but throws its first {@link Problem}. */
export function readItem(lexicon: Lexicon, typed: ItemWords): ParsedItem {
  const item = parseItem(lexicon, typed);
  const [problem] = item.problems;
  if (problem) throw problem;
  return item;
}

const kindFor = <Kind extends Category | undefined>(wearer: Wearer | undefined, kind: Kind): Kind | Category =>
  kind && wearer === 'children' ? (childrensKindOf(kind) ?? kind) : kind;

/** Returns the gender in a field, with `kind` or, for a child, its children's kind. Throws a {@link Problem}. */
export function wornBy<Kind extends Category | undefined>(kind: Kind, text = '') {
  const wearer = resolveWearer(text);
  if (wearer === undefined && text.trim() !== '') throw invalidChoice('gender', text, WEARERS);
  const gender = readGender(wearer, undefined, wearer === 'children' ? text : '');
  return { category: kindFor(wearer, kind), gender };
}

/** Maximum length of a field. Longer text does not name a brand, kind, wearer, or grade, so it is ignored. */
const MAX_FIELD = 200;

const fieldText = (text = '') => (text.length > MAX_FIELD || isFiller(text) ? '' : text.trim());

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
  if (!match) return { match: unknownBrand(text) };
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

/** Adds extra words of fields to a title, the category's only to an empty one: sellers pick that from a list. */
function titleWithFields(
  title: string,
  brandText: string,
  { match, hasMore }: { readonly match?: Brand; readonly hasMore?: boolean },
  kindWords = '',
): string {
  const text = title === '' && match ? kindWords : title;
  const words = readWords(text);
  const isMissing = (hasMore || text !== title) && readWords(brandText).some((word) => !words.includes(word));
  return isMissing ? `${brandText} ${text}`.trim() : text;
}

/** Returns the gender given in the fields. `ofChild` is the text of all fields, which may state a child's gender. */
function readGender(worn: Wearer | undefined, ofKind: Wearer | undefined, ofChild: string): Gender | undefined {
  const wearer = worn === 'children' ? ofKind : (worn ?? ofKind);
  return wearer === 'female' || wearer === 'male' ? wearer : childsGender(readWords(ofChild))?.value;
}

/** Returns a condition in capitals without the words `grade` and `rank`: `AB` for `Grade AB`, `A-` for `rank A-`. */
export const gradeLetters = (condition: string): string =>
  condition
    .slice(0, 40)
    .replace(/\b(?:grade|rank)\b|\s+/gi, ' ')
    .trim()
    .toUpperCase();

const MAX_NEAR = 5;

function unknownKind(text: string, { nearest }: Resolution<Category>): Problem {
  const slugs = nearest.slice(0, MAX_NEAR).map(({ slug }) => slug);
  const all = categories.map(({ slug }) => slug).join(', ');
  const hint = slugs.length > 0 ? `Did you mean ${slugs.join(', ')}?` : `Give one such as ${all}.`;
  const detail = `category ${quote(text)} names no kind of garment. ${hint}`;
  return new Problem('category_not_found', detail, {
    parameter: 'category',
    didYouMean: slugs,
    validValuesUrl: '/api/public/categories',
  });
}

const invalidChoice = (parameter: 'gender' | 'condition', text: string, validValues: readonly string[]) =>
  new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quote(text)}: give one of ${validValues.join(', ')}.`,
    { parameter, validValues },
  );
