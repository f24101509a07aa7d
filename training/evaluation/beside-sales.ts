import { medianOf } from '../../src/base/numbers.ts';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { isOutside, SALES_FOR_QUARTILES, soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import { partsOfKey } from '../../src/pricing/item/item-effects.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import { seededRandom } from '../numbers/random.ts';
import { meanOf } from '../numbers/sums.ts';
import { fitNamed } from '../sold-models/fit-named.ts';
import type { NamedSale } from '../sold-models/named-sales.ts';

/** Returns the brand and plain title for the key of a model or variant; undefined for other keys and unlisted names. */
export function namedThing(key: string) {
  const [term, id] = partsOfKey(key);
  if (term !== 'model' && term !== 'variant') return undefined;
  const [slug = '', modelId = '', variant] = id.split('/');
  const brand = findBrand(slug) ?? findOtherBrand(slug);
  const model = brand && modelWith(brand, modelId);
  if (!brand || !model) return undefined;
  const version = variant === undefined ? [] : variantNames(brand, modelId).filter((one) => one.id === variant);
  if (variant !== undefined && version.length === 0) return undefined;
  const kind = findCategory(model.kind)?.name ?? model.kind;
  const words = [brand.name, model.name, ...version.map(({ names }) => names[0]), kind];
  return { key, brand, title: words.join(' ') };
}

/** An answer about a model, or a version of one, with a group of US sales that it shows. */
export type BesideSales = ReturnType<typeof answersBesideSales>[number];

/** Returns the answers about models and versions with US sales to show, by their key, for each group of these. */
export function answersBesideSales(pricing: Pricing) {
  const { sold } = pricing.artifacts;
  return Object.keys(sold?.named ?? {}).flatMap((key) => {
    const thing = namedThing(key);
    if (!thing) return [];
    const listing = appraiseTitle(pricing, { title: thing.title });
    if (!sold || !isPriced(listing)) return [];
    const shown = soldGroups(sold, listing.garment, listing.facts);
    if (shown?.of !== 'model' && shown?.of !== 'version') return [];
    const { price, priceLow, priceHigh } = listing.price;
    return shown.groups.flatMap((group) => {
      if (group.place !== 'us') return [];
      const why = whyOutside(listing, shown.of, group)?.code;
      return [{ ...thing, ...group, price, width: priceHigh / priceLow, isOutside: isOutside(price, group), why }];
    });
  });
}

/** Returns the root mean square and the mean of log(price / median), log USD. */
export function distancesFromMedians(answers: readonly Pick<BesideSales, 'price' | 'median'>[]) {
  const distance = ({ price, median }: (typeof answers)[number]) => Math.log(price / median);
  return { rms: Math.sqrt(meanOf(answers, (one) => distance(one) ** 2)), level: meanOf(answers, distance) };
}

/** The accuracy of prices without half of the sales of models, on that half. */
export type KeptOut = ReturnType<typeof keepModelsOut>;

/** Number of splits into halves, each of which is held out in turn. */
const SPLITS = 5;
/** Minimum number of held-out sales for their median to count. */
const FEWEST = 3;

/**
 * Holds half of the person-to-person sales of models out of the fit, and prices them by the other half and all else
 * that is known. Sales with the same title are on the same side. Models with ten sales or more have a row for each half
 * with enough of them.
 */
export function keepModelsOut(pricing: Pricing, sales: readonly NamedSale[]) {
  const ofPersons = sales.filter(({ channel }) => channel === 'person to person');
  const titles = [...new Set(ofPersons.map(({ item }) => item.title))].sort();
  const things: ReturnType<typeof thingsOf> = [];
  const priced: ReturnType<typeof salesOf> = [];
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

function pricedWith({ artifacts }: Pricing, sales: readonly NamedSale[]): Pricing {
  const { items } = artifacts;
  return createPricing({ ...artifacts, items: items && { ...items, paid: fitNamed(sales) } });
}

/** Keys of a sale before that of its model. */
const BEFORE_MODEL = 2;

/** Returns how far, log USD, the price of each model and version is above the median of its held-out sales. */
function thingsOf(pricing: Pricing, all: readonly NamedSale[], out: readonly NamedSale[]) {
  const usedByKey = (sales: readonly NamedSale[]) =>
    Map.groupBy(
      sales
        .filter(({ isNew }) => !isNew)
        .flatMap((sale) => sale.keys.slice(BEFORE_MODEL).map((key) => ({ key, sale }))),
      ({ key }) => key,
    );
  const whole = usedByKey(all);
  return [...usedByKey(out)].flatMap(([key, own]) => {
    const thing = namedThing(key);
    if (!thing || own.length < FEWEST || (whole.get(key)?.length ?? 0) < SALES_FOR_QUARTILES) return [];
    const listing = appraiseTitle(pricing, { title: thing.title });
    if (!isPriced(listing)) return [];
    const above = Math.log(listing.price.price) - medianOf(own.map(({ sale }) => sale.log));
    return [{ key, sales: own.length, above }];
  });
}

/** Returns held-out sales with the price from their titles, fitted to `seen` sales of the model. */
function salesOf(pricing: Pricing, out: readonly NamedSale[]) {
  const appraise = createRowAppraiser(pricing);
  const { paid = {} } = pricing.artifacts.items ?? {};
  return out.flatMap(({ item, log, keys, isBeyond }) => {
    const row = appraise({ ...item, quantity: 1 });
    if ('problem' in row || isBeyond) return [];
    const { priceLow, priceHigh } = row.appraisal.price;
    const price = Math.exp(log);
    const seen = paid[keys[BEFORE_MODEL] ?? '']?.n ?? 0;
    return [{ seen, isInside: price >= priceLow && price <= priceHigh, width: priceHigh / priceLow }];
  });
}
