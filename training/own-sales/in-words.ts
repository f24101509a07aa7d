import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count, grouped, listOf, percent, signedPercent, usd, wholeDollars } from '../../src/base/numbers.ts';
import { CONDITIONS, DEFAULT_GENDER } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { modelFolder } from '../../src/pricing/loading/load-model.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import {
  compared,
  dollarsOf,
  type JudgedSale,
  levelAfter,
  levelBefore,
  type Outcome,
  outcomes,
} from './evaluate-own.ts';
import { medianInWords } from './level.ts';
import type { Move } from './moves.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, garmentOf, type LeftOutRows, type ReadColumns, type Sales } from './sale.ts';

const MOST_NAMED = 8;

/** Describes the columns read from each file and the rows used, line by line. */
export function readingInWords(read: Sales): string[] {
  const { sales, columns, ownBrands, rows, leftOut, conditionsNotRead, letters, from, to } = read;
  const unread = total(conditionsNotRead.values(), (n) => n);
  const named = sales.filter(({ brand }) => !isUnknown(brand));
  const brandCount = new Set(named.map(({ brand }) => brand.slug)).size;
  const nameless = countOf(sales) - countOf(named);
  const days = from === undefined ? '' : `, ${from} to ${to}`;
  const own = listOf(ownBrands.map(({ name }) => name));
  return [
    ...columns.flatMap(columnsInWords),
    `Read ${count(rows, 'row')}: ${count(countOf(sales), 'sale')} of ${count(brandCount, 'brand')}${nameless > 0 ? `, ${grouped(nameless)} of them without a brand that we know` : ''}${days}.`,
    ownBrands.length > 0 &&
      `Your own brands, not on our lists: ${own}. They are recognized in titles; their prices start from those of unbranded items.`,
    ...leftOutInWords(leftOut),
    letters.size > 0 &&
      `Your grades were read as ours: ${listOf([...letters].map(([letter, { grade, sales: n }]) => `${letter} as ${grade} (${count(n, 'sale')})`))}.`,
    unread > 0 &&
      `The condition of ${count(unread, 'sale')} could not be read: ${textsInWords(conditionsNotRead)}. They were compared with prices for a typical mix of conditions. Use ${listOf(CONDITIONS, 'or')} to compare each with the price for its condition.`,
  ].filter((line) => line !== false);
}

