import type { Category } from '../catalog/catalog.ts';
import { kindsIn, namesGarment } from './kind-words.ts';
import file from './lexicon/lots.json' with { type: 'json' };
import { phraseIndex, phraseIndexes } from './phrase-index.ts';
import { cleanTitle, marked, type TitleTokens, tokenize, type WordSpan, type Words } from './tokens.ts';

const lists = phraseIndexes(file.lists);
const numbers = new Map<string, number>(Object.entries(file.numbers));
const basics = phraseIndex([[file.packs.words, true]]);

/** Highest number of items in a pack. */
const MOST_IN_PACK = 12;
/** Highest number of items in a lot. Larger numbers mean something else. */
const MOST_PIECES = 50;

/** Returns the number of items that a word can state, from 2 to 50, or undefined if it states none. */
function countIn(word = ''): number | undefined {
  const count = numbers.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return count >= 2 && count <= MOST_PIECES ? count : undefined;
}

/** Returns true if a lot is a single pack of basics: `10 pairs of socks`. In `socks x3`, there are three packs. */
export function isPack(lot: string, words: Words, category: Category | undefined): boolean {
  if (/^x/i.test(lot)) return false;
  return file.packs.kinds.includes(category?.slug ?? '') || basics.find(words, 1).length > 0;
}

interface Lot extends WordSpan {
  readonly pieces: number;
}

/** Finds the words for a lot, such as `lot of 3`, and its number of items. `names` are the makers' names. */
export function findLot(title: TitleTokens, names: readonly WordSpan[] = []) {
  const { words, written } = title;
  const isName = marked(words.length, names);
  let lot: Lot | undefined;
  for (let at = 0; at < words.length && !lot; at++) lot = isName[at] ? undefined : lotAt(title, at);
  lot ??= countBeforeGarments(title, isName);
  if (!lot) return undefined;
  const { from, to } = lot;
  const otherWords = [...words.keys()].filter((at) => (at < from || at >= to) && lists.lots.has(words[at]));
  return {
    pieces: lot.pieces,
    text: written(from, to),
    /** All words about the lot rather than its items. The phrase for the number of items comes first. */
    spans: [{ from, to }, ...otherWords.map((at) => ({ from: at, to: at + 1 }))],
  };
}

/** Returns the lot whose phrase begins at a word: `lot of 3`, `3 pcs`, `x2`, `(4)`, `6 pack`. */
function lotAt(title: TitleTokens, at: number): Lot | undefined {
  const both = lists.anywhere.at(title.words, at);
  if (both) return { from: at, to: both.to, pieces: 2 };
  return (
    bracketed(title, at) ??
    times(title, at) ??
    stuckCount(title.words, at) ??
    afterLead(title, at) ??
    beforeUnit(title, at)
  );
}

const lotOf = (from: number, to: number, pieces: number | undefined): Lot | undefined =>
  pieces === undefined ? undefined : { from, to, pieces };

const chunkAt = ({ chunkOf, chunks }: TitleTokens, at: number) => chunks[chunkOf[at] as number] ?? '';

/** Returns the lot of a number in brackets: `(4)`. */
function bracketed(title: TitleTokens, at: number): Lot | undefined {
  const count = /^\((\d{1,2})\)[,.:]?$/.exec(chunkAt(title, at))?.[1];
  const isSize = /^(?:size|sz)$/.test(title.words[at - 1] ?? '');
  return count === undefined || isSize ? undefined : lotOf(at, at + 1, countIn(count));
}

/** Returns the lot of a number after or before `x`: `x2`, `x 4` at the end, and `2x` at the start. */
function times(title: TitleTokens, at: number): Lot | undefined {
  const { words, chunkOf, chunks } = title;
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  const chunk = chunkAt(title, at);
  const count = /^x(\d{1,2})$/.exec(word)?.[1];
  if (count !== undefined && at > 0 && !chunk.includes('-')) {
    const isAfterNumber = /^\d+$/.test(before) && (next !== '' || Number(count) > 5);
    return /^\d/.test(next) || isAfterNumber ? undefined : lotOf(at, at + 1, countIn(count));
  }
  if (word === 'x' && at > 0 && at === words.length - 2) {
    // In `Air Max 90 x 3` and `32 x 30`, the number belongs to a model or a size. `16/34` is a whole size.
    const isPartOfName = /^\d+$/.test(before) && chunks[(chunkOf[at] as number) - 1]?.includes('/') !== true;
    return isPartOfName ? undefined : lotOf(at, at + 2, countIn(next));
  }
  return at === 0 && /^[2-9]x$/.test(chunk) && words.length > 2 ? lotOf(0, 1, Number(word[0])) : undefined;
}

/** Returns the lot of a number that is stuck to its unit: `3pcs`, `6pk`, `2er pack`. */
function stuckCount(words: Words, at: number): Lot | undefined {
  const count = /^(\d{1,2})(?:packs?|pks?|pairs?|pcs?|er)$/.exec(words[at] ?? '')?.[1];
  const next = words[at + 1];
  if (count === undefined || lists.sets.has(next)) return undefined;
  return lotOf(at, lists.packs.has(next) || lists.lots.has(next) ? at + 2 : at + 1, countIn(count));
}

