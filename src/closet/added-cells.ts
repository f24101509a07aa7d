import { grouped } from '../wording/numbers.ts';
import { ADDED_COLUMNS, REPRICE_COLUMNS } from './added-columns.ts';
import type { ItemOutcome } from './price-item.ts';
import { type RepricedCloset, repriceCells } from './reprice-closet.ts';
import { problemText, type ValuedCloset } from './value-closet.ts';
import { type AddedCells, writeCloset } from './write-closet.ts';

/** Stands for an unknown condition: the price is for the mix that real listings have. */
const USUAL_MIX = 'any';

/** Our cells of a row. */
function addedCells(
  outcome: ItemOutcome,
  remark: string | undefined,
  modelVersion: string,
): AddedCells {
  if ('problem' in outcome) return { note: problemText(outcome.problem) };
  const { garment, price, priceLow, priceHigh, listings, evidence, sale, best, verdict, remarks } =
    outcome.priced;
  return {
    brand: garment.brand.name,
    category: garment.category.name,
    condition: garment.condition ?? USUAL_MIX,
    low: priceLow,
    price,
    high: priceHigh,
    listings,
    evidence,
    marketplace: sale?.marketplace.name,
    net: sale?.net,
    pay_up_to: sale?.payUpTo,
    best_marketplace: best?.name,
    verdict,
    note: [...remarks, ...(remark ? [remark] : [])].join(' '),
    model: modelVersion,
  };
}

/** Makes the function that gives our cells of a row, by its index; of a repriced list, with the plan for it. */
function cellsOf(valued: ValuedCloset | RepricedCloset, modelVersion: string) {
  const { file, outcomes } = valued;
  const advice = 'advice' in valued ? valued.advice : undefined;
  return (index: number): AddedCells => {
    const outcome = outcomes[index] as ItemOutcome;
    const cells = addedCells(outcome, file.rows[index]?.remark, modelVersion);
    return advice ? { ...cells, ...repriceCells(outcome, advice[index]) } : cells;
  };
}

/** A valued list for programs: each item with our cells, named as in files without their prefix, and the total. */
export function jsonOfValued(valued: ValuedCloset | RepricedCloset, modelVersion: string): object {
  const cells = cellsOf(valued, modelVersion);
  const rows = valued.file.rows.flatMap(({ item, line }, index) =>
    item ? [{ line, item, ...cells(index) }] : [],
  );
  return { rows, total: valued.total };
}

/** The file of a valued list with our columns, in pieces of text. */
export function writeValued(
  valued: ValuedCloset | RepricedCloset,
  modelVersion: string,
): AsyncGenerator<string> {
  const columns = 'advice' in valued ? [...ADDED_COLUMNS, ...REPRICE_COLUMNS] : ADDED_COLUMNS;
  return writeCloset(valued.file, cellsOf(valued, modelVersion), columns);
}

/** The same file in UTF-8. Its pieces are encoded one by one, since other work runs in between. */
export async function bytesOfValued(
  valued: ValuedCloset | RepricedCloset,
  modelVersion: string,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeValued(valued, modelVersion)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Counts the rows with and without a price, in a sentence. */
export function countsText({ total }: ValuedCloset): string {
  const rows = `${grouped(total.priced)} of ${grouped(total.priced + total.notPriced)} rows have a price`;
  return total.notPriced === 0 ? `${rows}.` : `${rows}; the note says why the rest have none.`;
}
