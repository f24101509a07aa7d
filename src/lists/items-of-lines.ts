import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { listOf } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { findFacts } from '../titles/facts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import type { WordSpan } from '../titles/tokens.ts';
import { isTotal } from './cells.ts';
import data from './lines.json' with { type: 'json' };
import { type PricePlace, priceAt, pricePlaceIn } from './lines.ts';
import { type FileItem, type FileRow, stateInTitle, type TitledState, TOTAL_ROW } from './read-row.ts';

/** An item in a line of text. */
type LineItem = Pick<FileItem, 'quantity' | 'cost' | 'askingPrice' | 'listPrice'> & {
  readonly title: string;
  readonly remark?: string;
  readonly unmarked?: number;
};

/** A text without its amounts, in US dollars. */
interface Priced {
  readonly text: string;
  readonly price?: number | undefined;
  /** What its owner asks. */
  readonly listPrice?: number | undefined;
  readonly cost?: number | undefined;
  readonly remark?: string | undefined;
  /** A price that no dollar sign or dash marks. */
  readonly unmarked?: number | undefined;
}

/** A text between two marks. */
interface Part extends Priced {
  readonly kind: string | undefined;
  readonly brand: string | undefined;
}

/** Marks between items, but not in brackets. */
const MARKS = /\s*(?:[,;|•·]|\s[/+]\s)\s*(?![^()]{0,60}\))/;
const WORDS = /\s*(?:[,;|•·+]|\s(?:and|plus|&|\/)(?: an?)?\s)\s*/i;
/** A lot, whose parts have no prices of their own: `Lot of 5 Nike tees, tops`. */
const LISTED_LOT = /^\W*(?:\p{L}+ )?(?:lot|bundle|set|pack|box) of\b[^$]*$/iu;

/**
 * Returns the items in a line of text, one or several. `maybe` is the number of things in a line that may name several,
 * which nothing in it tells. `place` is where other lines have their prices.
 */
function itemsInLine(lexicon: Lexicon, line: string, place: PricePlace) {
  let maybe: number | undefined;
  for (const marks of LISTED_LOT.test(line) ? [] : [MARKS, WORDS]) {
    const parts = partsOf(lexicon, line, marks);
    const groups = groupsOf(parts);
    if (groups.length > 1) {
      // The last part may name two: `Zara dress, Gap jeans and a Coach bag`.
      const last = marks === MARKS ? groupsOf(partsOf(lexicon, groups.at(-1)?.text ?? '', WORDS)) : [];
      const all = last.length > 1 ? [...groups.slice(0, -1), ...last] : groups;
      return { items: all.map((part) => itemOf(lexicon, part)) };
    }
    const named = parts.filter(({ kind }) => kind !== undefined);
    if (named.length > 2 && 2 * named.length > parts.length) maybe = named.length;
  }
  return { items: [itemOf(lexicon, withoutPrice(lexicon, line, place))], maybe };
}

function partsOf(lexicon: Lexicon, line: string, marks: RegExp): Part[] {
  const texts = line
    .replace(HEADING, '')
    .split(marks)
    .filter((text) => text !== '');
  if (texts.length < 2) return [];
  const place = pricePlaceIn(texts);
  return texts.map((written) => {
    const priced = withoutPrice(lexicon, written, place);
    const { category, mentions, refusal } = parseTitle(lexicon, priced.text);
    // A thing that has no price here, such as a tent, is an item as well.
    const thing = refusal?.code === 'not_covered' ? refusal.text : undefined;
    return { ...priced, kind: category?.slug ?? thing, brand: mentions.brand?.name };
  });
}

/**
 * Returns the items that the parts of a line name, or none if they describe one: each part has a price or a kind, or
 * most name a kind or a brand and there are several brands. A part that names neither belongs to the one before it.
 */
function groupsOf(parts: readonly Part[]): Priced[] {
  const isNamed = ({ kind, brand }: Part) => kind !== undefined || brand !== undefined;
  const ofKind = parts.filter(({ kind }) => kind !== undefined);
  if (ofKind.length < 2) return [];
  const brands = new Set(parts.flatMap(({ brand }) => brand ?? []));
  const kinds = new Set(ofKind.map(({ kind }) => kind));
  const isPriced = parts.filter((part) => (part.price ?? part.listPrice) !== undefined && isNamed(part)).length > 1;
  const isEachItem = ofKind.length === parts.length && (kinds.size > 2 || brands.size > 1);
  const areMostNamed = 2 * parts.filter(isNamed).length > parts.length && brands.size > 1;
  if (!isPriced && !isEachItem && !areMostNamed) return [];
  const groups: Priced[] = [];
  for (const part of parts) {
    const { text, kind, brand: _, ...amounts } = part;
    const last = groups.at(-1);
    if (!last || (isPriced ? isNamed(part) : kind !== undefined)) groups.push({ text, ...amounts });
    else groups[groups.length - 1] = { ...amounts, ...defined(last), text: `${last.text}, ${text}` };
  }
  return groups;
}