function columnsInWords({ file, report, read, unread }: ReadColumns): string[] {
  const meanings = read.map(([meaning, names]) => `${meaning} from ${names.join(', ')}`);
  return [
    `${file}, read as ${report ?? 'columns of your own'}: ${meanings.join('; ')}.`,
    ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}.`] : []),
  ];
}

function leftOutInWords(leftOut: readonly LeftOutRows[]): string[] {
  if (leftOut.length === 0) return [];
  const all = total(leftOut, ({ rows }) => rows);
  return [
    `Left out ${count(all, 'row')}, by reason:`,
    ...leftOut.flatMap(({ reason, rows, texts = new Map(), lines = [] }) => {
      const names = texts.size > 0 ? `: ${textsInWords(texts)}` : '';
      const what = `  ${grouped(rows).padStart(7)}  ${reason}${names}`;
      if (lines.length === 0) return [what];
      const which = rows > lines.length ? 'first in ' : '';
      const word = lines.length > 1 ? 'lines' : 'line';
      return [what, `           ${which}${word} ${listOf(lines.map(String))}`];
    }),
  ];
}

/** Lists strings with their counts, the most frequent first. */
function textsInWords(texts: ReadonlyMap<string, number>): string {
  const named = [...texts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const shown = named.slice(0, MOST_NAMED).map(([text, n]) => (n > 1 ? `${text} (${n})` : text));
  const more = named.length > MOST_NAMED ? [`${named.length - MOST_NAMED} more`] : [];
  return [...shown, ...more].join(', ');
}

const MOST_MOVES = 20;

/** Returns a table of the largest moves, and the number of others. */
export function movesInWords(moves: readonly Move[], version: string, level: number): string {
  const others = moves.some(({ brand }) => brand.isOwn)
    ? 'price, except for other kinds from your own brands,'
    : 'price';
  const rows = moves.slice(0, MOST_MOVES).map(({ brand, category, before, after, sales }) => {
    return [
      `${brand.name} ${category.name}`,
      `${usd(before)} -> ${usd(after)}`,
      signedPercent(after / before - 1),
      `(${count(sales, 'sale')})`,
    ];
  });
  const width = (at: number) => Math.max(...rows.map((row) => (row[at] as string).length));
  const lines = rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(width(at))).join('  ')}`);
  const rest = moves.length - rows.length;
  return [
    `The largest changes from published prices, of ${grouped(moves.length)} pairs of brand and kind of garment:`,
    ...lines.map((line) => line.trimEnd()),
    [
      ...(rest > 0 ? [`${grouped(rest)} more changed less.`] : []),
      ...(level === 0 ? [`Every other ${others} is unchanged from model ${version}.`] : []),
    ].join(' '),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns a sentence on how all other prices follow the shop's level, with an example; none if they do not. */
export function levelMoveInWords({ pricing }: Published, { level }: OwnModel): string[] {
  if (level === 0) return [];
  const { price } = pricing.predict({ ...garmentOf('zara dress'), gender: DEFAULT_GENDER });
  const moved = usd(Math.max(2, Math.round(price * Math.exp(level))));
  return [
    `All other prices follow the level at which you sell, ${signedPercent(Math.expm1(level))}: a Zara dress that you never sold goes from ${usd(price)} to ${moved}. --sold-only keeps them as published.`,
  ];
}

/**
 * Returns sentences on the accuracy of prices on held-out sales, compared with the published ones: all of them first,
 * then those whose prices the shop's other sales move.
 */
export function evaluationInWords(judged: readonly JudgedSale[]): string[] {
  const known = compared(judged);
  const { fewSales } = PARAMETERS.ownSales;
  if (known.length === 0)
    return [
      `Nothing to compare: no two of ${count(judged.length, 'sale')} share a brand and kind of garment under different titles, so your model prices it as ours does. Use titles that tell items apart, by model, color and size.`,
    ];
  const lines = [
    comparisonInWords(`all ${count(judged.length, 'sale')}`, judged),
    known.length < judged.length &&
      comparisonInWords(
        `the ${grouped(known.length)} with others of their brand and kind of garment to learn from`,
        known,
      ),
    dollarsInWords(judged),
    levelsInWords(judged),
    known.length < fewSales && `With so few sales (${known.length}), skill cannot be distinguished from chance.`,
  ];
  return lines.filter((line) => line !== false);
}

/** Returns sentences on the accuracy of your model's prices with the estimates of a language model. */
export const readerInWords = (outcome: Outcome) =>
  `With the reader’s estimates, half of ${count(outcome.sales, 'sale')} were within ${percent(outcome.halfWithin)} of your model’s price${intervalInWords(outcome)}; its 80% range held ${percent(outcome.inside)} of them.`;

/** Explains how the sales of an evaluation were priced. */
export const METHOD = 'Each fifth of the sales in turn is priced by a fit to the others.';

function comparisonInWords(which: string, judged: readonly JudgedSale[]): string {
  const { own, published } = outcomes(judged);
  return (
    `Half of ${which} were within ${percent(own.halfWithin)} of your model’s price${intervalInWords(own)} (ours: ${percent(published.halfWithin)}${intervalInWords(published)}); ` +
    `its 80% range held ${percent(own.inside)} of them (ours: ${percent(published.inside)}).`
  );
}

function intervalInWords({ interval }: Outcome): string {
  return interval ? `, 90% interval ${interval.map(percent).join(' to ')}` : '';
}

function dollarsInWords(judged: readonly JudgedSale[]): string {
  const { paid, published, own } = dollarsOf(judged);
  return `Together they brought ${wholeDollars(paid)}: our prices add up to ${wholeDollars(published)}, your model’s to ${wholeDollars(own)}.`;
}

function levelsInWords(judged: readonly JudgedSale[]): string | false {
  const [before, after] = [levelBefore(judged), levelAfter(judged)];
  if (!before || !after) return false;
  return `The median sale relative to our price: ${medianInWords(before)}; relative to your model’s: ${medianInWords(after)}.`;
}

/** Explains how to use the model in a folder, and how to go back. */
export function useInWords(folder: string): string {
  if (resolve(folder) === resolve(fileURLToPath(modelFolder()))) return 'The service uses it once it restarts.';
  return `To use it, restart the service, or run hangtag, with MODEL_DIR=${folder}. To go back, unset MODEL_DIR.`;
}
