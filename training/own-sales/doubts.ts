import { medianOf } from '../../src/median.ts';
import { count, listOf, wholeDollars } from '../../src/wording/numbers.ts';
import { quantile } from '../numbers/quantile.ts';
import { PARAMETERS } from '../parameters.ts';
import money from '../words/money.json' with { type: 'json' };
import { distanceOf } from './fit-shifts.ts';
import { kindOf, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Maximum number of kinds reported. */
const MOST_NAMED = 8;

/** Returns reasons to doubt the sales, as sentences: their unit, medians or spreads. Empty if there are none. */
export function doubtsOf(sales: readonly Sale[]): string[] {
  const ofKinds = [...Map.groupBy(sales, kindOf).values()].flatMap(doubtOfKind);
  const more = ofKinds.length - MOST_NAMED;
  return [
    ...unitDoubt(sales),
    ...ofKinds.slice(0, MOST_NAMED),
    ...(more > 0 ? [`The same holds for ${count(more, 'more kind')}.`] : []),
  ];
}

function doubtOfKind(sales: readonly Sale[]): string[] {
  const [first] = sales;
  if (!first || sales.length < ownSales.fewestToDoubt) return [];
  const { brand, category, prior } = first;
  const name = `${brand.name} ${category.name}`;
  const sold = count(sales.length, 'sale');
  const distances = sales.map(distanceOf);
  const paid = sales.map(({ log }) => Math.exp(log));
  const times = Math.exp(medianOf(distances));
  if (isBeyond(times, prior.isNew ? ownSales.hardToBelieveUnknown : ownSales.hardToBelieve)) {
    const published = Math.exp(medianOf(sales.map((sale) => sale.published)));
    const middle = Math.exp(medianOf(sales.map(({ log }) => log)));
    return [
      `${name}: the median of ${sold}, ${wholeDollars(middle)}, is ${timesInWords(times)} the published ${wholeDollars(published)}.`,
    ];
  }
  const weighted = distances.map((distance) => [distance, 1] as const);
  const width = medianOf(sales.map(({ ends: [low, high] }) => high - low));
  const wide = (quantile(weighted, 0.9) - quantile(weighted, 0.1)) / width;
  if (wide <= ownSales.wide) return [];
  return [
    `${name}: ${sold} from ${wholeDollars(Math.min(...paid))} to ${wholeDollars(Math.max(...paid))} are spread over ${wide.toFixed(1)} times the published range.`,
  ];
}

/** A currency, or cents, that amounts may be in instead of dollars. */
interface Unit {
  readonly name: string;
  /** Units per US dollar. */
  readonly units: number;
  readonly isRound: boolean;
  /** How to fix the file. */
  readonly remedy: string;
}

/** Currencies whose shop prices end in 0. */
const ROUND = new Set(['JPY', 'KRW']);

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

const UNITS: readonly Unit[] = [
  { name: 'cents', units: 100, isRound: false, remedy: 'divide them by 100' },
  ...Object.entries(money.usd as Readonly<Record<string, number>>).map(([code, rate]) => ({
    name: `${currencyNames.of(code)} (${code})`,
    units: 1 / rate,
    isRound: ROUND.has(code),
    remedy: `add a column currency with ${code}`,
  })),
];

/**
 * Checks the unit by sales of known brands if there are enough, since the level of the shop's own brands is unknown.
 */
function unitDoubt(all: readonly Sale[]): string[] {
  const known = all.filter(({ prior }) => !prior.isNew);
  const [sales, far] =
    known.length < ownSales.fewestToDoubt ? [all, ownSales.hardToBelieveUnknown] : [known, ownSales.hardToBelieve];
  if (sales.length < ownSales.fewestToDoubt) return [];
  const times = Math.exp(medianOf(sales.map(distanceOf)));
  if (!isBeyond(times, far)) return [];
  const amounts = sales.map(({ log }) => Number(Math.exp(log).toFixed(2)));
  const share = (divisor: number) => amounts.filter((amount) => amount % divisor === 0).length / amounts.length;
  const isWritten = ({ name, isRound }: Unit) => {
    if (name === 'cents') return share(1) === 1 && (share(10) < 0.9 || share(100) >= 0.9);
    return !isRound || share(10) >= 0.9;
  };
  const distance = ({ units }: Unit) => Math.abs(Math.log(times / units));
  const near = UNITS.filter((unit) => distance(unit) < Math.log(ownSales.nearUnit) && isWritten(unit)).sort(
    (a, b) => rank(a) - rank(b) || distance(a) - distance(b),
  );
  const lead = `All in all, sales are ${timesInWords(times)} the published prices`;
  const [likely] = near;
  if (!likely) return [`${lead}.`];
  const names = near.slice(0, 3).map(({ name }) => name);
  return [
    `${lead}, which looks like ${listOf(names, 'or')} in place of US dollars. If they are in ${likely.name}, ${likely.remedy}.`,
  ];
}

/** Ranks cents, the most common mistake, first, and round amounts next. */
const rank = ({ name, isRound }: Unit) => (name === 'cents' ? 0 : isRound ? 1 : 2);

const isBeyond = (times: number, far: number) => times > far || times < 1 / far;

const timesInWords = (times: number) => (times > 1 ? `${rounded(times)} times` : `1/${rounded(1 / times)} of`);

const rounded = (times: number) => Number(times.toPrecision(2));
