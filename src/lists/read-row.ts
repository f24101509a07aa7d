import { defined } from '../base/members.ts';
import { sumOf } from '../base/numbers.ts';
import { type ParameterNames, Problem } from '../base/problem.ts';
import { stated } from '../base/text.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { type FieldSchema, readField, type ValuesOf } from '../input/field.ts';
import { ITEM_FIELDS } from '../input/item-fields.ts';
import { currencyIn, readMoney } from '../input/money.ts';
import { readFields } from '../input/query.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { type createDayReader, filledAt, isTotal } from './cells.ts';
import data from './columns.json' with { type: 'json' };
import type { Layout, Role } from './layout.ts';

/** A garment in a list: a title of one line, a category from wide to narrow, US dollars for one piece. */
export interface FileItem extends ValuesOf<typeof ITEM_FIELDS> {
  readonly quantity: number;
  readonly daysListed?: number;
  /** The language model that made the guess; files never state one. */
  readonly reader?: GuessReader | undefined;
}

/** A row of a file: written back as it was, with our columns. */
export interface FileRow {
  readonly source: string;
  readonly lineEnd: string;
  readonly line: number;
  /** The contents of its cells. */
  readonly cells: readonly string[];
  /** The item; undefined for column names, rows above them, empty lines, footers and continued descriptions. */
  readonly item?: FileItem;
  readonly continues?: boolean;
  readonly refusal?: string | undefined;
  readonly remark?: string | undefined;
  readonly isSoldOut?: boolean;
  readonly isSold?: boolean | undefined;
  /** Its meaning among the sales of its file; undefined for a garment that has not sold. */
  readonly sale?: RowSale;
  /** The address of its listing. */
  readonly url?: string;
  /** The line of an earlier row about the same listing. */
  readonly repeats?: number | undefined;
}

/** The meaning of a row: a sale, or no sale or unknown with the reason. */
export type RowSale =
  | {
      readonly kind: 'sale';
      /** Paid for all pieces, in its currency, without what was refunded. */
      readonly price: number;
      readonly currency: string;
      readonly on?: ReturnType<ReturnType<typeof createDayReader>>;
      readonly marketplace?: string | undefined;
      /** The price is that of several different garments. */
      readonly isBundle: boolean;
      /** The cost of the other garments of a bundle. */
      readonly othersCost: number;
      /** False if columns that could also list what is asked, such as price and date, are all that says so. */
      readonly isSure: boolean;
    }
  | {
      readonly kind: 'not' | 'unknown';
      /** A few words, the same for all such rows: `returned`. */
      readonly is: string;
      readonly why: string;
    };

/** The fields of an item that are cells as they are. */
const OF_CELLS = ['brand', 'gender', 'askingPrice', 'comps', 'guess', 'cost', 'floor', 'listedOn', 'label'] as const;

/** A row with unreadable evidence has no price, since it would not count. */
const EVIDENCE = ['comps', 'guess'];

/** Reads the garment of a row, or returns why there is none. */
export function readRow(
  cells: readonly string[],
  { columns, priceIsForAll }: Layout,
): Pick<FileRow, 'item' | 'refusal' | 'remark' | 'isSoldOut' | 'url'> {
  const all = (role: Role) => filledAt(cells, columns.get(role));
  const first = (role: Role): string | undefined => all(role)[0];
  // A description begins with the garment; the rest is about shipping.
  const [heading = ''] = (first('title') ?? '').split(/\r\n|\r|\n/, 1);
  const named = titleAndQuantity(heading);
  const { quantity, isSoldOut } = piecesIn(first('quantity') ?? String(named.quantity));
  const { read, problems } = readCells(first);
  const unread = problems.find(({ members: { parameter = '' } }) => EVIDENCE.includes(parameter));
  if (isTotal(cells)) return unusable(NOT_A_GARMENT);
  if (quantity === undefined) return unusable(BAD_QUANTITY);
  if (unread) return unusable(aboutRow(unread));
  const costs = costsIn(first('cost') ?? '');
  const days = /^\d{1,4}$/.exec(first('daysListed') ?? '')?.[0];
  const condition = all('newWithTags').some((cell) => YES.test(cell)) ? 'New with tags' : first('condition');
  const { askingPrice } = read;
  const item = defined({
    ...read,
    title: (first('quantity') === undefined ? named.title : heading).trim() || undefined,
    askingPrice: priceIsForAll && askingPrice !== undefined ? askingPrice / quantity : askingPrice,
    cost: costs.length > 1 ? sumOf(costs) : read.cost,
    category: all('category').join(' > ') || undefined,
    condition: conditionIn(condition),
    daysListed: days === undefined ? undefined : Number(days),
  });
  // A free item also has a price, which a plan must not overlook.
  const isFree = FREE.test(first('askingPrice') ?? '');
  const remarks = stated(isFree && IS_FREE, ...problems.map(aboutRow));
  return defined({
    item: { quantity, ...item },
    remark: remarks.join(' ') || undefined,
    isSoldOut: isSoldOut || undefined,
    refusal: isSoldOut ? SOLD_OUT : undefined,
    url: first('url'),
  });
}