const AMOUNT = String.raw`[ :]*\$?(\d{1,5}(?:\.\d\d?)?)(?![\d.%])`;
/** What its owner paid for it and asks: `(paid 12, sell 60)`. */
const PAID = new RegExp(String.raw`\b(?:i )?(?:paid|bought (?:it )?for|cost me)${AMOUNT}`, 'i');
const SELLS = new RegExp(String.raw`\b(?:re)?sell(?:ing)?(?: it)?(?: for| at)?${AMOUNT}`, 'i');
/** A range of prices: `$40-60`. */
const RANGE = /\$\d{1,5} ?[-–] ?\$?\d{1,5}\b/;
/** What is left of brackets without their amounts. */
const EMPTY = /[([][\s,;/&]*[)\]]/;

/** Returns a text without its amounts, with the price and what was paid, if they are there. */
function withoutPrice(lexicon: Lexicon, written: string, place: PricePlace): Priced {
  if (!/\d/.test(written)) return { text: written };
  const [range] = RANGE.exec(written) ?? [];
  if (range !== undefined) {
    const remark = `“${range}” is a range, so it was not used: write one price.`;
    return { ...withoutPrice(lexicon, written.replace(range, ''), undefined), remark };
  }
  const [paid = '', paidAmount] = PAID.exec(written) ?? [];
  const [sells = '', sellsAmount] = SELLS.exec(written) ?? [];
  const text = paid + sells === '' ? written : written.replace(paid, '').replace(sells, '').replace(EMPTY, '').trim();
  const cost = paidAmount === undefined ? undefined : Number(paidAmount);
  if (sellsAmount !== undefined) return { text, listPrice: Number(sellsAmount), cost };
  const parsed = parseTitle(lexicon, text);
  const { askingPrice, withoutMoney, otherMoney } = parsed;
  const others = otherMoney.map((money) => money.text);
  const remark = others.length > 0 ? `Not used as a price: ${listOf(others)}.` : undefined;
  if (askingPrice !== undefined) {
    // Who says what they paid says what they ask, too.
    const price = cost === undefined ? { price: askingPrice } : { listPrice: askingPrice };
    return { text: withoutMoney, ...price, cost, remark };
  }
  const bare = priceAt(text, place);
  if (!bare || isOfItem(parsed, bare, place)) return { text, cost };
  const unmarked = bare.isMarked ? undefined : bare.price;
  return { text: text.replace(bare.written, '').trim(), price: bare.price, unmarked, cost };
}

/** Returns true if a number is a part of a name, such as `Air Max 90`, or a size of the kind, such as a waist of 32. */
function isOfItem(parsed: ParsedTitle, { price, isMarked }: { price: number; isMarked: boolean }, place: PricePlace) {
  const { words, spans, brand, category } = parsed;
  const at = place === 'first' ? 0 : words.length - 1;
  const { spans: facts } = findFacts(words, brand?.slug ?? '', category?.slug ?? '');
  const isIn = (span: WordSpan, index = at) => span.from <= index && index < span.to;
  const names = [...spans.filter(({ concept }) => concept !== 'gender'), ...facts];
  if (names.some((span) => isIn(span))) return true;
  if (place === 'first' || isMarked) return false;
  // A number right after a maker is a model that we do not know.
  const isModel = spans.some((span) => span.concept === 'brand' && span.to === at);
  const sizes = data.sizes.filter(
    ({ kinds, always }) => kinds.split(' ').includes(category?.slug ?? '') && (always || place !== 'last'),
  );
  return isModel || sizes.some(({ numbers }) => numbers.split(' ').includes(String(price)));
}

/** What stands before the items of a line. */
const HEADING = /^\W*(?:bought|selling|for sale|to sell|sold|found|got|have|items?|haul|closet|today) ?:(?= ?\S)/i;
/** What is left of a price's place at the end. */
const ENDS = /^[\s\-–—:,;]{1,20}(?=\D)|(?:[\s\-–—:=@,;>→…]|\.{2,}|\( ?\)|[\s/](?:each|ea|apiece)\.?$){1,20}$/gi;

