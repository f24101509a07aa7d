import { type Category, categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { childrensKindOf, isChildrens, otherKinds } from '../catalog/other-kinds.ts';
import { findWearer, type Wearer } from './genders.ts';
import { childrensKindInField, kindsSpelledLike, readKind, resolveCategory } from './kind.ts';
import { isKnownWord } from './known-words.ts';
import file from './lexicon/kind-sets.json' with { type: 'json' };
import type { MatchedBy, NotCovered } from './not-covered.ts';
import { wordsOf } from './tokens.ts';

/** The kinds that a category field names: the title chooses among them. */
export interface KindField {
  /** As typed. */
  readonly text: string;
  /** Slugs of the kinds that a title may name; undefined for every kind. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** The kind if the title names none of them; undefined if the field leaves that open. */
  readonly usual: Category | undefined;
  /** `set`: a word for several kinds. */
  readonly by: MatchedBy | 'set';
  readonly wearer: Wearer | undefined;
  /** Words that may say more than the kind, such as `slip dress`: they count if the title names no kind. */
  readonly more?: string | undefined;
}

/** A category field that names no kind with a price, with the kinds of similar spelling, closest first. */
export interface UnreadKind {
  readonly notCovered?: NotCovered | undefined;
  readonly nearest: readonly Category[];
}

interface Part extends Pick<KindField, 'kinds' | 'usual' | 'by' | 'more'> {
  /** True for a rough word, such as `Midi`, which a wider part explains: `Skirts > Midi`. */
  readonly isRough?: boolean | undefined;
}

/** Separates the parts of a path such as `Women > Bags > Totes`. */
const SEPARATOR = /[>»|/]/;
/** Joins several kinds in one name: `Pants & Jumpsuits`. */
const JOIN = /[&+,]|\s(?:and|und|et|e|y)\s/i;
/** Maximum number of kinds that one name joins: more are a list of items, which takes long to read. */
const MOST_JOINED = 5;
/** A longer name lists things; a shorter one may be typed as part of a title. */
const MOST_WORDS = 4;

const nameKey = (words: readonly string[]) => words.filter((word) => word !== 'and').join(' ');

const ofFamily = new Map<string, ReadonlySet<string>>();
for (const { family, slug } of [...categories, ...otherKinds]) {
  ofFamily.set(family, new Set([...(ofFamily.get(family) ?? []), slug]));
}

const sets = new Map(
  file.sets.flatMap(({ family = '', usual, names }) => {
    const set: Part = { kinds: ofFamily.get(family), usual: findCategory(usual), by: 'set' };
    return names.map((name) => [nameKey(wordsOf(name)), set] as const);
  }),
);
const everything = new Set(file.all.map((name) => nameKey(wordsOf(name))));

/** Reads a category field, such as `Women > Bags > Totes`: the narrowest of its parts with a meaning. */
export function readKindField(text: string): KindField | UnreadKind {
  const { wearer } = findWearer(wordsOf(text), 'search');
  const part = narrowestPart(text);
  if (part && 'nearest' in part) return part;
  const named = wearer === 'children' ? childrensPart(text, part) : part;
  const { kinds, usual, by, more } = named ?? EVERY_KIND;
  return { text, kinds, usual, by, wearer, more };
}

const EVERY_KIND: Part = { kinds: undefined, usual: undefined, by: 'set' };

/** Returns the children's kinds that a field names: by their own words, such as `One-Pieces`, or by adults' kinds. */
function childrensPart(text: string, part: Part | undefined): Part | undefined {
  const names = text.split(SEPARATOR).reverse();
  const own = names.map((name) => childrensKindInField(name, undefined)).find((one) => one);
  if (own) return { kinds: ofFamily.get(own.family), usual: own, by: part?.by ?? 'alias' };
  const usual = part?.usual && childrensKindOf(part.usual);
  if (!part || !usual) return undefined;
  const kinds = [...(part.kinds ?? [])].flatMap((slug) => childrensKindOf({ slug })?.slug ?? []);
  return { kinds: part.kinds && new Set([usual.slug, ...kinds]), usual, by: part.by };
}

/** Returns the meaning of a field; undefined for every kind. */
function narrowestPart(text: string): Part | UnreadKind | undefined {
  let set: Part | undefined;
  let rough: Part | undefined;
  const unread: string[] = [];
  let isKnown = false;
  for (const part of text.split(SEPARATOR).reverse()) {
    const words = withoutWearer(wordsOf(part));
    const key = nameKey(words);
    if (key === '' || everything.has(key)) {
      isKnown ||= part.trim() !== '';
      continue;
    }
    const wider = sets.get(key);
    if (wider) {
      set ??= wider;
      continue;
    }
    const found = set ? kindWithin(set, part) : kindOfPart(part);
    if (found && !('nearest' in found) && found.isRough) rough ??= found;
    else if (found) return found;
    // Words for other things than kinds, such as `Vintage`, leave the kind open.
    if (words.every((word) => isKnownWord(word, undefined))) isKnown = true;
    else unread.push(part);
  }
  if (set || rough || isKnown || unread.length === 0) return set ?? rough;
  return { nearest: unread.flatMap((part) => kindsSpelledLike(wordsOf(part))) };
}

function kindOfPart(part: string): Part | UnreadKind | undefined {
  const words = wordsOf(part);
  const { match, matchedBy = 'alias', notCovered, nearest, isRough } = resolveCategory(part);
  const several = part.split(JOIN, MOST_JOINED + 1);
  const isUnion = several.length > 1 && several.length <= MOST_JOINED;
  const union = isUnion && !(match && isNameOf(matchedBy)) ? unionOf(several) : undefined;
  if (union) return union;
  if (notCovered?.what === 'kind' && readKind(words).notCovered) return { notCovered, nearest: [] };
  if (!match) return nearest.length > 0 ? { nearest } : undefined;
  const more = matchedBy === 'slug' || matchedBy === 'name' || words.length > MOST_WORDS ? undefined : part.trim();
  // One of several words looks like another too often: `Formal Occasion` is no misspelling.
  if (matchedBy === 'spelling' && withoutWearer(words).length > 1) return undefined;
  if (matchedBy === 'spelling') return { kinds: kindsWithin(match), usual: match, by: matchedBy };
  if (isNameOf(matchedBy)) return { kinds: kindsWithin(match), usual: match, by: matchedBy, more, isRough };
  const wide = kindsWithin(match);
  const set = sets.get(nameKey(words.slice(-1)));
  const all = wide && new Set([...wide, ...(ofFamily.get(match.family) ?? [])]);
  return { kinds: all, usual: set?.usual ?? match, by: matchedBy, more };
}

const isNameOf = (by: MatchedBy) => by === 'slug' || by === 'name' || by === 'alias';

/** Returns the kinds of all names in one; the first is the usual one. */
function unionOf(names: readonly string[]): Part | undefined {
  const parts = names.flatMap((name) => {
    const words = withoutWearer(wordsOf(name));
    const part = words.length === 0 ? undefined : (sets.get(nameKey(words)) ?? kindOfPart(name));
    return part && !('nearest' in part) && part.by !== 'spelling' ? [part] : [];
  });
  const [first] = parts;
  if (!first) return undefined;
  const isOpen = parts.some((part) => part.kinds === undefined);
  const all = parts.flatMap((part) => [...(part.kinds ?? [])]);
  return { kinds: isOpen ? undefined : new Set(all), usual: first.usual, by: parts.length > 1 ? 'set' : first.by };
}

/** Returns the slugs that a field of one kind leaves open to a title: shops file wallets under bags. */
function kindsWithin(kind: Category): ReadonlySet<string> | undefined {
  if (file.mixed.includes(kind.slug)) return undefined;
  if (kind.isExtended) return ofFamily.get(kind.family);
  return new Set(kind.slug === 'bag' ? [kind.slug, ...kinds.filedUnderBags] : [kind.slug]);
}

/** Returns the meaning of a part next to a wider one: `Sneakers > Apparel > Shoes`. */
function kindWithin({ kinds: wider }: Part, part: string): Part | undefined {
  const found = kindOfPart(part);
  const isOfSet = found && !('nearest' in found) && found.by !== 'spelling' && wider?.has(found.usual?.slug ?? '');
  return isOfSet ? found : undefined;
}

/** The words without those for the wearer: `Men's Shoes` are shoes. */
function withoutWearer(words: readonly string[]): readonly string[] {
  const { found } = findWearer(words, 'search');
  return words.filter((_, at) => !found.some(({ from, to }) => at >= from && at < to));
}

/** Returns true if a field names a kind, for grown-ups or for children. */
export function includesKind({ kinds: named }: KindField, kind: Category): boolean {
  if (named === undefined || named.has(kind.slug)) return true;
  if (isChildrens(kind)) return [...named].some((slug) => childrensKindOf({ slug })?.slug === kind.slug);
  return named.has(childrensKindOf(kind)?.slug ?? '');
}
