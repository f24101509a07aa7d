import { roundToCent, sumOf } from '../base/values.ts';
import type { Category } from '../catalog/catalog.ts';
import file from './lexicon/numbers.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';
import { PhraseIndex } from './phrase-index.ts';
import { charactersOf, overlap, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

/** Returns what is added to a price in all, in US dollars or, if it is a share, as text: `20%`. */
function extraCostIn(numbers: readonly NumberView[]): number | string | undefined {
  const extras = numbers.filter(({ role }) => role === 'extra');
  const sumIn = (unit: string | undefined) =>
    roundToCent(sumOf(extras.filter((n) => n.unit === unit).map((n) => n.value)));
  const share = sumIn('%');
  return sumIn(undefined) || (share > 0 ? `${share}%` : undefined);
}

/** Returns the first number of a role in US dollars. */
function dollarsIn(numbers: readonly NumberView[], role: NumberView['role']): number | undefined {
  return numbers.find((number) => number.role === role && number.unit === undefined && !number.isBare)?.value;
}

/** An amount that is not used. `second_price`: follows the asking price. `other_price`: is the price of something else. */
export interface OtherMoney {
  readonly code: 'other_currency' | 'other_price' | 'second_price';
  /** With its sign, as written. */
  readonly text: string;
  /** As a number: US dollars, unless the currency is another. */
  readonly price: number;
}

/** Highest plausible price, in US dollars. */
export const MAX_PRICE = 1_000_000;
/** Roles of amounts that tell something besides the price. */
const TOLD: readonly NumberView['role'][] = ['paid', 'retail', 'extra', 'included', 'discount'];
const isTold = ({ role, unit }: NumberView) => TOLD.includes(role) && (unit === undefined || unit === '%');

/** Finds the asking price (`$60`, `asking 250`, `12.99` at the end) and other amounts, and the title without them. */
export function moneyIn(text: string, numbers: readonly NumberView[]) {
  const amounts = numbers.filter(({ role, isMoney, isBare, value }) => {
    const isOfMoney = role === 'price' || TOLD.includes(role) || (role === 'other' && isMoney);
    return isOfMoney && !isBare && value > 0 && value <= MAX_PRICE;
  });
  const prices = amounts.filter(({ role, unit }) => role === 'price' && unit === undefined);
  const asking = prices.find((price) => price.before('mine', 'theirs')) ?? prices[0];
  const unused = amounts.filter((amount) => amount !== asking && !isTold(amount));
  const other = unused.map((amount): OtherMoney => {
    const code = amount.unit ? 'other_currency' : amount.role === 'price' ? 'second_price' : 'other_price';
    const { from, to } = amount.wholeWith();
    return { code, text: text.slice(from, to), price: amount.value };
  });
  const without = (cut: readonly NumberView[]) => {
    // A number of items that only an amount tells is put in brackets: `3 for $20`.
    const inBrackets = numbers
      .filter((n) => n.role === 'count' && n.next?.gap === 1 && n.after('forPrice') && cut.includes(n.next))
      .map(({ start, end, text }) => ({ from: start, to: end, put: `(${text})` }));
    const amounts = cut.map((amount) => amount.wholeWith(file.belongs.amount, file.belongsAfter.amount));
    return cutOut(
      text,
      [...inBrackets, ...amounts].sort((a, b) => a.from - b.from),
    );
  };
  const { left, placeOf } = without(amounts);
  return {
    asking,
    other,
    /** A number at the end of the title, right after the kind, that may be a price or a size. */
    maybeAsked: asking ? undefined : numbers.find(({ role, isBare }) => isBare && role === 'price')?.value,
    /** What the item cost its owner, and what it cost new, in US dollars. */
    cost: dollarsIn(numbers, 'paid'),
    retail: dollarsIn(numbers, 'retail'),
    /** What shipping, a premium, or tax adds: US dollars, or a share of the price: `20%`. */
    extra: extraCostIn(numbers),
    /** The title without dollar amounts, so that `$90` is not mistaken for Air Max 90. */
    textWithoutAny: left,
    /** The title without what is asked: what was paid, what is added and the price when new stay. */
    textWithoutPrice: without(amounts.filter((amount) => !isTold(amount))).left,
    textWithoutCost: without(amounts.filter((amount) => amount.role === 'paid' && isTold(amount))).left,
    /** Returns a function from characters of the title to the words there of `rest`, which is without money. */
    wordsFinder(rest: TitleTokens) {
      const charactersAt = charactersOf(rest);
      const starts = rest.words.map((_, at) => charactersAt({ from: at, to: at }).from);
      const wordAt = (place: number) => starts.filter((start) => start < place).length;
      return ({ from, to }: WordSpan): WordSpan => ({
        from: wordAt(placeOf(from)),
        to: wordAt(placeOf(to)),
      });
    },
  };
}

/** Returns a text without some of its characters, and where others are in what is left. */
function cutOut(text: string, cuts: readonly { readonly from: number; readonly to: number; readonly put?: string }[]) {
  let left = '';
  let end = 0;
  const kept = [{ from: 0, at: 0 }];
  const add = (piece: string, from: number) => {
    if (left !== '' && piece !== '') left += ' ';
    kept.push({ from, at: left.length });
    left += piece;
  };
  for (const { from, to, put = '' } of [...cuts, { from: text.length, to: text.length }]) {
    const piece = text.slice(end, Math.max(from, end));
    add(piece.trim(), end + piece.length - piece.trimStart().length);
    if (put !== '') add(put, from - 1);
    end = Math.max(to, end);
  }
  const placeOf = (offset: number) => {
    const { from, at } = kept.findLast((piece) => piece.from <= offset) ?? { from: 0, at: 0 };
    return at + offset - from;
  };
  // Commas before amounts are left over: `Coach Tabby 26, $60`.
  const trimmed = cuts.length === 0 ? text : left.replace(/(?<![\s,;|])[\s,;|]+$/, '');
  return { left: trimmed, placeOf };
}

/** Returns true if a price is of one of several pieces. A price after a count such as `x2` is, too. */
function isOfEach(price: NumberView, isCount = false): boolean {
  if (price.isForAll()) return false;
  const isAtPrice = price.wordBefore === 'at' && price.earlier('lots', 'bindsCount');
  const isAfterEach = price.isMoney && price.before('eachBefore') && !isAtPrice;
  return isCount || isAfterEach || price.after('each');
}

/** Returns what a title asks, in US dollars, and for all its pieces. */
export function readAskedPrice(asking: NumberView | undefined, lot: ReturnType<typeof lotIn>) {
  const asked = asking?.value;
  const isEach = asking && isOfEach(asking, lot?.isCount);
  return { asked, isEach, askedInAll: asked && isEach && lot ? lot.pieces * asked : asked };
}

/** Most pieces of a lot that has a price. */
export const MAX_PIECES = 99;

const { packs, lists } = file;
const basics = new PhraseIndex([[packs.words, true]]);
const [lotWords, together] = [new Set(lists.lots), new Set(lists.together)];
const ofPieces = new Set([...lists.counting, ...lists.singles, ...Object.keys(file.values)]);

/** Returns true if a lot, by its text, is one pack: `3 pack`, or of basics `10 pairs`. `socks x3` are three packs. */
export const isPack = (text: string, words: Words, category: Category | undefined): boolean =>
  /\bp(?:ac)?k\b/i.test(text) ||
  (!/^x/i.test(text) && (packs.kinds.includes(category?.slug ?? '') || basics.find(words).length > 0));

/** Returns the lot that the counts of a title tell, unless they are in remarks. `title` is without money. */
export function lotIn(
  { words, written }: TitleTokens,
  numbers: readonly NumberView[],
  spanOf: (characters: WordSpan) => WordSpan,
  remarks: readonly WordSpan[],
) {
  const counts = numbers
    .filter(({ role, value, isBare }) => role === 'count' && value > 1 && !isBare)
    .map((count) => ({ count, span: spanOf(count.wholeWith(file.belongs.count, file.belongsAfter.count)) }))
    .filter(({ span }) => span.from < span.to && !remarks.some((remark) => overlap(remark, span)));
  const [first] = counts;
  if (!first) return undefined;
  const { from, to } = first.span;
  const isSum = counts.length > 1 && counts.every(({ count }) => count.after('garments', 'pieces', 'pairs'));
  const ofLot = words.slice(from, to);
  const otherWords = [...words.keys()].filter((at) => (at < from || at >= to) && lotWords.has(words[at] ?? ''));
  const saysMore = otherWords.length > 0 || words.some((word) => together.has(word));
  const isPiece = (word: string) => ofPieces.has(word) || /^x?\d+(?:x|pcs|pairs?)?$/.test(word);
  return {
    pieces: isSum ? counts.reduce((sum, { count }) => sum + count.value, 0) : first.count.value,
    /** As written. */
    text: written(from, to),
    /** True if it counts single items, so that a price is of each: `x2`, `2 x`. */
    isCount: /^(?:x|qty|quantity)|(?:\b|\d)x$/.test(ofLot.join(' ')),
    /** True if it says no more than how many equal pieces there are: `(4)`, `Two`, `3 pairs`, `x2`. */
    isOfPieces: !isSum && !saysMore && ofLot.every(isPiece),
    /** All words about the lot rather than its items. The phrase for the number of items comes first. */
    spans: [
      ...(isSum ? counts.map(({ span }) => span) : [first.span]),
      ...otherWords.map((at) => ({ from: at, to: at + 1 })),
    ],
  };
}
