import type { TSchema } from 'typebox';
import { isDay, parseDay } from '../base/day.ts';
import type { Problem } from '../base/problem.ts';
import { DOLLARS_ONLY, readMoney, toCurrencyCode } from '../base/read-money.ts';
import type { Fields } from '../base/shape.ts';
import { capitalize, compact, firstCharacters, joinNames, joinTexts, shorten, truncate } from '../base/text.ts';
import { omit, omitUndefined, roundToCent, sumOf } from '../base/values.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { placeAsk } from '../money/selling.ts';
import { type RowFields, resolvePieces } from '../operations/answer-row.ts';
import { ITEM_FIELDS } from '../operations/fields/item-fields.ts';
import { readFields } from '../operations/fields/read-input.ts';
import { resolveCondition } from '../titles/conditions.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { isFiller } from '../titles/parse-item.ts';
import { readPartNames } from '../titles/parse-title.ts';
import {
  findPlainState,
  hasLabel,
  type ItemState,
  isKnownStatus,
  isTotalOrHeading,
  readAmount,
  readFilledCells,
  readStatus,
  splitTitleState,
} from './cells.ts';
import data from './columns.json' with { type: 'json' };
import { CENT, type ColumnRole, type Layout } from './columns.ts';
import { isFee } from './copied-text.ts';

/** A row in a file as written, which is written back unchanged, followed by the columns that we add. */
interface SourceRow {
  readonly source: string;
  readonly lineEnd: string;
  readonly line: number;
  readonly cells: readonly string[];
}

export interface FileItem {
  /** `part`: the sold pieces of the row above, which has the text of both; `fee`: no item, but a fee, a total or a note. */
  readonly kind: 'item' | 'part' | 'fee';
  readonly fields: RowFields;
  /** A sentence that says why the item cannot be priced. */
  readonly refusal?: string | undefined;
  readonly remark?: string | undefined;
  /** Which number without a sign was read as its price: `5 was read as $5.` */
  readonly reading?: string | undefined;
  readonly state?: ItemState | undefined;
  readonly url?: string | undefined;
  /** True in a list of what its owner sells, false for what says that another asks its price. */
  readonly isOwners?: boolean | undefined;
  /** The name of the marketplace or another place where it is for sale. */
  readonly marketplaceName?: string | undefined;
  /** Line number of an earlier row with the same listing, if any. */
  readonly repeatedLine?: number | undefined;
}
export type FileItemRow = SourceRow & FileItem;

/**
 * A row without an item: `text` is the header, above it, blank or a footer; `more` has details of the item above, such as
 * another picture; `heading` is one or, in lines, a question.
 */
export interface FileTextRow extends SourceRow, Partial<Record<Exclude<keyof FileItem, 'kind'>, undefined>> {
  readonly kind: 'text' | 'more' | 'heading';
}

export type FileRow = FileItemRow | FileTextRow;

/** The fields of an item but those that more than their own cell decides. */
const CELL_FIELDS = omit(ITEM_FIELDS, 'title', 'category', 'condition');

const BAD_QUANTITY = `The quantity is not a whole number from 1 to ${MAX_QUANTITY}.`;

/** Returns a status as text. In a column such as `Sold?`, yes becomes `Sold?`, and no becomes `not Sold?`. */
const readStatusCell = (column: string, cell: string): string => {
  const question = column.replace(/^is[ _]?(?=[A-Za-z])/i, '');
  if (hasLabel('no', cell)) return `not ${question}`;
  return hasLabel('yes', cell) ? question : cell;
};

/** Reads a discount: `50%`, `0.5` or `50` below a name with a percent sign, `$5`, `-4.00` of an amount. */
function readReduction(column = '', cell = '') {
  const amount = readAmount(cell.replace(/ ?%(?: off)?$/i, '')) ?? 0;
  const isPercent = /%/.test(cell) || (amount >= 1 && /%|percent|pct/i.test(column));
  if (isPercent || (amount > 0 && amount < 1)) return { share: isPercent ? amount / 100 : amount };
  if (amount === 0) return undefined;
  return /\$/.test(cell) || /amount|\$/i.test(column) ? { dollars: amount } : { unclearAmount: amount };
}

