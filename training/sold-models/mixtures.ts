import { medianOf } from '../../src/base/numbers.ts';
import { type Brand, brands, type Category, categories, isHouse } from '../../src/catalog/catalog.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import type { ItemEffectsArtifact, Mixture } from '../../src/pricing/item/item-effects.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { normalShare, P90 } from '../../src/pricing/ranges/spread.ts';
import { modelWith } from '../../src/titles/models.ts';
import { bySeller, leveledInTurn } from '../level/leave-sellers-out.ts';
import { isHouseClass, type LeveledSale, meanOfSellers } from '../level/levels.ts';
import { exactPrice, type PricedSale } from '../level/price-sales.ts';
import { isOrdinary, knowledgeOf } from '../markets/markets.ts';
import { drawn, ZERO } from '../numbers/nested.ts';
import { pointBelow } from '../numbers/statistics.ts';
import { byKey, countBy, itemsBy, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts } from '../titles/fact-entries.ts';

/** Returns true for items on sites where private sellers list a house's models in natural proportions. */
const showsAllModels = (item: TitledItem) => knowledgeOf(item).allModels;

/** The items of a brand's kind with one model, or without a model. */
interface Part {
  /** Fraction of the kind's items. */
  readonly share: number;
  /** Price, log USD. */
  readonly log: number;
  /** Standard deviation of single items, log USD. */
  readonly deviation: number;
}

/**
 * Returns the price of each house's kinds if no model is named: the median of a mixture of the house's models at their
 * own prices, including sales, and of its items without a model, in the proportions in which they are listed. Other
 * brands don't need it: their level is that of whole closets, which contain all of these.
 */
export function fitMixtures(
  pricing: Pricing,
  titled: readonly TitledItem[],
): NonNullable<ItemEffectsArtifact['mixtures']> {
  const unselected = Map.groupBy(
    titled.filter((item) => isOrdinary(item) || showsAllModels(item)),
    ({ brand, category }) => `${brand} ${category}`,
  );
  const rows = brands.filter(isHouse).map((brand) => {
    const kinds = categories.flatMap((kind): [string, Mixture][] => {
      const listed = unselected.get(`${brand.slug} ${kind.slug}`) ?? [];
      const mixture = mixtureOf(pricing, brand, kind, listed);
      return mixture ? [[kind.slug, mixture]] : [];
    });
    return [brand.slug, Object.fromEntries(kinds)] as const;
  });
  return Object.fromEntries(rows.filter(([, kinds]) => Object.keys(kinds).length > 0));
}

/** Returns the mixture for a brand's kind, or undefined if its listings don't name models. */
function mixtureOf(pricing: Pricing, brand: Brand, kind: Category, listed: readonly TitledItem[]): Mixture | undefined {
  const shares = sharesOf(listed);
  const untitled = priceOfName(pricing, brand, kind, '');
  if (shares.size < 2 || !untitled) return undefined;
  const [meanOfModels = 0] = pricing.artifacts.items?.ordinary[brand.slug]?.[kind.slug] ?? [];
  const parts = [...shares].flatMap(([model, share]): Part[] => {
    // The price without a title includes the mean effect of models, which does not apply to an item without a model.
    if (model === '') return [{ ...untitled, log: untitled.log - meanOfModels, share }];
    const name = modelWith(brand, model)?.name;
    const price = name === undefined ? undefined : priceOfName(pricing, brand, kind, name);
    return price ? [{ ...price, share }] : [];
  });
  if (parts.length < 2) return undefined;
  const medianLog = quantileOf(parts, 0.5);
  const usualParts = parts.filter(({ share }) => share >= PARAMETERS.soldModels.usualModel);
  const usualLogs = usualParts.map((part) => part.log);
  const low = Math.min(quantileOf(parts, 0.1), ...usualLogs);
  const high = Math.max(quantileOf(parts, 0.9), ...usualLogs);
  const shift = medianLog - untitled.log;
  const relative = (end: number) => round(end - untitled.log - shift, 3);
  return { log: round(shift, 3), ends: [relative(low), relative(high)] };
}

