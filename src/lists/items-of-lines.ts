import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { joinNames, roundToCent } from '../base/numbers.ts';
import { compact, truncate } from '../base/text.ts';
import { findFacts } from '../titles/facts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import type { WordSpan } from '../titles/tokens.ts';
import { isRow, isTotal } from './cells.ts';
import type { Layout } from './layout.ts';
import data from './lines.json' with { type: 'json' };
import { compileShape, type Lines, type PricePlace, priceAt, pricePlaceIn, type Said, splitSaid } from './lines.ts';
import { type FileItem, type FileRow, readRow, stateInTitle } from './read-row.ts';

/** Marks between items, but not in brackets. */
const MARKS = /\s*(?:[,;|•·]|\s[/+]\s)\s*(?:(?:and|plus|&)\s+)?(?![^()]{0,60}\))/;
const WORDS = /\s*(?:[,;|•·+]|\s(?:and|plus|&|\/)(?: an?)?\s)\s*/i;
const PRICES = /(?<=\$\d{1,4}(?:\.\d\d)?)\s+(?=\p{L}[^$]*\$\d)/u;
/** A lot, whose parts have no prices of their own: `Lot of 5 Nike tees, tops`. */
const LISTED_LOT = /^\W*(?:\p{L}+ )?(?:lot|bundle|set|pack|box) of\b[^$]*$/iu;
/**
 * Returns the items in a line of text, one or several. `maybe` is the number of things in a line that may name several,
 * which nothing in it tells. `place` is where other lines have their prices.
 */
function itemsInLine(lexicon: Lexicon, line: string, place: PricePlace): { items: LineItem[]; maybe?: number } {
  let maybe: number | undefined;
  for (const marks of LISTED_LOT.test(line) ? [] : [MARKS, WORDS, PRICES]) {
    const texts = line.split(marks).filter((text) => text !== '');
    const inLine = pricePlaceIn(texts);
    const parts = texts.length < 2 ? [] : texts.map((text) => readThing(lexicon, text, inLine));
    const items = textsOfItems(parts);
    // A part may name two: `Zara dress, Gap jeans and a Coach bag`.
    if (items.length > 1) return { items: items.flatMap((text) => itemsInLine(lexicon, text, inLine).items) };
    const named = parts.filter(({ kind }) => kind !== undefined);
    if (named.length > 2 && 2 * named.length > parts.length) maybe = named.length;
  }
  return { items: [readItem(lexicon, truncate(line), place)], ...defined({ maybe }) };
}

type Part = ReturnType<typeof readThing>;

/** Returns what a text between two marks names. A thing that has no price here, such as a tent, is an item as well. */
function readThing(lexicon: Lexicon, written: string, place: PricePlace) {
  const { title, price } = readItem(lexicon, written, place);
  const { category, mentions, refusal, unknownWords } = parseTitle(lexicon, title);
  const thing = refusal?.code === 'not_covered' ? refusal.text : undefined;
  const kind = category?.slug ?? thing;
  return {
    written,
    kind,
    brand: mentions.brand?.name,
    isPriced: price !== undefined,
    isUnknown: unknownWords.length > 0,
  };
}

/**
 * Returns the texts of the items that the parts of a line name, or none if they describe one: each part has a price or a
 * kind, or most name a kind or a brand and there are several brands. A part that names neither belongs to the one before it,
 * unless that ends in a price and we do not know the part's words.
 */
function textsOfItems(parts: readonly Part[]): readonly string[] {
  const isNamed = ({ kind, brand }: Part) => kind !== undefined || brand !== undefined;
  const ofKind = parts.filter(({ kind }) => kind !== undefined);
  if (ofKind.length < 2) return [];
  const brands = new Set(parts.flatMap(({ brand }) => brand ?? []));
  const kinds = new Set(ofKind.map(({ kind }) => kind));
  const arePriced = parts.filter((part) => part.isPriced && isNamed(part)).length > 1;
  const isEachItem = ofKind.length === parts.length && (kinds.size > 2 || brands.size > 1);
  const areMostNamed = 2 * parts.filter(isNamed).length > parts.length && brands.size > 1;
  if (!arePriced && !isEachItem && !areMostNamed) return [];
  const texts: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isApart = isNamed(part) || (parts[at - 1]?.isPriced && part.isUnknown);
    const isItem = arePriced ? isApart : part.kind !== undefined;
    if (isItem || texts.length === 0) texts.push(part.written);
    else texts.push(`${texts.pop()}, ${part.written}`);
  }
  return texts;
}

