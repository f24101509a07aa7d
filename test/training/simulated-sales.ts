import { brands, categories } from '../../src/catalog/catalog.ts';
import type { ContributedSale } from '../../training/learn/contributed.ts';
import { type Random, seededRandom } from '../../training/numbers/random.ts';
import type { Published } from '../../training/own-sales/published.ts';

/** Settings of a made-up market and its contributed sales. */
export interface Market {
  readonly contributors: number;
  /** Maximum sales of one contributor; the minimum is six, and most have few. */
  readonly mostSales: number;
  /** Number of kinds of garments sold. */
  readonly kinds: number;
  /**
   * Standard deviations of a kind's level around the published price, and of a seller's around the market's, log USD.
   */
  readonly levels: number;
  readonly sellers: number;
  /** Standard deviation of one item around its price, log USD. */
  readonly noise: number;
  readonly seed: number;
}

export const USUAL_MARKET: Market = {
  contributors: 200,
  mostSales: 80,
  kinds: 60,
  levels: 0.2,
  sellers: 0.2,
  noise: 0.4,
  seed: 1,
};

interface Kind {
  readonly brand: string;
  readonly category: string;
  /** Log USD, published and in this market. */
  readonly published: number;
  readonly level: number;
}

/** The kinds of a market, the bestselling first. */
export function kindsOf({ pricing }: Published, market: Market): Kind[] {
  const random = seededRandom(market.seed);
  const all = brands.flatMap((brand) =>
    categories.map((category) => ({
      brand: brand.slug,
      category: category.slug,
      order: random.uniform(),
      published: Math.log(pricing.predict({ brand, category, gender: 'female' }).price),
    })),
  );
  return all
    .sort((a, b) => a.order - b.order)
    .slice(0, market.kinds)
    .map(({ order, ...kind }) => ({ ...kind, level: market.levels * random.normal() }));
}

type Draft = Omit<ContributedSale, 'arrived'>;

/** Honest sales: each contributor sells a few kinds, the popular ones more often, at their own level. */
export function* honestSales(published: Published, market: Market): Generator<Draft> {
  const random = seededRandom(market.seed + 1);
  const kinds = kindsOf(published, market);
  for (let i = 0; i < market.contributors; i++) {
    const level = market.sellers * random.normal();
    const sales = 6 + Math.floor((market.mostSales - 6) * random.uniform() ** 3);
    const own = Array.from({ length: 8 }, () => popular(kinds, random));
    for (let j = 0; j < sales; j++) {
      const kind = own[Math.floor(own.length * random.uniform())] as Kind;
      const log = kind.published + kind.level + level + market.noise * random.normal();
      yield saleOf(`honest-${i}`, j, kind, log, random);
    }
  }
}

const popular = (kinds: readonly Kind[], random: Random) =>
  kinds[Math.floor(kinds.length * random.uniform() ** 2)] as Kind;

function saleOf(contributor: string, n: number, kind: Kind, log: number, random: Random): Draft {
  const { brand, category } = kind;
  const day = 1 + Math.floor(360 * random.uniform());
  return {
    contributor,
    network: `net-${contributor}`,
    id: `${n}`,
    brand,
    category,
    gender: 'female',
    condition: '',
    words: '',
    price: Math.max(1, Math.round(100 * Math.exp(log)) / 100),
    soldOn: new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
  };
}

/** The behavior of dishonest contributors, each with any number of sales. */
export interface Attack {
  readonly name: string;
  readonly sales: (market: readonly Kind[], honest: readonly Draft[], liars: number) => Draft[];
}

/** Creates dishonest contributors with some sales each, whose kinds and prices (log USD) are drawn at random. */
function lying(
  name: string,
  { seed, sales, first = 0, keys }: { seed: number; sales: number; first?: number; keys?: number },
  draw: (kinds: readonly Kind[], random: Random) => readonly [kind: Kind, log: number],
): Attack {
  return {
    name,
    sales: (kinds, _, liars) => {
      const random = seededRandom(seed);
      return each(keys ?? liars, (liar) =>
        each(sales, (j) => ({
          ...saleOf(`liar-${liar}`, first + j, ...draw(kinds, random), random),
          ...(keys && { network: 'net-of-all-liars' }),
        })),
      );
    },
  };
}

const atMultiple =
  (target: number, factor: number) =>
  (kinds: readonly Kind[], random: Random): [Kind, number] => {
    const kind = kinds[target] as Kind;
    return [kind, kind.published + kind.level + Math.log(factor) + 0.1 * random.normal()];
  };

/** Every liar sends sales of one kind at a multiple of its price. */
export const onOneKind = (target: number, factor: number): Attack =>
  lying(`all x ${factor} on one kind`, { seed: target + 17, sales: 20 }, atMultiple(target, factor));

/** One address has a thousand keys, each with a few sales of one kind at a multiple of its price. */
export const thousandKeys = (target: number, factor: number): Attack =>
  lying(`a thousand keys of one address, x ${factor}`, { seed: 29, sales: 6, keys: 1000 }, atMultiple(target, factor));

/** Honest sales of other kinds, by which liars earn trust. */
export const recordOf = (sales: number): Attack =>
  lying(`a record of ${sales} sales`, { seed: sales + 19, sales, first: 1000 }, (kinds, random) => {
    const kind = popular(kinds, random);
    return [kind, kind.published + kind.level + 0.4 * random.normal()];
  });

/** Liars send prices from a tenth to ten times the market's, of any kind. */
export const AT_RANDOM = lying('random prices', { seed: 23, sales: 40 }, (kinds, random) => {
  const kind = popular(kinds, random);
  return [kind, kind.published + Math.log(10) * (2 * random.uniform() - 1)];
});

/** Liars resend the most expensive fifth of the real sales, three times each. */
export const COPIES: Attack = {
  name: 'copies of real sales, three times each',
  sales: (kinds, honest, liars) => {
    const price = new Map(kinds.map((kind) => [`${kind.brand} ${kind.category}`, kind.published]));
    const high = honest
      .map((sale) => ({
        sale,
        distance: Math.log(sale.price) - (price.get(`${sale.brand} ${sale.category}`) ?? 0),
      }))
      .sort((a, b) => b.distance - a.distance)
      .slice(0, Math.ceil(honest.length / 5));
    return high.flatMap(({ sale }, i) =>
      each(3, (j) => ({
        ...sale,
        id: `${i}-${j}`,
        contributor: `liar-${i % liars}`,
        network: `net-liar-${i % liars}`,
      })),
    );
  },
};

const each = <T>(n: number, make: (i: number) => T | T[]): T[] =>
  Array.from({ length: n }, (_, i) => make(i)).flat() as T[];

/** Returns sales in an order of arrival that mixes honest ones and lies. */
export function arrivals(sales: readonly Draft[]): ContributedSale[] {
  return sales
    .map((sale, i) => ({ sale, i }))
    .sort((a, b) => a.sale.soldOn.localeCompare(b.sale.soldOn) || a.i - b.i)
    .map(({ sale }, arrived) => ({ ...sale, arrived }));
}