/**
 * Returns each model's fraction of unselected listings, by id; the empty id is for no model. Fractions are shrunk
 * toward those on sites where private sellers list all models of a house.
 */
function sharesOf(listed: readonly TitledItem[]): Map<string, number> {
  const modelOf = (item: TitledItem) => readFacts(item).facts.model ?? '';
  const unselected = countBy(listed.filter(isOrdinary), modelOf, (item) => item.items * knowledgeOf(item).flow);
  const onSites = itemsBy(listed.filter(showsAllModels), modelOf);
  const itemsOnSites = total(onSites.values(), (items) => items);
  const priorItems = itemsOnSites === 0 ? 0 : PARAMETERS.soldModels.priorListings;
  const allItems = total(unselected.values(), (items) => items) + priorItems;
  const shareOf = (model: string) => {
    const priorOfModel = (priorItems * (onSites.get(model) ?? 0)) / Math.max(1, itemsOnSites);
    return ((unselected.get(model) ?? 0) + priorOfModel) / allItems;
  };
  const models = new Set([...unselected.keys(), ...onSites.keys()]);
  return new Map([...models].sort().map((model) => [model, shareOf(model)]));
}

/** Returns a model's price, or the kind's if the name is empty, with the deviation of single items. */
function priceOfName(
  pricing: Pricing,
  brand: Brand,
  category: Category,
  name: string,
): Omit<Part, 'share'> | undefined {
  const listing = appraiseTitle(pricing, { title: `${brand.name} ${name} ${category.name}`, brand, category });
  if (!isPriced(listing) || listing.garment.category !== category) return undefined;
  if (name !== '' && listing.facts.model === undefined) return undefined;
  const { published, ends } = exactPrice(pricing, listing);
  return { log: published, deviation: (ends.high - ends.low) / (2 * P90) };
}

/** Returns a quantile of a mixture of lognormal prices, log USD. */
function quantileOf(parts: readonly Part[], share: number): number {
  const shares = total(parts, (part) => part.share);
  const below = (log: number) =>
    total(parts, (part) => part.share * normalShare((log - part.log) / part.deviation)) / shares;
  const low = Math.min(...parts.map(({ log, deviation }) => log - 4 * deviation));
  const high = Math.max(...parts.map(({ log, deviation }) => log + 4 * deviation));
  return pointBelow(share, below, { low, high });
}

/**
 * Returns how US sales move the price of each brand's kind if no model is named. Compares used items of any model with
 * prices without the title, from fits without the seller. Omits houses, whose private sales may be of copies, and items
 * without a brand, which may be of any make.
 */
export function fitUsualPieces(sales: readonly PricedSale[]): NonNullable<ItemEffectsArtifact['mixtures']> {
  const used = leveledInTurn(sales).filter(
    (sale) => sale.grade !== 'New with tags' && sale.class !== 'no brand' && !isHouseClass(sale.class),
  );
  const brands = [...Map.groupBy(used, ({ brand }) => brand)].map(([brand, salesOfBrand]) => {
    const kinds = [...Map.groupBy(salesOfBrand, ({ category }) => category)]
      .filter(([, salesOfKind]) => salesOfKind.length >= PARAMETERS.afterFit.fewestSold)
      .map(([kind, salesOfKind]): [string, Mixture] => [kind, { log: round(shiftOf(salesOfKind), 3), ends: [0, 0] }]);
    return [brand, Object.fromEntries(kinds)] as const;
  });
  const moved = brands.filter(([, kinds]) => Object.keys(kinds).length > 0);
  return Object.fromEntries(moved.sort(byKey));
}

/** Returns the log ratio of sellers' sales to prices without a title, shrunk toward zero. */
function shiftOf(sales: readonly LeveledSale[]): number {
  const voices = bySeller(sales).map(({ seller, salesOfSeller }) => ({
    seller,
    value: medianOf(salesOfSeller.map(({ distance, price, untitled }) => distance + price - untitled)),
    variance: PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
  }));
  return drawn(ZERO, meanOfSellers(voices), PARAMETERS.soldModels.kindOfBrand).value;
}
