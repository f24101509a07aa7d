import { TIERS, type Tier } from '../../src/garments/catalog.ts';
import { PRICE_CLASSES, type PriceClass } from '../../src/pricing/artifact.ts';
import { type Posterior, posterior } from '../numbers/posterior.ts';
import { middleOf } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { byGroup } from '../numbers/summaries.ts';
import { countBy } from '../numbers/sums.ts';
import { PRICE_YEAR } from '../publish/version.ts';
import type { LevelClass, Levels, Trend } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';

/**
 * Standard deviations of effects, log USD: of the level of all, of its move in a year, of the catalog and of what is
 * outside it
 * beside all, of a class beside those, of a class's own move in a year, and of sellers. Tiers differ by no more than
 * chance
 * among the sellers that are known, so they lean on each other.
 */
const DEVIATIONS: Readonly<Record<string, number>> = {
  all: 1,
  year: 0.02,
  catalog: 0.4,
  other: 0.4,
  'catalog class': 0.1,
  'other class': 0.25,
  'class year': 0.01,
  seller: 0.22,
};
/** Between a seller's classes, and of one piece beside its price. */
const BETWEEN_CLASSES_OF_A_SELLER = 0.1;
const ONE_PIECE = 0.6;

/** With less than this a class has no level of its own, and the fit's zero counts. */
const LEAST_SALES = 30;
const LEAST_SELLERS = 4;

/** Half a 90% interval in standard deviations. */
const P95 = 1.645;

/**
 * Levels of classes from the distances of sellers' sales: each seller's middle by class and year is the class's level,
 * the
 * trend since, the seller's own level, and chance, so a seller has one voice.
 */
export function fitLevels(sales: readonly PricedSale[]): Pick<Levels, 'classes' | 'trends'> {
  const used = PRICE_CLASSES.filter((name) => isEnough(ofClass(sales, name)));
  const known = posterior(
    middlesOf(sales.filter((sale) => used.includes(sale.class))).map(({ class: name, seller, years, ...middle }) => ({
      ...middle,
      effects: {
        all: 1,
        year: years,
        [groupOf(name)]: 1,
        [levelOf(name)]: 1,
        [`class year|${name}`]: years,
        [`seller|${seller}`]: 1,
      },
    })),
    (effect) => DEVIATIONS[effect.split('|')[0] as string] as number,
  );
  const interval = ({ value, error }: ReturnType<Posterior>, digits: number) =>
    [round(value - P95 * error, digits), round(value + P95 * error, digits)] as const;
  return {
    classes: PRICE_CLASSES.map((name): LevelClass => {
      const own = ofClass(sales, name);
      const counts = { class: name, sales: own.length, sellers: sellersOf(own) };
      if (!used.includes(name)) return { ...counts, level: 0 };
      const level = known('all', groupOf(name), levelOf(name));
      return { ...counts, level: round(level.value, 3), interval: interval(level, 2) };
    }),
    trends: (['all', ...used] as const).map((name): Trend => {
      const trend = name === 'all' ? known('year') : known('year', `class year|${name}`);
      return { class: name, yearly: round(trend.value, 4), interval: interval(trend, 3) };
    }),
  };
}

const levelOf = (name: PriceClass) => `${groupOf(name)} class|${name}`;

const groupOf = (name: PriceClass) => (TIERS.includes(name as Tier) ? 'catalog' : 'other');

const ofClass = (sales: readonly PricedSale[], name: PriceClass) => sales.filter((sale) => sale.class === name);

const sellersOf = (sales: readonly PricedSale[]) => new Set(sales.map(({ seller }) => seller)).size;

const isEnough = (sales: readonly PricedSale[]) => sales.length >= LEAST_SALES && sellersOf(sales) >= LEAST_SELLERS;

/**
 * Returns the middle of each seller's sales of a class in a year beside their prices, log USD, with the inverse of its
 * variance; `years` are those after the year of the prices, below 0 for what was sold before.
 */
function middlesOf(sales: readonly PricedSale[]) {
  const groups = Map.groupBy(sales, ({ class: name, seller, year }) => [name, seller, year].join('|'));
  const parts = countBy(groups.keys(), (key) => key.slice(0, key.lastIndexOf('|')));
  return [...groups.values()].map((own) => {
    const { class: name, seller, year = PRICE_YEAR } = own[0] as PricedSale;
    const ofSeller = parts.get(`${name}|${seller}`) as number;
    return {
      class: name,
      seller,
      years: year - PRICE_YEAR,
      value: middleOf(own.map(distanceOf)),
      precision: 1 / (ofSeller * BETWEEN_CLASSES_OF_A_SELLER ** 2 + ONE_PIECE ** 2 / own.length),
    };
  });
}

/** Standard deviation of kinds beside the level of pieces without a name, log USD. */
const OF_A_KIND = 0.25;

/**
 * Returns the addition of kinds to the price of a piece without a name, log USD: each seller's own level is taken out
 * first.
 */
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
