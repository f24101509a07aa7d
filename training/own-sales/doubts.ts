import { count, medianOf, wholeDollars } from '../../src/base/numbers.ts';
import { medianOfCounts, quantile } from '../numbers/robust.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { countOf, distanceOf, distancesOf, kindOf, type LeftOutRows, type Sale, type Sales, spanOf } from './sale.ts';

const { ownSales } = PARAMETERS;

/**
 * Returns sales without those that are hard to believe, unless they are accepted as they are, and what is doubtful;
 * `unit` if the median of all is, so that none is left out.
 */
export function credibleSales(read: Sales, areAccepted: boolean) {
  const unit = unitDoubt(read.sales);
  if (unit !== undefined) return { sales: read, unit, doubts: [unit] };
  const likely = areAccepted ? read : withoutSlips(read);
  const kinds = doubtfulKinds(likely.sales);
  const doubts = [...kinds.values()].map((doubt) => `${doubt}.`);
  return { sales: areAccepted ? likely : withoutKinds(likely, kinds), unit, doubts };
}

/** Returns sales without those of some kinds, along with the reasons for leaving these out. */
function withoutKinds(read: Sales, reasons: ReadonlyMap<string, string>): Sales {
  const rowsOf = countBy(read.sales, kindOf, ({ items }) => items);
  const leftOut = [...reasons].map(([kind, reason]) => ({
    reason: `looks wrong: ${reason}`,
    rows: rowsOf.get(kind) ?? 0,
  }));
  return without(read, (sale) => reasons.has(kindOf(sale)), leftOut);
}

/**
 * Returns sales without those whose price is far from all others of their kind, as with a missing decimal point, along
 * with the line of each.
 */
function withoutSlips(read: Sales): Sales {
  const slips = [...Map.groupBy(read.sales, kindOf).values()].flatMap((own) => {
    if (countOf(own) < ownSales.fewestToDoubt) return [];
    const middle = medianOfCounts(distancesOf(own));
    return own.filter((sale) => Math.abs(distanceOf(sale) - middle) > Math.log(ownSales.farFromOthers));
  });
  if (slips.length === 0) return read;
  const texts = countBy(slips, ({ log, place }) => `${wholeDollars(Math.exp(log))} in ${place}`);
  const leftOut = { reason: 'price far from all others of its kind', rows: slips.length, texts };
  const isSlip = new Set(slips);
  return without(read, (sale) => isSlip.has(sale), [leftOut]);
}

function without(read: Sales, isLeft: (sale: Sale) => boolean, leftOut: readonly LeftOutRows[]): Sales {
  const sales = read.sales.filter((sale) => !isLeft(sale));
  const sold = new Set(sales.map(({ brand }) => brand));
  return {
    ...read,
    sales,
    ownBrands: read.ownBrands.filter((brand) => sold.has(brand)),
    leftOut: [...read.leftOut, ...leftOut].sort((a, b) => b.rows - a.rows),
    ...spanOf(sales),
  };
}

/** Maps each `brand category` whose median or spread is hard to believe to a description of the problem. */
export function doubtfulKinds(sales: readonly Sale[]): ReadonlyMap<string, string> {
  return new Map(
    [...Map.groupBy(sales, kindOf)].flatMap(([kind, own]) => {
      const doubt = doubtOfKind(own);
      return doubt === undefined ? [] : [[kind, doubt] as const];
    }),
  );
}

function doubtOfKind(sales: readonly Sale[]): string | undefined {
  const [first] = sales;
  if (!first || countOf(sales) < ownSales.fewestToDoubt) return undefined;
  const { brand, category, prior } = first;
  const name = `${brand.name} ${category.name}`;
  const sold = count(countOf(sales), 'sale');
  const distances = distancesOf(sales);
  const paid = sales.map(({ log }) => Math.exp(log));
  const times = Math.exp(medianOfCounts(distances));
  const isMany = countOf(sales) >= ownSales.manySales;
  const ofKnown = isMany ? ownSales.hardToBelieveOfMany : ownSales.hardToBelieve;
  if (isBeyond(times, prior.isNew ? ownSales.hardToBelieveUnknown : ofKnown)) {
    const published = Math.exp(medianOfCounts(sales.map((sale) => [sale.published, sale.items])));
    const middle = Math.exp(medianOfCounts(sales.map((sale) => [sale.log, sale.items])));
    const usual = prior.isNew
      ? `${wholeDollars(published)} of unbranded items`
      : `published ${wholeDollars(published)}`;
    return `${name}, whose median of ${sold}, ${wholeDollars(middle)}, is ${timesInWords(times)} the ${usual}`;
  }
  const width = medianOf(sales.map(({ ends: [low, high] }) => high - low));
  const wide = (quantile(distances, 0.9) - quantile(distances, 0.1)) / width;
  if (wide <= ownSales.wide) return undefined;
  return `${name}, whose ${sold} from ${wholeDollars(Math.min(...paid))} to ${wholeDollars(Math.max(...paid))} are spread over ${wide.toFixed(1)} times the published range`;
}

/**
 * Returns a sentence on the median of all sales if it is hard to believe, judged by those of known brands if there are
 * enough, since the level of the shop's own brands is unknown; undefined if it is credible.
 */
function unitDoubt(all: readonly Sale[]): string | undefined {
  const known = all.filter(({ prior }) => !prior.isNew);
  const isKnown = countOf(known) >= ownSales.fewestToDoubt;
  const sales = isKnown ? known : all;
  if (countOf(sales) < ownSales.fewestToDoubt) return undefined;
  const times = Math.exp(medianOfCounts(distancesOf(sales)));
  if (!isBeyond(times, isKnown ? ownSales.hardToBelieve : ownSales.hardToBelieveUnknown)) return undefined;
  return `Overall, sales are ${timesInWords(times)} the published prices. If they are in cents, divide them by 100; if they are in another currency, add a column currency with its code, such as JPY.`;
}

const isBeyond = (times: number, far: number) => times > far || times < 1 / far;

const timesInWords = (times: number) => (times > 1 ? `${rounded(times)} times` : `1/${rounded(1 / times)} of`);

const rounded = (times: number) => Number(times.toPrecision(2));
