import { Problem } from '../base/problem.ts';
import { compact, joinNames, joinTexts, MAX_TEXT, plainDollars, truncate } from '../base/text.ts';
import { roundToCent } from '../base/values.ts';
import { type RowFields, splitAmounts } from '../operations/answer-row.ts';
import { findFacts } from '../titles/facts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { AMOUNT_WORDS, findMoney, readNumbers } from '../titles/number-rules.ts';
import type { NumberView } from '../titles/number-view.ts';
import { MAX_PARTS, type ParsedTitle, parseOneItem, readPartNames, splitItems } from '../titles/parse-title.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import type { WordSpan } from '../titles/spans.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { findPlainState, hasLabel, isDataRow, isTotalOrHeading, splitTitleState } from './cells.ts';
import words from './copied-text.json' with { type: 'json' };
import { type Block, isPricedBlock, isQuestionOrWish, isTalk } from './copied-text.ts';
import { createItemRow, createLineRow, type LineItem } from './line-rows.ts';
import lineSizes from './line-sizes.json' with { type: 'json' };
import type { FileRow } from './read-row.ts';

/** Returns a line's items, with a question if it may name several; undefined if it has too many parts. */
function* readItemsInLine(lexicon: Lexicon, line: string, pricePlace: PricePlace) {
  const { price, cost, text = line, parts } = findAmountsOfAll(lexicon, line);
  let placeInLine: PricePlace;
  const partCounts = { parts: 0, named: 0 };
  const splitSteps = splitItems(lexicon, text, (part, parts) => {
    if (partCounts.parts === 0) placeInLine = findPricePlace(parts).pricePlace;
    const { title, price: partPrice } = readItemInLine(lexicon, truncate(part), placeInLine);
    const names = readPartNames(lexicon, title);
    partCounts.parts++;
    if (names.kind !== undefined) partCounts.named++;
    const { beginsWithCost } = readPartNames(lexicon, truncate(part));
    return { ...names, isPriced: partPrice !== undefined, beginsWithCost };
  });
  const itemTexts = parts ?? (yield* splitSteps);
  if (!itemTexts) return undefined;
  if (itemTexts.length === 1) {
    const mayBeSeveral = partCounts.named > 2 && 2 * partCounts.named > partCounts.parts;
    const question = mayBeSeveral && `Is this ${partCounts.named} things? Write each on a line of its own.`;
    const item = readItemInLine(lexicon, truncate(line), pricePlace);
    return [{ ...item, remark: joinTexts(question, item.remark) }];
  }
  const items: ItemInLine[] = [];
  const amounts = compact(price, cost);
  const [areFor, theyWere] = amounts.length > 1 ? ['are for', 'they were'] : ['is for', 'it was'];
  const remark =
    amounts.length > 0 &&
    `${joinNames(amounts.map(plainDollars))} ${areFor} ${itemTexts.length} kinds together, so ${theyWere} not used.`;
  for (const itemText of itemTexts) {
    const item = readItemInLine(lexicon, truncate(itemText), placeInLine);
    items.push({ ...item, ...(remark && { remark }), isOwners: cost === undefined ? item.isOwners : true });
    yield;
  }
  return items;
}

const COUNTED_PART_PATTERN = /(?:[,;]| and| &| \+| plus){1,2} ?(?=\d{1,2} \p{L})/iu;
const LOT_PATTERN = /\b(?:lot|bundle|haul|set)\b(?: of|(?=[^:]{0,40}:|$)) ?/i;

interface AmountsOfAll {
  readonly price?: number;
  readonly cost?: number;
  readonly text?: string;
  readonly parts?: readonly string[];
}

