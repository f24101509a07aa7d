import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { listOf, roundToCent } from '../base/numbers.ts';
import { bounded, stated } from '../base/text.ts';
import { findFacts } from '../titles/facts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import type { WordSpan } from '../titles/tokens.ts';
import { isRow, isTotal } from './cells.ts';
import data from './lines.json' with { type: 'json' };
import { type Lines, type PlacedPrice, type PricePlace, priceAt, pricePlaceIn } from './lines.ts';
import { type FileItem, type FileRow, stateInTitle, TOTAL_ROW } from './read-row.ts';

/** An item in a line of text. */
interface LineItem extends Pick<FileItem, 'quantity' | 'cost' | 'askingPrice' | 'listPrice'> {
  readonly title: string;
  readonly remark?: string | undefined;
  /** A price that no dollar sign or dash marks. */
  readonly unmarked?: number | undefined;
}

/** Marks between items, but not in brackets. */
const MARKS = /\s*(?:[,;|•·]|\s[/+]\s)\s*(?![^()]{0,60}\))/;
const WORDS = /\s*(?:[,;|•·+]|\s(?:and|plus|&|\/)(?: an?)?\s)\s*/i;
const PRICES = /(?<=\$\d{1,4}(?:\.\d\d)?)\s+(?=\p{L}[^$]*\$\d)/u;
/** A lot, whose parts have no prices of their own: `Lot of 5 Nike tees, tops`. */
const LISTED_LOT = /^\W*(?:\p{L}+ )?(?:lot|bundle|set|pack|box) of\b[^$]*$/iu;
/** What stands before the items of a line. */
const HEADING = /^\W*(?:bought|selling|for sale|to sell|sold|found|got|have|items?|haul|closet|today) ?:(?= ?\S)/i;

/**
 * Returns the items in a line of text, one or several. `maybe` is the number of things in a line that may name several,
 * which nothing in it tells. `place` is where other lines have their prices.
 */
function itemsInLine(lexicon: Lexicon, line: string, place: PricePlace): { items: LineItem[]; maybe?: number } {
  let maybe = 0;
  for (const marks of LISTED_LOT.test(line) ? [] : [MARKS, WORDS, PRICES]) {
    const texts = line.split(marks).filter((text) => text !== '');
    const inLine = pricePlaceIn(texts);
    const parts = texts.length < 2 ? [] : texts.map((text) => partOf(lexicon, text, inLine));
    const items = textsOfItems(parts);
    // A part may name two: `Zara dress, Gap jeans and a Coach bag`.
    if (items.length > 1) return { items: items.flatMap((text) => itemsInLine(lexicon, text, inLine).items) };
    const named = parts.filter(({ kind }) => kind !== undefined);
    if (named.length > 2 && 2 * named.length > parts.length) maybe = named.length;
  }
  return { items: [readItem(lexicon, bounded(line), place)], ...(maybe > 0 && { maybe }) };
}

type Part = ReturnType<typeof partOf>;

/** Returns what a text between two marks names. A thing that has no price here, such as a tent, is an item as well. */
function partOf(lexicon: Lexicon, written: string, place: PricePlace) {
  const { title, askingPrice, listPrice } = readItem(lexicon, written, place);
  const { category, mentions, refusal, unknownWords } = parseTitle(lexicon, title);
  const thing = refusal?.code === 'not_covered' ? refusal.text : undefined;
  const isPriced = (askingPrice ?? listPrice) !== undefined;
  const kind = category?.slug ?? thing;
  return { written, kind, brand: mentions.brand?.name, isPriced, isUnknown: unknownWords().length > 0 };
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

const AMOUNTS = data.amounts.map(({ is, pattern }) => {
  return { is, pattern: new RegExp(pattern.replace('<amount>', data.amount), 'i') };
});

/** What is left of a price's place at the end, and of brackets. */
const ENDS =
  /^[\s\-–—:,;]{1,20}(?=\D)|(?:[\s\-–—:=@,;>→…]|(?<!\.)\.{2,}(?!\.)|\( ?\)|[\s/](?:each|ea|apiece)\.?$){1,20}$/gi;
const EMPTY = /[([][\s,;/&]*[)\]]/;
const NUMBER = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|both|pair)\b/i;

