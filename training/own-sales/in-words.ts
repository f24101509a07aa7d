import { compact, formatCount, joinNames, percent, signedPercent, usd, withCommas } from '../../src/base/text.ts';
import { sumOf } from '../../src/base/values.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { countBy } from '../numbers/statistics.ts';
import type { Comparison, HeldOutErrors, Move } from './own-model.ts';
import { countSales, type LeftOutRow, type Sale, type Sales } from './read-sales.ts';

/** Most texts to list for a reason. */
const MAX_TEXTS = 8;

/** Returns lines on the columns in each file and on the rows that are used. */
export function readingInWords(reading: Sales): string[] {
  const { sales, columnTexts, ownBrands, uncertainNames, rows, leftOut, conditionsNotRead, gradeByLetter, from, to } =
    reading;
  const unreadCount = sumOf([...conditionsNotRead.values()]);
  const saleCount = countSales(sales);
  const standText = saleCount === sales.length ? '' : `${formatCount(sales.length, 'row')} that stand for `;
  const brandedSales = sales.filter(({ item }) => item.brand !== null);
  const brandCount = new Set(brandedSales.map(({ item }) => item.brand)).size;
  const namelessCount = saleCount - countSales(brandedSales);
  const namelessText = namelessCount > 0 ? `, ${withCommas(namelessCount)} of them without a brand that we know` : '';
  const daysText = from === undefined ? '' : `, ${from} to ${to}`;
  const grades = [...gradeByLetter].map(([letter, grade]) => `${letter} as ${grade}`);
  return compact(
    ...columnTexts,
    `Read ${formatCount(rows, 'row')}: ${standText}${formatCount(saleCount, 'sale')} of ${formatCount(brandCount, 'brand')}${namelessText}${daysText}.`,
    ownBrands.length > 0 &&
      `Your own brands, not on our lists: ${joinNames(ownBrands.map(({ name }) => name))}. ` +
        'They are recognized in titles.',
    ...uncertainNames
      .slice(0, MAX_TEXTS)
      .map(({ name, kind }) => `${name} begins titles of ${kind} only: if it is a brand, put it into a brand column.`),
    ...leftOutRowsInWords(leftOut),
    gradeByLetter.size > 0 && `Your grades were read as ours: ${joinNames(grades)}.`,
    unreadCount > 0 &&
      `The condition of ${formatCount(unreadCount, 'row')} could not be read: ${textsInWords(conditionsNotRead)}. They were ` +
        `compared with prices without a condition. Use ${joinNames(CONDITIONS, 'or')}.`,
  );
}

/** Most line numbers to list for a reason. */
const MAX_LINES = 3;

/** The rows left out for a reason, with the texts at fault by their numbers and the first lines. */
interface LeftOutFor {
  readonly reason: string;
  readonly rows: number;
  readonly lines: readonly number[];
  readonly texts: ReadonlyMap<string, number>;
}

/** Adds up the rows left out for each reason, most frequent first. */
export function groupLeftOut(leftOut: readonly LeftOutRow[]): LeftOutFor[] {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    rows: group.length,
    lines: group.slice(0, MAX_LINES).map(({ line }) => line),
    texts: countBy(group.flatMap(({ text }) => text || [])),
  }));
  return reasons.sort((a, b) => b.rows - a.rows);
}

/** Returns lines on the rows left out, by reason, with the texts at fault and the first line numbers. */
function leftOutRowsInWords(leftOut: readonly LeftOutRow[]): string[] {
  if (leftOut.length === 0) return [];
  return [
    `Left out ${formatCount(leftOut.length, 'row')}, by reason:`,
    ...groupLeftOut(leftOut).flatMap(leftOutReasonInWords),
  ];
}

function leftOutReasonInWords({ reason, rows, texts, lines }: LeftOutFor): string[] {
  const examples = texts.size > 0 ? `: ${textsInWords(texts)}` : '';
  const summary = `  ${withCommas(rows).padStart(7)}  ${reason}${examples}`;
  const firstText = rows > lines.length ? 'first in ' : '';
  return [summary, `           ${firstText}${lines.length > 1 ? 'lines' : 'line'} ${joinNames(lines.map(String))}`];
}