const unusable = (refusal: string) => ({ item: { quantity: 1 }, refusal });

/** Reads a number of pieces; undefined for text that is none. */
function piecesIn(text: string): { readonly quantity: number | undefined; readonly isSoldOut: boolean } {
  // Spreadsheets write 2.0.
  const written = bareNumber(text);
  // A row that sold may say that none is left; a refund takes pieces off.
  const isSoldOut = /^(?:0+|-\d{1,4})(?:\.0{1,9})?$/.test(written);
  const pieces = isSoldOut ? 1 : readField('quantity', written, ITEM_FIELDS.quantity);
  return { quantity: pieces instanceof Problem ? undefined : Number(pieces), isSoldOut };
}

/** Returns the amounts in a cost, which a bundle may list: `$7.00, $8.00`. */
export function costsIn(text: string): number[] {
  const costs = text
    .slice(0, MAX_COSTS)
    .split(/[,;+&] ?(?=\$)|; | \+ /)
    .map((part) => readMoney(part));
  return costs.flatMap((cost) => (cost.kind === 'usd' ? [cost.amount] : []));
}

const MAX_COSTS = 200;

/** Returns the fields that cells state, and the problems of those that cannot be read. */
function readCells(first: (role: Role) => string | undefined) {
  const problems: Problem[] = [];
  const currency = first('currency') ?? '';
  const sent = OF_CELLS.map((name) => [name, cellValue(first(name), ITEM_FIELDS[name], currency)] as const);
  const read = readFields(ITEM_FIELDS, Object.fromEntries(sent), { refuse: (problem) => problems.push(problem) });
  return { read, problems };
}

/** Returns an amount as sheets write it as a number; undefined for 0, which they write for none. */
function cellValue(cell = '', { type }: FieldSchema, currency: string): number | string | undefined {
  if (type === 'string') return cell;
  if (type === 'array') return cell === '' || currencyIn(currency) === 'USD' ? cell : `${cell} ${currency}`;
  const money = readMoney(cell, currency);
  if (money.kind === 'none' || (money.kind === 'usd' && money.amount === 0)) return undefined;
  // A negative amount is refused as written.
  if (money.kind === 'usd') return money.amount > 0 ? money.amount : cell;
  const isOfColumn = money.kind === 'foreign' && readMoney(cell).kind !== 'foreign';
  return isOfColumn ? `${cell} ${currency}` : cell;
}

/** Quantities as people type them: `x3`, `3x`, `3 pcs`, `qty 3`, `10 pairs`, `3.0`. */
const QUANTITY = /^(?:x|qty)?[.:]?\s?(\d{1,4})(?:\.0{1,9})?\s?(?:x|ct|ea|pk|(?:pc|piece|pair|pr|pack|item|unit)s?)?$/i;

const bareNumber = (cell: string): string => QUANTITY.exec(cell)?.[1] ?? cell;

const SOLD_OUT = 'None is left: its quantity is 0.';
const NOT_A_GARMENT = 'Not a garment: a total or a note in the report.';
const BAD_QUANTITY = `The quantity is not a whole number from 1 to ${MAX_QUANTITY}.`;
const YES = /^(y|yes|true|1|nwt|new with tags)$/i;
const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** A condition as written, or the grade for eBay's number for it, such as `3000` or `3000-Used`. */
const conditionIn = (cell: string | undefined): string | undefined =>
  CODES[/^(\d{4})\b/.exec(cell ?? '')?.[1] ?? ''] ?? cell;

const IS_FREE = 'It is listed for free.';
const FREE = /^(free|gratis|giveaway|give away)$/i;

/** Names the cells of a row in a sentence: `Its price is "GBP 320": US dollars only, so convert it first.` */
const ITS: ParameterNames = (name) => `Its ${GARMENT[name]?.said ?? name}`;
const GARMENT: Readonly<Record<string, { readonly said: string }>> = data.garment;

/** Returns the problem of a field's cell in sentences about its row. */
export const aboutRow = (problem: Problem): string => problem.messageIn(ITS);
