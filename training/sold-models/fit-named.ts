import { defined } from '../../src/base/members.ts';
import { findCategory } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { PaidRow } from '../../src/pricing/item/item-effects.ts';
import { paidKeys } from '../../src/pricing/item/score.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { P90 } from '../../src/pricing/ranges/spread.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import { exactPrice } from '../level/price-sales.ts';
import { channelOf, knowledgeOf, placeOf } from '../markets/markets.ts';
import { equationsOf, fittedValues, leastSquares } from '../model/least-squares.ts';
import { MEDIAN_WORTH, type Statistics } from '../model/published-figures.ts';
import { deviationIn, type Entry, entry, idOf } from '../model/terms.ts';
import { quantile, studentPrecision } from '../numbers/statistics.ts';
import { countBy, itemsBy, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts } from '../titles/fact-entries.ts';

/** A US sale of a model, or a published median of such sales, relative to prices that were fitted without them. */
export type NamedSale = ReturnType<typeof namedSales>[number];

/** Compares models' US sales among titled items, and published medians, with prices that do not use them. */
export function namedSales(pricing: Pricing, titled: readonly TitledItem[], { medians }: Pick<Statistics, 'medians'>) {
  const appraise = createRowAppraiser(pricing);
  const priceOf = (item: Partial<FileItem>) => {
    const outcome = appraise({ ...item, quantity: 1 });
    return 'problem' in outcome ? undefined : { ...outcome, log: exactPrice(pricing, outcome.appraisal).published };
  };
  const logs = new Map<string, number | undefined>();
  const logOfName = (item: Partial<FileItem>) => {
    const key = Object.values(item).join('|');
    if (!logs.has(key)) logs.set(key, priceOf(item)?.log);
    return logs.get(key);
  };
  return soldOrPublished(titled, medians).flatMap((sale) => {
    const { brand } = readFacts(sale);
    const { gender, condition, category } = sale;
    const item = {
      brand: brand.name,
      category: findCategory(category)?.name ?? category,
      ...defined({
        gender: gender === 'unknown' ? undefined : gender,
        condition: condition === 'unknown' ? undefined : condition,
      }),
    };
    const priced = priceOf({ ...item, title: sale.title });
    if (!priced) return [];
    const { garment, facts, beyondEvidence } = priced.appraisal;
    if (facts.model === undefined || garment.brand.slug !== brand.slug) return [];
    const aboveName = (version?: string) =>
      sale.log - (logOfName({ ...item, title: titleOf(garment, facts.model, version) }) ?? priced.log);
    return [
      {
        channel: sale.channel,
        // Keys of the effects on it: class, brand, model, and each version.
        keys: paidKeys(garment.brand, garment.category, facts),
        sales: sale.sales,
        isNew: garment.condition === 'New with tags',
        // True for collectors' versions, to which the model's price does not apply.
        isBeyond: beyondEvidence.length > 0,
        // Log ratios to the prices of the whole title, of the model alone, and of the model with each named version.
        aboveDetailed: sale.log - priced.log,
        aboveModel: aboveName(),
        aboveVersions: facts.variants.map(aboveName),
      },
    ];
  });
}

/** Returns items sold in the US, except on sites that inspect goods, and published medians of models. */
function soldOrPublished(titled: readonly TitledItem[], medians: Statistics['medians']) {
  const sold = titled.filter((item) => {
    return item.basis === 'sold' && placeOf(item) === 'us' && channelOf(item) !== 'checked';
  });
  const published = medians.flatMap(({ market, title, sales = 0, ...median }) => {
    const isOfSales = placeOf(market) === 'us' && knowledgeOf(market).covers !== undefined;
    if (!title || sales === 0 || !isOfSales) return [];
    return [{ ...median, title, sales, channel: 'published median' as const }];
  });
  return [...sold.map((item) => ({ ...item, sales: item.items, channel: channelOf(item) })), ...published];
}

/** Returns a title with only a model, or with a model and a version. */
function titleOf({ brand, category }: Appraisal['garment'], model = '', version?: string): string {
  const [versionName = ''] = variantNames(brand, model).find(({ id }) => id === version)?.names ?? [];
  return [brand.name, modelWith(brand, model)?.name ?? '', versionName, category.name].join(' ');
}

/** A sale, relative to one of the prices that the model could state for it. */
interface Row extends Pick<NamedSale, 'channel' | 'sales'> {
  /** Log ratio of the sale to the price. */
  readonly above: number;
  readonly entries: readonly Entry[];
}

/** Number of a sale's keys before those of its versions: class and family, brand and family, and model. */
const KEYS_BEFORE_VERSIONS = 3;

