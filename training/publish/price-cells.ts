import { CONDITIONS, findBrand, type Garment, TIERS } from '../../src/catalog/catalog.ts';
import type { ItemEffectsArtifact } from '../../src/pricing/item/item-effects.ts';
import type { PredictionCell } from '../../src/pricing/loading/artifact.ts';
import { JUDGED } from '../../src/pricing/prediction.ts';
import { spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { judgedTable } from '../judged/garment-terms.ts';
import { gradeLogs } from '../model/after-fit.ts';
import {
  type Effects,
  GARMENT_TERMS,
  GARMENTS,
  garmentEntries,
  labelOf,
  NO_LEATHER,
  ORDINARY_WORDS,
  recordOf,
  sumOf,
  WEARS,
  wearOf,
} from '../model/terms.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { type Cell, countItems } from '../read/cells.ts';
import notMade from '../words/not-made.json' with { type: 'json' };

/** The service's price of one brand, category, and gender, in whole USD. */
export interface PricedCell extends PredictionCell {
  readonly sold: number;
}

/**
 * Prices every brand, category, and gender in the catalog, with range, confidence, and evidence. Also returns the
 * rounded parts that add up to the prices, log USD, in which grades are relative to Good.
 */
export function priceCells({ effects: fitted, mix, levels, items, cells: listed }: FittedPrices) {
  const { mixtures = {} } = items;
  const judged = judgedTable(levels.judged ?? {});
  const rounded = effectTable(fitted, mixtures);
  const effects: EffectTable = levels.judged ? { ...rounded, [JUDGED]: judged } : rounded;
  const conditions = recordOf(TIERS, (tier) =>
    recordOf(WEARS, (wear) => {
      const logs = gradeLogs(fitted, tier, wear);
      return recordOf(CONDITIONS, (grade) => round(logs[grade], 4));
    }),
  );
  const priceLogOf = ({ brand, category, gender }: Garment) => {
    const entries = garmentEntries(brand.slug, category.slug, gender);
    const garmentLog = total(entries, ({ term, facets, weight }) => weight * (effects[term]?.[labelOf(facets)] ?? 0));
    const judgedLog = judged[`${brand.slug} ${category.slug} ${gender}`] ?? 0;
    const gradeLog = conditions[brand.tier][wearOf(category.slug)];
    return garmentLog + judgedLog + total(CONDITIONS, (grade) => (mix.get(grade) ?? 0) * gradeLog[grade]);
  };
  const evidenceOf = evidenceIn(listed);
  const cells = GARMENTS.map((garment): PricedCell => {
    const { brand, category, gender } = garment;
    const log = priceLogOf(garment);
    const price = Math.max(2, Math.round(Math.exp(log)));
    const { quantiles, confidence } = spreadOfClass(levels.errors, brand.tier);
    const [mixtureLow, mixtureHigh] = mixtures[brand.slug]?.[category.slug]?.ends ?? [0, 0];
    const priceAt = (distance: number) => Math.round(Math.exp(log + distance));
    return {
      brand: brand.slug,
      category: category.slug,
      gender,
      price,
      priceLow: Math.max(1, Math.min(price - 1, priceAt(Math.min(quantiles[0], mixtureLow)))),
      priceHigh: Math.max(price + 1, priceAt(Math.max(quantiles[3], mixtureHigh))),
      confidence,
      ...evidenceOf(brand.slug, category.slug, gender),
    };
  });
  return { effects, conditions, cells };
}

/** Creates a function that counts the listings behind a price and returns the level of the nearest ones. */
function evidenceIn(cells: readonly Cell[]) {
  const keyOf = (cell: Cell) => `${cell.brand} ${cell.category} ${cell.gender}`;
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const brandTotals = countItems(cells, (cell) => cell.brand);
  const exact = countItems(cells, keyOf);
  const sold = countItems(
    cells.filter(({ basis }) => basis === 'sold'),
    keyOf,
  );
  return (brand: string, category: string, gender: string) => {
    const pair = `${brand} ${category}`;
    const ofGender = (counts: ReadonlyMap<string, number>) =>
      (counts.get(`${pair} ${gender}`) ?? 0) + (counts.get(`${pair} unknown`) ?? 0);
    const pairListings = pairs.get(pair) ?? 0;
    const brandListings = brandTotals.get(brand) ?? 0;
    const levelWithoutPair = brandListings > 0 ? 'brand' : 'tier';
    return {
      listings: ofGender(exact),
      sold: ofGender(sold),
      level: pairListings > 0 ? 'brand x category' : levelWithoutPair,
      pairListings,
      brandListings,
      exists: isMade(brand, category, gender, exact.get(`${pair} ${gender}`) ?? 0),
    } as const;
  };
}

type EffectTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Returns the effects of all garments in the catalog by term and label, rounded as in the artifact, and the shifts of
 * prices without a named model for brands outside the catalog.
 */
function effectTable(effects: Effects, mixtures: NonNullable<ItemEffectsArtifact['mixtures']>): EffectTable {
  const terms = GARMENT_TERMS.filter((term) => term !== NO_LEATHER);
  const table: Record<string, Record<string, number>> = recordOf(terms, () => ({}));
  for (const { brand, category, gender } of GARMENTS) {
    const entries = garmentEntries(brand.slug, category.slug, gender);
    const leatherEntries = entries.filter(({ term }) => term === NO_LEATHER);
    // Effects that the artifact adds to other terms, log USD.
    const included: Readonly<Record<string, number>> = {
      'brand x category': sumOf(effects, leatherEntries),
      [ORDINARY_WORDS]: mixtures[brand.slug]?.[category.slug]?.log ?? 0,
    };
    for (const { term, facets } of entries) {
      const effectsOfTerm = table[term];
      if (effectsOfTerm) effectsOfTerm[labelOf(facets)] = round(effects({ term, facets }) + (included[term] ?? 0), 4);
    }
  }
  const ordinary = table[ORDINARY_WORDS] ?? {};
  for (const [brand, kinds] of Object.entries(mixtures)) {
    if (findBrand(brand)) continue;
    for (const [kind, { log }] of Object.entries(kinds)) ordinary[`${brand} ${kind}`] = log;
  }
  return { ...table, [ORDINARY_WORDS]: ordinary };
}

/** Returns false if a house doesn't make such goods, according to `words/not-made.json`, and few are listed. */
export function isMade(brand: string, category: string, gender: string, listings: number): boolean {
  if (listings >= PARAMETERS.afterFit.enoughListingsOfUnmade) return true;
  const appliesTo = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? true;
  const rules: readonly Partial<Record<'brands' | 'categories' | 'genders', readonly string[]>>[] = notMade.rules;
  return !rules.some(
    (rule) => appliesTo(rule.brands, brand) && appliesTo(rule.categories, category) && appliesTo(rule.genders, gender),
  );
}
