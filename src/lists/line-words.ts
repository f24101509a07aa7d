import { MAX_READ } from '../base/text.ts';
import file from '../titles/lexicon/numbers.json' with { type: 'json' };
import { compilePattern } from '../titles/phrase-index.ts';

/** Where texts have their prices without a dollar sign: most first, all last, or most last. */
export type PricePlace = 'first' | 'last' | 'often last' | undefined;

/** Higher numbers before a title are no counts. */
export const MAX_COUNTED = 12;

const DAY =
  '\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|(?!paid|cost)\\p{L}{3,9}\\.? \\d{1,2}(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d';
const parts = {
  each: file.lists.each,
  paid: file.lists.paid,
  sizes: file.lists.sizes,
  day: `(?:${DAY})`,
  amount: '\\d{1,5}(?:\\.\\d\\d?)?(?![\\d.%])',
  number: '\\d{1,4}(?:\\.\\d\\d)?',
  mark: '[\\s([–—-]{1,4}',
  mine: "(?:(?:i(?:[’']m)? |we )?(?:listed|listing)(?: it)? (?:at|for)|(?:i|we) (?:ask|want)(?:ed)?|i[’']m asking|(?:my|our) (?:list(?:ing)? |asking )?price(?: is)?)",
  theirs: '(?:they (?:ask|want)(?: for it)?|(?:price )?tag(?: says| price)?|sticker(?: price)?)',
  shopping: '(?:bought|selling|for sale|to sell|sold|found|finds|got|have|items?|haul|closet|today)',
  where: "(?: (?:from|at|of|in) [\\p{L}’']+)?",
  soldFor: '<mark>(?<status>sold)(?: for| at)? \\$(?<price><amount>)',
  dash: '(?:[-–—:=@>→…]|<dots>)',
  dots: '(?<!\\.)\\.{2,}(?!\\.)',
  ofEach: '(?: ?/? ?<each>)?(?= (?:x|qty:?) ?[2-9]$|$)',
  sizeWords: '\\b(?:<sizes>|x|inseam|no|vol|style|qty|quantity|shelf|box|bin|lot)\\.?',
};
const compile = ({ source }: RegExp, flags?: string): RegExp => compilePattern(source, parts, flags);

