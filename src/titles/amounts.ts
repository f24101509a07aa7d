import moneyFile from './lexicon/money.json' with { type: 'json' };
import { compilePattern } from './phrase-index.ts';

export interface OtherMoney {
  /** `retail`: the price when new. `other_price`: not the asking price. `second_price`: follows the asking price. */
  readonly code: 'other_currency' | 'retail' | 'other_price' | 'second_price';
  readonly text: string;
}

const { parts } = moneyFile;
/** Patterns of the parts of amounts, such as `each`: the words that say that a price is of one of several items. */
export const MONEY_PARTS = parts;
const NUMBER = compilePattern(moneyFile.number, parts, 'gi');
const wordBefore = compilePattern(moneyFile.wordBefore, parts);
const wordAfter = compilePattern(moneyFile.wordAfter, parts);
const each = compilePattern(moneyFile.each, parts);
const forAll = compilePattern(moneyFile.forAll, parts);
const ofSeveral = compilePattern(moneyFile.ofSeveral, parts, 'gi');
/** Highest plausible price, in US dollars. */
export const MAX_PRICE = 1_000_000;
const CENTS = /^\d{1,4}\.\d\d$/;
/** Length of the context on each side of a number, in UTF-16 code units. */
const CONTEXT_LENGTH = 24;

interface Rule<T> {
  readonly is: T;
  readonly pattern: string;
  readonly with?: string;
  readonly min?: number;
}
/** Returns a function that finds what the first rule that fits says of a price, its text, and the title. */
function createRuleReader<T>(rows: readonly Rule<T>[]) {
  const rules = rows.map((row) => ({
    ...row,
    pattern: compilePattern(row.pattern, parts),
    words: compilePattern(row.with === undefined ? '' : `\\b<${row.with}>\\b`, parts),
  }));
  return (price: number, text: string, title: string): T | undefined =>
    rules.find(({ pattern, words, min = 0 }) => price >= min && pattern.test(text) && words.test(title))?.is;
}
const isAmount = createRuleReader<boolean>(moneyFile.amounts);
const meaningOf = createRuleReader(moneyFile.meanings as readonly Rule<OtherMoney['code']>[]);

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const VALUES = new Map(
  [
    ONES.split(' ').map((word, at) => [word, at] as const),
    TENS.split(' ').map((word, at) => [word, at * 10 + 20] as const),
  ].flat(),
);
const IN_WORDS = new RegExp(
  `\\b(?:an? )?((?:(?:${[...VALUES.keys()].join('|')}|hundred|thousand)(?:[ -]| and ))+)(?:dollars|bucks)\\b`,
  'gi',
);

/** Writes amounts in words in digits: `twenty-five dollars`, `a hundred bucks`. */
const inDigits = (title: string): string =>
  title.replace(IN_WORDS, (_, words: string) => {
    let [sum, part] = [0, 0];
    for (const word of words.toLowerCase().split(/[ -]/)) {
      if (word === 'hundred') part = (part || 1) * 100;
      else if (word === 'thousand') [sum, part] = [(part || 1) * 1000, 0];
      else part += VALUES.get(word) ?? 0;
    }
    return `$${sum + part}`;
  });

/** Finds the asking price (`$60`, `asking 250`, `12.99` at the end) and other amounts, and the title without them. */
export function findMoney(written: string) {
  const title = inDigits(written).replace(ofSeveral, '($1) ');
  let asking: ReturnType<typeof amountIn>;
  const other: OtherMoney[] = [];
  let textOutside = '';
  let previousEnd = 0;
  for (const match of title.matchAll(NUMBER)) {
    const amount = amountIn(title, previousEnd, match);
    if (!amount) continue;
    const { meaning, text, word } = amount;
    // The word before an amount belongs to it: `retail $118`, `asking 250`.
    const before = title.slice(previousEnd, match.index).trimEnd();
    textOutside += `${before.slice(0, before.length - word.length).trim()} `;
    previousEnd = amount.end;
    if (meaning) other.push({ code: meaning, text });
    else if (asking) other.push({ code: 'second_price', text });
    else asking = amount;
  }
  const outside = `${textOutside}${title.slice(previousEnd).trim()}`;
  // Commas before amounts are left over: `Coach Tabby 26, $60`.
  const withoutMoney = previousEnd === 0 ? title : outside.replace(/(?<![\s,;|])[\s,;|]+$/, '').trim();
  return { asking, other, withoutMoney };
}

/** Returns true if an amount is the price of one of several pieces. A price after a count such as `x2` is, too. */
export const isOfEach = (
  { isEach, isForAll }: Pick<NonNullable<ReturnType<typeof amountIn>>, 'isEach' | 'isForAll'>,
  isCount = false,
): boolean => isEach || (isCount && !isForAll);

/** Returns a number's amount, or undefined if it isn't money. `start` is where the previous amount ends. */
function amountIn(title: string, start: number, match: RegExpExecArray) {
  const [number] = match;
  const { whole = '', cents = '', thousands, hundredths } = match.groups ?? {};
  const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
  const price = (amount * (thousands === undefined ? 1 : 1000)) / (hundredths === undefined ? 1 : 100);
  if (price <= 0 || price > MAX_PRICE) return undefined;

  const end = match.index + number.length;
  const before = title.slice(start, match.index).trimEnd().slice(-CONTEXT_LENGTH);
  const text = `${before}¤${numberSign(match)}${title.slice(end, end + CONTEXT_LENGTH)}`;
  if (!isAmount(price, text, title)) return undefined;
  const word = wordBefore.exec(text)?.[0].slice(0, -1) ?? '';
  // In `was $89 new`, the last word belongs to the amount.
  // Node 22 allows no two groups of one name.
  const { word: ofPast, count = '' } = wordAfter.exec(text)?.groups ?? {};
  const after = ofPast ?? count;
  return {
    price,
    meaning: meaningOf(price, text, title),
    text: number.trim(),
    word,
    isEach: each.test(text),
    isForAll: forAll.test(text),
    end: end + after.length,
  };
}

/** Returns the name for a number in patterns. */
function numberSign({ 0: number, groups = {} }: RegExpExecArray): string {
  if (groups.otherBefore !== undefined || groups.otherAfter !== undefined) return 'other';
  if (groups.dollarBefore !== undefined) return 'dollar';
  if (groups.dollarAfter !== undefined) return 'dollars';
  return CENTS.test(number) && !moneyFile.noMoney.includes(number) ? 'cents' : 'plain';
}