/** A whole number, also as programs write it. */
const WHOLE_NUMBER_PATTERN = /^\d{1,9}(?:\.0{1,2})?$/;

/** Returns the filled cells of a row by their roles, amounts with the currency that a column's name states. */
export function readCellsByRole(cells: readonly string[], layout: Layout) {
  const { columnsByRole, currencyByColumn, commaColumns, header } = layout;
  const addCurrency = (cell: string, index: number) => {
    const text = commaColumns.has(index) ? cell.replace(/^([1-9]\d{0,2})\.(?=\d{3}$)/, '$1') : cell;
    const currency = currencyByColumn.get(index);
    if (currency === CENT) return WHOLE_NUMBER_PATTERN.test(text) ? String(Number.parseInt(text, 10) / 100) : text;
    return currency !== undefined && /^[\d.,]+$/.test(text) ? `${text} ${currency}` : text;
  };
  const getTexts = (role: ColumnRole) =>
    (columnsByRole.get(role) ?? [])
      .flatMap((index) => readFilledCells(cells, [index]).map((text) => addCurrency(text, index)))
      .filter((text) => role === 'title' || !isFiller(text));
  const getText = (role: ColumnRole): string | undefined => getTexts(role)[0];
  return {
    cells,
    getTexts,
    getText,
    hasColumn: (role: ColumnRole) => columnsByRole.has(role),
    /** Returns the first price, in the row's currency unless the column's name states one. */
    getMoney: (role: ColumnRole) => readMoney(getText(role) ?? '', getText('currency')),
    /** Returns the first day as YYYY-MM-DD, or undefined if it is none with a year. */
    getDay: (role: ColumnRole) => parseDay(getText(role) ?? '', layout),
    /** What its price is less: dollars, a share, or a number that may be either. */
    reduction: readReduction(header[columnsByRole.get('discount')?.[0] ?? -1], getText('discount')),
    /** What the columns of statuses say. */
    statuses: [
      ...(columnsByRole.get('status') ?? []).flatMap((index) =>
        readFilledCells(cells, [index]).map((cell) => readStatusCell(header[index] ?? '', cell)),
      ),
      ...readFilledCells(cells, layout.noteColumns).filter((cell) => findPlainState(cell) !== undefined),
      ...getTexts('availability').flatMap((cell) => (hasLabel('noneLeft', cell) ? 'out of stock' : [])),
    ],
  };
}

type RowCells = ReturnType<typeof readCellsByRole>;

type TitleState = ReturnType<typeof splitTitleState>;

/** The columns of a row, with what the heading and the rows above it say. */
type RowContext = Layout & {
  readonly section?: string | undefined;
  /** Statuses that we do not know and have said so: each is described once. */
  readonly describedStatuses?: Set<string>;
};

/** Reads the item in a row, and the part of it that is sold, if only some of its items are. */
export function readRow(lexicon: Lexicon, row: RowCells, context: RowContext): readonly [FileItem, ...FileItem[]] {
  const readings = readItemCells(row);
  const { names, problems, quantityCell } = readings;
  const whyNoItem = explainNoItem(lexicon, row, names.title, context);
  // It has no price rather than one without what the user knows of it.
  const badEvidence = problems.find(({ members }) => members.parameter === 'comps' || members.parameter === 'guess');
  const refusal =
    whyNoItem ??
    (quantityCell.problem === 'unreadable' ? BAD_QUANTITY : badEvidence && describeRowProblem(badEvidence));
  if (refusal === undefined) return createRowItems(lexicon, context, readings);
  return [{ kind: whyNoItem === undefined ? 'item' : 'fee', fields: { ...names, quantity: 1 }, refusal }];
}

function readItemCells(row: RowCells) {
  const titleLines = (row.getText('title') ?? '').split(/[\r\n]/).map((line) => line.trim());
  const titleState = splitTitleState(joinTexts(...titleLines));
  const quantityCell = readQuantity(row.getText('quantity'));
  const askingPrice = findAskingPrice(row, quantityCell.quantity);
  const { fields, problems } = readCellFields(row, askingPrice);
  const names = omitUndefined({
    title: titleState.title.trim() || undefined,
    brand: fields.brand,
    category: row.getTexts('category').join(' > ') || undefined,
  });
  return { row, titleState, quantityCell, askingPrice, fields, names, problems };
}