/** What a line says besides a title, tried in turn. */
const SAID = [
  /[,;]? ?\b(?:i )?<paid>[ :]*\$?(?<cost><amount>)/, // Gap tee, paid 4
  /<mark>(?<status>sold)(?: on)? (?<soldOn><day>)(?:,? (?:for |at )?\$(?<price><amount>))?$/, // tee sold 10/5 for $22
  /<soldFor>,? (?:on )?(?<soldOn><day>)$/, // Gap tee sold for $22 on Oct 3
  /<soldFor>,? (?:net|after|minus|less|fees?|profit|made|earned|payout|to|on|via)\b.{0,40}$/, // tee sold $22 on eBay
  /^[^\p{L}\p{N}’']*(?:[\p{L}’']+ ){0,2}<shopping><where> ?:(?= ?\S)/u, // I found today: Gap tee
  /(?<![\s([–—-])[\s([–—-]+(?<status>sold)(?: for| at)?[ :]*\$?(?<price><amount>)[)\]]?$/, // Gap tee (sold 22)
  /(?<range>\$\d{1,5} ?[-–] ?\$?\d{1,5}\b)/, // Gap tee $20-25
  /\b(?:re)?sell(?:ing)?(?: it)?(?: for| at)?[ :]*\$?(?<listPrice><amount>)/, // Gap tee, sell for 20
  /[,;([–—-]? ?\b<mine>[ :]*\$?(?<listPrice><amount>)\)?/, // Gap tee listed at 20
  /^(?<mine><mine>) ?: ?(?=.*\$)/, // my price: Gap tee $20
  /[,;([–—-]? ?\b<theirs>[ :]*\$(?<tag><amount>)\)?/, // Gap tee, they want $20
].map((pattern) => compile(pattern));
/** What a text says besides the title, as written. */
export type SaidBeside = Partial<
  Record<'range' | 'cost' | 'listPrice' | 'mine' | 'tag' | 'price' | 'status' | 'soldOn', string>
>;

const EMPTY = /[([][\s,;/&]*[)\]]/;

/** Splits a text into what its words say besides the title, and the rest. */
export function splitSaid(written: string): { readonly text: string; readonly said: SaidBeside } {
  const said: SaidBeside = {};
  let text = written;
  for (const shape of SAID) {
    const match = shape.exec(text);
    if (!match) continue;
    Object.assign(said, match.groups);
    text = text.replace(match[0], '').replace(EMPTY, '').trim();
  }
  return { text, said };
}

const PRICE_WITH_CENTS = compile(/(?<= )(?<!<sizeWords> ?)(?<sign>)(?<price>\d{1,4}\.\d\d)(?= |$)/); // Gap tee 7.99 M
/** Higher numbers before a title are models, such as 501. */
const PRICE_FIRST = compile(/^(?:(?<sign>\$)|(?=[12]?\d{1,2}(?:\.\d\d)?\s))(?<price><number>)\s+(?=\p{L})/u); // 8 tees
const PRICE_LAST = compile(
  /(?<=[\p{L}\d’'".)])(?<!<sizeWords>)\s*(?:<dash>{1,20}\s*|\s)(?<sign>\$?)(?<price><number>)<ofEach>/u, // tee ... 8
);
const AFTER_DASH = compile(/(?<!size)(?:\s[-–—=@]\s?|:\s)\$?<number><ofEach>/); // Gap tee - 8
const SAYS_EACH = compile(/@|<each>/);

/** A price at the place of those of other lines, in US dollars. */
interface PlacedPrice {
  /** The text without it. */
  readonly title: string;
  readonly price: number;
  /** True if a dollar sign or a dash marks it. */
  readonly isMarked: boolean;
  readonly isEach: boolean;
}

/** Returns the first price with cents or the one at a place of a text, US dollars, and the text without it. */
export function priceAt(text: string, place: PricePlace): PlacedPrice | undefined {
  const atPlace = place === 'first' ? PRICE_FIRST.exec(text) : place && PRICE_LAST.exec(text);
  const found = PRICE_WITH_CENTS.exec(text) ?? atPlace;
  if (!found?.groups) return undefined;
  const { 0: written, groups, index } = found;
  const isMarked = groups.sign === '$' || AFTER_DASH.test(text);
  const title = [text.slice(0, index), text.slice(index + written.length)]
    .map((part) => part.trim())
    .join(' ')
    .trim();
  return { title, price: Number(groups.price), isMarked, isEach: SAYS_EACH.test(written) };
}

/** Returns where texts have their prices, unless those may be quantities. */
export function pricePlaceIn(written: readonly string[], fewest = 2): PricePlace {
  const texts = written.map((text) => (text.length > MAX_READ ? text : splitSaid(text).text));
  const isEnough = texts.length >= fewest || (texts.length > 0 && texts.every((text) => AFTER_DASH.test(text)));
  if (isEnough && texts.every((text) => PRICE_LAST.test(text))) return 'last';
  const first = texts.flatMap((text) => {
    const { sign, price } = PRICE_FIRST.exec(text)?.groups ?? {};
    return price === undefined ? [] : [sign === '$' || Number(price) > MAX_COUNTED || price.includes('.')];
  });
  if (first.length > 1 && 2 * first.length > texts.length && first.includes(true)) return 'first';
  const last = texts.filter((text) => PRICE_LAST.test(text) || /\$\d/.test(text));
  return texts.length > 2 && 2 * last.length > texts.length ? 'often last' : undefined;
}

/** What is left of a price's place at the ends. */
const ENDS = compile(/^[\s\-–—:,;]{1,20}(?=\D)|(?:[\s\-–—:=@,;>→…]|<dots>|\( ?\)|[\s/]<each>$){1,20}$/, 'giu');

/** Removes from a title what is left of its price. */
export const trimEnds = (text: string) => text.replace(ENDS, '').replaceAll(' ,', ',') || text;