/**
 * Returns how models' US sales move prices, by key: class and family, brand and family, model, and version. Effects are
 * shrunk toward zero (best linear unbiased predictions), so one sale moves a price a little and ten determine it. Fits
 * three times: to the price of the whole title, of the model with each version, and of the model alone.
 */
export function fitNamed(sales: readonly NamedSale[]): Record<string, PaidRow> {
  const ordinary = sales.filter(({ isBeyond }) => !isBeyond);
  const ofTitles = effectsOf(ordinary.map((sale) => rowOf(sale, sale.aboveDetailed)));
  const ofVersions = effectsOf(sales.flatMap(rowsOfVersions));
  const ofModels = effectsOf(sales.map(rowOfModel));
  const counts = countSales(sales);
  const distances = distancesOf(ordinary, ofTitles.residuals);
  const keys = new Set(sales.flatMap((sale) => sale.keys));
  const rows: Record<string, PaidRow> = {};
  for (const key of [...keys].sort()) {
    const logIn = ({ effectOf }: ReturnType<typeof effectsOf>) => round(effectOf(key), 2);
    const log: PaidRow['log'] = [logIn(ofTitles), logIn(ofVersions), logIn(ofModels)];
    const distance = distances.get(key);
    const isSmall = log.every((effect) => Math.abs(effect) < PARAMETERS.soldModels.leastEffect);
    if (distance === undefined && isSmall) continue;
    const within = distance === undefined ? undefined : round(distance, 2);
    rows[key] = { log, n: counts.get(key) ?? 0, ...defined({ within }) };
  }
  return rows;
}

const isAuctioned = ({ channel }: NamedSale) => channel === 'auction';

function countSales(sales: readonly NamedSale[]): Map<string, number> {
  const others = sales.filter((sale) => !isAuctioned(sale));
  const named = others.flatMap((sale) => sale.keys.map((key) => ({ key, items: sale.sales })));
  return itemsBy(named, ({ key }) => key);
}

/** Returns a sale relative to the price of its model alone. */
function rowOfModel(sale: NamedSale): Row {
  // Auctioned items are rarer than their names suggest, so only whole titles show what they are worth.
  return isAuctioned(sale) ? rowOf(sale, sale.aboveDetailed) : rowOf(sale, sale.aboveModel, false);
}

/** Returns a row for each version in a sale's title, relative to the price of the model with that version. */
function rowsOfVersions(sale: NamedSale): Row[] {
  const { keys, aboveVersions, aboveDetailed, aboveModel } = sale;
  if (isAuctioned(sale)) return [rowOf(sale, aboveDetailed)];
  const versions = keys.slice(KEYS_BEFORE_VERSIONS);
  if (versions.length === 0) return [rowOf(sale, aboveModel)];
  return versions.map((version, i) => {
    const saleOfVersion = { ...sale, keys: [...keys.slice(0, KEYS_BEFORE_VERSIONS), version] };
    return rowOf(saleOfVersion, aboveVersions[i] as number);
  });
}

function rowOf(sale: NamedSale, above: number, hasVersions = true): Row {
  const { keys, channel, sales, isNew } = sale;
  const [ofClass = '', , model = ''] = keys;
  const entries = (hasVersions ? keys : keys.slice(0, KEYS_BEFORE_VERSIONS)).map(keyEntry);
  if (isAuctioned(sale)) entries.push(entry('auction', {}), entry('auction model', { fact: model }));
  if (isNew) entries.push(entry('new', { fact: ofClass }));
  return { channel, sales, above, entries };
}

/**
 * Fits effects to rows. Errors have Student's t distribution, because some sales are of other items than the title
 * indicates. Returns a lookup of effects by key, and each row's residual, log USD.
 */
function effectsOf(rows: readonly Row[]) {
  const { matrix, columns, index } = equationsOf(rows.map(({ entries }) => entries));
  const y = Float64Array.from(rows, ({ above }) => above);
  const precision = rows.map(precisionOf);
  const penalty = Float64Array.from(columns, ({ term }) => 1 / deviationIn(DEVIATIONS, term) ** 2);
  let residuals = new Float64Array(rows.length);
  let effect = new Float64Array(columns.length);
  for (let round = 0; round < PARAMETERS.soldModels.rounds; round++) {
    const weight = Float64Array.from(residuals, (residual, i) =>
      studentPrecision(precision[i] as number, residual, PARAMETERS.fit.tailFreedom),
    );
    effect = leastSquares({ matrix, y, weight, penalty }, { from: effect, tolerance: 1e-8 }) as typeof effect;
    const fitted = fittedValues(matrix, effect);
    residuals = y.map((value, i) => value - (fitted[i] as number));
  }
  return {
    effectOf: (key: string) => {
      const j = index.get(idOf(keyEntry(key)));
      return j === undefined ? 0 : (effect[j] as number);
    },
    residuals,
  };
}

