import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { isOutside, soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import { partsOfKey } from '../../src/pricing/item/item-effects.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import { meanOf } from '../numbers/sums.ts';

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