/** Returns an item without marks at its end. */
function itemOf(lexicon: Lexicon, { text, price: askingPrice, ...said }: Priced): LineItem {
  const bare = text.replace(HEADING, '').replace(ENDS, '');
  return { ...countIn(lexicon, bare || text), ...defined({ askingPrice, ...said }) };
}

/** A word that makes several items one listing. */
const LOT = /\b(?:lots?|bundles?|packs?|sets?|outfits?|haul|box|bags? of)\b/i;

/** What a line with a quantity has, so that others are not parsed for one. */
const NUMBER = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|both|pair)\b/i;
const MOST_BRACKETED = 20;

/** Splits a line into a title and a quantity: `coach bag x2`, `(4) onesies`, `Two Levi's jeans`. */
function countIn(lexicon: Lexicon, line: string): { readonly title: string; readonly quantity: number } {
  if (!NUMBER.test(line)) return { title: line, quantity: 1 };
  const { lot } = LOT.test(line) ? {} : parseTitle(lexicon, line);
  const at = lot ? line.indexOf(lot.text) : -1;
  if (!lot || at === -1) return titleAndQuantity(line);
  const isBracketed = line[at - 1] === '(' && line[at + lot.text.length] === ')';
  // A higher number in brackets is a size.
  if (isBracketed && lot.pieces > MOST_BRACKETED) return { title: line, quantity: 1 };
  const title = `${line.slice(0, at)} ${line.slice(at + lot.text.length)}`
    .replace(/\( ?\)|×/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { title: title.replace(/^of /i, ''), quantity: lot.pieces };
}

/** Returns the line of text that names an item. */
export const lineOf = ({ title, brand = '', category = '', quantity, askingPrice }: FileItem): string =>
  [title ?? `${brand} ${category}`.trim(), quantity > 1 ? `x${quantity}` : '', askingPrice ? `$${askingPrice}` : '']
    .filter(Boolean)
    .join(' ');

/** What it sold for, after the status: `Nike tee - sold for $5`. */
const SOLD_FOR = /[\s([–—-]+sold(?: for| at)?[ :]*\$?(\d{1,5}(?:\.\d\d)?)[)\]]?$/i;

/** Creates a function that returns the rows of the items in a line of text. The first price without a sign is said. */
export function createLineReader(lexicon: Lexicon, prices: PricePlace) {
  let isSaid = false;
  return (row: FileRow): readonly FileRow[] => {
    const { cells } = row;
    const [line = '', quantity = '', price = '', cost = ''] = cells;
    if (isTotal(cells)) return [{ ...row, item: { quantity: 1 }, refusal: TOTAL_ROW }];
    const { title, ...state } = stateInTitle(line.replace(SOLD_FOR, ' $$$1 (sold)'));
    if (price !== '') {
      const amounts = { price: Number(price), cost: cost === '' ? undefined : Number(cost) };
      const item = itemOf(lexicon, { text: title, ...amounts });
      return [rowOf(row, quantity === '' ? item : { ...item, quantity: Number(quantity) }, state)];
    }
    const { items, maybe } = itemsInLine(lexicon, title, prices);
    const question = maybe === undefined ? undefined : `Is this ${maybe} things? Write each on a line of its own.`;
    return items.map(({ unmarked, ...item }) => {
      const reading = unmarked === undefined || isSaid ? undefined : `${unmarked} was read as $${unmarked}.`;
      isSaid ||= reading !== undefined;
      return rowOf(row, item, state, question ?? reading);
    });
  };
}

function rowOf(
  row: FileRow,
  { remark, ...item }: LineItem,
  { state, said, refusal }: TitledState,
  first?: string,
): FileRow {
  const { title, quantity, askingPrice, listPrice, cost } = item;
  const price = listPrice ?? askingPrice;
  const amounts = [quantity === 1 ? '' : quantity, price ?? '', ...(cost === undefined ? [] : [cost])];
  const cells = [said === undefined ? title : `${title} (${said})`, ...amounts.map(String)];
  const sold = state === 'sold' ? defined({ soldPrice: price }) : {};
  return {
    ...{ ...row, source: cells.map(safeCell).join(','), cells, item: { ...item, ...sold } },
    ...defined({ remark: stated(first, remark).join(' ') || undefined, state, refusal }),
  };
}