/** Returns what is asked and was paid for all that a line names, the other text and the parts counted: `4 tees, 2 shorts`. */
function findAmountsOfAll(lexicon: Lexicon, line: string): AmountsOfAll {
  if (line.length > MAX_TEXT || !/\d/.test(line)) return {};
  const { numbers, money } = parseOneItem(lexicon, line);
  const [cost, ...otherCosts] = numbers.filter(({ role }) => role === 'paid');
  if (cost?.isForAll() && otherCosts.length === 0) {
    const text = trimPriceMarks(money.textWithoutCost);
    return { text, ...findAmountsOfAll(lexicon, text), cost: cost.value };
  }
  const [price, ...otherPrices] = numbers.filter(({ role }) => role === 'price');
  if (!price || otherPrices.length > 0) return {};
  const text = trimPriceMarks(money.textWithoutPrice).replace(/^[\s:,]+/, '');
  const [, listName, listText = ''] = /^(?:([^:$]{1,40}): ?)?(.+)$/.exec(text.replace(LOT_PATTERN, '')) ?? [];
  const parts = listText.split(COUNTED_PART_PATTERN);
  const areCounted = parts.length > 1 && parts.every((part) => /^\d{1,2} \p{L}/u.test(part));
  if (!price.isForAll() && !(areCounted && line.endsWith(price.text))) return {};
  return { price: price.value, text, ...(areCounted && { parts: parts.map((part) => joinTexts(part, listName)) }) };
}

/** An item as its words alone tell. */
interface ItemInLine extends LineItem {
  /** How many pieces a count such as `x3` says: an amount apart from the words is for each. */
  readonly multiplier: number;
}

function readItemInLine(lexicon: Lexicon, itemText: string, pricePlace: PricePlace): ItemInLine {
  const { lot: lotOfText, money } = parseOneItem(lexicon, itemText);
  const { cost, textWithoutCost } = money;
  const { text, phrases } = splitPhrases(cost === undefined ? itemText : textWithoutCost);
  const { mine, price: soldPrice, status, soldOn } = phrases;
  const found: PriceInLine =
    soldPrice === undefined
      ? findPrice(lexicon, text, pricePlace)
      : { title: text, price: Number(soldPrice), basis: 'all' };
  const { price, basis, askedBy, lot, unusedTexts = [] } = found;
  const isEach = basis === undefined ? lot?.isMultiplied : basis === 'each';
  const [ranges, otherTexts] = [unusedTexts.filter(isRange), unusedTexts.filter((unused) => !isRange(unused))];
  return {
    title: trimPriceMarks(found.title),
    status: status ?? (soldOn && 'sold'),
    soldOn,
    price: isEach ? multiply(price, lot?.pieces) : price,
    cost,
    isOwners: (mine ?? cost) !== undefined || askedBy === 'owner' || (askedBy === 'seller' ? false : undefined),
    reading: found.isUnmarked ? `${price} was read as $${price}.` : undefined,
    isEach: basis === 'each',
    multiplier: lotOfText?.isMultiplied ? lotOfText.pieces : 1,
    remark: joinTexts(
      ...ranges.map((range) => `“${range}” is a range, so it was not used: write one price.`),
      otherTexts.length > 0 && `Not used as a price: ${joinNames(otherTexts)}.`,
    ),
  };
}

/** Returns what an amount of each comes to for all. */
const multiply = (amount: number | undefined, pieces = 1) => amount && roundToCent(pieces * amount);

/** `$20-25`, which is no price. */
const isRange = (text: string): boolean => /\d[-–]/.test(text);

/** A price in a text, US dollars, if there is one. */
interface PriceInLine {
  /** The text without the price. */
  readonly title: string;
  readonly price?: number;
  /** What the words say that the price is for: each piece or all of them. */
  readonly basis?: 'each' | 'all' | undefined;
  /** Who the words say asks it. */
  readonly askedBy?: 'owner' | 'seller' | undefined;
  readonly lot?: ParsedTitle['lot'];
  /** Other amounts, as written. */
  readonly unusedTexts?: readonly string[];
  /** True if no dollar sign or dash marks it. */
  readonly isUnmarked?: boolean;
}

/** Finds the price that words or signs show, or else the number in the place of prices. */
function findPrice(lexicon: Lexicon, text: string, pricePlace: PricePlace): PriceInLine {
  const parsedTitle = parseOneItem(lexicon, text);
  const { askingPrice, isEach, textWithoutPrice, unusedMoney } = parsedTitle.money;
  const unusedTexts = unusedMoney.map((amount) => amount.text);
  if (askingPrice !== undefined) {
    const { lot } = parsedTitle;
    const basis = isEach ? 'each' : 'all';
    return { title: textWithoutPrice, price: askingPrice, basis, askedBy: findAsker(parsedTitle), lot, unusedTexts };
  }
  // An amount of something else is asked about with the words that say so.
  if (unusedTexts.length > 0)
    return unusedTexts.every(isRange) ? { title: textWithoutPrice, unusedTexts } : { title: text };
  const placedPrice = findPriceAt(parsedTitle.text, pricePlace, parsedTitle.numbers);
  if (!placedPrice || isNameOrSize(parsedTitle, placedPrice, pricePlace)) return { title: text };
  const { title, price, isMarked } = placedPrice;
  return { title, price, basis: placedPrice.isEach ? 'each' : undefined, lot: parsedTitle.lot, isUnmarked: !isMarked };
}

