import { type Brand, brands, type Category, categories, isHouse } from '../../src/catalog/catalog.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import type { ItemEffectsArtifact, Mixture } from '../../src/pricing/item/item-effects.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { normalShare, P90 } from '../../src/pricing/ranges/confidence.ts';
import { modelWith } from '../../src/titles/models.ts';
import { exactPrice } from '../level/exact-price.ts';
import { isOrdinary, knowledgeOf, showsAllModels } from '../markets/markets.ts';
import { pointBelow } from '../numbers/robust.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts } from '../titles/fact-entries.ts';

/** Pieces of one model, or without a model, among those of a brand and kind. */
interface Part {
  readonly share: number;
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of individual pieces, log USD. */
  readonly deviation: number;
}

/**
 * Returns the prices of houses' kinds without a named model: the median of a mixture of their models, each at its own
 * price including its sales, and of their nameless pieces, in the shares in which they are listed. Other brands have
 * the level of whole closets, which contain all of these.
 */
export function fitMixtures(
  pricing: Pricing,
  titled: readonly TitledItem[],
): NonNullable<ItemEffectsArtifact['mixtures']> {
  const shown = Map.groupBy(
    titled.filter((one) => isOrdinary(one) || showsAllModels(one)),
    ({ brand, category }) => `${brand} ${category}`,
  );
  const rows = brands.flatMap((brand) => {
    if (!isHouse(brand)) return [];
    const kinds = categories.flatMap((kind): [string, Mixture][] => {
      const mixture = mixtureOf(pricing, brand, kind, shown.get(`${brand.slug} ${kind.slug}`) ?? []);
      return mixture ? [[kind.slug, mixture]] : [];
    });
    return kinds.length > 0 ? [[brand.slug, Object.fromEntries(kinds)] as const] : [];
  });
  return Object.fromEntries(rows);
}

/** Returns the mixture of a brand's kind; undefined if no model is among its listings. */
function mixtureOf(pricing: Pricing, brand: Brand, kind: Category, listed: readonly TitledItem[]): Mixture | undefined {
  const shares = sharesOf(listed);
  const untitled = priced(pricing, brand, kind, '');
  if (shares.size < 2 || !untitled) return undefined;
  const [ofModels = 0] = pricing.artifacts.items?.ordinary[brand.slug]?.[kind.slug] ?? [];
  const parts = [...shares].flatMap(([model, share]): Part[] => {
    // The price without a title includes the mean of models, which does not apply to a nameless piece.
    if (model === '') return [{ ...untitled, log: untitled.log - ofModels, share }];
    const name = modelWith(brand, model)?.name;
    const one = name === undefined ? undefined : priced(pricing, brand, kind, name);
    return one ? [{ ...one, share }] : [];
  });
  if (parts.length < 2) return undefined;
  const log = quantileOf(parts, 0.5) - untitled.log;
  const usual = parts.filter(({ share }) => share >= PARAMETERS.soldModels.usualModel).map((part) => part.log);
  const low = Math.min(quantileOf(parts, 0.1), ...usual);
  const high = Math.max(quantileOf(parts, 0.9), ...usual);
  const beside = (end: number) => round(end - untitled.log - log, 3);
  return { log: round(log, 3), ends: [beside(low), beside(high)] };
}

/**
 * Returns the shares of models, and of pieces without one under an empty name: those in unselected listings, pulled
 * toward those of a site where private sellers list all models of a house.
 */
function sharesOf(listed: readonly TitledItem[]): Map<string, number> {
  const countsOf = (own: readonly TitledItem[], weightOf: (one: TitledItem) => number) => {
    const counts = new Map<string, number>();
    for (const one of own) {
      const { model = '' } = readFacts(one).facts;
      counts.set(model, (counts.get(model) ?? 0) + weightOf(one));
    }
    return counts;
  };
  const flows = countsOf(listed.filter(isOrdinary), (one) => one.items * knowledgeOf(one).flow);
  const sites = countsOf(listed.filter(showsAllModels), (one) => one.items);
  const ofSites = total(sites.values(), (n) => n);
  const prior = ofSites === 0 ? 0 : PARAMETERS.soldModels.priorListings;
  const all = total(flows.values(), (n) => n) + prior;
  const names = [...new Set([...flows.keys(), ...sites.keys()])].sort();
  return new Map(
    names.map((name) => [
      name,
      ((flows.get(name) ?? 0) + (prior * (sites.get(name) ?? 0)) / Math.max(1, ofSites)) / all,
    ]),
  );
}

/** Returns the price of a model by its name, or without one, and how far its pieces are from it. */
function priced(pricing: Pricing, brand: Brand, category: Category, name: string): Omit<Part, 'share'> | undefined {
  const listing = appraiseTitle(pricing, { title: `${brand.name} ${name} ${category.name}`, brand, category });
  if (!isPriced(listing) || listing.garment.category !== category) return undefined;
  if (name !== '' && listing.facts.model === undefined) return undefined;
  const { published, ends } = exactPrice(pricing, listing);
  return { log: published, deviation: (ends[1] - ends[0]) / (2 * P90) };
}

/** Returns a quantile of a mixture of lognormal prices, log USD. */
function quantileOf(parts: readonly Part[], share: number): number {
  const whole = total(parts, (part) => part.share);
  const below = (log: number) =>
    total(parts, (part) => part.share * normalShare((log - part.log) / part.deviation)) / whole;
  const low = Math.min(...parts.map(({ log, deviation }) => log - 4 * deviation));
  const high = Math.max(...parts.map(({ log, deviation }) => log + 4 * deviation));
  return pointBelow(share, below, [low, high]);
}