/** Returns a text without the amounts whose words say what they are, and those amounts. */
function amountsIn(written: string) {
  const said: Partial<Record<string, string>> = {};
  let text = written;
  for (const { is, pattern } of AMOUNTS) {
    const [match = '', amount] = pattern.exec(text) ?? [];
    if (amount === undefined) continue;
    said[is] = amount;
    text = text.replace(match, '').replace(EMPTY, '').trim();
  }
  return { text, ...said } as { text: string; range?: string; cost?: string; listPrice?: string };
}

/** Reads an item: its title, quantity, price and what was paid for it, in US dollars. */
function readItem(lexicon: Lexicon, written: string, place: PricePlace): LineItem {
  const cut = (text: string) => text.replace(ENDS, '').replaceAll(' ,', ',') || text;
  // Others are not parsed, which takes time.
  if (!NUMBER.test(written)) return { title: cut(written), quantity: 1 };
  const { text, range, cost, listPrice } = amountsIn(written);
  const parsed = parseTitle(lexicon, text);
  const asked = listPrice === undefined ? parsed.askingPrice : undefined;
  const bare = (asked ?? listPrice ?? range) === undefined ? priceAt(text, place) : undefined;
  const placed = bare && !isOfItem(parsed, bare, place) ? bare : undefined;
  const title = asked === undefined ? text.replace(placed?.written ?? '', '').trim() : parsed.withoutMoney;
  const others = asked === undefined ? [] : parsed.otherMoney.map((money) => money.text);
  const price = listPrice ?? asked ?? placed?.price;
  const named = counted(parsed.lot, cut(title));
  const pieces = EACH.test(written) ? 1 : named.quantity;
  const ofOne = (amount: number | string | undefined) =>
    amount === undefined ? undefined : roundToCent(Number(amount) / pieces);
  const amounts = {
    // Who says what they paid says what they ask, too.
    [(listPrice ?? cost) === undefined ? 'askingPrice' : 'listPrice']: ofOne(price),
    cost: ofOne(cost),
  };
  const ofAll = price ?? cost;
  const remark = stated(
    range && `“${range}” is a range, so it was not used: write one price.`,
    others.length > 0 && `Not used as a price: ${listOf(others)}.`,
    ofAll && pieces > 1 && `$${ofAll} was read as for all ${pieces}: write “each” if it is for one.`,
  ).join(' ');
  const unmarked = placed?.isMarked ? undefined : placed?.price;
  return { ...named, title: cut(named.title), ...defined(amounts), unmarked, remark };
}

/** Says that amounts are those of one of several items, which are those of all otherwise. */
const EACH = /@|\b(?:each|ea|apiece|a piece|per (?:piece|item|pair))\b/i;

