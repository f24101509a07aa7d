import { encodeSafeCell } from '../base/csv-text.ts';
import { parseDay } from '../base/day.ts';
import type { Problem } from '../base/problem.ts';
import { joinTexts } from '../base/text.ts';
import { omitUndefined, pick } from '../base/values.ts';
import { findAskedPrice } from '../money/selling.ts';
import { resolvePieces, splitAmounts } from '../operations/answer-row.ts';
import { ITEM_FIELDS } from '../operations/fields/item-fields.ts';
import { readFields } from '../operations/fields/read-input.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { findPlainState, hasLabel, isTotalOrHeading, splitTitleState } from './cells.ts';
import {
  describeRowProblem,
  explainBadDay,
  explainFee,
  explainNoName,
  explainNoPrice,
  type ItemRow,
  NO_ITEM,
  NOT_PAID,
  type TextRow,
} from './read-row.ts';

/** The columns of lines in a table of ours. */
export const LINE_COLUMNS = ['title', 'quantity', 'asking price', 'cost', 'sold date', 'condition'];

/** What a line says of an item. Amounts are US dollars. */
export interface LineFields {
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
}

/** An item of a line, with what the line says of its price. */
export interface LineItem extends LineFields, Pick<ItemRow, 'remark' | 'reading'> {
  /** True if the owner asks the price, false if it is a tag, and undefined if nothing says. */
  readonly isOwners?: boolean | undefined;
  /** True if the price is said to be for one piece. */
  readonly isEach?: boolean | undefined;
}

/** Returns the row of what a line says, without empty cells at its end. */
export function createLineRow(line: number, fields: LineFields): TextRow {
  const { title, status, quantity, price, cost, soldOn, condition } = fields;
  const values = [status === undefined ? title : `${title} (${status})`, quantity, price, cost, soldOn, condition];
  const texts = values.map((value = '') => String(value));
  const cells = texts.slice(0, 1 + Math.max(0, texts.findLastIndex(Boolean)));
  return { kind: 'text', source: cells.map(encodeSafeCell).join(','), lineEnd: '\r\n', line, cells };
}

/** Returns the row of an item. Its cells have the pieces that its title names as the quantity, and the price of one. */
export function createItemRow(lexicon: Lexicon, line: number, item: LineItem): ItemRow {
  const row = readLineItem(lexicon, item);
  const fieldsOfOne = splitAmounts(row.fields);
  const { title = '', lot, quantity, cost } = fieldsOfOne;
  const price = findAskedPrice(fieldsOfOne);
  const isCounted = lot !== undefined && price !== undefined;
  return {
    ...createLineRow(line, isCounted ? { title, quantity, price, cost } : item),
    ...row,
    remark: joinTexts(item.remark, row.remark) || undefined,
    reading: item.reading,
    isOwners: item.isOwners,
  };
}

function readLineItem(
  lexicon: Lexicon,
  item: LineItem,
): Pick<ItemRow, 'kind' | 'fields' | 'refusal' | 'remark' | 'state'> {
  const { price, cost, quantity, soldOn, isOwners, isEach } = item;
  const { title: fullTitle, status, state: statedState } = readTitleState(item);
  const title = fullTitle || undefined;
  const { cells } = createLineRow(0, { ...item, status: undefined });
  const whyNoItem = isTotalOrHeading(cells) ? NO_ITEM : explainFee(lexicon, title);
  if (whyNoItem !== undefined)
    return { kind: 'fee', fields: omitUndefined({ title, quantity: 1 }), refusal: whyNoItem };
  const state = soldOn === undefined ? statedState : 'sold';
  const problems: Problem[] = [];
  const amounts = readFields(
    pick(ITEM_FIELDS, 'askingPrice', 'cost'),
    omitUndefined({ askingPrice: price || undefined, cost: cost || undefined }),
    { refuse: (problem) => problems.push(problem) },
  );
  const sale = { soldPrice: price || undefined, soldOn: parseDay(soldOn ?? '') };
  const ask = { [isOwners ? 'listPrice' : 'askingPrice']: amounts.askingPrice };
  const fields = omitUndefined({
    title,
    quantity,
    cost: amounts.cost,
    condition: item.condition || undefined,
    // The only price of what is sold is that of the sale.
    ...(state === 'sold' ? sale : ask),
  });
  const { row, remark } = resolvePieces(lexicon, fields, { isEach });
  return {
    kind: 'item',
    fields: row,
    refusal: explainNoPrice({ state, status }) ?? explainNoName(title, LINE_COLUMNS.slice(0, 1)),
    remark: joinTexts(
      remark,
      state === 'unpaid' && NOT_PAID,
      explainBadDay(state, soldOn),
      ...problems.map(describeRowProblem),
    ),
    state,
  };
}

function readTitleState({ title, status }: LineItem): ReturnType<typeof splitTitleState> {
  if (status !== undefined) return { title: title.trim(), status, state: findPlainState(status) };
  return splitTitleState(hasLabel('placeholder', title) ? '' : title.trim());
}
