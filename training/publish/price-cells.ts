import {
  brands,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
} from '../../src/garments/catalog.ts';
import type { PredictionCell } from '../../src/pricing/artifact.ts';
import { levelErrorOf } from '../../src/pricing/level-error.ts';
import { capped } from '../../src/pricing/price-class.ts';
import type { Levels } from '../level/levels.ts';
import {
  type ConditionMix,
  type Effects,
  type Entry,
  GARMENT_TERMS,
  garmentEntries,
  labelOf,
  NO_LEATHER,
  sumOf,
  WEARS,
  type Wear,
  wearOf,
} from '../model/terms.ts';
import type { Spreads } from '../model/uncertainty.ts';
import { round } from '../numbers/round.ts';
import { type Band, bandOf, type Calibration } from '../ranges/calibrate.ts';
import { LEVEL_ERROR, withLevelError } from '../ranges/level-error.ts';
import { type Cell, countItems } from '../read/cells.ts';
import notMade from '../words/not-made.json' with { type: 'json' };
import { gradeLogs } from './grade-logs.ts';

/** The service's answer for one brand, category and gender; prices in whole USD, spreads in log USD. */
export interface PricedCell extends PredictionCell {
  readonly sold: number;
  readonly error: number;
  readonly band: Band;
  readonly spread: number;
}

/** Prices of the whole catalog, and the rounded parts that each of them is the sum of, log USD. */
export interface PricedCatalog {
  readonly effects: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Log price of each grade beside Good, by tier and kind of garment. */
  readonly conditions: Readonly<
    Record<Tier, Readonly<Record<Wear, Readonly<Record<Condition, number>>>>>
  >;
  readonly cells: readonly PricedCell[];
}

interface PriceInput {
  readonly effects: Effects;
  readonly mix: ConditionMix;
  readonly calibration: Calibration;
  readonly spreads: Spreads;
  /** The cells that the fit was made from. */
  readonly cells: readonly Cell[];
  readonly levels: Levels;
}

/** Prices every brand, category and gender of the catalog, with interval, confidence and evidence. */
export function priceCells(input: PriceInput): PricedCatalog {
  const { mix, calibration, spreads, levels } = input;
  const effects = effectTable(
    input.effects,
    GARMENT_TERMS.filter((term) => term !== NO_LEATHER),
  );
  const conditions = conditionTable(input.effects);
  const sum = (entries: readonly Entry[]) => {
    let total = 0;
    for (const { term, facets, weight } of entries)
      total += weight * (effects[term]?.[labelOf(facets)] ?? 0);
    return total;
  };
  const pairs = countItems(input.cells, (cell) => `${cell.brand} ${cell.category}`);
  const brandTotals = countItems(input.cells, (cell) => cell.brand);
  const exact = countItems(input.cells, (cell) => `${cell.brand} ${cell.category} ${cell.gender}`);
  const sold = countItems(
    input.cells.filter((cell) => cell.basis === 'sold'),
    (cell) => `${cell.brand} ${cell.category} ${cell.gender}`,
  );
  const ofGender = (counts: ReadonlyMap<string, number>, pair: string, gender: Gender) =>
    (counts.get(`${pair} ${gender}`) ?? 0) + (counts.get(`${pair} unknown`) ?? 0);
  const cells = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender): PricedCell => {
        const pair = `${brand.slug} ${category.slug}`;
        const pairListings = pairs.get(pair) ?? 0;
        const brandListings = brandTotals.get(brand.slug) ?? 0;
        const log =
          sum(garmentEntries(brand.slug, category.slug, gender)) +
          mixLog(conditions[brand.tier][wearOf(category.slug)], mix);
        // The error of the whole tier's level adds to the spread of items.
        const own = spreads.of(brand.slug, category.slug, gender);
        const levelError = levelErrorOf(LEVEL_ERROR, brand.tier, category.family);
        const spread = Math.hypot(own, levelError);
        const band = bandOf(pairListings);
        const group = calibration.groups.find((g) => g.tier === brand.tier && g.band === band);
        if (!group) throw new Error(`No calibration group for ${pair}.`);
        const price = Math.max(2, Math.round(Math.exp(log)));
        const range = levels.range(brand.tier);
        const end = (multiple: number) => withLevelError(multiple * own, levelError);
        const low = Math.round(Math.exp(log + range.stretch * end(group.low)));
        const high = Math.round(Math.exp(log + range.stretch * end(group.high)));
        const confidence = calibration.confidence(brand.tier, band, range.stretch * spread);
        return {
          brand: brand.slug,
          category: category.slug,
          gender,
          price,
          priceLow: Math.max(1, Math.min(price - 1, low)),
          priceHigh: Math.max(price + 1, high),
          confidence: capped(confidence, range),
          listings: ofGender(exact, pair, gender),
          sold: ofGender(sold, pair, gender),
          level: pairListings > 0 ? 'brand x category' : brandListings > 0 ? 'brand' : 'tier',
          pairListings,
          brandListings,
          exists: isMade(brand.slug, category.slug, gender, exact.get(`${pair} ${gender}`) ?? 0),
          band,
          spread: round(spread, 3),
          error: round(spreads.error(brand.slug, category.slug, gender), 3),
        };
      }),
    ),
  );
  return { effects, conditions, cells };
}

/** Grades by tier and kind of garment, rounded as the artifact holds them. */
function conditionTable(effects: Effects): PricedCatalog['conditions'] {
  const rounded = (tier: Tier, wear: Wear) => {
    const logs = gradeLogs(effects, tier, wear);
    return Object.fromEntries(CONDITIONS.map((grade) => [grade, round(logs[grade], 4)]));
  };
  return Object.fromEntries(
    TIERS.map((tier) => [
      tier,
      Object.fromEntries(WEARS.map((wear) => [wear, rounded(tier, wear)])),
    ]),
  ) as PricedCatalog['conditions'];
}

/** Mean log price of the mix of conditions that real listings have, beside Good. */
function mixLog(logs: Readonly<Record<Condition, number>>, mix: ConditionMix): number {
  return CONDITIONS.reduce((sum, grade) => sum + (mix.get(grade) ?? 0) * logs[grade], 0);
}

/** The effects of all garments of the catalog by term and label, rounded as the artifact holds them. */
function effectTable(
  effects: Effects,
  terms: readonly string[],
): Record<string, Record<string, number>> {
  const table = Object.fromEntries(terms.map((term) => [term, {} as Record<string, number>]));
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const entries = garmentEntries(brand.slug, category.slug, gender);
        const shared = sumOf(
          effects,
          entries.filter(({ term }) => term === NO_LEATHER),
        );
        for (const { term, facets } of entries) {
          const own = effects({ term, facets });
          const value = term === 'brand x category' ? own + shared : own;
          const ofTerm = table[term];
          if (ofTerm) ofTerm[labelOf(facets)] = round(value, 4);
        }
      }
    }
  }
  return table;
}

/** Listings of stated gender that show that there are such goods after all. */
const ENOUGH_LISTINGS = 20;

interface Rule {
  readonly brands?: readonly string[];
  readonly categories?: readonly string[];
  readonly genders?: readonly string[];
}

/** Returns true where a house makes such goods: rules of words/not-made.json, unless listings say otherwise. */
export function isMade(brand: string, category: string, gender: string, listings: number): boolean {
  if (listings >= ENOUGH_LISTINGS) return true;
  const names = (list: readonly string[] | undefined, one: string) => list?.includes(one) ?? true;
  return !(notMade.rules as readonly Rule[]).some(
    ({ brands: some, categories: kinds, genders }) =>
      names(some, brand) && names(kinds, category) && names(genders, gender),
  );
}
