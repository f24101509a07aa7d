import { type ListedPieces, listTotal } from '../answers/list/answer.ts';
import type { ListTotal } from '../answers/list/schema.ts';
import { refusalText } from '../answers/listing/refusals.ts';
import { membersOf } from '../base/members.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import type { ItemProblem } from './appraise-row.ts';
import { createRowPricer, type RowOutcome, type RowParts } from './price-row.ts';
import type { FileRow, ListFile } from './read-list-file.ts';

/** A row with its price, if it holds an item. */
export interface ValuedRow {
  readonly row: FileRow;
  readonly outcome?: RowOutcome | undefined;
}

interface ValuedShape {
  readonly file: Omit<ListFile, 'rows'>;
  readonly isPlanned: boolean;
}

export interface ValuedList extends ValuedShape {
  readonly rows: readonly ValuedRow[];
  readonly total: ListTotal;
}

/** A list whose rows are valued one after the other, as they are asked for, and not kept. */
export interface ListValuation extends ValuedShape {
  readonly rows: AsyncIterable<ValuedRow>;
  /** Returns the total of the rows that were asked for so far. */
  readonly total: () => ListTotal;
}

/** Prices the rows of a file and keeps them; yields to other work in between. */
export async function valueList(file: ListFile, parts: RowParts): Promise<ValuedList> {
  const { rows, total, ...shape } = startValuing(file, parts);
  const valued: ValuedRow[] = [];
  for await (const row of rows) valued.push(row);
  return { ...shape, rows: valued, total: total() };
}

/**
 * Begins to price the rows of a file; yields to other work in between, and lets go of each row. `onRow` hears how many
 * of all rows are done.
 */
export function startValuing(
  { rows, ...file }: ListFile,
  parts: RowParts,
  onRow?: (done: number, all: number) => void,
): ListValuation {
  const price = createRowPricer(parts);
  const outcomeOf = ({ item, refusal, isSold }: FileRow): RowOutcome | undefined =>
    refusal ? { problem: { code: 'unusable_row', text: refusal } } : item && price({ ...item, isSold });
  const waiting = rows.toReversed();
  const all = rows.length;
  // Without their listings, which hold whole readings of titles.
  const pieces: ListedPieces[] = [];
  let notPriced = 0;
  async function* valued() {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const outcome = outcomeOf(row);
      if (outcome && 'problem' in outcome) notPriced++;
      else if (outcome)
        pieces.push(membersOf(outcome.listed, 'price', 'priceLow', 'priceHigh', 'shared', 'quantity', 'isToLookUp'));
      yield { row, outcome };
      onRow?.(all - waiting.length, all);
      await yieldToOthers();
    }
  }
  const total = () => listTotal(pieces, notPriced);
  return { file, isPlanned: parts.plan !== undefined, rows: valued(), total };
}

/** The reason why a row has no price, in a sentence or two. */
export function problemText({ code, text }: ItemProblem): string {
  if (code === 'unusable_row') return text;
  return code === 'nothing_to_price' ? NOTHING_TO_PRICE : refusalText({ code, text });
}

const NOTHING_TO_PRICE = 'The row does not name a garment: it needs a title, or a brand and a category.';