/** Returns the lot of a number after words such as `lot of`, `bundle`, and `qty`. */
function afterLead(title: TitleTokens, at: number): Lot | undefined {
  const { words } = title;
  const lead = lists.beforeCount.at(words, at);
  const count = lead && countIn(words[lead.to]);
  if (!lead || count === undefined) return undefined;
  const isBound = lists.bindsCount.has(words.slice(lead.from, lead.to).join(' '));
  const after = words[lead.to + 1];
  const isPart = after === 'of' || lists.inches.has(after) || chunkAt(title, lead.to).startsWith('#');
  if (isPart || !(isBound || namesPieces(words, lead.to + 1))) return undefined;
  return lotOf(at, lists.units.has(after) ? lead.to + 2 : lead.to + 1, count);
}

/** Returns the lot of a number before its unit, a pack, or a word for a lot. */
function beforeUnit({ words, endsPart }: TitleTokens, at: number): Lot | undefined {
  const [before, next, afterNext] = [words[at - 1], words[at + 1], words[at + 2]];
  const count = countIn(words[at]);
  if (count === undefined || lists.sizes.has(before) || lists.sets.has(before) || endsPart(at)) return undefined;
  const end = lists.lots.has(afterNext) ? at + 3 : at + 2;
  if (lists.units.has(next) && !lists.sets.has(afterNext)) return lotOf(at, end, count);
  if (lists.unit.has(next) && (end > at + 2 || packsBasics(words, at))) return lotOf(at, end, count);
  const isLot = lists.lots.has(next) && !/^\d+$/.test(before ?? '');
  return count <= MOST_IN_PACK && (lists.packs.has(next) || isLot) ? lotOf(at, at + 2, count) : undefined;
}

/** Returns true if basics stand near a count of pieces: `boxers 6 ct`. */
const packsBasics = (words: Words, at: number): boolean => basics.find(words.slice(Math.max(0, at - 5)), 1).length > 0;

/** Maximum number of words up to and including a word for garments that follows soon. */
const MOST_TO_PIECES = 3;
/** Maximum number of words between a count and the garments that it counts. */
const MOST_BETWEEN = 6;

/** Returns true if a word for several garments follows soon: `neckties` in `lot 12 neckties`. */
export function namesPieces(words: Words, from: number): boolean {
  return words.slice(from, from + MOST_TO_PIECES).some((word) => lists.pieces.has(word) || lists.pairs.has(word));
}

/** Counts the garments in a title that begins with a number: `8 tops`, `Two Levi's 501 jeans`, `2 tops 1 skirt`. */
function countBeforeGarments({ words, chunkOf }: TitleTokens, isName: readonly boolean[]): Lot | undefined {
  const phrase = lists.some.at(words, 0);
  const counted = phrase
    ? (numbers.get(words.slice(0, phrase.to).join(' ')) ?? countIn(words[phrase.to - 1]))
    : undefined;
  const pieces = counted ?? countIn(words[0]);
  const first = phrase?.to ?? 1;
  if (isName[0] || lists.features.has(words[first]) || (chunkOf[0] === chunkOf[first] && !phrase)) return undefined;
  const sum = garmentsCounted(words);
  if (sum !== undefined) return sum;
  if (pieces === undefined) return undefined;
  const hasLot = words.some((word) => lists.lots.has(word));
  const near = words.slice(first, first + MOST_BETWEEN);
  const isCounted = near.some((word) => lists.pieces.has(word) || (lists.pairs.has(word) && pieces <= 6));
  const isClose = pieces <= 12 || namesPieces(words, first);
  return hasLot || (isCounted && isClose) ? { from: 0, to: first, pieces } : undefined;
}

/** Returns the lot of a title that lists garments with their counts, as in `2 tops 1 skirt`. */
function garmentsCounted(words: Words): Lot | undefined {
  let at = 0;
  let pieces = 0;
  while (/^[1-9]$/.test(words[at] ?? '') && kindsIn(words.slice(at + 1, at + 2), []).some(namesGarment)) {
    pieces += Number(words[at]);
    at += 2;
  }
  return at >= 4 ? { from: 0, to: 1, pieces } : undefined;
}

/** Splits a line in a list into a title and a quantity: `coach bag x2`. The quantity defaults to 1. */
export function titleAndQuantity(line: string): { readonly title: string; readonly quantity: number } {
  const text = cleanTitle(line);
  const tokens = tokenize(text);
  const lot = findLot(tokens);
  const span = lot?.spans[0];
  const isQuantity = span?.to === tokens.words.length && tokens.words[span.from]?.startsWith('x');
  if (!lot || !span || !isQuantity) return { title: line.trimEnd(), quantity: 1 };
  const title = text.split(' ').slice(0, span.from - span.to);
  return { title: title.join(' '), quantity: lot.pieces };
}
