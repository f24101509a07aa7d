import { type CountedPieces, listTotal } from '../answers/list.ts';
import type { ListTotal } from '../answers/list-schema.ts';
import { answerReprice, type RepriceAdvice, type RepriceTerms } from '../answers/reprice.ts';
import { refusalText } from '../wording/title-refusals.ts';
import type { ItemProblem } from './appraise-row.ts';
import { createItemPricer, type ItemOutcome, type PricingParts } from './price-item.ts';
import type { ClosetFile, ClosetRow } from './read-closet.ts';
import { takeTurns } from './turns.ts';

/** The parts that price a list, and plan it where there are terms of a plan. */
export interface ClosetParts extends PricingParts {
  readonly plan?: RepriceTerms | undefined;
}

/** A row with what it is worth, if it holds an item; of a planned list also with its advice, if it has a price. */
export interface ValuedRow {
  readonly row: ClosetRow;
  readonly outcome?: ItemOutcome | undefined;
  readonly advice?: RepriceAdvice | undefined;
}

export interface ValuedCloset {
  readonly file: Omit<ClosetFile, 'rows'>;
  readonly rows: readonly ValuedRow[];
  readonly isPlanned: boolean;
  readonly total: ListTotal;
}

/** Makes the function that prices a row of a file. */
export function createRowValuer({ plan, ...parts }: ClosetParts): (row: ClosetRow) => ValuedRow {
  const price = createItemPricer(parts);
  return (row) => {
    const { item, refusal, isSold } = row;
    if (refusal) return { row, outcome: { problem: { code: 'unusable_row', text: refusal } } };
    const outcome = item && price(item);
    if (!plan || !outcome || 'problem' in outcome) return { row, outcome };
    const { piece, askingPrice } = outcome.priced;
    const question = { ...item, isSold, piece, askingPrice };
    return { row, outcome, advice: answerReprice(parts.marketplaces, question, plan) };
  };
}

/** Adds up the rows of a list. */
export class ListTally {
  readonly #priced: CountedPieces[] = [];
  #notPriced = 0;

  add({ row, outcome }: ValuedRow): void {
    if (!outcome) return;
    if ('problem' in outcome) {
      this.#notPriced++;
      return;
    }
    const { price, priceLow, priceHigh, shared } = outcome.priced;
    this.#priced.push({ price, priceLow, priceHigh, shared, quantity: row.item?.quantity ?? 1 });
  }

  total(): ListTotal {
    return listTotal(this.#priced, this.#notPriced);
  }
}

/** Prices the rows of a file; yields to other work in between. */
export async function valueCloset(
  { rows, ...file }: ClosetFile,
  parts: ClosetParts,
): Promise<ValuedCloset> {
  const value = createRowValuer(parts);
  const tally = new ListTally();
  const valued: ValuedRow[] = [];
  for (const row of rows) {
    const one = value(row);
    tally.add(one);
    valued.push(one);
    await takeTurns();
  }
  return { file, rows: valued, isPlanned: parts.plan !== undefined, total: tally.total() };
}

/** The reason why a row has no price, in a sentence or two. */
export function problemText({ code, text }: ItemProblem): string {
  if (code === 'unusable_row') return text;
  return code === 'nothing_to_price' ? NOTHING_TO_PRICE : refusalText({ code, text });
}

const NOTHING_TO_PRICE =
  'The row names no garment: it has neither a title nor a brand and a category.';