/** Returns a row's item and, if some of its pieces are sold and others are not, the sold ones as a part. */
function createRowItems(
  lexicon: Lexicon,
  context: RowContext,
  { row, titleState, quantityCell, askingPrice, fields, names, problems }: ReturnType<typeof readItemCells>,
): ReturnType<typeof readRow> {
  const isSoldOut = quantityCell.problem === 'sold out';
  const rowState = readState(row, context, { titleState, isSoldOut });
  const { sale, isAllSold, alsoSoldCount, ...counted } = readSaleCells(row, context, quantityCell.quantity);
  const state = isAllSold ? 'sold' : rowState.state;
  const createFields = (itemState: ItemState | undefined) =>
    createItemFields(row, context, { ...fields, ...names, ...(itemState === 'sold' && sale) });
  const item = createItem(lexicon, {
    fields: { ...createFields(state), ...counted },
    state,
    status: rowState.status,
    isSoldOut,
    problems,
    nameColumns: listNameColumns(context),
    soldOn: row.getText('soldOn'),
    isForeignSale: row.getMoney('paid').kind === 'foreign',
    remarks: compact(
      alsoSoldCount > 0 && `${alsoSoldCount} more are sold, which are not in the total.`,
      ...(rowState.state === undefined ? describeUnknownStatuses(row, context.describedStatuses) : []),
      ...listPriceRemarks(row, askingPrice),
    ),
  });
  const rowItem = {
    ...item,
    url: row.getText('url'),
    isOwners: context.isOwnersList || undefined,
    marketplaceName: row.getText('marketplace'),
  };
  if (alsoSoldCount === 0 || rowState.state) return [rowItem];
  return [rowItem, { kind: 'part', fields: { ...createFields('sold'), quantity: alsoSoldCount }, state: 'sold' }];
}

/** What a row or a line says of an item. */
interface ItemReading extends Pick<TitleState, 'state' | 'status'> {
  readonly fields: Parameters<typeof resolvePieces>[1];
  readonly isSoldOut?: boolean;
  /** As written. */
  readonly soldOn?: string | undefined;
  readonly isForeignSale?: boolean;
  readonly remarks?: readonly string[];
  /** Of fields that cannot be read. */
  readonly problems: readonly Problem[];
  /** The columns that may name it. */
  readonly nameColumns: readonly string[];
}

/** Returns an item with its pieces counted, why it cannot be priced, and what to say of it. */
export function createItem(
  lexicon: Lexicon,
  reading: ItemReading,
  lineFacts?: Parameters<typeof resolvePieces>[2],
): FileItem {
  const { row: fields, remark } = resolvePieces(lexicon, reading.fields, lineFacts);
  const { state, remarks = [], problems } = reading;
  const texts = [remark, ...remarks, ...listSaleRemarks(reading), ...problems.map(describeRowProblem)];
  return { kind: 'item', fields, state, remark: joinTexts(...texts) || undefined, refusal: explainRefusal(reading) };
}

function createItemFields(row: RowCells, { isOwnersList }: Layout, fields: Omit<RowFields, 'quantity'>) {
  // For a buyer, a price is what another asks, and so it is beside a list price. So is a list price alone, unlike in JSON:
  // exports have it of what others sell.
  const isBuyer = fields.purpose === 'resell' || fields.purpose === 'wear';
  return omitUndefined({
    ...placeAsk(fields, { isOwners: isOwnersList && !isBuyer && fields.listPrice === undefined }),
    condition: readConditionCell(row.getTexts('newWithTags'), row.getText('condition')) ?? row.statuses.find(isDamage),
    sku: firstCharacters(row.getText('sku') ?? '', 100) || undefined,
  });
}

