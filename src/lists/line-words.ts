import { inOneLine } from '../base/text.ts';
import file from '../titles/lexicon/numbers.json' with { type: 'json' };
import { findMoney, readNumbers } from '../titles/number-rules.ts';
import type { NumberView } from '../titles/number-view.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';

/** Where texts have their prices without a dollar sign: most first, all last, or most last. */
export type PricePlace = 'first' | 'last' | 'often last' | undefined;

/** Higher numbers before a title are no counts. */
export const MAX_COUNTED = 12;

const LINE_PHRASE_PARTS = {
  mine: file.lists.mine,
  day: '(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|<month>\\w{0,6}\\.? \\d{1,2}(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d)',
  month: '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)',
  price: '(?<price>\\d{1,5}(?:\\.\\d\\d?)?)(?![\\d.%])',
  sold: '[\\s([–—-]{1,4}(?<status>sold)',
  fees: '(?:net|after|minus|less|fees?|profit|made|earned|payout|to|on|via)',
  shopping: '(?:bought|selling|for sale|to sell|sold|found|finds|got|have|items?|haul|closet|today)',
  where: "(?: (?:from|at|of|in) [\\p{L}’']+)?",
};
/** What a line says of its sale, and words before its title, tried in turn. */
const LINE_PHRASES = [
  /<sold>(?: on)? (?<soldOn><day>)(?:,? (?:for |at )?\$<price>)?$/, // Gap tee sold 10/5 for $22
  /<sold>(?: for| at)? \$<price>,? (?:on )?(?<soldOn><day>)$/, // Gap tee sold for $22 on Oct 3
  /<sold>(?: for| at)? \$<price>,? <fees>\b.{0,40}$/, // Gap tee sold $22 on eBay
  /(?<![\s([–—-])<sold>(?: for| at)?[ :]*\$?<price>[)\]]?$/, // Gap tee (sold 22)
  /^[^\p{L}\p{N}’']*(?:[\p{L}’']+ ){0,2}<shopping><where> ?:(?= ?\S)/u, // I found today: Gap tee
  /^(?<mine><mine>) ?: ?(?=.*\$)/, // my price: Gap tee $20
].map(({ source }) => compilePattern(source, LINE_PHRASE_PARTS));

/** Splits a text into what it says of a sale and whose price follows, as written, and the rest. */
export function splitPhrases(written: string) {
  const phrases: Partial<Record<'mine' | 'price' | 'status' | 'soldOn', string>> = {};
  let text = written;
  for (const phrase of LINE_PHRASES) {
    const match = phrase.exec(text);
    if (!match) continue;
    Object.assign(phrases, match.groups);
    text = text.replace(match[0], '').trim();
  }
  return { text, phrases };
}

/** Reads numbers of a line by its words alone: hundreds of lines are read before it is known what they name. */
const readLineNumbers = (text: string) =>
  text.length > MAX_TITLE_LENGTH
    ? []
    : readNumbers(text, () => ({ nameAt: () => undefined, isUsual: () => true, kind: undefined }));
/** Returns true for a number that may be an amount: not `size 8`, `8-10`, `.8`. */
const mayBeAmount = (n: NumberView): boolean =>
  (n.isPlain || n.isCents) &&
  n.value < 10_000 &&
  !n.unit &&
  !n.before('sizes', 'multiply', 'measures', 'rank', 'styles', 'shelves');
/** Higher numbers before a title are models, such as 501. */
const findFirstAmount = (numbers: readonly NumberView[]) =>
  numbers
    .slice(0, 1)
    .find((n) => n.isFirst && mayBeAmount(n) && (n.isMoney || n.value < 300) && /^\p{L}/u.test(n.wordAfter));
/** Finds the number that ends a text, but for a count: `Gap tee 8 x2`. */
function findLastAmount(numbers: readonly NumberView[]): NumberView | undefined {
  const end = numbers.at(-1);
  const isCount = end?.role === 'count' && end.gap < 3 && (end.form === 'x#' || end.before('multiply', 'beforeCount'));
  const last = isCount ? end.previous : end;
  return last && last.start > 1 && end?.isLast && mayBeAmount(last) ? last : undefined;
}

/** A dash or another mark between a title and its price. */
const isAfterMark = (text: string, n: NumberView): boolean => /(?:\s[-–—=@]\s?|:\s)\$?$/.test(text.slice(0, n.start));

/**
 * Returns the first price with cents or the one at a place of a text, in US dollars, and the text without it. `isMarked`
 * is true if a dollar sign or a dash marks it.
 */
export function findPriceAt(text: string, place: PricePlace) {
  const numbers = readLineNumbers(text);
  const findPlaced = place === 'first' ? findFirstAmount : findLastAmount;
  const found = numbers.find((n) => n.isCents && mayBeAmount(n)) ?? (place && findPlaced(numbers));
  if (!found) return undefined;
  const { from, to } = found.spanWith([], ['each']);
  const title = inOneLine(trimPriceMarks(text.slice(0, from)), text.slice(to).trim());
  const isMarked = found.isMoney || isAfterMark(text, found);
  return { title, price: found.value, isMarked, isEach: found.wordBefore === '@' || found.after('each') };
}

/** So many lines tell where the prices of all are. */
const MAX_SAMPLE = 1_000;

/** Returns where texts have their prices, unless those may be quantities, and whether a sign, a dash or cents show it. */
export function findPrices(written: readonly string[], fewest = 2): { place: PricePlace; areShown: boolean } {
  const lines = written.slice(0, MAX_SAMPLE).map((line) => {
    const { text } = splitPhrases(line.length > MAX_TITLE_LENGTH ? '' : line);
    const { textWithoutCost } = findMoney(text, readLineNumbers(text));
    const numbers = readLineNumbers(textWithoutCost);
    const last = findLastAmount(numbers);
    return {
      first: findFirstAmount(numbers),
      last,
      hasSign: numbers.some(({ isMoney }) => isMoney),
      isMarked: last && isAfterMark(textWithoutCost, last),
      hasCents: last?.isCents === true,
    };
  });
  const isMajority = (some: readonly unknown[]) => 2 * some.length > lines.length;
  const firstAmounts = lines.flatMap(({ first }) => first ?? []);
  const isEnough = lines.length >= fewest || (lines.length > 0 && lines.every(({ isMarked }) => isMarked));
  const findPlace = (): PricePlace => {
    if (isEnough && lines.every(({ last }) => last)) return 'last';
    const areAmounts = firstAmounts.some((n) => n.isMoney || n.isCents || n.value > MAX_COUNTED);
    if (firstAmounts.length > 1 && isMajority(firstAmounts) && areAmounts) return 'first';
    const isMostlyLast = lines.length > 2 && isMajority(lines.filter(({ last, hasSign }) => last || hasSign));
    return isMostlyLast ? 'often last' : undefined;
  };
  return {
    place: findPlace(),
    areShown: lines.some(({ hasSign, isMarked, hasCents }) => hasSign || isMarked || hasCents),
  };
}

/** What is left of a price's place at the ends. */
const PRICE_MARKS_AT_ENDS = compilePattern(
  '^[\\s\\-–—:,;]{1,20}(?=\\D)|(?:[\\s\\-–—:=@,;>→…]|\\.{2,}|\\([\\s,;/&]*\\)|[\\s/]<each>$){1,20}$',
  { each: file.lists.each },
  'giu',
);

/** Removes from a title what is left of its price. */
export const trimPriceMarks = (text: string) => text.replace(PRICE_MARKS_AT_ENDS, '').replaceAll(' ,', ',') || text;
