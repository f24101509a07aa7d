import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFolder } from '../../src/pricing/load-model.ts';
import { count, grouped, listOf, percent } from '../../src/wording/numbers.ts';
import type { Outcome } from './evaluate-own.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { garmentOf, type LeftOutRows, type Sales } from './sale.ts';

/** Texts that left-out rows are named by, at most. */
const MOST_NAMED = 8;

/** How many rows were read and how many of them count, in sentences, one for each line. */
export function readingInWords({
  sales,
  rows,
  leftOut,
  withoutCondition,
  from,
  to,
}: Sales): string[] {
  const brandCount = new Set(sales.map(({ brand }) => brand.slug)).size;
  const days = from === undefined ? '' : `, ${from} to ${to}`;
  return [
    `Read ${count(rows, 'row')}: ${count(sales.length, 'sale')} of ${count(brandCount, 'brand')}${days}.`,
    ...leftOutInWords(leftOut),
    ...(withoutCondition > 0
      ? [
          `The condition of ${count(withoutCondition, 'sale')} was not understood: they count for the usual mix.`,
        ]
      : []),
  ];
}

function leftOutInWords(leftOut: readonly LeftOutRows[]): string[] {
  if (leftOut.length === 0) return [];
  const total = leftOut.reduce((sum, { rows }) => sum + rows, 0);
  return [
    `Left out ${count(total, 'row')}, by reason:`,
    ...leftOut.map(({ reason, rows, said }) => {
      const named = [...said].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      const shown = named.slice(0, MOST_NAMED).map(([text, n]) => `${text} (${n})`);
      const more = named.length > MOST_NAMED ? [`${named.length - MOST_NAMED} more`] : [];
      const names = shown.length > 0 ? `: ${[...shown, ...more].join(', ')}` : '';
      return `  ${grouped(rows).padStart(7)}  ${reason}${names}`;
    }),
  ];
}

/** Moves that are named, at most. */
const MOST_MOVES = 5;

/** What the sales did to the prices, the kinds with most sales first. */
export function movesInWords(published: Published, { shifts }: OwnModel): string {
  const most = [...shifts].sort((a, b) => b[1].sales - a[1].sales).slice(0, MOST_MOVES);
  const moves = most.map(([kind, { log, sales }]) => {
    const { brand, category } = garmentOf(kind);
    const change = Math.expm1(log);
    const sign = change < 0 ? '-' : '+';
    return `${brand.name} ${category.name} ${sign}${percent(Math.abs(change))} (${count(sales, 'sale')})`;
  });
  const rest = shifts.size - most.length;
  const more = rest > 0 ? ` and ${count(rest, 'more kind')}` : '';
  return `Moved ${listOf(moves)}${more}; every other price is that of the published model ${published.prediction.version}.`;
}

/** A model's outcome beside the published one's, in a sentence. */
export function outcomeInWords(own: Outcome, published: Outcome): string {
  return (
    `Half of ${count(own.sales, 'sale')} that the fit had not seen were within ${percent(own.halfWithin)} of the price (published model: ${percent(published.halfWithin)}); ` +
    `the 80% range held ${percent(own.inside)} of them (published model: ${percent(published.inside)}).`
  );
}

/** How a model in a folder is put to use, and how to go back. */
export function useInWords(folder: string): string {
  if (resolve(folder) === resolve(fileURLToPath(modelFolder())))
    return 'The service uses it from its next start on.';
  return `To use it, restart the service, or run hangtag, with MODEL_DIR=${folder}. To go back, leave MODEL_DIR out.`;
}