/** Returns a row's sale, how many are left or, if none is, how many sold, and how many sold besides those left. */
function readSaleCells(row: RowCells, { isQuantityLeft, marketplace }: Layout, rowQuantity: number | undefined) {
  const { quantity = 0, problem } = readQuantity(row.getText('soldQuantity'));
  const soldCount = problem ? 0 : quantity;
  const [price, paid] = [row.getMoney('price'), row.getMoney('paid')];
  const isPerItem = soldCount > 0 && row.getMoney('soldPrice').kind !== 'usd' && price.kind === 'usd';
  const paidDollars = paid.kind === 'usd' && paid.amount > 0 ? paid.amount : undefined;
  const sale = {
    soldPrice: isPerItem ? roundToCent(soldCount * price.amount) : paidDollars,
    soldOn: row.getDay('soldOn'),
    soldAt: row.getText('marketplace') ?? marketplace,
  };
  const count = rowQuantity ?? 1;
  if (soldCount === 0) return { sale, quantity: rowQuantity, isAllSold: false, alsoSoldCount: 0 };
  const leftCount = isQuantityLeft || soldCount > count ? count : count - soldCount;
  return { sale, quantity: leftCount || soldCount, isAllSold: leftCount === 0, alsoSoldCount: leftCount && soldCount };
}

export const NO_ITEM = 'Not an item: a heading, a total or a note.';

/** Says why a row is no item of a table: it is a fee, a note, or a product whose variations have rows of their own. */
function explainNoItem(lexicon: Lexicon, row: RowCells, title: string | undefined, layout: Layout) {
  const { typeColumns, relationColumns, parentIds, header, columnsByRole } = layout;
  const isHeading = title !== undefined && title === header[columnsByRole.get('title')?.[0] ?? -1];
  if (isHeading || isTotalOrHeading(row.cells)) return NO_ITEM;
  const eventCell = readFilledCells(row.cells, typeColumns).find((cell) => readStatus(cell) === 'event');
  if (eventCell !== undefined) return `Not an item: it is “${shorten(eventCell, 40)}”.`;
  const whyFee = row.getText('brand') === undefined ? explainFee(lexicon, title) : undefined;
  if (whyFee !== undefined) return whyFee;
  const isParent = parentIds.size > 0 && row.getTexts('sku').some((sku) => parentIds.has(sku));
  const hasParentCell = readFilledCells(row.cells, relationColumns).some((cell) => hasLabel('parent', cell));
  return isParent || hasParentCell ? 'Not an item: its variations have rows of their own.' : undefined;
}

/** Says that a title is of a fee if it names no item: `Poly bags`, but not `Gap tee, $9 for shipping`. */
export function explainFee(lexicon: Lexicon, title = ''): string | undefined {
  if (!isFee(title)) return undefined;
  const { brand, kind } = readPartNames(lexicon, truncate(title));
  return brand && kind ? undefined : 'Not an item: a fee, supplies or a note.';
}

/** Maximum number of statuses of a list to remember and describe, to limit memory use. */
const MAX_DESCRIBED_STATUSES = 1_000;

/** Says once of each status that we do not know that it leaves an item for sale. */
function describeUnknownStatuses({ statuses }: RowCells, describedStatuses = new Set<string>()): string[] {
  return statuses.flatMap((status) => {
    if (describedStatuses.size >= MAX_DESCRIBED_STATUSES) return [];
    const text = shorten(status, 40);
    const isUnderstood = isKnownStatus(status) || readStatus(status) === 'sold' || isDamage(status);
    if (isUnderstood || describedStatuses.has(text) || readAmount(status) !== undefined || isDay(status)) return [];
    describedStatuses.add(text);
    return [`We do not know the status “${text}”: such rows count as yours, for sale.`];
  });
}

const isDamage = (status: string) => ['Fair', 'Poor'].includes(resolveCondition(status.slice(0, 40)) ?? '');

function listPriceRemarks({ reduction }: RowCells, askingPrice: AskingPrice): string[] {
  const { unclearAmount } = reduction ?? {};
  return compact(
    unclearAmount !== undefined &&
      `Its price is less ${unclearAmount}, which may be dollars or percent: write $${unclearAmount} or ${unclearAmount}%.`,
    // A plan needs this remark, because `free` is not an amount.
    typeof askingPrice === 'string' && hasLabel('free', askingPrice) && 'It is listed for free.',
  );
}

function listSaleRemarks({ state, soldOn = '', isForeignSale }: ItemReading): string[] {
  // A day without a year is one, but not used.
  const hasBadDay = state === 'sold' && soldOn !== '' && !isDay(soldOn);
  return compact(
    state === 'unpaid' && 'Sold, but not paid yet.',
    state !== undefined && isForeignSale && `What it sold for is in another currency: ${DOLLARS_ONLY}.`,
    hasBadDay && `Its day sold, “${shorten(soldOn, 20)}”, is no date: write it as 2026-10-03.`,
  );
}