function findAsker({ numbers }: ParsedTitle): PriceInLine['askedBy'] {
  const prices = numbers.filter(({ role }) => role === 'price');
  if (prices.some((price) => price.before('mine'))) return 'owner';
  return prices.some((price) => price.before('theirs', 'tags')) ? 'seller' : undefined;
}

type PlacedPrice = NonNullable<ReturnType<typeof findPriceAt>>;

/** Returns true if a number is a part of a name, such as `Air Max 90`, or a size of the kind, such as a waist of 32. */
function isNameOrSize(parsed: ParsedTitle, { price, isMarked }: PlacedPrice, pricePlace: PricePlace) {
  const { words, spans, brand, category } = parsed;
  const wordIndex = pricePlace === 'first' ? 0 : words.length - 1;
  const { spans: factSpans } = findFacts(words, { brand: brand?.slug ?? '', kind: category?.slug ?? '' });
  const coversWord = ({ from, to }: WordSpan) => from <= wordIndex && wordIndex < to;
  if ([...spans.filter(({ concept }) => concept !== 'gender'), ...factSpans].some(coversWord)) return true;
  if (pricePlace === 'first' || isMarked) return false;
  // A number right after a maker is a model that we do not know.
  if (spans.some(({ concept, to }) => concept === 'brand' && to === wordIndex)) return true;
  return lineSizes.sizes.some(
    ({ kinds, always, numbers }) =>
      kinds.includes(category?.slug ?? '') && (always || pricePlace !== 'last') && numbers.includes(price),
  );
}

/** Returns dollars without commas, which separate the cells of a line. */
const dollarsInLine = (amount: number): string => plainDollars(amount).replaceAll(',', '');

/**
 * Returns the line of text that names an item, which another sells if its price is on a `sticker`: beside a new item
 * and from $100, a tag is read as the price when new.
 */
export function formatItemLine(fields: RowFields, sticker?: 'sticker'): string {
  const { title, brand, category, quantity, soldPrice, askingPrice, listPrice, cost } = splitAmounts(fields);
  return joinTexts(
    title ?? joinTexts(brand, category),
    quantity > 1 && `x${quantity}`,
    soldPrice === undefined && askingPrice !== undefined && joinTexts(sticker, dollarsInLine(askingPrice)),
    listPrice !== undefined && `my price ${dollarsInLine(listPrice)}`,
    cost !== undefined && `paid ${dollarsInLine(cost)}`,
    soldPrice !== undefined && `sold for ${dollarsInLine(soldPrice)}`,
  );
}

/** The lines of a text, with where they have their prices. */
export interface TextLines {
  readonly header: readonly string[];
  readonly lines: readonly TextLine[];
  readonly pricePlace: PricePlace;
  /** True if a sign, a dash or cents show that numbers at the end of lines are prices rather than sizes. */
  readonly arePricesShown: boolean;
}

interface TextLine extends LineItem {
  /** True if amounts stand apart from its words, which are the title. */
  readonly hasAmounts?: boolean;
  /** The item of a copied page that the line begins. */
  readonly block?: Block | undefined;
  /** True for a line that belongs to such an item or to none. */
  readonly isOther?: boolean;
}

/**
 * Yields a header, and the rows of the items in lines of text, or undefined between steps. Numbers that may all be
 * sizes of their kinds are no prices unless a line shows that they are; each row says which number was read as a price.
 */
