import { type CountedPieces, listTotal } from '../answers/list.ts';
import type { ListTotal } from '../answers/list-schema.ts';
import { answerReprice, type RepriceAdvice, type RepriceTerms } from '../answers/reprice.ts';
import { refusalText } from '../wording/title-refusals.ts';
import type { ItemProblem } from './appraise-row.ts';
import { createItemPricer, type PricedRowItem, type PricingParts } from './price-item.ts';
import type { ClosetFile, ClosetRow } from './read-closet.ts';
import { yieldToOthers } from './work-queue.ts';

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

export interface ValuedCloset {
  readonly file: Omit<ClosetFile, 'rows'>;
  readonly rows: readonly ValuedRow[];
  readonly isPlanned: boolean;
  readonly total: ListTotal;
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

/** Prices the rows of a file; yields to other work in between. `onRow` hears how many rows are done. */
export async function valueCloset(
  { rows, ...file }: ClosetFile,
  parts: ClosetParts,
  onRow?: (done: number) => void,
): Promise<ValuedCloset> {
  const value = createRowValuer(parts);
  const valued: ValuedRow[] = [];
  for (const row of rows) {
    onRow?.(valued.length);
    valued.push(value(row));
    await yieldToOthers();
  }
  return { file, rows: valued, isPlanned: parts.plan !== undefined, total: totalOf(valued) };
}

/** Adds up the rows of a list. */
function totalOf(rows: readonly ValuedRow[]): ListTotal {
  const priced: CountedPieces[] = [];
  let notPriced = 0;
  for (const { row, outcome } of rows) {
    if (!outcome) continue;
    if ('problem' in outcome) {
      notPriced++;
      continue;
    }
    priced.push({ ...outcome.priced, quantity: row.item?.quantity ?? 1 });
  }
  return listTotal(priced, notPriced);
}

/** The reason why a row has no price, in a sentence or two. */
export function problemText({ code, text }: ItemProblem): string {
  if (code === 'unusable_row') return text;
  return code === 'nothing_to_price' ? NOTHING_TO_PRICE : refusalText({ code, text });
}

const NOTHING_TO_PRICE = 'The row names no garment: it has neither a title nor a brand and a category.';