/** Says why an item cannot be priced: it is not there, or has no name. A sold one needs none that is left. */
function explainRefusal({ fields, state, status = '', isSoldOut, nameColumns }: ItemReading): string | undefined {
  if (isSoldOut && state !== 'sold') return 'None is left: its quantity is 0 or less.';
  if (state === 'gone') return `Status: ${capitalize(status)}.`;
  if ((fields.title ?? fields.category) !== undefined) return undefined;
  const namesText = joinNames(nameColumns.map((name) => `“${shorten(name, 40)}”`));
  return `${namesText} ${nameColumns.length > 1 ? 'are' : 'is'} empty: write a kind such as bag, dress or sneakers.`;
}

const listNameColumns = ({ columnsByRole, header }: Layout) =>
  (['title', 'category'] as const).flatMap((role) => columnsByRole.get(role) ?? []).map((index) => header[index] ?? '');

/** In US dollars or, if it cannot be read, the text of its cell. */
type AskingPrice = number | string | undefined;

/** Returns the price asked for one, not for all. Nobody asks the start of an auction, or a bid on it. */
function findAskingPrice(row: RowCells, quantity = 1): AskingPrice {
  const { getTexts, getText, hasColumn, getMoney, reduction } = row;
  const priceRoles: ColumnRole[] = hasColumn('format') ? ['buyNow', 'price', 'start'] : ['buyNow', 'price'];
  const readableRoles = hasLabel('auction', getText('format')) ? priceRoles.slice(0, 1) : priceRoles;
  const priceTexts = readableRoles.flatMap(getTexts);
  const priceText = priceTexts.find((text) => readAmount(text) !== 0) ?? priceTexts[0] ?? getText('priceOfAll');
  const money = readMoney(priceText ?? '', getText('currency'));
  if (money.kind !== 'usd') return priceText;
  const price = priceTexts.length > 0 ? money.amount : roundToCent(money.amount / quantity);
  const originalPrice = getMoney('originalPrice');
  const isAlreadyReduced = originalPrice.kind === 'usd' && originalPrice.amount > price;
  if (!reduction || isAlreadyReduced) return price < 0 ? priceText : price;
  const { dollars = 0, share = 0, unclearAmount } = reduction;
  const reducedPrice = roundToCent((price - dollars) * (1 - share));
  return unclearAmount !== undefined || reducedPrice <= 0 ? undefined : reducedPrice;
}

/** Returns a row's state, with its status: by a column, else a sale's price or day, else the title or the heading. */
function readState(
  row: RowCells,
  { isSaleDayUnsure, isConsigned, section = '' }: RowContext,
  { titleState, isSoldOut }: { readonly titleState: TitleState; readonly isSoldOut: boolean },
): Pick<TitleState, 'state' | 'status'> {
  const { statuses } = row;
  const findState = (status: string) => (isConsigned && hasLabel('backToOwner', status) ? 'gone' : readStatus(status));
  for (const state of ['gone', 'unpaid', 'sold'] as const) {
    const status = statuses.find((text) => findState(text) === state);
    if (status !== undefined) return { state, status: shorten(status, 40) };
  }
  const hasNoState = statuses.every((status) => readStatus(status) === undefined);
  const hasSaleDay = !isSaleDayUnsure && row.getText('soldOn') !== undefined;
  if (hasNoState && (hasSaleDay || (readAmount(row.getText('soldPrice') ?? '') ?? 0) > 0)) return { state: 'sold' };
  if (titleState.state) return titleState;
  return { state: findPlainState(section) ?? (isSoldOut ? 'gone' : undefined), status: shorten(section, 40) };
}

/** Reads a quantity, which is 1 if the item is sold out, or undefined if the cell is empty or unreadable. */
function readQuantity(text = ''): { readonly quantity?: number; readonly problem?: 'sold out' | 'unreadable' } {
  const digits = QUANTITY_PATTERN.exec(text)?.[1];
  // The quantity may be 0 for a sold item and negative for a refund.
  if (/^(?:0+|-\d{1,4})(?:\.0{1,9})?$/.test(digits ?? text)) return { quantity: 1, problem: 'sold out' };
  const quantity = Number(digits);
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return { quantity };
  return text === '' ? {} : { problem: 'unreadable' };
}

