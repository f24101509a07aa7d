import { encodeSafeCell } from '../base/csv-text.ts';
import { Problem } from '../base/problem.ts';
import { inOneLine, joinNames, MAX_TEXT, plainDollars, truncate } from '../base/text.ts';
import { roundToCent } from '../base/values.ts';
import { findAskedPrice } from '../money/selling.ts';
import { type RowFields, splitAmounts } from '../operations/answer-row.ts';
import { findFacts } from '../titles/facts.ts';
import numberWords from '../titles/lexicon/numbers.json' with { type: 'json' };
import type { Lexicon } from '../titles/lexicon.ts';
import { findMoney, readNumbers } from '../titles/number-rules.ts';
import type { NumberView } from '../titles/number-view.ts';
import { MAX_PARTS, type ParsedTitle, parseOneItem, readPartNames, splitItems } from '../titles/parse-title.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import type { WordSpan } from '../titles/spans.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { findPlainState, hasLabel, isDataRow, isTotalOrHeading, splitTitleState } from './cells.ts';
import type { Layout } from './columns.ts';
import words from './copied-text.json' with { type: 'json' };
import { type Block, isQuestionOrWish, isTalk } from './copied-text.ts';
import lineSizes from './line-sizes.json' with { type: 'json' };
import { type FileRow, type ItemRow, readCellsByRole, readRow, type TextRow } from './read-row.ts';

/** Returns a line's items, with a question if it may name several; undefined if it has too many parts. */
function* readItemsInLine(lexicon: Lexicon, line: string, pricePlace: PricePlace) {
  const { price, text = line, parts } = findPriceOfAll(lexicon, line);
  let placeInLine: PricePlace | null = null;
  const partCounts = { parts: 0, named: 0 };
  const splitSteps = splitItems(lexicon, text, (part, parts) => {
    if (placeInLine === null) placeInLine = findPricePlace(parts).pricePlace;
    const { title, price: partPrice } = readLineItem(lexicon, truncate(part), placeInLine);
    const names = readPartNames(lexicon, title);
    partCounts.parts++;
    if (names.kind !== undefined) partCounts.named++;
    return { ...names, isPriced: partPrice !== undefined };
  });
  const itemTexts = parts ?? (yield* splitSteps);
  if (!itemTexts) return undefined;
  if (itemTexts.length === 1) {
    const mayBeSeveral = partCounts.named > 2 && 2 * partCounts.named > partCounts.parts;
    const question = mayBeSeveral && `Is this ${partCounts.named} things? Write each on a line of its own.`;
    const item = readLineItem(lexicon, truncate(line), pricePlace);
    return [{ ...item, remark: inOneLine(question, item.remark) }];
  }
  const items: LineItem[] = [];
  const remark =
    price !== undefined && `${plainDollars(price)} is for ${itemTexts.length} kinds together, so it was not used.`;
  for (const itemText of itemTexts) {
    items.push({ ...readLineItem(lexicon, truncate(itemText), placeInLine ?? undefined), ...(remark && { remark }) });
    yield;
  }
  return items;
}

const COUNTED_PART_PATTERN = /(?:[,;]| and| &| \+| plus){1,2} ?(?=\d{1,2} \p{L})/iu;
const LOT_PATTERN = /\b(?:lot|bundle|haul|set)\b(?: of|(?=[^:]{0,40}:|$)) ?/i;

/** Returns a price for all that a line names, with the other text and the parts that it counts: `4 tees, 2 shorts`. */
function findPriceOfAll(lexicon: Lexicon, line: string): { price?: number; text?: string; parts?: readonly string[] } {
  if (line.length > MAX_TEXT || !/\d/.test(line)) return {};
  const { numbers, money } = parseOneItem(lexicon, line);
  const [price, ...otherPrices] = numbers.filter(({ role }) => role === 'price');
  if (!price || otherPrices.length > 0) return {};
  const text = trimPriceMarks(money.textWithoutPrice).replace(/^[\s:,]+/, '');
  const [, listName, listText = ''] = /^(?:([^:$]{1,40}): ?)?(.+)$/.exec(text.replace(LOT_PATTERN, '')) ?? [];
  const parts = listText.split(COUNTED_PART_PATTERN);
  const areCounted = parts.length > 1 && parts.every((part) => /^\d{1,2} \p{L}/u.test(part));
  if (!price.isForAll() && !(areCounted && line.endsWith(price.text))) return {};
  return { price: price.value, text, ...(areCounted && { parts: parts.map((part) => inOneLine(part, listName)) }) };
}

