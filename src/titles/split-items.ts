import { findCategory } from '../catalog/catalog.ts';
import { findSet } from './kind-words.ts';
import numbers from './lexicon/numbers.json' with { type: 'json' };
import refusals from './lexicon/refusals.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { compilePattern } from './phrase-index.ts';
import { fieldWords, type WordSpan } from './tokens.ts';

/** Maximum number of parts between marks in a text that may name several items. */
export const MAX_PARTS = 40;

/** What a part of a text names: `Gap jeans`, `black`. */
export interface PartNames {
  /** The kind's slug, or the words for a thing that has no price here, such as a tent. */
  readonly kind: string | undefined;
  /** The maker that its name or a model tells. */
  readonly brand: string | undefined;
  readonly isPriced: boolean;
  /** True if it has words that we do not know. */
  readonly hasUnknown: boolean;
}

/**
 * A part between two marks. `isAdded` is true after a word or a sign that adds, such as `and`, and `isSet` for words for
 * several pieces that are one item: `tie set`, `suit`.
 */
type ItemPart = PartNames & WordSpan & { readonly isAdded: boolean; readonly isSet: boolean };

/**
 * Splits a text into the items that it names, as written: `Coach wallet and Coach Tabby 26`, `Zara blazer, Gap jeans`,
 * `3 items: …`, `bundle of …`. A part that is no item, such as a strap, belongs to the one before it; the pieces of a
 * suit or a set are one item, and names and colors with an `and` in them stay whole. In steps, so that others may run
 * in between: `read` returns what one of the parts, of which there are at most {@link MAX_PARTS}, name. Returns the
 * text alone if it names one item, and undefined if it has more parts.
 */
export function* splitItems(
  lexicon: Lexicon,
  text: string,
  read: (part: string, parts: readonly string[]) => PartNames,
  isPair = false,
): Generator<undefined, readonly string[] | undefined> {
  const [leadIn, ofLot, ofItems] = ITEMS_LEAD_IN.exec(text) ?? [''];
  const count = ofLot ?? ofItems;
  const cuts = cutsIn(lexicon, text, leadIn.length);
  if (cuts.length > MAX_PARTS) return undefined;
  if (cuts.length < 2) return [text];
  const written = cuts.map(({ from, to }) => text.slice(from, to).trim());
  const parts: ItemPart[] = [];
  for (const cut of cuts) {
    const part = written[parts.length] as string;
    parts.push({ ...cut, ...read(part, written), isSet: SET.test(part) });
    yield;
  }
  const areAll = isPair && parts.every(({ kind }) => kind !== undefined);
  const items = areAll ? parts : itemsOf(joinSets(parts));
  const isOther = count !== undefined && Number(count) !== items.length;
  return items.length > 1 && !isOther ? items.map(({ from, to }) => text.slice(from, to).trim()) : [text];
}

/** What may stand before items, with their number: `3 items:`, `bundle of`, `lot of 2:`. */
const ITEMS_LEAD_IN = compilePattern(
  '^(?:<ofLot>(?: (?=(\\d{1,2})\\b))?(?:\\d{1,2}(?: <items>:?|:))?|(\\d{1,2}) <items> ?:)',
  {
    ofLot: '(?:(?:a |my )?(?:lot|bundle|set|pack|box|haul) of|(?:lot|bundle|haul):)',
    items: ['items', 'pieces', 'things', 'pcs'],
  },
);

/** Marks, words that add, and the end of a price before another one, with the blanks and small words around them. */
const ITEM_SEPARATORS = compilePattern(
  '(?<mark> ?<sign> ?(?:(?:and|plus|&) )?<a>)|(?<added> (?:and|[&+]) <a>)|<afterPrice>',
  {
    sign: '(?:,(?!\\d{3})|[;|•·]|(?<= )(?:/|plus)(?= ))',
    a: '(?:an? )?',
    afterPrice: '(?<=\\$\\d{1,6}(?:\\.\\d\\d)?) (?=\\p{L})',
  },
  'giu',
);
const BRACKETS = /\([^()]{0,60}\)/g;
const SET = new RegExp(`\\b(?:${[...numbers.lists.sets, 'separates'].join('|')})\\b`, 'i');