/** What is left of a price's place at the ends. */
const ENDS = compileShape(data.ends, 'giu');

type LineItem = ReturnType<typeof readItem>;

const trimEnds = (text: string) => text.replace(ENDS, '').replaceAll(' ,', ',') || text;

/**
 * Reads an item's title, its price and what was paid for it, in US dollars. If the title names pieces, the price is that of
 * all or, after a count such as `x3`, that of one, as it is beside other titles.
 */
function readItem(lexicon: Lexicon, written: string, place: PricePlace) {
  const { text, said } = splitSaid(written);
  const { range, cost, listPrice, status } = said;
  const found = findPrice(lexicon, text, said, place);
  const { price, others = [], unmarked } = found;
  const title = trimEnds(found.title);
  const { pieces = 1, isCount } = found.lot ?? {};
  const ofAll = price && ((found.isEach ?? isCount) ? pieces * price : price);
  return {
    title,
    status,
    price: ofAll && roundToCent(isCount ? ofAll / pieces : ofAll),
    /** What it is if the item is sold: for all pieces. */
    ofAll: ofAll && roundToCent(ofAll),
    cost,
    /** True if the price is what the owner asks, as who says what they paid does, too. */
    isOwn: (listPrice ?? cost) !== undefined,
    /** A price that no dollar sign or dash marks. */
    unmarked,
    remark: compact(
      range && `“${range}” is a range, so it was not used: write one price.`,
      others.length > 0 && `Not used as a price: ${joinNames(others)}.`,
    ).join(' '),
  };
}

interface FoundPrice {
  readonly title: string;
  readonly price?: number;
  readonly lot?: ParsedTitle['lot'];
  /** True if the price is said to be of one of several pieces, and false if it is said to be of all. */
  readonly isEach?: boolean | undefined;
  readonly others?: readonly string[];
  readonly unmarked?: number | undefined;
}

/** Returns the price in a text, and the text without it. */
function findPrice(lexicon: Lexicon, text: string, said: Said, place: PricePlace): FoundPrice {
  const { listPrice, price = listPrice, range, status } = said;
  if (price !== undefined) return { title: text, price: Number(price), isEach: status ? false : undefined };
  // Others are not parsed, which takes time.
  if (!/\d/.test(text)) return { title: text };
  const parsed = parseTitle(lexicon, text);
  const { askingPrice, isAskedEach, withoutMoney, lot } = parsed;
  const others = parsed.otherMoney.map((money) => money.text);
  if (askingPrice !== undefined) return { title: withoutMoney, price: askingPrice, isEach: isAskedEach, lot, others };
  const placed = range === undefined ? priceAt(text, place) : undefined;
  if (!placed || isOfItem(parsed, placed, place)) return { title: text };
  const { title, price: found, isMarked, isEach } = placed;
  return { title, price: found, isEach: isEach || undefined, lot, unmarked: isMarked ? undefined : found };
}

