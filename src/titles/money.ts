import lexicon from './lexicon/money.json' with { type: 'json' };
import { patternOf } from './phrase-index.ts';

export interface OtherMoney {
  /** `retail`: its price when new; `other_price`: by words around it; `second_price`: after an asking price. */
  readonly code: 'other_currency' | 'retail' | 'other_price' | 'second_price';
  readonly text: string;
}

const NUMBER = patternOf(lexicon.number, lexicon.parts, 'gi');
const patterns = Object.fromEntries(
  Object.entries(lexicon.patterns).map(([name, pattern]) => [name, patternOf(pattern, lexicon.parts)]),
) as Readonly<Record<keyof typeof lexicon.patterns, RegExp>>;
/** Endings of numbers that are not amounts: `$40x`, `$5" heels`. */
const NO_AMOUNT = /^[\d."”'x%/]/i;
/** Highest plausible price, USD. */
export const MOST_ASKED = 1_000_000;
/** Amounts on a tag from this one up, USD, are what the garment cost new: thrift stores seldom ask as much. */
const LEAST_RETAIL = 100;
const CENTS = /^\d{1,4}\.\d\d$/;

/** Finds amounts in a title: the asking price (`$60`, `USD 1,250.50`, `asking 250`, `12.99` at the end), and others. */
export function findMoney(title: string) {
  let asked: { readonly price: number; readonly text: string } | undefined;
  const other: OtherMoney[] = [];
  let rest = '';
  let end = 0;
  for (const match of title.matchAll(NUMBER)) {
    const amount = amountIn(title, end, match);
    if (!amount) continue;
    const { price, meaning, text, word, ahead, behind } = amount;
    // The word belongs to the amount: `retail $118`, `asking 250`.
    rest += `${(word === undefined ? ahead : ahead.slice(0, -word.length)).trim()} `;
    end = match.index + match[0].length + behind.length;
    if (meaning !== 'asked') other.push({ code: meaning, text });
    else if (asked) other.push({ code: 'second_price', text });
    else asked = { price, text: word === undefined ? text : `${word.trim()} ${text}` };
  }
  const left = end === 0 ? title : `${rest}${title.slice(end).trim()}`.trim();
  return { asked, other, rest: left };
}

/** Reads a number of a title; undefined if it is not an amount of money. `end` is where the last amount ended. */
function amountIn(title: string, end: number, match: RegExpExecArray) {
  const [all, otherBefore, before$, whole = '', cents = '', thousands, otherAfter, after$] = match;
  const isOther = otherBefore !== undefined || otherAfter !== undefined;
  const isSigned = isOther || before$ !== undefined || after$ !== undefined;
  const next = match.index + all.length;
  const after = title.slice(next, next + 24);
  const ahead = title.slice(end, match.index).trimEnd();
  const near = ahead.slice(-24);
  if (!isOther && after$ === undefined && NO_AMOUNT.test(after)) return undefined;
  if (!isSigned && !asksFor(all, near, after, title)) return undefined;
  const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
  const price = thousands === undefined ? amount : amount * 1000;
  if (!(price > 0) || price > MOST_ASKED) return undefined;
  const notAsked = patterns.notAsked.exec(near)?.[0];
  const isOtherPrice = notAsked !== undefined || patterns.notAskedAfter.test(after);
  const own = isOtherPrice ? 'other_price' : isRetail(price, near, after, title) ? 'retail' : 'asked';
  const meaning: OtherMoney['code'] | 'asked' = isOther ? 'other_currency' : own;
  const behind = notAsked === undefined ? '' : (patterns.whenNew.exec(after)?.[0] ?? '');
  return { price, meaning, text: all.trim(), word: wordBefore(near, notAsked), ahead, behind };
}

/** Returns true for what a garment cost new: right after `NWT`, or on the tag of a new or an expensive one. */
function isRetail(price: number, near: string, after: string, title: string): boolean {
  if (patterns.isNew.test(near)) return true;
  const isOnTag = patterns.isTag.test(near) || patterns.isTagAfter.test(after);
  return isOnTag && (patterns.newWithTags.test(title) || price >= LEAST_RETAIL);
}

/** Returns the word before an amount that states its meaning; undefined for a number. */
function wordBefore(near: string, notAsked: string | undefined): string | undefined {
  if (/^\d/.test(notAsked ?? '')) return undefined;
  return notAsked ?? patterns.asksAlways.exec(near)?.[0] ?? patterns.asksAtEnd.exec(near)?.[0];
}

/** Returns true if the words around a number without a currency sign make it a price. */
function asksFor(number: string, near: string, after: string, title: string): boolean {
  if (patterns.asksAlways.test(near) || patterns.notAsked.test(near)) return patterns.asksAlways.test(near);
  const hasCents = CENTS.test(number) && !lexicon.noMoney.includes(number);
  if (!patterns.ended.test(after)) return false;
  if (patterns.asksAtEnd.test(near)) return hasCents || !patterns.isTag.test(near) || !patterns.trousers.test(title);
  return hasCents && !patterns.measured.test(near) && /^[ )!]*$/.test(after);
}
