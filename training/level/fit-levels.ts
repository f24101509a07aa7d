import { TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { PRICE_CLASSES, type PriceClass } from '../../src/pricing/loading/artifact.ts';
import { type Posterior, posterior } from '../numbers/posterior.ts';
import { middleOf, P95 } from '../numbers/robust.ts';
import { byGroup, countBy, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { PRICE_YEAR } from '../publish/write-artifact.ts';
import type { LevelClass, Levels, Trend } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

/** Terms of a seller's median, with the names of the parameters for their deviations. */
type LevelEffect =
  | 'all'
  | 'year'
  | 'catalog'
  | 'other'
  | 'catalog class'
  | 'other class'
  | 'class year'
  | 'seller'
  | 'market';

/**
 * Fits levels of classes to sellers' sales. Each seller's median by class and year is the sum of the class's level, the
 * trend, the seller's own level and noise. So no seller dominates, except samples of whole markets, in which
 * the levels of many sellers cancel.
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
        [`${isMarket(seller) ? 'market' : 'seller'}|${seller}`]: 1,
      },
    })),
    (effect) => PARAMETERS.level[effect.split('|')[0] as LevelEffect],
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

const isEnough = (sales: readonly PricedSale[]) =>
  sales.length >= PARAMETERS.level.fewestSales && sellersOf(sales) >= PARAMETERS.level.fewestSellers;

/** Returns each seller's median log ratio to prices, log USD, with its precision, by class and years since the prices. */
function middlesOf(sales: readonly PricedSale[]) {
  const groups = Map.groupBy(sales, ({ class: name, seller, year }) => [name, seller, year].join('|'));
  const parts = countBy(groups.keys(), (key) => key.slice(0, key.lastIndexOf('|')));
  return [...groups.values()].map((own) => {
    const { class: name, seller, year = PRICE_YEAR } = own[0] as PricedSale;
    const ofSeller = parts.get(`${name}|${seller}`) as number;
    const { market, classOfSeller } = PARAMETERS.level;
    const betweenClasses = isMarket(seller) ? market : classOfSeller;
    return {
      class: name,
      seller,
      years: year - PRICE_YEAR,
      value: middleOf(own.map(distanceOf)),
      precision: 1 / (ofSeller * betweenClasses ** 2 + PARAMETERS.fit.untitledNoise ** 2 / own.length),
    };
  });
}

/** Returns the effects of kinds on prices of unbranded goods, log USD, less each seller's own level. */
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
        const worth =
          list.length / (list.length + (PARAMETERS.fit.untitledNoise / PARAMETERS.level.kindWithoutBrand) ** 2);
        return [category, round(worth * middle, 2)];
      }),
  );
}
