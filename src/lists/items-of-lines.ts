import { safeCell } from '../base/csv-text.ts';
import { joinNames, roundToCent } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { compact, truncate } from '../base/text.ts';
import { findFacts } from '../titles/facts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { namesOf, type ParsedTitle, parseAlone } from '../titles/parse-title.ts';
import { MAX_PARTS, type PartNames, splitItems } from '../titles/split-items.ts';
import type { WordSpan } from '../titles/tokens.ts';
import { isRow, isTotal } from './cells.ts';
import type { Layout } from './layout.ts';
import data from './lines.json' with { type: 'json' };
import { compileShape, type Lines, type PricePlace, priceAt, pricePlaceIn, type Said, splitSaid } from './lines.ts';
import { type FileItem, type FileRow, readRow, stateInTitle } from './read-row.ts';

/**
 * Returns the items in a line of text, one or several. `maybe` is the number of things in a line that may name several,
 * which nothing in it tells. `place` is where other lines have their prices. Undefined for a line of too many parts.
 */
function* itemsInLine(lexicon: Lexicon, line: string, place: PricePlace): Generator<undefined, ItemsInLine> {
  let inLine: PricePlace | null = null;
  const counts = { parts: 0, named: 0 };
  const texts = yield* splitItems(lexicon, line, (part, parts) => {
    if (inLine === null) inLine = pricePlaceIn(parts);
    const names = readPart(lexicon, part, inLine);
    counts.parts++;
    if (names.kind !== undefined) counts.named++;
    return names;
  });
  if (!texts) return {};
  if (texts.length === 1) {
    const isMaybe = counts.named > 2 && 2 * counts.named > counts.parts;
    return { items: [readItem(lexicon, truncate(line), place)], ...(isMaybe && { maybe: counts.named }) };
  }
  const items: LineItem[] = [];
  for (const text of texts) {
    items.push(readItem(lexicon, truncate(text), inLine ?? undefined));
    yield;
  }
  return { items };
}

interface ItemsInLine {
  readonly items?: readonly LineItem[];
  readonly maybe?: number;
}

/** Returns what a part of a line names. */
function readPart(lexicon: Lexicon, written: string, place: PricePlace): PartNames {
  const { title, price } = readItem(lexicon, truncate(written), place);
  return { ...namesOf(parseAlone(lexicon, title)), isPriced: price !== undefined };
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
  const parsed = parseAlone(lexicon, text);
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

/** Yields a header, and the rows of the items in lines of text, or undefined between steps. Says once that a number without a sign is a price. */
export function* rowsOfLines(
  lexicon: Lexicon,
  { header, rows, prices }: Lines,
  layout: Layout,
): Generator<FileRow | undefined> {
  const ownLayout = { ...layout, isOwn: true };
  let isSaid = false;
  yield lineRow(0, header);
  for (const [index, line] of rows.entries()) {
    if (!isRow(line)) yield lineRow(index + 1, line);
    else if (isTotal(line)) yield { ...lineRow(index + 1, line), ...readRow(lexicon, line, layout) };
    else
      for (const item of readItems(lexicon, line, prices, index + 1)) {
        yield;
        if (!item) continue;
        const { cells, remark, unmarked, isOwn } = item;
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

/** So much of a line as is read at a time. It ends at a mark, so that one item is never two rows. */
const PIECES = new RegExp(`(?:[^,;|•·]+[,;|•·]?|[,;|•·]){1,${MAX_PARTS}}`, 'g');

/** Yields the cells of the items in a line, and what is to be said of them. Throws a `Problem` for too many parts. */
function* readItems(lexicon: Lexicon, [words = '', ...numbers]: readonly string[], place: PricePlace, at: number) {
  const { title, said } = stateInTitle(words);
  for (const piece of title.match(PIECES) ?? ['']) {
    const { items, maybe = 0 } =
      numbers.length > 0
        ? { items: [readItem(lexicon, truncate(piece), undefined)] }
        : yield* itemsInLine(lexicon, piece, place);
    if (!items) throw tooManyParts(at);
    const question = maybe > 0 && `Is this ${maybe} things? Write each on a line of its own.`;
    for (const item of items)
      yield { ...item, cells: cellsOfItem(item, numbers, said), remark: compact(question, item.remark).join(' ') };
  }
}

const tooManyParts = (line: number) => {
  const detail = `Line ${line} has more than ${MAX_PARTS} parts: write each item on a line of its own.`;
  return new Problem('too_many_items', detail);
};

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