/** Matches a quantity as users and spreadsheets write it: `x3`, `3x`, `3 pcs`, `qty 3`, `10 pairs`, `3.0`. */
const QUANTITY_PATTERN =
  /^(?:x|qty)?[.:]?\s?(\d{1,4})(?:\.0{1,9})?\s?(?:x|ct|ea|pk|(?:pc|piece|pair|pr|pack|item|unit)s?)?$/i;

/** Returns the US dollar amounts in a cost cell. A bundle may list several: `$7.00, $8.00`. */
export function readCosts(text: string, currency?: string): number[] {
  const costTexts = text.slice(0, 200).split(/[,;+&] ?(?=\$)|; | \+ /);
  const costs = costTexts.map((costText) => readMoney(costText, currency));
  return costs.flatMap((cost) => (cost.kind === 'usd' ? cost.amount : []));
}

function readCellFields(row: RowCells, askingPrice: AskingPrice) {
  const cost = row.getText('cost');
  const currency = row.getText('currency') ?? '';
  const costs = readCosts(cost ?? '', currency);
  const cellByField: Readonly<Record<string, number | string | undefined>> = {
    askingPrice,
    listedOn: row.getDay('listedOn') ?? row.getText('listedOn'),
    cost: costs.length > 1 ? roundToCent(sumOf(costs)) : cost,
  };
  const values = Object.entries(CELL_FIELDS).map(([name, field]) => {
    const cell = name in cellByField ? cellByField[name] : row.getText(name as ColumnRole);
    return [name, typeof cell === 'number' ? cell || undefined : convertCell(cell, field, currency)];
  });
  return collectFields(CELL_FIELDS, Object.fromEntries(values));
}

/** Reads fields, and collects the problems of those that cannot be read. */
export function collectFields<F extends Fields>(fields: F, values: Readonly<Record<string, unknown>>) {
  const problems: Problem[] = [];
  return { fields: readFields(fields, values, { refuse: (problem) => problems.push(problem) }), problems };
}

/**
 * Converts a cell for validation against the type of its field. An amount becomes a number, but 0 becomes undefined,
 * because spreadsheets use it for a missing amount. An unusable amount remains text, with its currency, for the error.
 */
function convertCell(cell = '', field: TSchema, currency: string): number | string | undefined {
  const { type }: { readonly type?: string } = field;
  if (type === 'string') return cell;
  // Dollars or a share, which the field reads itself.
  if (type === undefined) return cell || undefined;
  if (type === 'integer') return /^\d+$/.test(cell) ? Number(cell) : cell || undefined;
  if (type === 'array') return cell === '' || toCurrencyCode(currency) === 'USD' ? cell : `${cell} ${currency}`;
  const money = readMoney(cell, currency);
  if (money.kind === 'none' || (money.kind === 'usd' && money.amount === 0)) return undefined;
  if (money.kind === 'usd') return money.amount > 0 ? money.amount : cell;
  return money.kind === 'foreign' && readMoney(cell).kind !== 'foreign' ? `${cell} ${currency}` : cell;
}

const GRADE_BY_CONDITION_CODE: Readonly<Record<string, string>> = data.conditionCodes;

/** Returns the condition as written, or the grade for an eBay condition code such as `3000` or `3000-Used`. */
function readConditionCell(newWithTags: readonly string[], cell = ''): string | undefined {
  if (newWithTags.some((answer) => hasLabel('withTags', answer))) return 'New with tags';
  const [code = ''] = /^\d{4}\b/.exec(cell) ?? [];
  return GRADE_BY_CONDITION_CODE[code] ?? (cell || undefined);
}

const ITEM_ROLES: Readonly<Record<string, { readonly text: string }>> = data.item;
/** `Its price is "GBP 320": US dollars only, so convert it first.` */
const toFieldName = (name: string) => `its ${name === 'askingPrice' ? 'price' : (ITEM_ROLES[name]?.text ?? name)}`;

/** Returns the message for a field's problem as sentences about its row. */
export const describeRowProblem = (problem: Problem): string => capitalize(problem.messageIn(toFieldName));