/** Returns true if a number is a part of a name, such as `Air Max 90`, or a size of the kind, such as a waist of 32. */
function isOfItem(
  parsed: ParsedTitle,
  { price, isMarked }: NonNullable<ReturnType<typeof priceAt>>,
  place: PricePlace,
): boolean {
  const { words, spans, brand, category } = parsed;
  const at = place === 'first' ? 0 : words.length - 1;
  const { spans: facts } = findFacts(words, brand?.slug ?? '', category?.slug ?? '');
  const isIn = ({ from, to }: WordSpan) => from <= at && at < to;
  if ([...spans.filter(({ concept }) => concept !== 'gender'), ...facts].some(isIn)) return true;
  if (place === 'first' || isMarked) return false;
  // A number right after a maker is a model that we do not know.
  if (spans.some(({ concept, to }) => concept === 'brand' && to === at)) return true;
  return data.sizes.some(({ kinds, always, numbers }) => {
    const isOfKind = kinds.split(' ').includes(category?.slug ?? '') && (always || place !== 'last');
    return isOfKind && numbers.split(' ').includes(String(price));
  });
}

/** Returns the line of text that names an item. */
export const itemLine = ({ title, brand, category, quantity, soldPrice, ...item }: FileItem): string =>
  compact(
    title ?? compact(brand, category).join(' '),
    quantity > 1 && `x${quantity}`,
    !soldPrice && item.askingPrice && `$${item.askingPrice}`,
    item.listPrice && `sell $${item.listPrice}`,
    item.cost && `paid $${item.cost}`,
    soldPrice && `sold for $${soldPrice}`,
  ).join(' ');

/**
 * Pieces of a line: so much of one that is longer is read at a time that other requests can run in between. They end at
 * marks between items, so that one item is never two rows.
 */
const PIECES = /.{1,2000}(?=[,;|•·+/]| and |$)|[^,;|•·+/]+/g;

/** Yields a header, and the rows of the items in lines of text. Says once that a number without a sign is a price. */
export function* rowsOfLines(lexicon: Lexicon, { header, rows, prices }: Lines, layout: Layout): Generator<FileRow> {
  const ownLayout = { ...layout, isOwn: true };
  let isSaid = false;
  yield lineRow(0, header);
  for (const [index, line] of rows.entries()) {
    if (!isRow(line)) yield lineRow(index + 1, line);
    else if (isTotal(line)) yield { ...lineRow(index + 1, line), ...readRow(lexicon, line, layout) };
    else
      for (const { cells, remark, unmarked, isOwn } of readItems(lexicon, line, prices)) {
        const row = readRow(lexicon, cells, isOwn ? ownLayout : layout);
        const reading: string | false = unmarked !== undefined && !isSaid && `${unmarked} was read as $${unmarked}.`;
        isSaid ||= reading !== false;
        const remarks = compact(reading, remark, row.remark).join(' ') || undefined;
        yield { ...lineRow(index + 1, cells), ...row, remark: remarks };
      }
  }
}

const lineRow = (line: number, cells: readonly string[]): FileRow => {
  const source = cells.join('') === '' ? '' : cells.map(safeCell).join(',');
  return { source, lineEnd: '\r\n', line, cells };
};

/** Yields the cells of the items in a line, and what is to be said of them. */
function* readItems(lexicon: Lexicon, [words = '', ...numbers]: readonly string[], place: PricePlace) {
  const { title, said } = stateInTitle(words);
  for (const piece of title.match(PIECES) ?? ['']) {
    const { items, maybe = 0 } =
      numbers.length > 0
        ? { items: [readItem(lexicon, truncate(piece), undefined)] }
        : itemsInLine(lexicon, truncate(piece), place);
    const question = maybe > 0 && `Is this ${maybe} things? Write each on a line of its own.`;
    for (const item of items)
      yield { ...item, cells: cellsOfItem(item, numbers, said), remark: compact(question, item.remark).join(' ') };
  }
}

/** Returns the cells of an item: its own, but numbers that stand apart from it first. */
function cellsOfItem(item: LineItem, [quantity = '', price, cost]: readonly string[], said?: string): string[] {
  const { title, status = said, ofAll } = item;
  const sold = status !== undefined && ofAll && roundToCent(Number(quantity || 1) * ofAll);
  const cells = [
    status === undefined ? title : `${title} (${status})`,
    quantity,
    price ?? (sold || item.price) ?? '',
    ...compact(cost ?? item.cost),
  ];
  return cells.map(String);
}
