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
import { compared, type JudgedSale, outcomes } from './evaluate-own.ts';
import type { movesOf, OwnModel } from './own-model.ts';
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

/** Returns a table of the largest moves, and lines on smaller ones and on all other prices. */
export function movesInWords(
  moves: ReturnType<typeof movesOf>,
  { pricing }: Published,
  level: number,
  table: CliIo['table'],
): string[] {
  const moved = moves.filter(({ before, after }) => before !== after);
  const rows = moved.slice(0, MAX_MOVES).map(({ brand, category, before, after, sales }) => {
    const change = signedPercent(after / before - 1);
    return [`${brand.name} ${category.name}`, `${usd(before)} -> ${usd(after)}`, change, grouped(sales)];
  });
  const rest = moved.length - rows.length;
  const others = moves.some(({ brand }) => brand.isOwn) ? ', except for other kinds from your own brands,' : '';
  return stated(
    `The largest changes from published prices, of ${count(moves.length, 'pair')} of brand and kind of garment:`,
    ...table(COLUMNS, rows),
    rest > 0 && `${grouped(rest)} more changed less.`,
    level === 0
      ? `Every other price${others} is unchanged from model ${pricing.modelVersion}.`
      : levelMoveInWords(pricing, level),
  );
}

/** Explains, with an example, how all other prices follow the shop's level. */
function levelMoveInWords(pricing: Published['pricing'], level: number): string {
  const { price } = pricing.predict({ ...garmentOf('zara dress'), gender: DEFAULT_GENDER });
  const moved = usd(Math.max(2, Math.round(price * Math.exp(level))));
  return (
    `All other prices follow the level at which you sell, ${signedPercent(Math.expm1(level))}: a Zara dress that ` +
    `you never sold goes from ${usd(price)} to ${moved}. --sold-only keeps them as published.`
  );
}

/**
 * Compares the accuracy of own and published prices on all held-out sales, and on those whose kind has other sales by
 * the shop.
 */
export function evaluationInWords(judged: readonly JudgedSale[]): string[] {
  const moved = compared(judged);
  const all = count(judged.length, 'sale');
  if (moved.length === 0)
    return [
      `Nothing to compare: no two of ${all} share a brand and kind of garment under different titles, so your model ` +
        'prices it as ours does. Use titles that tell items apart, by model, color and size.',
    ];
  const subset = `the ${grouped(moved.length)} with others of their brand and kind of garment to learn from`;
  const isFew = moved.length < ownSales.fewSales;
  return stated(
    'Each fifth of the sales in turn is priced by a fit to the others.',
    comparisonInWords(`all ${all}`, judged),
    moved.length < judged.length && comparisonInWords(subset, moved),
    isFew && `With so few sales (${moved.length}), skill cannot be distinguished from chance.`,
  );
}

function comparisonInWords(which: string, judged: readonly JudgedSale[]): string {
  const { own, published } = outcomes(judged);
  return (
    `Half of ${which} were within ${percent(own.halfWithin)} of your model’s price ` +
    `(ours: ${percent(published.halfWithin)}); its 80% range held ${percent(own.inside)} of them ` +
    `(ours: ${percent(published.inside)}).`
  );
}

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

/** Returns the card of an operator's model in Markdown, with accuracy figures if it was evaluated. */
export function ownCard(published: Published, model: OwnModel, sales: Sales, judged?: readonly JudgedSale[]): string {
  const { prediction, level, stamp } = model;
  const { brands = 0, kinds = 0 } = prediction.ownSales ?? {};
  const values: Readonly<Record<string, string>> = {
    version: stamp.version,
    base: `model ${published.prediction.version}`,
    sold: count(countOf(sales.sales), 'own sale'),
    brands: count(brands, 'brand'),
    days: sales.from === undefined ? '' : ` from ${sales.from} to ${sales.to}`,
    kinds: count(kinds, 'kind'),
    others:
      level === 0
        ? 'All other prices are the published ones.'
        : `The shop’s level moves all other prices by ${signedPercent(Math.expm1(level))}.`,
    market: prediction.market,
    level: levelInWords(sales.sales),
    rows: grouped(sales.rows),
    leftOut: leftOutInWords(sales.leftOut)
      .map((line) => `    ${line}`)
      .join('\n'),
    figures: judged ? evaluationInWords(judged).join('\n') : NOT_EVALUATED,
  };
  return filled(card.lines.join('\n'), values);
}
