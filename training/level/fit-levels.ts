import { TIERS, type Tier } from '../../src/garments/catalog.ts';
import { PRICE_CLASSES, type PriceClass } from '../../src/pricing/artifact.ts';
import { byGroup } from '../numbers/by-group.ts';
import { inverse } from '../numbers/inverse.ts';
import { middleOf } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { PRICE_YEAR } from '../publish/price-year.ts';
import type { LevelClass, Trend } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';

/** Standard deviations, log USD: between sellers, between a seller's classes, and of one piece beside its price. */
const BETWEEN_SELLERS = 0.22;
const BETWEEN_CLASSES_OF_A_SELLER = 0.1;
const ONE_PIECE = 0.6;
/**
 * Of the catalog and of what is outside it beside all; of a class beside those; and of a year's move, of all classes and of one
 * beside them. Tiers differ by no more than chance among the sellers that are known, so they lean on each other.
 */
const OF_A_GROUP = 0.4;
const OF_A_CLASS = { catalog: 0.1, other: 0.25 };
const OF_A_YEAR = 0.02;
const OF_A_YEAR_AND_CLASS = 0.01;

/** With less than this a class has no level of its own, and the fit's zero counts. */
const LEAST_SALES = 30;
const LEAST_SELLERS = 4;

/** Half a 90% interval in standard deviations. */
const P95 = 1.645;

/** Levels of classes, and how sold prices have moved. */
interface FittedLevels {
  readonly classes: readonly LevelClass[];
  readonly trends: readonly Trend[];
}

/**
 * Levels of classes from the distances of sellers' sales: each seller's middle by class and year is the class's level, the
 * trend since, the seller's own level, and chance. Every one of these is normal around zero (around the level of all
 * classes, for a class), so the estimate is a Bayesian linear model in closed form, and a seller has one voice.
 */
export function fitLevels(sales: readonly PricedSale[]): FittedLevels {
  const used = PRICE_CLASSES.filter((name) => isEnough(ofClass(sales, name)));
  const middles = middlesOf(sales.filter((sale) => used.includes(sale.class)));
  const sellers = [...new Set(middles.map(({ seller }) => seller))];
  const deviations = [
    1,
    OF_A_YEAR,
    OF_A_GROUP,
    OF_A_GROUP,
    ...used.map((name) => OF_A_CLASS[groupOf(name)]),
    ...used.map(() => OF_A_YEAR_AND_CLASS),
    ...sellers.map(() => BETWEEN_SELLERS),
  ];
  const at = {
    group: (name: PriceClass) => (groupOf(name) === 'catalog' ? 2 : 3),
    class: (name: PriceClass) => 4 + used.indexOf(name),
    trend: (name: PriceClass) => 4 + used.length + used.indexOf(name),
    seller: (name: string) => 4 + 2 * used.length + sellers.indexOf(name),
  };
  const rows = middles.map((one) => ({
    ...one,
    entries: [
      [0, 1],
      [1, one.years],
      [at.group(one.class), 1],
      [at.class(one.class), 1],
      [at.trend(one.class), one.years],
      [at.seller(one.seller), 1],
    ] as const,
  }));
  const { mean, covariance } = posterior(rows, deviations);
  const estimate = (places: readonly number[]) => ({
    value: places.reduce((sum, i) => sum + (mean[i] as number), 0),
    half:
      P95 *
      Math.sqrt(
        places.reduce(
          (sum, i) =>
            sum + places.reduce((s, j) => s + ((covariance[i] as Float64Array)[j] as number), 0),
          0,
        ),
      ),
  });
  const interval = ({ value, half }: { value: number; half: number }, digits: number) =>
    [round(value - half, digits), round(value + half, digits)] as const;
  return {
    classes: PRICE_CLASSES.map((name): LevelClass => {
      const own = ofClass(sales, name);
      const counts = { class: name, sales: own.length, sellers: sellersOf(own) };
      if (!used.includes(name)) return { ...counts, level: 0 };
      const level = estimate([0, at.group(name), at.class(name)]);
      return { ...counts, level: round(level.value, 3), interval: interval(level, 2) };
    }),
    trends: (['all', ...used] as const).map((name): Trend => {
      const trend = estimate(name === 'all' ? [1] : [1, at.trend(name)]);
      return { class: name, yearly: round(trend.value, 4), interval: interval(trend, 3) };
    }),
  };
}