type LineItem = ReturnType<typeof readLineItem>;

/** Reads an item. Its price, US dollars, is for all pieces in the title or, after a count such as `x3`, for one. */
function readLineItem(lexicon: Lexicon, itemText: string, pricePlace: PricePlace) {
  const { cost, textWithoutCost } = parseOneItem(lexicon, itemText).money;
  const { text, phrases } = splitPhrases(cost === undefined ? itemText : textWithoutCost);
  const { mine, price: soldPrice, status, soldOn } = phrases;
  const foundPrice = findPrice(lexicon, text, soldPrice, pricePlace);
  const { price, extras = [], unmarked } = foundPrice;
  const ranges = extras.filter(isRange);
  const title = trimPriceMarks(foundPrice.title);
  const { pieces = 1, isCount } = foundPrice.lot ?? {};
  const totalPrice = price && ((foundPrice.isEach ?? isCount) ? pieces * price : price);
  return {
    title,
    status: status ?? (soldOn && 'sold'),
    soldOn,
    price: totalPrice && roundToCent(isCount ? totalPrice / pieces : totalPrice),
    /** What it is if the item is sold: for all pieces. */
    totalPrice: totalPrice && roundToCent(totalPrice),
    cost: cost?.toString(),
    /** True if the price is what the owner asks, as who says what they paid does, too; false if it is a tag. */
    isOwners: (mine ?? cost) !== undefined || foundPrice.isOwners,
    /** A price that no dollar sign or dash marks. */
    unmarked,
    isEach: foundPrice.isEach,
    remark: inOneLine(
      ...ranges.map((range) => `“${range}” is a range, so it was not used: write one price.`),
      extras.length > ranges.length && `Not used as a price: ${joinNames(extras.filter((text) => !isRange(text)))}.`,
    ),
  };
}

/** `$20-25`, which is no price. */
const isRange = (text: string): boolean => /\d[-–]/.test(text);