export function* readLineRows(lexicon: Lexicon, textLines: TextLines): Generator<FileRow | undefined> {
  const areSizes = !textLines.arePricesShown && (yield* checkForSizes(lexicon, textLines));
  const pricePlace = areSizes ? undefined : textLines.pricePlace;
  let section = '';
  yield { kind: 'text', source: textLines.header.join(','), lineEnd: '\r\n', line: 0, cells: textLines.header };
  for (const [index, textLine] of textLines.lines.entries()) {
    const { title, block, isOther, remark } = textLine;
    const row = createLineRow(index + 1, textLine);
    if (block) yield* createItemRows(lexicon, row.line, readBlockItems(lexicon, block));
    else if (isOther || isQuestionOrTalk(lexicon, title)) yield { ...row, kind: 'heading' };
    else if (!isDataRow(row.cells)) yield row;
    else if (isTotalOrHeading(row.cells)) {
      section = title;
      yield createItemRow(lexicon, row.line, textLine);
    } else {
      const itemLine = areSizes && textLine.hasAmounts ? { title: `${title} ${textLine.price}` } : textLine;
      const items = readLineItems(lexicon, itemLine, { pricePlace, section, line: row.line });
      yield* createItemRows(lexicon, row.line, items, remark);
    }
  }
}

/** Yields the rows of a line's items, with a remark about the line, or undefined between steps. */
function* createItemRows(lexicon: Lexicon, line: number, items: Iterable<LineItem | undefined>, remark = '') {
  for (const item of items) {
    yield;
    if (item) yield createItemRow(lexicon, line, { ...item, remark: joinTexts(item.remark, remark) });
  }
}

function isQuestionOrTalk(lexicon: Lexicon, lineText: string): boolean {
  if (isQuestionOrWish(lineText)) return true;
  if (!isTalk(lineText)) return false;
  const { kind, brand } = readPartNames(lexicon, truncate(lineText));
  return kind === undefined && brand === undefined;
}

/** Yields a block's items: the line that names a kind is the title, and others that do are items too. */
function* readBlockItems(lexicon: Lexicon, block: Block): Generator<LineItem | undefined> {
  const { titles, price, isPriceFirst, isSold, soldOn, condition, size } = block;
  const namedTitles: (ReturnType<typeof readPartNames> & { title: string })[] = [];
  for (const title of titles) {
    namedTitles.push({ title, ...readPartNames(lexicon, truncate(title)) });
    yield;
  }
  const kindTitles = namedTitles.filter(({ kind }) => kind !== undefined);
  const [bestTitle = namedTitles[0]] = namedTitles.filter(({ brand }) => brand !== undefined);
  const itemTitles = kindTitles.length > 0 || !isPricedBlock(block) || !bestTitle ? kindTitles : [bestTitle];
  const pricedTitle = itemTitles.at(isPriceFirst ? 0 : -1);
  for (const namedTitle of itemTitles) {
    const item = readItemInLine(lexicon, truncate(namedTitle.title), undefined);
    const title = joinTexts(item.title, size !== undefined && !/\bsize\b/i.test(item.title) && `size ${size}`);
    const grade = condition?.replace(/^condition: ?/i, '');
    const status = isSold ? 'sold' : undefined;
    if (namedTitle !== pricedTitle) yield { title: namedTitle.title };
    else yield { title, status, price: price || item.price, soldOn, condition: grade };
  }
}

const MAX_SAMPLED_LINES = 500;

/** Returns true if each number at the end of a line, or beside it, may be a size of its kind. Yields between lines. */
function* checkForSizes(lexicon: Lexicon, { lines, pricePlace }: TextLines): Generator<undefined, boolean> {
  const isTable = lines.some(({ hasAmounts }) => hasAmounts);
  for (const line of lines.slice(0, pricePlace === undefined && !isTable ? 0 : MAX_SAMPLED_LINES)) {
    yield;
    const { title, price } = line.hasAmounts ? line : (findPriceAt(line.title, pricePlace) ?? {});
    if (title === undefined || price === undefined) continue;
    const { kind } = readPartNames(lexicon, truncate(title));
    if (kind !== undefined && !mayBeSize(kind, price)) return false;
  }
  return true;
}

/** Returns true if a number may be a size: `Zara dress 8`, `Frye boots 9.5`, `Hugo Boss suit 42`. */
function mayBeSize(kind: string, size: number): boolean {
  if (lineSizes.sizeless.includes(kind)) return false;
  if (lineSizes.shoes.includes(kind)) return size <= 16 || (size >= 34 && size <= 50);
  return Number.isInteger(size) && (size <= 18 || (size <= 60 && size % 2 === 0) || lineSizes.waists.includes(kind));
}

/** The part of a line that is read at a time. It ends at a mark, so that one item is never two rows. */
const SEGMENT_PATTERN = new RegExp(`(?:[^,;|•·]+[,;|•·]?|[,;|•·]){1,${MAX_PARTS}}`, 'g');

