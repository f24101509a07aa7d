import lexicon from './lexicon/money.json' with { type: 'json' };
import { patternOf, patternsOf } from './word-pattern.ts';

/** Money that a title names. */
export interface MoneyInText {
  /** The asking price in USD, and its text as written. */
  readonly asked: { readonly price: number; readonly text: string } | undefined;
  /** Amounts that are no asking price: retail price, shipping, other currencies. */
  readonly other: readonly OtherMoney[];
  /** The title without all amounts. */
  readonly rest: string;
}

/** An amount in a title other than its asking price. */
export interface OtherMoney {
  /** `other_currency`: not in US dollars; `not_asked`: the words around it make it another price. */
  readonly code: 'other_currency' | 'not_asked';
  /** As written. */
  readonly text: string;
}

const NUMBER = patternOf(lexicon.number, lexicon.parts, 'gi');
const patterns = patternsOf(lexicon.patterns, lexicon.parts);
/** Endings of numbers that are no amounts: `$40x`, `$5" heels`. */
const NO_AMOUNT = /^[\d."”'x%/]/i;
/** Highest plausible price, USD. */
export const MOST_ASKED = 1_000_000;
/** An amount on a tag from which it is what the garment cost new, USD: thrift stores seldom write as much. */
const LEAST_RETAIL = 100;
/** An amount with cents and without a currency sign. */
const CENTS = /^\d{1,4}\.\d\d$/;

/**
 * Finds amounts in a cleaned title: the asking price (the first in US dollars: `$60`, `USD 1,250.50`, `asking 250`,
 * `tag says 12.99`, or an amount with cents at the end), and all others.
 */
export function findMoney(title: string): MoneyInText {
  if (!/\d/.test(title)) return { asked: undefined, other: [], rest: title };
  let asked: MoneyInText['asked'];
  const other: OtherMoney[] = [];
  let rest = '';
  let end = 0;
  for (const match of title.matchAll(NUMBER)) {
    const [all, otherBefore, before$, whole = '', cents = '', thousands, otherAfter, after$] = match;
    const isOther = otherBefore !== undefined || otherAfter !== undefined;
    const isSigned = isOther || before$ !== undefined || after$ !== undefined;
    const next = match.index + all.length;
    const after = title.slice(next, next + 24);
    const ahead = title.slice(end, match.index).trimEnd();
    const near = ahead.slice(-24);
    if (!isOther && after$ === undefined && NO_AMOUNT.test(after)) continue;
    if (!isSigned && !asksFor(all, near, after, title)) continue;
    const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
    const price = thousands === undefined ? amount : amount * 1000;
    if (!(price > 0) || price > MOST_ASKED) continue;
    const asking = patterns.asksAlways.exec(near)?.[0] ?? patterns.asksAtEnd.exec(near)?.[0];
    const isOnTag = patterns.isTag.test(near) || patterns.isTagAfter.test(after);
    const isNew = patterns.newWithTags.test(title) || price >= LEAST_RETAIL;
    const isRetail = patterns.isNew.test(near) || (isOnTag && isNew);
    const otherWord = patterns.notAsked.exec(near)?.[0];
    // The word belongs to the amount: `retail $118`, `asking 250`.
    const word = /^\d/.test(otherWord ?? '') ? undefined : (otherWord ?? asking);
    const own = word === undefined ? ahead : ahead.slice(0, -word.length);
    const text = all.trim();
    rest += `${own.trim()} `;
    end = next;
    if (isOther) other.push({ code: 'other_currency', text });
    else if (asked || otherWord !== undefined || isRetail || patterns.notAskedAfter.test(after))
      other.push({ code: 'not_asked', text });
    else asked = { price, text: word === undefined ? text : `${word.trim()} ${text}` };
  }
  return { asked, other, rest: end === 0 ? title : `${rest}${title.slice(end).trim()}`.trim() };
}

/** Returns true if the words around a number without a currency sign make it a price. */
function asksFor(number: string, near: string, after: string, title: string): boolean {
  if (patterns.asksAlways.test(near) || patterns.notAsked.test(near)) return patterns.asksAlways.test(near);
  const hasCents = CENTS.test(number) && !lexicon.noMoney.includes(number);
  if (!patterns.ended.test(after)) return false;
  if (patterns.asksAtEnd.test(near)) return hasCents || !patterns.isTag.test(near) || !patterns.trousers.test(title);
  return hasCents && !patterns.measured.test(near) && /^[ )!]*$/.test(after);
}
