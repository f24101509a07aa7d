import { medianOf } from '../../src/base/numbers.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { SALES_FOR_QUARTILES } from '../../src/pricing/evidence/sold-groups.ts';
import { createPricing } from '../../src/pricing/loading/create-pricing.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../numbers/random.ts';
import { fitNamed } from '../sold-models/fit-named.ts';
import type { NamedSale } from '../sold-models/named-sales.ts';
import { namedThing } from '../sold-models/named-things.ts';

/** A model or a version, priced by one half of its sales beside the other half. */
export interface KeptOutThing {
  readonly key: string;
  /** Sales kept out. */
  readonly sales: number;
  /** Log USD of its price above their median. */
  readonly above: number;
}

/** A sale that was kept out, beside the price by its title. */
export interface KeptOutSale {
  /** Sales of its model that the price has seen. */
  readonly seen: number;
  /** True inside the range. */
  readonly isInside: boolean;
  /** Upper end of the range over its lower end. */
  readonly width: number;
}

export interface KeptOut {
  readonly things: readonly KeptOutThing[];
  readonly sales: readonly KeptOutSale[];
}

/** Splits into halves, each kept out in turn. */
const SPLITS = 5;
/** Fewest sales kept out whose median counts. */
const FEWEST = 3;

/**
 * Keeps half of the sales of models from person to person out of the fit, and prices them by the other half and by all
 * else that is known. Sales of one title are on one side. Models with ten sales or more have a row in each split.
 */
export function keepModelsOut(pricing: Pricing, sales: readonly NamedSale[]): KeptOut {
  const ofPersons = sales.filter(({ channel }) => channel === 'person to person');
  const titles = [...new Set(ofPersons.map(({ item }) => item.title))].sort();
  const things: KeptOutThing[] = [];
  const priced: KeptOutSale[] = [];
  for (let split = 1; split <= SPLITS; split++) {
    const random = seededRandom(split);
    const first = new Set(titles.filter(() => random.uniform() < 0.5));
    for (const isFirst of [true, false]) {
      const isOut = (sale: NamedSale) => sale.channel === 'person to person' && first.has(sale.item.title) === isFirst;
      const without = pricedWith(
        pricing,
        sales.filter((sale) => !isOut(sale)),
      );
      const out = ofPersons.filter(isOut);
      things.push(...thingsOf(without, ofPersons, out));
      priced.push(...salesOf(without, out));
    }
  }
  return { things, sales: priced };
}

/** Returns a pricing with what some of the sales add to prices. */
function pricedWith({ artifacts }: Pricing, sales: readonly NamedSale[]): Pricing {
  const { items } = artifacts;
  return createPricing({ ...artifacts, items: items && { ...items, paid: fitNamed(sales) } });
}

/** Keys of a sale before that of its model. */
const BEFORE_MODEL = 2;

function thingsOf(pricing: Pricing, all: readonly NamedSale[], out: readonly NamedSale[]): KeptOutThing[] {
  const usedByKey = (sales: readonly NamedSale[]) =>
    Map.groupBy(
      sales
        .filter(({ isNew }) => !isNew)
        .flatMap((sale) => sale.keys.slice(BEFORE_MODEL).map((key) => ({ key, sale }))),
      ({ key }) => key,
    );
  const whole = usedByKey(all);
  return [...usedByKey(out)].flatMap(([key, own]): KeptOutThing[] => {
    const thing = namedThing(key);
    if (!thing || own.length < FEWEST || (whole.get(key)?.length ?? 0) < SALES_FOR_QUARTILES) return [];
    const listing = appraiseTitle(pricing, { title: thing.title });
    if (!isPriced(listing)) return [];
    const above = Math.log(listing.price.price) - medianOf(own.map(({ sale }) => sale.log));
    return [{ key, sales: own.length, above }];
  });
}

function salesOf(pricing: Pricing, out: readonly NamedSale[]): KeptOutSale[] {
  const appraise = createRowAppraiser(pricing);
  const { paid = {} } = pricing.artifacts.items ?? {};
  return out.flatMap(({ item, log, keys, isBeyond }): KeptOutSale[] => {
    const row = appraise({ ...item, quantity: 1 });
    if ('problem' in row || isBeyond) return [];
    const { priceLow, priceHigh } = row.appraisal.price;
    const price = Math.exp(log);
    const seen = paid[keys[BEFORE_MODEL] ?? '']?.n ?? 0;
    return [{ seen, isInside: price >= priceLow && price <= priceHigh, width: priceHigh / priceLow }];
  });
}