/** Lists texts with their counts, most frequent first. */
function textsInWords(texts: ReadonlyMap<string, number>): string {
  const sortedTexts = [...texts].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const shownTexts = sortedTexts.slice(0, MAX_TEXTS).map(([text, times]) => (times > 1 ? `${text} (${times})` : text));
  const hiddenCount = sortedTexts.length - shownTexts.length;
  return compact(...shownTexts, hiddenCount > 0 && `${hiddenCount} more`).join(', ');
}

const MAX_MOVES = 20;

/** Returns a line for each of the largest moves, and lines on smaller ones and on what was never sold. */
export function movesInWords(moves: readonly Move[], level: number): string[] {
  const changedMoves = moves.filter(({ times }) => signedPercent(times - 1) !== signedPercent(0));
  const rows = changedMoves.slice(0, MAX_MOVES).map(({ brand, category, times, sales }) => {
    return `  ${brand.name} ${category.name}: ${signedPercent(times - 1)}, ${formatCount(sales, 'sale')}`;
  });
  const smallerMoveCount = changedMoves.length - rows.length;
  return compact(
    changedMoves.length === 0
      ? 'The prices of what you sold hardly moved.'
      : `How prices of what you sold changed from published ones: the median of each brand and kind, the largest of ${moves.length}.`,
    ...rows,
    smallerMoveCount > 0 && `${withCommas(smallerMoveCount)} more moved less.`,
    `Brands and kinds that you never sold follow the level at which you sell: ${signedPercent(Math.expm1(level))}.`,
  );
}

/** Returns a sentence on how close prices are to sales that they were not learned from. */
export function errorsInWords(errors: HeldOutErrors | undefined): string {
  if (!errors) return 'It takes 30 single sales to tell whether your model is closer to them than the published one.';
  const { sales, own, published } = errors;
  return (
    `Half of ${formatCount(sales, 'sale')} were within ${percent(own)} of prices learned from the others ` +
    `(published prices: ${percent(published)}).`
  );
}

/** Maximum number of outlying sales to list. */
const MAX_FAR = 10;
/** A sale with less weight than this hardly counts. */
const MIN_WEIGHT = 0.25;

/** Returns lines on the sales that are so far from the others that they hardly count. */
export function farSalesInWords(sales: readonly Sale[], weights: readonly number[]): string[] {
  const farSales = sales.filter((_, index) => (weights[index] as number) < MIN_WEIGHT);
  if (farSales.length === 0) return [];
  const shown = farSales.slice(0, MAX_FAR).map(({ line, title, log, garment, ourLog }) => {
    const name = title || `${garment.brand.name} ${garment.category.name}`;
    return `  line ${line}: ${name}, ${usd(Math.round(Math.exp(log)))} (ours ${usd(Math.round(Math.exp(ourLog)))})`;
  });
  const moreLines = farSales.length > shown.length ? [`  ${withCommas(farSales.length - shown.length)} more.`] : [];
  return [`These hardly count, because they are far from your other sales:`, ...shown, ...moreLines];
}

/** Explains how to use the model in a folder, and how to go back. */
export const useInWords = (folder: string): string =>
  `To use it, restart the service, or run hangtag, with MODEL_DIR=${folder}. To go back, unset MODEL_DIR.`;

/** Returns a sentence on how sales compare with the published prices. */
export function againstOursInWords(sales: readonly Sale[], { level, halfWithin, inRange }: Comparison): string {
  return (
    `Half of ${formatCount(countSales(sales), 'sale')} are within ${percent(halfWithin)} of our prices, ${percent(inRange)} in ` +
    `our ranges; the median sale is at ${signedPercent(level - 1)}.`
  );
}

/** Returns the card of an operator's model in Markdown. */
export function writeOwnCard(
  sales: Sales,
  model: { version: string; publishedVersion: string; level: number; errors: HeldOutErrors | undefined },
) {
  const { version, publishedVersion, level, errors } = model;
  const daysText = sales.from === undefined ? '' : ` from ${sales.from} to ${sales.to}`;
  return `${[
    '# Model card',
    `Version ${version}. Model ${publishedVersion}, moved by ${formatCount(countSales(sales.sales), 'own sale')}${daysText}.`,
    `The shop’s level moves all prices by ${signedPercent(Math.expm1(level))}. ${errorsInWords(errors)}`,
    `${withCommas(sales.rows)} rows were read.`,
    ...leftOutRowsInWords(sales.leftOut).map((line) => `    ${line}`),
  ].join('\n\n')}\n`;
}
