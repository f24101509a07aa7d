import { type CountedPieces, listTotal } from '../answers/list/answer.ts';
import type { ListTotal } from '../answers/list/schema.ts';
import { refusalText } from '../answers/listing/refusal-words.ts';
import { answerReprice, type RepriceAdvice, type RepriceTerms } from '../answers/plan/answer.ts';
import { membersOf } from '../base/members.ts';
import { yieldToOthers } from '../service/http/work-queue.ts';
import type { ItemProblem } from './appraise-row.ts';
import { createItemPricer, type PricedRowItem, type PricingParts } from './price-item.ts';
import type { ClosetFile, ClosetRow } from './read-closet.ts';

/** The parts that price a list, and plan it where there are terms of a plan. */
export interface ClosetParts extends PricingParts {
  readonly plan?: RepriceTerms | undefined;
}

/** A row with what it is worth, if it holds an item; of a planned list also with its advice, if it has a price. */
export interface ValuedRow {
  readonly row: ClosetRow;
  readonly outcome?: { readonly priced: PricedRowItem } | { readonly problem: ItemProblem } | undefined;
  readonly advice?: RepriceAdvice | undefined;
}

/** A valued list without its rows. */
interface ValuedShape {
  readonly file: Omit<ClosetFile, 'rows'>;
  readonly isPlanned: boolean;
}

export interface ValuedCloset extends ValuedShape {
  readonly rows: readonly ValuedRow[];
  readonly total: ListTotal;
}

/** A list whose rows are valued one after the other, as they are asked for, and not kept. */
export interface ClosetValuation extends ValuedShape {
  readonly rows: AsyncIterable<ValuedRow>;
  /** Returns the total of the rows that were asked for so far. */
  readonly total: () => ListTotal;
}

/** Makes the function that prices a row of a file. */
function createRowValuer({ plan, ...parts }: ClosetParts): (row: ClosetRow) => ValuedRow {
  const price = createItemPricer(parts);
  return (row) => {
    const { item, refusal, isSold } = row;
    if (refusal) return { row, outcome: { problem: { code: 'unusable_row', text: refusal } } };
    const outcome = item && price(item);
    if (!outcome || 'problem' in outcome) return { row, outcome };
    // Without the piece, which holds the whole reading of a title.
    const { priced, piece } = outcome;
    const question = { ...item, isSold, piece, askingPrice: priced.askingPrice };
    const advice = plan && answerReprice(parts.marketplaces, question, plan);
    return { row, outcome: { priced }, advice };
  };
}

/** Prices the rows of a file and keeps them; yields to other work in between. */
export async function valueCloset(closet: ClosetFile, parts: ClosetParts): Promise<ValuedCloset> {
  const { rows, total, ...shape } = startValuing(closet, parts);
  const valued: ValuedRow[] = [];
  for await (const row of rows) valued.push(row);
  return { ...shape, rows: valued, total: total() };
}

/**
 * Begins to price the rows of a file; yields to other work in between, and lets go of each row. `onRow` hears how many
 * of all rows are done.
 */
export function startValuing(
  { rows, ...file }: ClosetFile,
  parts: ClosetParts,
  onRow?: (done: number, all: number) => void,
): ClosetValuation {
  const value = createRowValuer(parts);
  const waiting = rows.toReversed();
  const all = rows.length;
  const priced: CountedPieces[] = [];
  let notPriced = 0;
  async function* valued() {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const one = value(row);
      const { outcome } = one;
      if (outcome && 'problem' in outcome) notPriced++;
      else if (outcome) priced.push(piecesOf(outcome.priced, row));
      yield one;
      onRow?.(all - waiting.length, all);
      await yieldToOthers();
    }
  }
  const total = () => listTotal(priced, notPriced);
  return { file, isPlanned: parts.plan !== undefined, rows: valued(), total };
}

/** Returns what the total needs of a priced row. */
const piecesOf = (priced: PricedRowItem, { item }: ClosetRow): CountedPieces => ({
  ...membersOf(priced, 'price', 'priceLow', 'priceHigh', 'shared', 'isToLookUp'),
  quantity: item?.quantity ?? 1,
});

/** The reason why a row has no price, in a sentence or two. */
export function problemText({ code, text }: ItemProblem): string {
  if (code === 'unusable_row') return text;
  return code === 'nothing_to_price' ? NOTHING_TO_PRICE : refusalText({ code, text });
}

const NOTHING_TO_PRICE = 'The row names no garment: it needs a title, or a brand and a category.';
