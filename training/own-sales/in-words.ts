import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count, grouped, listOf, percent, signedPercent, usd } from '../../src/base/numbers.ts';
import { filled, stated } from '../../src/base/text.ts';
import { CONDITIONS, DEFAULT_GENDER } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { NOT_EVALUATED } from '../../src/pricing/loading/evaluation.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { byRank, medianOfCounts, P95 } from '../numbers/statistics.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import card from './card.json' with { type: 'json' };
import type { Published } from './published.ts';
import {
  countOf,
  distanceOf,
  garmentOf,
  type LeftOutRow,
  medianOfSales,
  type Sale,
  type Sales,
  weightedBy,
} from './sale.ts';

const { ownSales } = PARAMETERS;

/** Most texts to list for a reason. */
const MAX_TEXTS = 8;

/** Returns lines on the columns in each file and on the rows that are used. */
export function readingInWords(read: Sales): string[] {
  const { sales, said, ownBrands, rows, leftOut, conditionsNotRead, letters, from, to } = read;
  const unread = total(conditionsNotRead.values(), (n) => n);
  const branded = sales.filter(({ brand }) => !isUnknown(brand));
  const brandCount = new Set(branded.map(({ brand }) => brand.slug)).size;
  const nameless = countOf(sales) - countOf(branded);
  const unnamed = nameless > 0 ? `, ${grouped(nameless)} of them without a brand that we know` : '';
  const days = from === undefined ? '' : `, ${from} to ${to}`;
  const brandNames = listOf(ownBrands.map(({ name }) => name));
  const grades = [...letters].map(([letter, { grade, sales: n }]) => `${letter} as ${grade} (${count(n, 'sale')})`);
  return stated(
    ...said,
    `Read ${count(rows, 'row')}: ${count(countOf(sales), 'sale')} of ${count(brandCount, 'brand')}${unnamed}${days}.`,
    ownBrands.length > 0 &&
      `Your own brands, not on our lists: ${brandNames}. They are recognized in titles; their prices start from ` +
        'those of unbranded items.',
    ...leftOutInWords(leftOut),
    letters.size > 0 && `Your grades were read as ours: ${listOf(grades)}.`,
    unread > 0 &&
      `The condition of ${count(unread, 'sale')} could not be read: ${textsInWords(conditionsNotRead)}. They were ` +
        `compared with prices for a typical mix of conditions. Use ${listOf(CONDITIONS, 'or')} to compare each with ` +
        'the price for its condition.',
  );
}

/** Most line numbers to list for a reason. */
const MAX_LINES = 3;

/** Adds up the rows left out for each reason, most frequent first. */
export function byReason(leftOut: readonly LeftOutRow[]) {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    rows: total(group, ({ rows }) => rows),
    lines: group.flatMap(({ line }) => line ?? []).slice(0, MAX_LINES),
    texts: countBy(group.flatMap(({ text }) => text || [])),
  }));
  return reasons.sort((a, b) => b.rows - a.rows);
}

/** Returns lines on the rows left out, by reason, with the texts at fault and the first line numbers. */
function leftOutInWords(leftOut: readonly LeftOutRow[]): string[] {
  if (leftOut.length === 0) return [];
  const all = total(leftOut, ({ rows }) => rows);
  return [`Left out ${count(all, 'row')}, by reason:`, ...byReason(leftOut).flatMap(reasonInWords)];
}

function reasonInWords({ reason, rows, texts, lines }: ReturnType<typeof byReason>[number]): string[] {
  const examples = texts.size > 0 ? `: ${textsInWords(texts)}` : '';
  const summary = `  ${grouped(rows).padStart(7)}  ${reason}${examples}`;
  if (lines.length === 0) return [summary];
  const first = rows > lines.length ? 'first in ' : '';
  return [summary, `           ${first}${lines.length > 1 ? 'lines' : 'line'} ${listOf(lines.map(String))}`];
}

