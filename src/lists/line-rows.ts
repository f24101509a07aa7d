import { encodeSafeCell } from '../base/csv-text.ts';
import { parseDay } from '../base/day.ts';
import { joinTexts } from '../base/text.ts';
import { omitUndefined, pick } from '../base/values.ts';
import { findAskedPrice, placeAsk } from '../money/selling.ts';
import { splitAmounts } from '../operations/answer-row.ts';
import { ITEM_FIELDS } from '../operations/fields/item-fields.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { findPlainState, hasLabel, isTotalOrHeading, splitTitleState } from './cells.ts';
import {
  collectFields,
  createItem,
  explainFee,
  type FileItem,
  type FileItemRow,
  type FileTextRow,
  NO_ITEM,
} from './read-row.ts';

/** The columns of lines in a table of ours. */
export const LINE_COLUMNS = ['title', 'quantity', 'asking price', 'cost', 'sold date', 'condition'];

/** What a line says of an item, and of its price. Amounts are US dollars. */
export interface LineItem extends Pick<FileItemRow, 'remark' | 'reading'> {
  readonly title: string;
  /** Why it is not for sale, as written: `sold`. */
  readonly status?: string | undefined;
  readonly quantity?: number | undefined;
  /** What is asked or, if the item is sold, what it brought. */
  readonly price?: number | undefined;
  readonly cost?: number | undefined;
  /** As written. */
  readonly soldOn?: string | undefined;
  readonly condition?: string | undefined;
  /** True if the owner asks the price, false if it is a tag, and undefined if nothing says. */
  readonly isOwners?: boolean | undefined;
  /** True if the price is said to be for one piece. */
  readonly isEach?: boolean | undefined;
}

/** Returns the row of what a line says, without empty cells at its end. */
export function createLineRow(line: number, fields: LineItem): FileTextRow {
  const { title, status, quantity, price, cost, soldOn, condition } = fields;
  const values = [status === undefined ? title : `${title} (${status})`, quantity, price, cost, soldOn, condition];
  const texts = values.map((value = '') => String(value));
  const cells = texts.slice(0, 1 + Math.max(0, texts.findLastIndex(Boolean)));
  return { kind: 'text', source: cells.map(encodeSafeCell).join(','), lineEnd: '\r\n', line, cells };
}

/** Returns the row of an item. If it is for sale, its cells count the pieces that its title names, with amounts of one. */
export function createItemRow(lexicon: Lexicon, line: number, item: LineItem): FileItemRow {
  const rowItem = readLineItem(lexicon, item);
  const { title = '', lot, quantity, cost, ...amountsOfOne } = splitAmounts(rowItem.fields);
  const price = findAskedPrice(amountsOfOne);
  return {
    ...createLineRow(line, lot && rowItem.state === undefined ? { ...item, title, quantity, price, cost } : item),
    ...rowItem,
    ...pick(item, 'reading', 'isOwners'),
    remark: joinTexts(item.remark, rowItem.remark) || undefined,
  };
}

const AMOUNT_FIELDS = pick(ITEM_FIELDS, 'askingPrice', 'cost');

function readLineItem(lexicon: Lexicon, item: LineItem): FileItem {
  const { price, quantity, condition, soldOn, isOwners, isEach } = item;
  const { title: fullTitle, status, state: titleState } = readTitleState(item);
  const title = fullTitle || undefined;
  const { cells } = createLineRow(0, { ...item, status: undefined });
  const refusal = isTotalOrHeading(cells) ? NO_ITEM : explainFee(lexicon, title);
  if (refusal !== undefined) return { kind: 'fee', fields: omitUndefined({ title, quantity: 1 }), refusal };
  const state = soldOn === undefined ? titleState : 'sold';
  const askingPrice = price || undefined;
  const { fields: amounts, problems } = collectFields(AMOUNT_FIELDS, { askingPrice, cost: item.cost || undefined });
  // The only price of what is sold is that of the sale.
  const sale = { soldPrice: askingPrice, soldOn: parseDay(soldOn ?? '') };
  const ask = placeAsk(pick(amounts, 'askingPrice'), { isOwners: isOwners === true });
  const fields = { title, quantity, cost: amounts.cost, condition, ...(state === 'sold' ? sale : ask) };
  return createItem(
    lexicon,
    { fields: omitUndefined(fields), state, status, soldOn, problems, nameColumns: LINE_COLUMNS.slice(0, 1) },
    { isEach },
  );
}

function readTitleState({ title, status }: LineItem): ReturnType<typeof splitTitleState> {
  if (status !== undefined) return { title: title.trim(), status, state: findPlainState(status) };
  return splitTitleState(hasLabel('placeholder', title) ? '' : title.trim());
}
