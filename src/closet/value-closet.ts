import { type CountedPieces, listTotal } from '../answers/list.ts';
import type { ListTotal } from '../answers/list-schema.ts';
import { refusalText } from '../wording/title-refusals.ts';
import { createItemPricer, type ItemOutcome, type PricingParts } from './price-item.ts';
import { type ClosetFile, readCloset } from './read-closet.ts';
import { takeTurns } from './turns.ts';
import type { ItemProblem } from './understand-item.ts';

/** The rows of a file with what each is worth. */
export interface ValuedCloset {
  readonly file: ClosetFile;
  /** By the rows' indexes; undefined for rows without an item. */
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly total: ListTotal;
}

/** The parts that price a list. */
export interface ClosetParts extends PricingParts {
  /** Called with the share of rows that are done, a fraction. */
  readonly onProgress?: (done: number) => void;
}

const PROGRESS_EVERY = 200;

/** Reads and prices a file of at most `maxRows` garments. Rejects with a `Problem` for what is no list. */
export async function priceCloset(
  bytes: Uint8Array,
  maxRows: number,
  parts: ClosetParts,
): Promise<ValuedCloset> {
  return valueCloset(await readCloset(bytes, maxRows), parts);
}

/** Prices the rows of a file; yields to other work in between. */
export async function valueCloset(
  file: ClosetFile,
  { onProgress, ...parts }: ClosetParts,
): Promise<ValuedCloset> {
  const price = createItemPricer(parts);
  const outcomes: (ItemOutcome | undefined)[] = [];
  for (const [index, row] of file.rows.entries()) {
    outcomes.push(
      row.refusal
        ? { problem: { code: 'unusable_row', text: row.refusal } }
        : row.item && price(row.item),
    );
    if (index % PROGRESS_EVERY === 0) onProgress?.(index / file.rows.length);
    await takeTurns();
  }
  onProgress?.(1);
  return { file, outcomes, total: totalOfOutcomes(outcomes, file) };
}

function totalOfOutcomes(
  outcomes: readonly (ItemOutcome | undefined)[],
  { rows }: ClosetFile,
): ListTotal {
  const priced = outcomes.flatMap((outcome, index): CountedPieces[] =>
    outcome && 'priced' in outcome
      ? [{ ...outcome.priced, quantity: rows[index]?.item?.quantity ?? 1 }]
      : [],
  );
  const notPriced = outcomes.filter((outcome) => outcome && 'problem' in outcome).length;
  return listTotal(priced, notPriced);
}

/** The reason why a row has no price, in a sentence or two. */
export function problemText({ code, text }: ItemProblem): string {
  switch (code) {
    case 'unusable_row':
      return text;
    case 'nothing_to_price':
      return 'The row names no garment: it has neither a title nor a brand and a category.';
    default:
      return refusalText({ code, text });
  }
}