/** Returns true if a number is a part of a name, such as `Air Max 90`, or a size of the kind, such as a waist of 32. */
function isOfItem(parsed: ParsedTitle, { price, isMarked }: PlacedPrice, place: PricePlace): boolean {
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

/** A word that makes several items one listing. */
const LOT = /\b(?:lots?|bundles?|packs?|sets?|outfits?|haul|box|bags? of)\b/i;
const MOST_BRACKETED = 20;

/** Splits a title of which `lot` was read into a title and a quantity: `coach bag x2`, `(4) onesies`, `Two Levi's jeans`. */
function counted(lot: ParsedTitle['lot'], written: string): Pick<LineItem, 'title' | 'quantity'> {
  const at = lot && !LOT.test(written) ? written.indexOf(lot.text) : -1;
  if (!lot || at === -1) return titleAndQuantity(written);
  const isBracketed = written[at - 1] === '(' && written[at + lot.text.length] === ')';
  // A higher number in brackets is a size.
  if (isBracketed && lot.pieces > MOST_BRACKETED) return { title: written, quantity: 1 };
  const title = `${written.slice(0, at)} ${written.slice(at + lot.text.length)}`
    .replace(/\( ?\)|×/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { title: title.replace(/^of /i, ''), quantity: lot.pieces };
}

/** Returns the line of text that names an item. */
export const lineOf = ({ title, brand, category, quantity, askingPrice, listPrice, cost }: FileItem): string =>
  stated(
    title ?? stated(brand, category).join(' '),
    quantity > 1 && `x${quantity}`,
    askingPrice && `$${askingPrice}`,
    listPrice && `sell $${listPrice}`,
    cost && `paid $${cost}`,
    quantity > 1 && (askingPrice ?? listPrice ?? cost) && 'each',
  ).join(' ');

/** What it sold for, after the status: `Nike tee - sold for $5`. */
const SOLD_FOR = /(?<![\s([–—-])[\s([–—-]+sold(?: for| at)?[ :]*\$?(\d{1,5}(?:\.\d\d)?)[)\]]?$/i;

/**
 * Pieces of a line: so much of one that is longer is read at a time that other requests can run in between. They end at
 * marks between items, so that one item is never two rows.
 */
const PIECES = /.{1,2000}(?=[,;|•·+/]| and |$)|[^,;|•·+/]+/g;

/** Yields a header, and the rows of the items in lines of text. Says once that a number without a sign is a price. */
export function* rowsOfLines(lexicon: Lexicon, { header, rows, prices }: Lines): Generator<FileRow> {
  yield rowOf(0, header);
  let isSaid = false;
  for (const [index, cells] of rows.entries()) {
    const row = rowOf(index + 1, cells);
    if (!isRow(cells)) yield row;
    else if (isTotal(cells)) yield { ...row, item: { title: cells[0], quantity: 1 }, refusal: TOTAL_ROW };
    else {
      const [words = '', ...numbers] = cells;
      for (const piece of words.match(PIECES) ?? ['']) {
        for (const { unmarked, ...itemRow } of itemRows(lexicon, [bounded(piece), ...numbers], prices)) {
          const reading: string | false = unmarked !== undefined && !isSaid && `${unmarked} was read as $${unmarked}.`;
          isSaid ||= reading !== false;
          const remark = stated(reading, itemRow.remark).join(' ') || undefined;
          yield { ...rowOf(index + 1, itemRow.cells), ...itemRow, remark };
        }
      }
    }
  }
}

const rowOf = (line: number, cells: readonly string[]): FileRow => {
  const source = cells.join('') === '' ? '' : cells.map(safeCell).join(',');
  return { source, lineEnd: '\r\n', line, cells };
};

/** Returns what the rows have that the items in a line become. */
function itemRows(lexicon: Lexicon, [line = '', ...numbers]: readonly string[], prices: PricePlace) {
  const { title, said, state, refusal } = stateInTitle(line.replace(SOLD_FOR, ' $$$1 (sold)'));
  const [quantity, askingPrice, cost] = numbers.map((cell) => (cell === '' ? undefined : Number(cell)));
  const inCells = defined({ quantity, askingPrice, cost });
  const { items, maybe } =
    askingPrice === undefined
      ? itemsInLine(lexicon, title.replace(HEADING, ''), prices)
      : { items: [{ ...readItem(lexicon, title, undefined), ...inCells }] };
  return items.map(({ remark, unmarked, ...item }) => {
    const price = item.listPrice ?? item.askingPrice;
    const amounts = [item.quantity === 1 ? '' : item.quantity, price ?? '', ...stated(item.cost)];
    const sold = state === 'sold' && price !== undefined ? { soldPrice: roundToCent(item.quantity * price) } : {};
    return {
      unmarked,
      cells: [said === undefined ? item.title : `${item.title} (${said})`, ...amounts.map(String)],
      item: { ...item, ...sold },
      remark: stated(maybe && `Is this ${maybe} things? Write each on a line of its own.`, remark).join(' '),
      ...defined({ state, refusal }),
    };
  });
}