/** Cuts a text, from a position on, at marks that are neither in brackets nor in a name. */
function cutsIn(lexicon: Lexicon, text: string, begin: number) {
  const inBrackets = [...text.matchAll(BRACKETS)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  const lastPrice = text.lastIndexOf('$');
  const cuts: Pick<ItemPart, 'from' | 'to' | 'isAdded'>[] = [];
  let from = begin;
  let isAdded = false;
  const cutAt = (to: number) => {
    if (text.slice(from, to).trim() !== '') cuts.push({ from, to, isAdded });
  };
  for (const { 0: mark, index, groups = {} } of text.matchAll(ITEM_SEPARATORS)) {
    if (cuts.length > MAX_PARTS) return cuts;
    while (inBrackets[0] && inBrackets[0].to <= index) inBrackets.shift();
    const isAtPrice = groups.mark === undefined && groups.added === undefined;
    const isNone = index < from || (inBrackets[0]?.from ?? index) < index || (isAtPrice && lastPrice < index);
    if (isNone || isInName(lexicon, text, from, index, index + mark.length)) continue;
    cutAt(index);
    from = index + mark.length;
    isAdded = groups.added !== undefined;
  }
  cutAt(text.length);
  return cuts;
}

/** Number of characters beside a mark in which a name that has it in it may stand. */
const NAME_LENGTH = 30;

/** Returns true for a mark in a name (`Dolce & Gabbana`) or in words for a set of clothes (`jacket and pants suit`). */
function isInName({ names }: Lexicon, text: string, from: number, markFrom: number, markTo: number): boolean {
  const before = fieldWords(text.slice(Math.max(from, markFrom - NAME_LENGTH), markFrom)).slice(-4);
  const words = [...before, ...fieldWords(text.slice(markFrom, markTo + NAME_LENGTH)).slice(0, 6)];
  const { from: setFrom = words.length, to: setTo = 0 } = findSet(words, []) ?? {};
  if (setFrom < before.length && setTo > before.length) return true;
  return before.some((_, at) => (names.at(words, at)?.to ?? 0) > before.length);
}

const SUITS: readonly string[] = ['suit', 'tuxedo', 'tracksuit', 'matching-set'];

/** Returns true for a garment, or another thing that is sold beside one, whose maker is not said. */
const isOther = ({ kind = '' }: PartNames): boolean =>
  findCategory(kind) !== undefined || refusals.paired.includes(kind);

const joinParts = (first: ItemPart, second: ItemPart): ItemPart => ({
  ...first,
  to: second.to,
  kind: first.kind ?? second.kind,
  brand: first.brand ?? second.brand,
  isPriced: first.isPriced || second.isPriced,
});

/** Joins the pieces of a suit or a set, and what adds no item: `shirt and tie set`, `black and white dress`. */
function joinSets(parts: readonly ItemPart[]): ItemPart[] {
  const joined: ItemPart[] = [];
  for (const part of parts) {
    const above = joined.at(-1);
    const isOfSet = part.isSet || above?.isSet;
    const isOfSuit = SUITS.includes(above?.kind ?? '') && isOther(part);
    const isOfBoth = part.isAdded && (isOfSet || (above?.kind === undefined && !above?.isAdded));
    const isOne =
      above && !above.isPriced && (isOfSuit || isOfBoth) && (part.brand === undefined || above.kind === undefined);
    if (isOne)
      joined.splice(-1, 1, { ...joinParts(above, part), kind: part.isSet ? part.kind : (above.kind ?? part.kind) });
    else joined.push(part);
  }
  return joined;
}

/**
 * Returns the items that parts name, each with the parts that belong to it, or none if the text describes one item.
 * Items have prices; or makers and kinds, of which there are several.
 */
function itemsOf(parts: readonly ItemPart[]): ItemPart[] {
  const isNamed = ({ kind, brand }: PartNames) => kind !== undefined || brand !== undefined;
  const ofKind = parts.filter(({ kind }) => kind !== undefined);
  if (ofKind.length < 2) return [];
  const makers = new Set(parts.flatMap(({ brand }) => brand ?? []));
  const kinds = new Set(ofKind.map(({ kind }) => kind));
  const arePriced = parts.filter((part) => part.isPriced && isNamed(part)).length > 1;
  const isFull = ({ kind, brand }: PartNames) => kind !== undefined && brand !== undefined;
  const areEach = ofKind.length === parts.length && (kinds.size > 2 || makers.size > 1);
  const areMost = 2 * parts.filter(isNamed).length > parts.length && makers.size > 1;
  const areApart = ofKind.some(({ isAdded }) => isAdded) || (kinds.size > 1 && ofKind.length === parts.length);
  if (!arePriced && !areEach && !areMost && !(areApart && ofKind.every(isFull))) return [];
  const items: ItemPart[] = [];
  for (const [at, part] of parts.entries()) {
    const isApart = isNamed(part) || (parts[at - 1]?.isPriced && part.hasUnknown && !part.isAdded);
    const above = items.at(-1);
    if (above && !(arePriced ? isApart : part.kind !== undefined)) items.splice(-1, 1, joinParts(above, part));
    else items.push(part);
  }
  return items;
}