/** Yields a line's items, below a heading such as `Sold:`. Throws a {@link Problem} for too many parts. */
function* readLineItems(
  lexicon: Lexicon,
  textLine: TextLine,
  { pricePlace, section, line }: Pick<TextLines, 'pricePlace'> & { section: string; line: number },
): Generator<LineItem | undefined> {
  const sectionStatus = findPlainState(section) && section.replace(/:$/, '');
  const { title, status = sectionStatus } = textLine.status === undefined ? splitTitleState(textLine.title) : textLine;
  const isPaid = hasLabel('paid', section);
  for (const segment of title.match(SEGMENT_PATTERN) ?? ['']) {
    const items = textLine.hasAmounts
      ? [readItemInLine(lexicon, truncate(segment), undefined)]
      : yield* readItemsInLine(lexicon, segment, pricePlace);
    if (!items) {
      const detail = `Line ${line} has more than ${MAX_PARTS} parts: write each item on a line of its own.`;
      throw new Problem('too_many_items', detail);
    }
    for (const item of items) {
      const lineItem = addLineFields({ ...item, status: item.status ?? status }, textLine);
      yield isPaid && lineItem.cost === undefined ? { ...lineItem, price: undefined, cost: lineItem.price } : lineItem;
    }
  }
}

/** Adds to an item what stands apart from it in its line, which counts. A sale's price is for all. */
function addLineFields({ multiplier, ...item }: ItemInLine, { quantity, soldOn, ...line }: TextLine): LineItem {
  if (!line.hasAmounts) return item;
  const pieces = quantity === undefined ? multiplier : 1;
  const price = item.status === undefined ? multiply(line.price, pieces) : line.price;
  // Beside what something sold for, words do not say what was paid.
  const cost = multiply(line.cost, pieces) ?? (line.status === undefined ? item.cost : undefined);
  return { ...item, quantity, price, cost, soldOn: item.soldOn ?? soldOn };
}

/** Where texts have their prices without a dollar sign: most first, all last, or most last. */
type PricePlace = 'first' | 'last' | 'often last' | undefined;

/** Higher numbers before a title are no counts. */
export const MAX_LEADING_COUNT = 12;

const LINE_PHRASE_PARTS = {
  ...words,
  mine: AMOUNT_WORDS.mine,
  day: '(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|<month>\\w{0,6}\\.? \\d{1,2}(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d)',
  price: '(?<price>\\d{1,5}(?:\\.\\d\\d?)?)(?![\\d.%])',
  sold: '[\\s([–—-]{1,4}(?<status>sold)',
  where: "(?: (?:from|at|of|in) [\\p{L}’']+)?",
};
/** What a line says of its sale, and words before its title, tried in turn. */
const LINE_PHRASES = [
  /<sold>(?: on)? (?<soldOn><day>)(?:,? (?:for |at )?\$<price>)?$/, // Gap tee sold 10/5 for $22
  /<sold>(?: for| at)? \$<price>,? (?:on )?(?<soldOn><day>)$/, // Gap tee sold for $22 on Oct 3
  /<sold>(?: for| at)? \$<price>,? <afterPrice>\b.{0,40}$/, // Gap tee sold $22 on eBay
  /(?<![\s([–—-])<sold>(?: for| at)?[ :]*\$?<price>[)\]]?$/, // Gap tee (sold 22)
  /^[^\p{L}\p{N}’']*(?:[\p{L}’']+ ){0,2}<shopping><where> ?:(?= ?\S)/u, // I found today: Gap tee
  /^(?<mine><mine>) ?: ?(?=.*\$)/, // my price: Gap tee $20
].map(({ source }) => compilePattern(source, LINE_PHRASE_PARTS));