/** Returns the price in a text and the text without it; `isEach` is true if it is for one piece, false if for all. */
function findPrice(lexicon: Lexicon, text: string, soldPrice: string | undefined, pricePlace: PricePlace) {
  if (soldPrice !== undefined) return { title: text, price: Number(soldPrice), isEach: false };
  const parsedTitle = parseOneItem(lexicon, text);
  const { money, lot, numbers } = parsedTitle;
  const { askedPrice, isEach, textWithoutPrice } = money;
  const extras = money.unusedMoney.map((amount) => amount.text);
  const hasPriceAfter = (...lists: readonly ('mine' | 'theirs' | 'tags')[]) =>
    numbers.some((n) => n.role === 'price' && n.before(...lists));
  const isOwners = hasPriceAfter('mine') || (hasPriceAfter('theirs', 'tags') ? false : undefined);
  if (askedPrice !== undefined) return { title: textWithoutPrice, price: askedPrice, isEach, lot, extras, isOwners };
  // An amount of something else is asked about with the words that say so.
  if (extras.length > 0) return extras.every(isRange) ? { title: textWithoutPrice, extras } : { title: text };
  const placedPrice = findPriceAt(text, pricePlace);
  if (!placedPrice || isNameOrSize(parsedTitle, placedPrice, pricePlace)) return { title: text };
  const { title, price, isMarked } = placedPrice;
  return { title, price, isEach: placedPrice.isEach || undefined, lot, unmarked: isMarked ? undefined : price };
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

/** Returns the line of text that names an item, which another sells if its price is a `tag`. */
export function formatItemLine(fields: RowFields, tag?: 'tag'): string {
  const { title, brand, category, quantity, soldPrice, askingPrice, listPrice, cost } = splitAmounts(fields);
  return inOneLine(
    title ?? inOneLine(brand, category),
    quantity > 1 && `x${quantity}`,
    soldPrice === undefined && askingPrice !== undefined && inOneLine(tag, `$${askingPrice}`),
    listPrice !== undefined && `my price $${listPrice}`,
    cost !== undefined && `paid $${cost}`,
    soldPrice !== undefined && `sold for $${soldPrice}`,
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

/** Its words and what stands apart from them. */
interface TextLine {
  readonly cells: readonly string[];
  /** The item of a copied page that the line begins. */
  readonly block?: Block | undefined;
  /** True for a line that belongs to such an item or to none. */
  readonly isOther?: boolean;
  /** What to say of its amounts. */
  readonly remark?: string | undefined;
}

/**
 * Yields a header, and the rows of the items in lines of text, or undefined between steps. Numbers that may all be
 * sizes of their kinds are no prices unless a line shows that they are; each row says which number was read as a price.
 */
export function* readLineRows(lexicon: Lexicon, textLines: TextLines, layout: Layout): Generator<FileRow | undefined> {
  const areSizes = !textLines.arePricesShown && (yield* mayBeSizes(lexicon, textLines));
  const pricePlace = areSizes ? undefined : textLines.pricePlace;
  let section = '';
  yield createLineRow(0, textLines.header);
  for (const [index, { cells, block, isOther, remark }] of textLines.lines.entries()) {
    const [lineText = ''] = cells;
    const row = createLineRow(index + 1, cells);
    if (block) yield* readItemRows(lexicon, layout, row, readBlockCells(lexicon, block));
    else if (isOther || isQuestionOrTalk(lexicon, lineText)) yield { ...row, kind: 'other' };
    else if (!isDataRow(cells)) yield row;
    else if (isTotalOrHeading(cells)) {
      section = lineText;
      const [totalRow] = readRow(lexicon, readCellsByRole(cells, layout), layout);
      yield { ...row, ...totalRow, kind: 'other' };
    } else {
      const itemCells = areSizes && cells.length > 2 ? [inOneLine(lineText, ...cells.slice(2))] : cells;
      const items = readLineCells(lexicon, itemCells, { pricePlace, section, line: row.line });
      yield* readItemRows(lexicon, layout, { line: row.line, remark }, items);
    }
  }
}

/** Yields the rows of a line's items. Each says which number without a sign was read as its price. */
function* readItemRows(
  lexicon: Lexicon,
  layout: Layout,
  { line, remark: lineRemark }: Pick<TextRow, 'line'> & { readonly remark?: string | undefined },
  items: Iterable<ItemCells | undefined>,
) {
  for (const item of items) {
    yield;
    if (!item) continue;
    const { cells, status, remark, unmarked, isOwners, isEach } = item;
    const [title = '', ...otherCells] = cells;
    const titleState = status === undefined ? undefined : { title, status, state: findPlainState(status) };
    const [row] = readRow(lexicon, readCellsByRole(cells, layout), {
      ...layout,
      ...(isOwners && { isOwnersList: true }),
      lineFacts: { isEach, titleState },
    });
    const fileCells = status === undefined ? cells : [`${title} (${status})`, ...otherCells];
    const reading = unmarked === undefined ? undefined : `${unmarked} was read as $${unmarked}.`;
    const texts = { reading, remark: inOneLine(remark, lineRemark, row.remark) || undefined };
    const lineRow = createLineRow(line, fillQuantityCells(fileCells, row));
    yield { ...lineRow, ...row, ...texts, ...(isOwners === false && { isOwners }) };
  }
}

/** Returns a row's cells with the pieces that its title names in the column of quantities, and the price of one. */
function fillQuantityCells(cells: readonly string[], { fields }: Pick<ItemRow, 'fields'>): readonly string[] {
  if (!fields.lot) return cells;
  const rowOfOne = splitAmounts(fields);
  const { title = '', quantity, cost } = rowOfOne;
  const priceEach = findAskedPrice(rowOfOne);
  if (priceEach === undefined) return cells;
  return [title, String(quantity), String(priceEach), ...(cost === undefined ? [] : [String(cost)])];
}

function isQuestionOrTalk(lexicon: Lexicon, lineText: string): boolean {
  if (isQuestionOrWish(lineText)) return true;
  if (!isTalk(lineText)) return false;
  const { kind, brand } = readPartNames(lexicon, truncate(lineText));
  return kind === undefined && brand === undefined;
}

/** Yields the cells of a block's items: the line that names a kind is the title, and others that do are items too. */
function* readBlockCells(lexicon: Lexicon, block: Block): Generator<ItemCells | undefined> {
  const { titles, price, isPriceFirst, isSold, soldOn = '', condition = '', size } = block;
  const namedTitles: (ReturnType<typeof readPartNames> & { title: string })[] = [];
  for (const title of titles) {
    namedTitles.push({ title, ...readPartNames(lexicon, truncate(title)) });
    yield;
  }
  const kindTitles = namedTitles.filter(({ kind }) => kind !== undefined);
  const [bestTitle = namedTitles[0]] = namedTitles.filter(({ brand }) => brand !== undefined);
  const itemTitles = kindTitles.length > 0 || price === undefined || !bestTitle ? kindTitles : [bestTitle];
  const pricedTitle = itemTitles.at(isPriceFirst ? 0 : -1);
  for (const itemTitle of itemTitles) {
    const item = readLineItem(lexicon, truncate(itemTitle.title), undefined);
    const amountText = String((price || item.price) ?? '');
    const titleText = inOneLine(item.title, size !== undefined && !/\bsize\b/i.test(item.title) && `size ${size}`);
    const cells = [titleText, '', amountText, '', soldOn, condition.replace(/^condition: ?/i, '')];
    yield itemTitle === pricedTitle ? { cells, status: isSold ? 'sold' : undefined } : { cells: [itemTitle.title] };
  }
}

const MAX_SAMPLED_LINES = 500;

/** Returns true if each number at the end of a line, or beside it, may be a size of its kind. Yields between lines. */
function* mayBeSizes(lexicon: Lexicon, { lines, pricePlace }: TextLines): Generator<undefined, boolean> {
  const isTable = lines.some(({ cells }) => cells.length > 2);
  for (const { cells } of lines.slice(0, pricePlace === undefined && !isTable ? 0 : MAX_SAMPLED_LINES)) {
    yield;
    const [lineText = '', , amount] = cells;
    const { title, price } =
      amount === undefined ? (findPriceAt(lineText, pricePlace) ?? {}) : { title: lineText, price: Number(amount) };
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

/** Returns a line as a row, without empty cells at its end. */
function createLineRow(line: number, lineCells: readonly string[]): TextRow {
  const cells = lineCells.slice(0, 1 + Math.max(0, lineCells.findLastIndex(Boolean)));
  return { kind: 'text', source: cells.map(encodeSafeCell).join(','), lineEnd: '\r\n', line, cells };
}

/** The part of a line that is read at a time. It ends at a mark, so that one item is never two rows. */
const SEGMENT_PATTERN = new RegExp(`(?:[^,;|•·]+[,;|•·]?|[,;|•·]){1,${MAX_PARTS}}`, 'g');

/** An item as read, with the cells of its row without what its status says. */
type ItemCells = Pick<TextRow, 'cells'> & {
  readonly [Member in 'status' | 'remark' | 'unmarked' | 'isEach' | 'isOwners']?: LineItem[Member] | undefined;
};

/** Yields the cells of a line's items, below a heading such as `Sold:`. Throws a {@link Problem} for too many parts. */
function* readLineCells(
  lexicon: Lexicon,
  [lineText = '', ...numbers]: readonly string[],
  { pricePlace, section, line }: Pick<TextLines, 'pricePlace'> & { section: string; line: number },
): Generator<ItemCells | undefined> {
  const { title, status = findPlainState(section) && section.replace(/:$/, '') } = splitTitleState(lineText);
  const isPaid = hasLabel('paid', section);
  for (const segment of title.match(SEGMENT_PATTERN) ?? ['']) {
    const items =
      numbers.length > 0
        ? [readLineItem(lexicon, truncate(segment), undefined)]
        : yield* readItemsInLine(lexicon, segment, pricePlace);
    if (!items) {
      const detail = `Line ${line} has more than ${MAX_PARTS} parts: write each item on a line of its own.`;
      throw new Problem('too_many_items', detail);
    }
    for (const item of items) yield writeItemCells({ ...item, status: item.status ?? status }, numbers, isPaid);
  }
}

/** Returns an item with its cells: its own, but numbers that stand apart from it first. */
function writeItemCells(item: LineItem, [quantity = '', price, cost, ...rest]: readonly string[], isPaid: boolean) {
  const { title, status, totalPrice, soldOn } = item;
  const soldAmount = status !== undefined && totalPrice && roundToCent(Number(quantity || 1) * totalPrice);
  const amount = String(price ?? (soldAmount || item.price) ?? '');
  const paidText = cost ?? item.cost ?? '';
  const amountCells = isPaid && paidText === '' ? ['', amount] : [amount, paidText];
  return { ...item, cells: [title, quantity, ...amountCells, ...(soldOn === undefined ? rest : [soldOn])] };
}

/** Where texts have their prices without a dollar sign: most first, all last, or most last. */
type PricePlace = 'first' | 'last' | 'often last' | undefined;

/** Higher numbers before a title are no counts. */
export const MAX_COUNT = 12;

const LINE_PHRASE_PARTS = {
  ...words,
  mine: numberWords.lists.mine,
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
  (number.isPlain || number.isCents) &&
  number.value < 10_000 &&
  !number.unit &&
  !number.before('sizes', 'multiply', 'measures', 'rank', 'styles', 'shelves');
/** Higher numbers before a title are models, such as 501. */
function findFirstAmount([n]: readonly NumberView[]): NumberView | undefined {
  const isAmount = n?.isFirst && mayBeAmount(n) && (n.isMoney || n.value < 300) && /^\p{L}/u.test(n.wordAfter);
  return isAmount ? n : undefined;
}
/** Finds the number that ends a text, but for a count: `Gap tee 8 x2`. */
function findLastAmount(numbers: readonly NumberView[]): NumberView | undefined {
  const end = numbers.at(-1);
  const isCount = end?.role === 'count' && end.gap < 3 && (end.form === 'x#' || end.before('multiply', 'beforeCount'));
  const amount = isCount ? end.previous : end;
  return amount && amount.start > 1 && end?.isLast && mayBeAmount(amount) ? amount : undefined;
}

/** True after a dash or another mark between a title and its price. */
const isAfterMark = (text: string, number: NumberView) => /(?:\s[-–—=@]\s?|:\s)\$?$/.test(text.slice(0, number.start));

/** Finds the first price with cents, or the one at a place; `isMarked` is true after a dash or with a dollar sign. */
function findPriceAt(text: string, pricePlace: PricePlace) {
  const numbers = readLineNumbers(text);
  const findAmount = pricePlace === 'first' ? findFirstAmount : findLastAmount;
  const amount = numbers.find((n) => n.isCents && mayBeAmount(n)) ?? (pricePlace && findAmount(numbers));
  if (!amount) return undefined;
  const { from, to } = amount.spanWith([], ['each']);
  const title = inOneLine(trimPriceMarks(text.slice(0, from)), text.slice(to).trim());
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
    const areAmounts = firstAmounts.some((n) => n.isMoney || n.isCents || n.value > MAX_COUNT);
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
  { each: numberWords.lists.each },
  'giu',
);

const trimPriceMarks = (text: string) => text.replace(PRICE_MARKS_PATTERN, '').replaceAll(' ,', ',') || text;
