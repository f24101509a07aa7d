import { type Category, categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { childrensKindOf, isChildrens, otherKinds } from '../catalog/other-kinds.ts';
import { findWearer, type Wearer } from './genders.ts';
import { childrensKindInField, kindsSpelledLike, readKind, resolveCategory } from './kind.ts';
import { isKnownWord } from './known-words.ts';
import file from './lexicon/kind-sets.json' with { type: 'json' };
import type { MatchedBy, Resolution } from './lexicon.ts';
import { marked, type Words, wordsOf } from './tokens.ts';

/** The kinds named in a category field. The title determines which one of them applies. */
export interface KindField {
  readonly text: string;
  /** Slugs of the kinds, or undefined if all kinds are allowed. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Kind to assume if the title names none of them. */
  readonly usual: Category | undefined;
  /** How the field matched. `set` means a word for several kinds. */
  readonly by: MatchedBy | 'set';
  readonly wearer: Wearer | undefined;
  /** Words that may be more specific than the kind, such as `slip dress`. Used if the title doesn't name a kind. */
  readonly more?: string | undefined;
}

interface Part extends Pick<KindField, 'kinds' | 'usual' | 'by' | 'more'> {
  /** True for a rough word, such as `Midi`, which a wider part overrides: `Skirts > Midi`. */
  readonly isRough?: boolean | undefined;
}

/** Separates the parts of a path such as `Women > Bags > Totes`. */
const SEPARATOR = /[>»|/]/;
/** Separates several kinds in one name: `Pants & Jumpsuits`. */
const JOIN = /[&+,]|\s(?:and|und|et|e|y)\s/i;
/** Maximum number of kinds in one name. Longer names are lists of items, which would be slow to parse. */
const MOST_JOINED = 5;
/** Maximum number of words in a name that may be more specific than its kind. A longer name is a list. */
const MOST_WORDS = 4;

const nameKey = (words: Words) => words.filter((word) => word !== 'and').join(' ');

const kindsByFamily = new Map<string, ReadonlySet<string>>();
for (const { family, slug } of [...categories, ...otherKinds]) {
  kindsByFamily.set(family, new Set([...(kindsByFamily.get(family) ?? []), slug]));
}

/** Words for several kinds, such as `Outerwear`. */
const sets = new Map(
  file.sets.flatMap(({ family = '', usual, names }) => {
    const set: Part = { kinds: kindsByFamily.get(family), usual: findCategory(usual), by: 'set' };
    return names.map((name) => [nameKey(wordsOf(name)), set] as const);
  }),
);
/** Words for all kinds, such as `Clothing`. */
const everything = new Set(file.all.map((name) => nameKey(wordsOf(name))));

/** Parses a category field, such as `Women > Bags > Totes`, based on the narrowest part that has a meaning. */
export function parseKindField(text: string): KindField | Resolution<Category> {
  const { wearer } = findWearer(wordsOf(text), 'search');
  const narrowest = narrowestPart(text);
  if (narrowest && isUnread(narrowest)) return narrowest;
  const part = wearer === 'children' ? childrensPart(text, narrowest) : narrowest;
  return { text, kinds: part?.kinds, usual: part?.usual, by: part?.by ?? 'set', wearer, more: part?.more };
}

const isUnread = (part: Part | Resolution<Category>): part is Resolution<Category> => 'nearest' in part;

/** Returns the children's kinds that a field names, either by words such as `One-Pieces` or by adult kinds. */
function childrensPart(text: string, part: Part | undefined): Part | undefined {
  for (const name of text.split(SEPARATOR).reverse()) {
    const kind = childrensKindInField(name, undefined);
    if (kind) return { kinds: kindsByFamily.get(kind.family), usual: kind, by: 'alias' };
  }
  const usual = part?.usual && childrensKindOf(part.usual);
  if (!part || !usual) return undefined;
  const slugs = [...(part.kinds ?? [])].flatMap((slug) => childrensKindOf({ slug })?.slug ?? []);
  return { kinds: part.kinds && new Set([usual.slug, ...slugs]), usual, by: part.by };
}

/** Returns the meaning of the narrowest part that has one, or undefined if the field means every kind. */
function narrowestPart(text: string): Part | Resolution<Category> | undefined {
  let set: Part | undefined;
  let rough: Part | undefined;
  let isUnderstood = false;
  const unread: string[] = [];
  for (const name of text.split(SEPARATOR).reverse()) {
    const words = withoutWearer(wordsOf(name));
    const key = nameKey(words);
    if (key === '' || everything.has(key)) {
      isUnderstood ||= name.trim() !== '';
      continue;
    }
    const namedSet = sets.get(key);
    if (namedSet) {
      set ??= namedSet;
      continue;
    }
    const part = set ? partWithin(set, name) : partNamed(name);
    if (part && (isUnread(part) || !part.isRough)) return part;
    rough ??= part;
    // Words that are not about kinds, such as `Vintage`, don't restrict the kind.
    if (words.every((word) => isKnownWord(word, undefined))) isUnderstood = true;
    else unread.push(name);
  }
  if (set || rough || isUnderstood || unread.length === 0) return set ?? rough;
  return { nearest: unread.flatMap((name) => kindsSpelledLike(wordsOf(name))) };
}

/** Returns the meaning of one part of a path, or undefined if it doesn't name a kind. */
function partNamed(name: string): Part | Resolution<Category> | undefined {
  const words = wordsOf(name);
  const { match, matchedBy = 'alias', notCovered, nearest, isRough } = resolveCategory(name);
  const isName = matchedBy === 'slug' || matchedBy === 'name' || matchedBy === 'alias';
  const union = match && isName ? undefined : unionOf(name.split(JOIN, MOST_JOINED + 1));
  if (union) return union;
  if (notCovered?.what === 'kind' && readKind(words).notCovered) return { notCovered, nearest: [] };
  if (!match) return nearest.length > 0 ? { nearest } : undefined;
  const within = kindsWithin(match);
  if (matchedBy === 'spelling') {
    // With several words, one of them often resembles a kind by chance (`Formal Occasion`), so ignore that match.
    return withoutWearer(words).length > 1 ? undefined : { kinds: within, usual: match, by: matchedBy };
  }
  const saysMore = matchedBy !== 'slug' && matchedBy !== 'name' && words.length <= MOST_WORDS;
  const more = saysMore ? name.trim() : undefined;
  if (isName) return { kinds: within, usual: match, by: matchedBy, more, isRough };
  const kinds = within && new Set([...within, ...(kindsByFamily.get(match.family) ?? [])]);
  return { kinds, usual: match, by: matchedBy, more };
}

/** Returns the kinds that several names mean, or undefined if there are none. The first is the usual kind. */
function unionOf(names: readonly string[]): Part | undefined {
  if (names.length < 2 || names.length > MOST_JOINED) return undefined;
  const parts = names.flatMap((name) => {
    const words = withoutWearer(wordsOf(name));
    if (words.length === 0) return [];
    const part = sets.get(nameKey(words)) ?? partNamed(name);
    return part && !isUnread(part) && part.by !== 'spelling' ? [part] : [];
  });
  const [first] = parts;
  if (!first) return undefined;
  const isOpen = parts.some((part) => part.kinds === undefined);
  const slugs = parts.flatMap((part) => [...(part.kinds ?? [])]);
  return { kinds: isOpen ? undefined : new Set(slugs), usual: first.usual, by: parts.length > 1 ? 'set' : first.by };
}

/** Returns the slugs that a field for one kind allows, or undefined if it allows all. Shops list wallets under bags. */
function kindsWithin(kind: Category): ReadonlySet<string> | undefined {
  if (file.mixed.includes(kind.slug)) return undefined;
  if (kind.isExtended) return kindsByFamily.get(kind.family);
  return new Set(kind.slug === 'bag' ? [kind.slug, ...kinds.filedUnderBags] : [kind.slug]);
}

/** Returns the meaning of a part if it is one of the kinds of a wider part: `Sneakers > Apparel > Shoes`. */
function partWithin(wider: Part, name: string): Part | undefined {
  const part = partNamed(name);
  if (!part || isUnread(part) || part.by === 'spelling') return undefined;
  return wider.kinds?.has(part.usual?.slug ?? '') ? part : undefined;
}

function withoutWearer(words: Words): readonly string[] {
  const isOfWearer = marked(words.length, findWearer(words, 'search').phrases);
  return words.filter((_, at) => !isOfWearer[at]);
}

/** Returns true if a field includes a kind or its children's version. */
export function includesKind(field: KindField, kind: Category): boolean {
  const slugs = field.kinds;
  if (slugs === undefined || slugs.has(kind.slug)) return true;
  if (isChildrens(kind)) return [...slugs].some((slug) => childrensKindOf({ slug })?.slug === kind.slug);
  return slugs.has(childrensKindOf(kind)?.slug ?? '');
}