/** Lists texts with their counts, most frequent first. */
function textsInWords(texts: ReadonlyMap<string, number>): string {
  const counted = [...texts].map(([text, times]) => ({ text, times }));
  counted.sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1));
  const shown = counted.slice(0, MAX_TEXTS).map(({ text, times }) => (times > 1 ? `${text} (${times})` : text));
  const hidden = counted.length - shown.length;
  return stated(...shown, hidden > 0 && `${hidden} more`).join(', ');
}

const MAX_MOVES = 20;
const COLUMNS = ['brand and kind', 'price', 'change', 'sales'].map((title) => ({ title }));

/** Explains how to use the model in a folder, and how to go back. */
export function useInWords(folder: string): string {
  if (resolve(folder) === resolve(fileURLToPath(modelFolder()))) return 'The service uses it once it restarts.';
  return `To use it, restart the service, or run hangtag, with MODEL_DIR=${folder}. To go back, unset MODEL_DIR.`;
}

/**
 * Returns a shop's level, the median ratio of amounts paid to published prices, minus 1. The 90% interval uses the
 * ranks of a binomial distribution (Conover, 1999). Returns undefined if there are too few sales for it.
 */
export function shopLevel(sales: readonly Sale[]) {
  const saleCount = countOf(sales);
  if (saleCount < ownSales.fewSales) return undefined;
  const changes = weightedBy(sales, (sale) => Math.expm1(distanceOf(sale)));
  const changeAtRank = byRank(changes);
  const middle = saleCount / 2;
  const halfWidth = (P95 * Math.sqrt(saleCount)) / 2;
  const interval = [changeAtRank(middle - halfWidth), changeAtRank(Math.ceil(middle + halfWidth))] as const;
  return { sales: saleCount, median: medianOfCounts(changes), interval };
}

/** Returns a sentence on a shop's level, or on the number of sales needed to measure it. */
export function levelInWords(sales: readonly Sale[]): string {
  const level = shopLevel(sales);
  const sold = count(countOf(sales), 'sale');
  if (!level)
    return `${sold} cannot show yet whether you sell above or below our prices: it takes ${ownSales.fewSales}.`;
  const [low, high] = level.interval;
  const isOneSided = low < 0 === high < 0;
  const interval = `${isOneSided ? percent(Math.abs(low)) : changeInWords(low)} to ${changeInWords(high)}`;
  const median = `median of ${sold}: ${changeInWords(level.median)}, 90% interval ${interval}`;
  if (low <= 0 && high >= 0) return `You sell at our prices, as far as these sales can show (${median}).`;
  return `You sell ${changeInWords(level.median)} our prices (${median}).`;
}

/** Compares sales with the published prices: the median of paid to price, and how many sales are near the price. */
export function comparisonOf(sales: readonly Sale[]) {
  const ratio = (change: number) => Number(Math.exp(change).toFixed(4));
  const isInRange = (sale: Sale) => distanceOf(sale) >= sale.ends.low && distanceOf(sale) <= sale.ends.high;
  return {
    /** 1.2 means that the median sale is 20% above our price. */
    level: ratio(medianOfSales(sales, distanceOf)),
    /** Half of the sales are within this fraction of our price. */
    halfWithin: ratio(medianOfSales(sales, (sale) => Math.abs(distanceOf(sale)))) - 1,
    /** The fraction of the sales in our range of 8 in 10. */
    inRange: Number((countOf(sales.filter(isInRange)) / countOf(sales)).toFixed(4)),
  };
}

/** Returns a sentence on how sales compare with the published prices. */
export function againstOursInWords(sales: readonly Sale[]): string {
  const { level, halfWithin, inRange } = comparisonOf(sales);
  return (
    `Half of ${count(countOf(sales), 'sale')} are within ${percent(halfWithin)} of our prices, ${percent(inRange)} in ` +
    `our ranges; the median sale is at ${signedPercent(level - 1)}.`
  );
}

/** Formats a change in price, such as `7% above`. */
const changeInWords = (change: number) => `${percent(Math.abs(change))} ${change < 0 ? 'below' : 'above'}`;