const groupOf = (name: PriceClass) => (TIERS.includes(name as Tier) ? 'catalog' : 'other');

const ofClass = (sales: readonly PricedSale[], name: PriceClass) =>
  sales.filter((sale) => sale.class === name);

const sellersOf = (sales: readonly PricedSale[]) => new Set(sales.map(({ seller }) => seller)).size;

const isEnough = (sales: readonly PricedSale[]) =>
  sales.length >= LEAST_SALES && sellersOf(sales) >= LEAST_SELLERS;

/** A seller's sales of a class in a year, beside their prices. */
interface Middle {
  readonly class: PriceClass;
  readonly seller: string;
  /** Years after the year of the prices: below 0 for what was sold before. */
  readonly years: number;
  /** Log USD. */
  readonly value: number;
  /** Inverse of its variance, (log USD) squared. */
  readonly precision: number;
}

function middlesOf(sales: readonly PricedSale[]): Middle[] {
  const groups = Map.groupBy(sales, ({ class: name, seller, year }) =>
    [name, seller, year].join('|'),
  );
  const parts = new Map<string, number>();
  for (const [first] of groups.values()) {
    const key = `${first?.class}|${first?.seller}`;
    parts.set(key, (parts.get(key) ?? 0) + 1);
  }
  return [...groups.values()].map((own) => {
    const { class: name, seller, year = PRICE_YEAR } = own[0] as PricedSale;
    const ofSeller = parts.get(`${name}|${seller}`) as number;
    return {
      ...{ class: name, seller, years: year - PRICE_YEAR },
      value: middleOf(own.map(distanceOf)),
      precision: 1 / (ofSeller * BETWEEN_CLASSES_OF_A_SELLER ** 2 + ONE_PIECE ** 2 / own.length),
    };
  });
}

type Row = Middle & { readonly entries: readonly (readonly [place: number, weight: number])[] };

function posterior(rows: readonly Row[], deviations: readonly number[]) {
  const n = deviations.length;
  const a = deviations.map((deviation, i) => {
    const line = new Float64Array(n);
    line[i] = deviation ** -2;
    return line;
  });
  const b = new Float64Array(n);
  for (const { entries, value, precision } of rows)
    for (const [i, u] of entries) {
      b[i] = (b[i] as number) + precision * u * value;
      const line = a[i] as Float64Array;
      for (const [j, v] of entries) line[j] = (line[j] as number) + precision * u * v;
    }
  const covariance = inverse(a);
  const mean = covariance.map((line) => line.reduce((sum, v, j) => sum + v * (b[j] as number), 0));
  return { mean, covariance };
}

/** Standard deviation of kinds beside the level of pieces without a name, log USD. */
const OF_A_KIND = 0.25;

/** Returns the addition of kinds to the price of a piece without a name, log USD: each seller's own level is taken out first. */
export function fitKinds(sales: readonly PricedSale[]): Record<string, number> {
  const own = ofClass(sales, 'no brand');
  const levelOf = byGroup(
    own,
    ({ seller }) => seller,
    (list) => middleOf(list.map(distanceOf)),
  );
  return Object.fromEntries(
    [...Map.groupBy(own, ({ category }) => category)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([category, list]) => {
        const middle = middleOf(list.map((one) => distanceOf(one) - levelOf(one)));
        const worth = list.length / (list.length + (ONE_PIECE / OF_A_KIND) ** 2);
        return [category, round(worth * middle, 2)];
      }),
  );
}
