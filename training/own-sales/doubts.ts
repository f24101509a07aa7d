import { count, medianOf, wholeDollars } from '../../src/base/numbers.ts';
import { quantile } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import type { LeftOut } from './read-item.ts';
import {
  countOf,
  distanceOf,
  kindOf,
  type LeftOutRow,
  medianOfSales,
  type Sale,
  type Sales,
  spanOf,
  weightedBy,
} from './sale.ts';

const { ownSales } = PARAMETERS;

/**
 * Leaves out implausible sales, unless they are accepted as they are, and returns sentences on all `doubts`. If even
 * the median of all sales is implausible, `unit` is that sentence, and all sales are kept.
 */
export function credibleSales(read: Sales, areAccepted: boolean) {
  const unit = unitDoubt(read.sales);
  if (unit !== undefined) return { sales: read, unit, doubts: [unit] };
  const likely = areAccepted ? read : withoutSlips(read);
  const kinds = doubtfulKinds(likely.sales);
  const doubts = [...kinds.values()].map((doubt) => `${doubt}.`);
  return { sales: areAccepted ? likely : withoutKinds(likely, kinds), unit, doubts };
}

/** Leaves out the sales of kinds for which there is a reason. */
function withoutKinds(read: Sales, reasons: ReadonlyMap<string, string>): Sales {
  return withoutSales(read, (sale) => {
    const reason = reasons.get(kindOf(sale));
    return reason === undefined ? undefined : { reason: `looks wrong: ${reason}` };
  });
}

/** Leaves out outliers within a kind, which may lack a decimal point. */
function withoutSlips(read: Sales): Sales {
  const slips = [...Map.groupBy(read.sales, kindOf).values()].flatMap((sales) => {
    if (countOf(sales) < ownSales.fewestToDoubt) return [];
    const median = medianOfSales(sales, distanceOf);
    return sales.filter((sale) => Math.abs(distanceOf(sale) - median) > Math.log(ownSales.farFromOthers));
  });
  const slipSet = new Set(slips);
  return withoutSales(read, (sale) => {
    if (!slipSet.has(sale)) return undefined;
    return { reason: 'price far from all others of its kind', text: wholeDollars(Math.exp(sale.log)) };
  });
}

/** Leaves out the sales for which there is a reason, and the shop's own brands without other sales. */
function withoutSales(read: Sales, reasonOf: (sale: Sale) => LeftOut | undefined): Sales {
  const sales: Sale[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const sale of read.sales) {
    const reason = reasonOf(sale);
    if (reason) leftOut.push({ ...reason, rows: sale.items, line: sale.line });
    else sales.push(sale);
  }
  const soldBrands = new Set(sales.map(({ brand }) => brand));
  return {
    ...read,
    sales,
    ownBrands: read.ownBrands.filter((brand) => soldBrands.has(brand)),
    leftOut: [...read.leftOut, ...leftOut],
    ...spanOf(sales),
  };
}

/** Describes the kinds whose median or spread is implausible, by the key `brand category`. */
export function doubtfulKinds(sales: readonly Sale[]): ReadonlyMap<string, string> {
  const doubts = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(sales, kindOf)) {
    if (countOf(ofKind) < ownSales.fewestToDoubt) continue;
    const [first] = ofKind as [Sale];
    const doubt = medianDoubt(first, ofKind) ?? spreadDoubt(first, ofKind);
    if (doubt !== undefined) doubts.set(kind, doubt);
  }
  return doubts;
}

function medianDoubt({ brand, category, prior }: Sale, sales: readonly Sale[]): string | undefined {
  const times = Math.exp(medianOfSales(sales, distanceOf));
  const hasManySales = countOf(sales) >= ownSales.manySales;
  const limitOfKnown = hasManySales ? ownSales.hardToBelieveOfMany : ownSales.hardToBelieve;
  if (!isBeyond(times, prior.isNew ? ownSales.hardToBelieveUnknown : limitOfKnown)) return undefined;
  const medianDollars = (logOf: (sale: Sale) => number) => wholeDollars(Math.exp(medianOfSales(sales, logOf)));
  const published = medianDollars((sale) => sale.published);
  const median = medianDollars((sale) => sale.log);
  const usual = prior.isNew ? `${published} of unbranded items` : `published ${published}`;
  const sold = count(countOf(sales), 'sale');
  return (
    `${brand.name} ${category.name}, whose median of ${sold}, ${median}, is ` + `${timesInWords(times)} the ${usual}`
  );
}

function spreadDoubt({ brand, category }: Sale, sales: readonly Sale[]): string | undefined {
  const distances = weightedBy(sales, distanceOf);
  const width = medianOf(sales.map(({ ends }) => ends.high - ends.low));
  const relativeSpread = (quantile(distances, 0.9) - quantile(distances, 0.1)) / width;
  if (relativeSpread <= ownSales.wide) return undefined;
  const paid = sales.map(({ log }) => Math.exp(log));
  const prices = `from ${wholeDollars(Math.min(...paid))} to ${wholeDollars(Math.max(...paid))}`;
  return (
    `${brand.name} ${category.name}, whose ${count(countOf(sales), 'sale')} ${prices} are spread over ` +
    `${relativeSpread.toFixed(1)} times the published range`
  );
}

/**
 * Returns a sentence if the median of all sales is implausible. Judges only sales of known brands if there are enough,
 * because the level of the shop's own brands is unknown.
 */
function unitDoubt(all: readonly Sale[]): string | undefined {
  const ofKnown = all.filter(({ prior }) => !prior.isNew);
  const hasKnown = countOf(ofKnown) >= ownSales.fewestToDoubt;
  const sales = hasKnown ? ofKnown : all;
  if (countOf(sales) < ownSales.fewestToDoubt) return undefined;
  const times = Math.exp(medianOfSales(sales, distanceOf));
  if (!isBeyond(times, hasKnown ? ownSales.hardToBelieve : ownSales.hardToBelieveUnknown)) return undefined;
  return (
    `Overall, sales are ${timesInWords(times)} the published prices. If they are in cents, divide them by 100; if ` +
    'they are in another currency, convert them first.'
  );
}

const isBeyond = (times: number, limit: number) => times > limit || times < 1 / limit;

const timesInWords = (times: number) => (times > 1 ? `${rounded(times)} times` : `1/${rounded(1 / times)} of`);

const rounded = (times: number) => Number(times.toPrecision(2));
