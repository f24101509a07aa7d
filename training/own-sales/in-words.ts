import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count, grouped, listOf, percent, signedPercent, usd } from '../../src/base/numbers.ts';
import { filled, stated } from '../../src/base/text.ts';
import { CONDITIONS, DEFAULT_GENDER } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { byRank, medianOfCounts, P95, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import card from './card.json' with { type: 'json' };
import { compared, type JudgedSale, outcomes } from './evaluate-own.ts';
import type { Move, OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, distanceOf, garmentOf, type LeftOutRows, type Sale, type Sales } from './sale.ts';

const { ownSales } = PARAMETERS;

const MOST_NAMED = 8;

/** Describes the columns read from each file and the rows used, line by line. */
export function readingInWords(read: Sales): string[] {
  const { sales, said, ownBrands, rows, leftOut, conditionsNotRead, letters, from, to } = read;
  const unread = total(conditionsNotRead.values(), (n) => n);
  const named = sales.filter(({ brand }) => !isUnknown(brand));
  const brandCount = new Set(named.map(({ brand }) => brand.slug)).size;
  const nameless = countOf(sales) - countOf(named);
  const unnamed = nameless > 0 ? `, ${grouped(nameless)} of them without a brand that we know` : '';
  const days = from === undefined ? '' : `, ${from} to ${to}`;
  const own = listOf(ownBrands.map(({ name }) => name));
  const grades = [...letters].map(([letter, { grade, sales: n }]) => `${letter} as ${grade} (${count(n, 'sale')})`);
  return stated(
    ...said,
    `Read ${count(rows, 'row')}: ${count(countOf(sales), 'sale')} of ${count(brandCount, 'brand')}${unnamed}${days}.`,
    ownBrands.length > 0 &&
      `Your own brands, not on our lists: ${own}. They are recognized in titles; their prices start from those of unbranded items.`,
    ...leftOutInWords(leftOut),
    letters.size > 0 && `Your grades were read as ours: ${listOf(grades)}.`,
    unread > 0 &&
      `The condition of ${count(unread, 'sale')} could not be read: ${textsInWords(conditionsNotRead)}. They were compared with prices for a typical mix of conditions. Use ${listOf(CONDITIONS, 'or')} to compare each with the price for its condition.`,
  );
}

/** Lists the rows that were left out by reason, with their texts and first lines. */
function leftOutInWords(leftOut: readonly LeftOutRows[]): string[] {
  if (leftOut.length === 0) return [];
  const all = total(leftOut, ({ rows }) => rows);
  return [
    `Left out ${count(all, 'row')}, by reason:`,
    ...leftOut.flatMap(({ reason, rows, texts = new Map(), lines = [] }) => {
      const names = texts.size > 0 ? `: ${textsInWords(texts)}` : '';
      const first = rows > lines.length ? 'first in ' : '';
      const where = `           ${first}${lines.length > 1 ? 'lines' : 'line'} ${listOf(lines.map(String))}`;
      return [`  ${grouped(rows).padStart(7)}  ${reason}${names}`, ...(lines.length > 0 ? [where] : [])];
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
const COLUMNS = ['brand and kind', 'price', 'change', 'sales'].map((title) => ({ title }));

/** Returns a table of the largest moves, the number of others, and how all other prices follow the shop's level. */
export function movesInWords(
  moves: readonly Move[],
  { pricing }: Published,
  level: number,
  table: CliIo['table'],
): string[] {
  const moved = moves.filter(({ before, after }) => before !== after);
  const rows = moved.slice(0, MOST_MOVES).map(({ brand, category, before, after, sales }) => {
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

/** Returns a sentence on how all other prices follow the shop's level, with an example. */
function levelMoveInWords(pricing: Published['pricing'], level: number): string {
  const { price } = pricing.predict({ ...garmentOf('zara dress'), gender: DEFAULT_GENDER });
  const moved = usd(Math.max(2, Math.round(price * Math.exp(level))));
  return `All other prices follow the level at which you sell, ${signedPercent(Math.expm1(level))}: a Zara dress that you never sold goes from ${usd(price)} to ${moved}. --sold-only keeps them as published.`;
}

/**
 * Returns sentences on the accuracy of prices on held-out sales, compared with the published ones: all of them first,
 * then those whose prices the shop's other sales move.
 */
export function evaluationInWords(judged: readonly JudgedSale[]): string[] {
  const known = compared(judged);
  const all = count(judged.length, 'sale');
  if (known.length === 0)
    return [
      `Nothing to compare: no two of ${all} share a brand and kind of garment under different titles, so your model prices it as ours does. Use titles that tell items apart, by model, color and size.`,
    ];
  const some = `the ${grouped(known.length)} with others of their brand and kind of garment to learn from`;
  const isFew = known.length < ownSales.fewSales;
  return stated(
    'Each fifth of the sales in turn is priced by a fit to the others.',
    comparisonInWords(`all ${all}`, judged),
    known.length < judged.length && comparisonInWords(some, known),
    isFew && `With so few sales (${known.length}), skill cannot be distinguished from chance.`,
  );
}

function comparisonInWords(which: string, judged: readonly JudgedSale[]): string {
  const { own, published } = outcomes(judged);
  return (
    `Half of ${which} were within ${percent(own.halfWithin)} of your model’s price (ours: ${percent(published.halfWithin)}); ` +
    `its 80% range held ${percent(own.inside)} of them (ours: ${percent(published.inside)}).`
  );
}

/** Explains how to use the model in a folder, and how to go back. */
export function useInWords(folder: string): string {
  if (resolve(folder) === resolve(fileURLToPath(modelFolder()))) return 'The service uses it once it restarts.';
  return `To use it, restart the service, or run hangtag, with MODEL_DIR=${folder}. To go back, unset MODEL_DIR.`;
}

/**
 * Returns how far sales are above the published prices: the median of the price paid over the published one, less 1,
 * with its 90% interval by the ranks of a binomial distribution (Conover, 1999). Undefined with too few sales for an
 * interval.
 */
export function shopLevel(sales: readonly Sale[]) {
  const all = countOf(sales);
  if (all < ownSales.fewSales) return undefined;
  const shares = sales.map((sale): Weighted => [Math.expm1(distanceOf(sale)), sale.items]);
  const at = byRank(shares);
  const reach = (P95 * Math.sqrt(all)) / 2;
  const interval = [at(all / 2 - reach), at(Math.ceil(all / 2 + reach))] as const;
  return { sales: all, median: medianOfCounts(shares), interval };
}

/** Returns a sentence on how a shop's sales compare with our prices, or that there are too few of them. */
export function levelInWords(sales: readonly Sale[]): string {
  const level = shopLevel(sales);
  const sold = count(countOf(sales), 'sale');
  if (!level)
    return `${sold} cannot show yet whether you sell above or below our prices: it takes ${ownSales.fewSales}.`;
  const [low, high] = level.interval;
  const ends =
    low < 0 === high < 0 ? `${percent(Math.abs(low))} to ${beside(high)}` : `${beside(low)} to ${beside(high)}`;
  const median = `median of ${sold}: ${beside(level.median)}, 90% interval ${ends}`;
  if (low <= 0 && high >= 0) return `You sell at our prices, as far as these sales can show (${median}).`;
  return `You sell ${beside(level.median)} our prices (${median}).`;
}

/** Returns a share above or below a price in words: `7% above`. */
const beside = (share: number) => `${percent(Math.abs(share))} ${share < 0 ? 'below' : 'above'}`;

/** Returns the Markdown card of an operator's own model, with its figures once it is evaluated. */
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
    figures: judged
      ? evaluationInWords(judged).join('\n')
      : 'This model has not been evaluated yet: `hangtag evaluate` does it.',
  };
  return filled(card.lines.join('\n'), values);
}
