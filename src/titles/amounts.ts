import moneyFile from './lexicon/money.json' with { type: 'json' };
import { patternOf } from './phrase-index.ts';

export interface OtherMoney {
  /** `retail`: the price when new. `other_price`: not the asking price. `second_price`: follows the asking price. */
  readonly code: 'other_currency' | 'retail' | 'other_price' | 'second_price';
  readonly text: string;
}

const NUMBER = patternOf(moneyFile.number, moneyFile.parts, 'gi');
/** Patterns for the text around a number, by name. */
const patterns = Object.fromEntries(
  Object.entries(moneyFile.patterns).map(([name, pattern]) => [name, patternOf(pattern, moneyFile.parts)]),
) as Readonly<Record<keyof typeof moneyFile.patterns, RegExp>>;
/** Matches text that, right after a number, indicates that the number is not an amount: `$40x`, `$5" heels`. */
const NO_AMOUNT = /^(?:[\d."”'x%]|\/(?! ?ea))/i;
/** Highest plausible price, in US dollars. */
export const MOST_ASKED = 1_000_000;
/** Minimum price right after `NWT`, in US dollars, to count as the retail price. */
const LEAST_RETAIL_AFTER_NEW = 30;
/** Minimum price on a tag, in US dollars, to count as the retail price. Thrift stores seldom charge that much. */
const LEAST_RETAIL = 100;
const CENTS = /^\d{1,4}\.\d\d$/;
/** Length of the context on each side of a number, in UTF-16 code units. */
const CONTEXT_LENGTH = 24;

/** Finds the asking price (`$60`, `asking 250`, `12.99` at the end) and other amounts, and the title without them. */
export function findMoney(title: string) {
  let asked: { readonly price: number; readonly text: string } | undefined;
  const other: OtherMoney[] = [];
  let textOutside = '';
  let previousEnd = 0;
  for (const match of title.matchAll(NUMBER)) {
    const amount = amountIn(title, previousEnd, match);
    if (!amount) continue;
    const { price, meaning, text, word } = amount;
    // The word before an amount belongs to it: `retail $118`, `asking 250`.
    const before = title.slice(previousEnd, match.index).trimEnd();
    textOutside += `${before.slice(0, before.length - word.length).trim()} `;
    previousEnd = amount.end;
    if (meaning !== 'asked') other.push({ code: meaning, text });
    else if (asked) other.push({ code: 'second_price', text });
    else asked = { price, text: `${word.trim()} ${text}`.trim() };
  }
  const outside = `${textOutside}${title.slice(previousEnd).trim()}`;
  // Commas before amounts are left over: `Coach Tabby 26, $60`.
  const withoutMoney = previousEnd === 0 ? title : outside.replace(/[\s,;|]+$/, '').trim();
  return { asked, other, withoutMoney };
}

/** Returns a number's amount, or undefined if it isn't money. `start` is where the previous amount ends. */
function amountIn(title: string, start: number, match: RegExpExecArray) {
  const number = match[0];
  const { otherBefore, dollarBefore, whole = '', cents = '', thousands, otherAfter, dollarAfter } = match.groups ?? {};
  const isOther = otherBefore !== undefined || otherAfter !== undefined;
  const isSigned = isOther || dollarBefore !== undefined || dollarAfter !== undefined;
  const end = match.index + number.length;
  const before = title.slice(start, match.index).trimEnd().slice(-CONTEXT_LENGTH);
  const after = title.slice(end, end + CONTEXT_LENGTH);
  if (!isOther && dollarAfter === undefined && NO_AMOUNT.test(after)) return undefined;
  const isMoney = isSigned || patterns.isNewPrice.test(before) || isAskingPrice(number, before, after, title);
  if (!isMoney) return undefined;

  const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
  const price = thousands === undefined ? amount : amount * 1000;
  if (price <= 0 || price > MOST_ASKED) return undefined;

  const notAsked = patterns.notAsked.exec(before)?.[0];
  // In `was $89 new`, the last word belongs to the amount.
  const whenNew = notAsked === undefined ? undefined : patterns.whenNew.exec(after)?.[0];
  let meaning: OtherMoney['code'] | 'asked' = 'asked';
  if (isOther) meaning = 'other_currency';
  else if (notAsked !== undefined || patterns.notAskedAfter.test(after)) meaning = 'other_price';
  else if (isRetail(price, before, after, title)) meaning = 'retail';
  return { price, meaning, text: number.trim(), word: wordBefore(before, notAsked), end: end + (whenNew ?? '').length };
}

/** Returns true for a retail price: right after `NWT` if it is not low, or on a tag if the garment is new or the price is high. */
function isRetail(price: number, before: string, after: string, title: string): boolean {
  if (patterns.isNew.test(before)) return price >= LEAST_RETAIL_AFTER_NEW;
  const isOnTag = patterns.isTag.test(before) || patterns.isTagAfter.test(after);
  return isOnTag && (patterns.newWithTags.test(title) || price >= LEAST_RETAIL);
}

/** Returns the word before an amount that explains it, or an empty string if there isn't one, as in `2 for $30`. */
function wordBefore(before: string, notAsked: string | undefined): string {
  if (notAsked !== undefined) return /^\d/.test(notAsked) ? '' : notAsked;
  const asks = patterns.asksAlways.exec(before) ?? patterns.asksAtEnd.exec(before);
  return asks?.[0] ?? '';
}

/** Returns true if a number without a sign is the asking price: `asking 40`, `tag 12`, or `12.99` at the end. */
function isAskingPrice(number: string, before: string, after: string, title: string): boolean {
  if (patterns.asksAlways.test(before)) return true;
  if (patterns.notAsked.test(before) || !patterns.ended.test(after)) return false;
  const hasCents = CENTS.test(number) && !moneyFile.noMoney.includes(number);
  if (patterns.asksAtEnd.test(before)) {
    // In `jeans tag 32`, the number is a size.
    const mayBeSize = patterns.isTag.test(before) && patterns.trousers.test(title);
    return hasCents || !mayBeSize;
  }
  const endsTitle = /^[ )!]*$/.test(after);
  return hasCents && endsTitle && !patterns.measured.test(before);
}