/** Splits a text into what it says of a sale and whose price follows, as written, and the rest. */
function splitPhrases(lineText: string) {
  const phrases: Partial<Record<'mine' | 'price' | 'status' | 'soldOn', string>> = {};
  let text = lineText;
  for (const pattern of LINE_PHRASES) {
    const match = pattern.exec(text);
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
const mayBeAmount = (number: NumberView): boolean =>
  (number.isDigits || number.isCents) &&
  number.value < 10_000 &&
  !number.unit &&
  !number.before('sizes', 'multiply', 'measures', 'rank', 'styles', 'shelves');

/** From here on, numbers before a title are models, such as 501. */
const MIN_MODEL_NUMBER = 300;

function findFirstAmount([n]: readonly NumberView[]): NumberView | undefined {
  const isAmount =
    n?.isAtStart && mayBeAmount(n) && (n.isMoney || n.value < MIN_MODEL_NUMBER) && /^\p{L}/u.test(n.wordAfter);
  return isAmount ? n : undefined;
}

/** Finds the number that ends a text, but for a count: `Gap tee 8 x2`. */
function findLastAmount(numbers: readonly NumberView[]): NumberView | undefined {
  const end = numbers.at(-1);
  const isCount = end?.role === 'count' && end.gap < 3 && (end.form === 'x#' || end.before('multiply', 'beforeCount'));
  const amount = isCount ? end.previous : end;
  return amount && amount.start > 1 && end?.isAtEnd && mayBeAmount(amount) ? amount : undefined;
}

/** True after a dash or another mark between a title and its price. */
const isAfterMark = (text: string, number: NumberView) => /(?:\s[-–—=@]\s?|:\s)\$?$/.test(text.slice(0, number.start));

/** Finds the first price with cents, or the one at a place; `isMarked` is true after a dash or with a dollar sign. */
function findPriceAt(text: string, pricePlace: PricePlace, allNumbers = readLineNumbers(text)) {
  const numbers = allNumbers.filter((n) => !n.isInName && !n.hasSideRole());
  const findAmount = pricePlace === 'first' ? findFirstAmount : findLastAmount;
  const amount = numbers.find((n) => n.isCents && mayBeAmount(n)) ?? (pricePlace && findAmount(numbers));
  if (!amount) return undefined;
  const { from, to } = amount.spanWith([], ['each']);
  const title = joinTexts(trimPriceMarks(text.slice(0, from)), text.slice(to).trim());
  const isMarked = amount.isMoney || isAfterMark(text, amount);
  return { title, price: amount.value, isMarked, isEach: amount.wordBefore === '@' || amount.after('each') };
}

/** Number of lines that are read to tell where the prices of all are. */
const MAX_PRICE_SAMPLE = 1_000;

/** Returns where texts have their prices, unless those may be quantities, and whether a sign, a dash or cents show it. */
export function findPricePlace(texts: readonly string[], minLines = 2) {
  const lines = texts.slice(0, MAX_PRICE_SAMPLE).map((line) => {
    const { text } = splitPhrases(line.length > MAX_TITLE_LENGTH ? '' : line);
    const { textWithoutCost } = findMoney(text, readLineNumbers(text));
    const numbers = readLineNumbers(textWithoutCost);
    const last = findLastAmount(numbers);
    const isMarked = last && isAfterMark(textWithoutCost, last);
    return { first: findFirstAmount(numbers), last, isMarked, hasSign: numbers.some(({ isMoney }) => isMoney) };
  });
  const isMajority = (group: readonly unknown[]) => 2 * group.length > lines.length;
  const firstAmounts = lines.flatMap(({ first }) => first ?? []);
  const hasEnoughLines = lines.length >= minLines || (lines.length > 0 && lines.every(({ isMarked }) => isMarked));
  const findPlace = (): PricePlace => {
    if (hasEnoughLines && lines.every(({ last }) => last)) return 'last';
    const areAmounts = firstAmounts.some((n) => n.isMoney || n.isCents || n.value > MAX_LEADING_COUNT);
    if (firstAmounts.length > 1 && isMajority(firstAmounts) && areAmounts) return 'first';
    const isMostlyLast = lines.length > 2 && isMajority(lines.filter(({ last, hasSign }) => last || hasSign));
    return isMostlyLast ? 'often last' : undefined;
  };
  return {
    pricePlace: findPlace(),
    arePricesShown: lines.some(({ hasSign, isMarked, last }) => hasSign || isMarked || last?.isCents),
  };
}

/** What is left of a price at the ends of a title. */
const PRICE_MARKS_PATTERN = compilePattern(
  '^[\\s\\-–—:,;]{1,20}(?=\\D)|(?:[\\s\\-–—:=@,;>→…]|\\.{2,}|\\([\\s,;/&]*\\)|[\\s/]<each>$){1,20}$',
  { each: AMOUNT_WORDS.each },
  'giu',
);

const trimPriceMarks = (text: string) => text.replace(PRICE_MARKS_PATTERN, '').replaceAll(' ,', ',') || text;