function precisionOf({ channel, sales }: Row): number {
  const { noise, noiseOfMedian } = PARAMETERS.soldModels;
  if (channel !== 'published median') return 1 / noise ** 2;
  return 1 / (noise ** 2 / (MEDIAN_WORTH * sales) + noiseOfMedian ** 2);
}

/** Prior standard deviations by term, log USD. */
const DEVIATIONS = {
  class: PARAMETERS.soldModels.classOfModels,
  brand: PARAMETERS.soldModels.brandOfModels,
  model: PARAMETERS.soldModels.model,
  variant: PARAMETERS.soldModels.version,
  auction: 1,
  'auction model': PARAMETERS.soldModels.auctionOfModel,
  new: PARAMETERS.soldModels.newOnes,
};

function keyEntry(key: string): Entry {
  const [term = '', fact = ''] = key.split(':');
  return entry(term, { fact });
}

/** A sale with its absolute distance from the price, log USD. */
type DistantSale = NamedSale & { readonly distance: number };

/** Smallest plausible spread of a model's sales, log USD. */
const LEAST_DISTANCE = 0.1;

/**
 * Returns the distance within which 80% of a group's single sales are, log USD, shrunk toward a prior. Published
 * medians don't show how far sales are from each other.
 */
function shrunkDistance(group: readonly DistantSale[], prior: number, weightOf: (sale: NamedSale) => number): number {
  const { priorSales, shareWithin } = PARAMETERS.soldModels;
  const singleSales = group.filter(isSingle);
  if (singleSales.length === 0) return prior;
  const weighted = singleSales.map((sale) => ({ value: sale.distance, weight: weightOf(sale) }));
  const distance = Math.max(quantile(weighted, shareWithin), LEAST_DISTANCE);
  const share = singleSales.length / (singleSales.length + priorSales);
  return Math.exp(share * Math.log(distance) + (1 - share) * Math.log(prior));
}

const modelOf = ({ keys }: NamedSale) => keys[KEYS_BEFORE_VERSIONS - 1] ?? '';

/** Returns the family in a sale's first key, which is its class and family. */
const familyOf = ({ keys: [key = ''] }: NamedSale) => key.slice(key.lastIndexOf('/') + 1);

/**
 * Returns the distance from the price within which 80% of other sales of each model and version are, log USD, shrunk
 * toward that of the class and family, which is shrunk toward that of the family.
 */
function distancesOf(sales: readonly NamedSale[], residuals: Float64Array): Map<string, number> {
  const { noise, priorSales, fewestForSpread } = PARAMETERS.soldModels;
  const withDistances = sales.map((sale, i) => ({ ...sale, distance: Math.abs(residuals[i] as number) }));
  const privateSales = withDistances.filter((sale) => !isAuctioned(sale));
  const salesOfModel = countBy(privateSales.filter(isSingle), modelOf);
  // Weights keep a single model from dominating its class.
  const evenWeight = (sale: NamedSale) => 1 / ((salesOfModel.get(modelOf(sale)) ?? 0) + priorSales);
  const distances = new Map<string, number>();
  for (const ofFamily of Map.groupBy(privateSales, familyOf).values()) {
    const distanceOfFamily = shrunkDistance(ofFamily, P90 * noise, evenWeight);
    for (const ofClass of Map.groupBy(ofFamily, ({ keys }) => keys[0]).values()) {
      const distanceOfClass = shrunkDistance(ofClass, distanceOfFamily, evenWeight);
      for (const [key, ofName] of groupByName(ofClass)) {
        if (total(ofName, (sale) => sale.sales) < fewestForSpread) continue;
        distances.set(
          key,
          shrunkDistance(ofName, distanceOfClass, () => 1),
        );
      }
    }
  }
  return distances;
}

/** Groups sales by model and by version. */
function groupByName(sales: readonly DistantSale[]): Map<string, DistantSale[]> {
  const namings = sales.flatMap((sale) => sale.keys.slice(KEYS_BEFORE_VERSIONS - 1).map((key) => ({ key, sale })));
  const byKey = Map.groupBy(namings, ({ key }) => key);
  return new Map([...byKey].map(([key, group]) => [key, group.map(({ sale }) => sale)]));
}

const isSingle = ({ channel }: NamedSale) => channel !== 'published median';
