import type { PaidRow } from '../../src/pricing/item/item-effects.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { equationsOf, fittedValues, leastSquares } from '../model/least-squares.ts';
import { MEDIAN_WORTH } from '../model/statistics.ts';
import { type Entry, entry, idOf } from '../model/terms.ts';
import { quantile, studentPrecision, type Weighted } from '../numbers/robust.ts';
import { countBy, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { NamedSale } from './named-sales.ts';

/** A sale relative to one of its prices. */
interface Row extends Pick<NamedSale, 'channel' | 'sales'> {
  /** Log USD. */
  readonly above: number;
  readonly entries: readonly Entry[];
}

/**
 * Returns the effects of US sales of models on their prices: effects of class and family, brand and family, model and
 * version around zero (best linear unbiased predictions), so one sale moves a price a little and ten decide it. Fitted
 * three times: to prices by whole titles, by the model with a version, and by the model alone.
 */
export function fitNamed(sales: readonly NamedSale[]): Record<string, PaidRow> {
  const usual = sales.filter(({ isBeyond }) => !isBeyond);
  const detailed = effectsOf(usual.map((sale) => rowOf(sale, sale.aboveDetailed)));
  // Auctioned pieces are rarer than their names show: their titles show what they are worth.
  const versions = effectsOf(sales.flatMap(rowsOfVersions));
  const alone = effectsOf(
    sales.map((sale) => rowOf(sale, isAuctioned(sale) ? sale.aboveDetailed : sale.aboveModel, isAuctioned(sale))),
  );
  const counts = new Map<string, number>();
  for (const sale of sales)
    if (!isAuctioned(sale)) for (const key of sale.keys) counts.set(key, (counts.get(key) ?? 0) + sale.sales);
  const within = distancesOf(usual, detailed);
  const rows = [...new Set(sales.flatMap(({ keys }) => keys))].sort().flatMap((key): [string, PaidRow][] => {
    const log: PaidRow['log'] = [round(detailed.of(key), 2), round(versions.of(key), 2), round(alone.of(key), 2)];
    const distance = within.get(key);
    const isSmall = log.every((one) => Math.abs(one) < PARAMETERS.soldModels.leastEffect);
    if (distance === undefined && isSmall) return [];
    const row = { log, n: counts.get(key) ?? 0 };
    return [[key, distance === undefined ? row : { ...row, within: round(distance, 2) }]];
  });
  return Object.fromEntries(rows);
}

const isAuctioned = ({ channel }: NamedSale) => channel === 'auction';

/** Returns a row for each version that a sale names, relative to the price of the model in that version. */
function rowsOfVersions(sale: NamedSale): Row[] {
  const { keys, aboveVersions, aboveDetailed, aboveModel } = sale;
  if (isAuctioned(sale)) return [rowOf(sale, aboveDetailed)];
  const versions = keys.slice(OF_MODEL);
  if (versions.length === 0) return [rowOf(sale, aboveModel)];
  return versions.map((version, i) => {
    const ofOne = { ...sale, keys: [...keys.slice(0, OF_MODEL), version] };
    return rowOf(ofOne, aboveVersions[i] as number);
  });
}

/** Keys of a sale before those of its versions. */
const OF_MODEL = 3;

function rowOf(sale: NamedSale, above: number, hasVersions = true): Row {
  const { keys, channel, sales, isNew } = sale;
  const [ofClass = '', , model = ''] = keys;
  const entries = (hasVersions ? keys : keys.slice(0, OF_MODEL)).map(keyEntry);
  if (isAuctioned(sale)) entries.push(entry('auction', {}), entry('auction model', { fact: model }));
  if (isNew) entries.push(entry('new', { fact: ofClass }));
  return { channel, sales, above, entries };
}

/**
 * Fits effects to rows; errors have Student's t distribution, since some sales are of different items. Returns the
 * effect of a key, and the rows relative to their prices with these effects, log USD.
 */
function effectsOf(rows: readonly Row[]) {
  const { deviations, noise, noiseOfMedian, rounds } = SETTINGS;
  const { matrix, columns, index } = equationsOf(rows.map(({ entries }) => entries));
  const y = Float64Array.from(rows, ({ above }) => above);
  const precision = rows.map(({ channel, sales }) =>
    channel === 'published median' ? 1 / (noise ** 2 / (MEDIAN_WORTH * sales) + noiseOfMedian ** 2) : 1 / noise ** 2,
  );
  const penalty = Float64Array.from(columns, ({ term }) => 1 / (deviations[term] as number) ** 2);
  let rest = new Float64Array(rows.length);
  let effect = new Float64Array(columns.length);
  for (let turn = 0; turn < rounds; turn++) {
    const weight = Float64Array.from(rest, (far, i) =>
      studentPrecision(precision[i] as number, far, PARAMETERS.fit.tailFreedom),
    );
    effect = leastSquares({ matrix, y, weight, penalty }, { from: effect, tolerance: 1e-8 }) as typeof effect;
    const fitted = fittedValues(matrix, effect);
    rest = y.map((value, i) => value - (fitted[i] as number));
  }
  return {
    of: (key: string) => {
      const at = index.get(idOf(keyEntry(key)));
      return at === undefined ? 0 : (effect[at] as number);
    },
    rest: [...rest],
  };
}

const SETTINGS = {
  ...PARAMETERS.soldModels,
  deviations: {
    class: PARAMETERS.soldModels.classOfModels,
    brand: PARAMETERS.soldModels.brandOfModels,
    model: PARAMETERS.soldModels.model,
    variant: PARAMETERS.soldModels.version,
    auction: 1,
    'auction model': PARAMETERS.soldModels.auctionOfModel,
    new: PARAMETERS.soldModels.newOnes,
  } as Readonly<Record<string, number>>,
};

function keyEntry(key: string): Entry {
  const [term = '', fact = ''] = key.split(':');
  return entry(term, { fact });
}

/** A median does not show individual sales. */
const isSeen = ({ channel }: NamedSale) => channel !== 'published median';

/** Minimum spread of a model's sales, log USD. */
const LEAST_DISTANCE = 0.1;

/**
 * Returns the distance from the price that contains 80% of other sales of each model and version, log USD: its own,
 * pulled toward that of its class and family, which is in turn pulled toward that of its family.
 */
function distancesOf(sales: readonly NamedSale[], { rest }: ReturnType<typeof effectsOf>): Map<string, number> {
  const { priorSales, shareWithin, fewestForSpread } = PARAMETERS.soldModels;
  const ofPersons = sales.flatMap((sale, i) =>
    isAuctioned(sale) ? [] : [{ ...sale, distance: Math.abs(rest[i] as number) }],
  );
  const seen = countBy(ofPersons.filter(isSeen), ({ keys }) => keys[OF_MODEL - 1] ?? '');
  // No model of a class counts for much more than another.
  const voiceOf = ({ keys }: NamedSale) => 1 / ((seen.get(keys[OF_MODEL - 1] ?? '') ?? 0) + priorSales);
  const pooled = (own: typeof ofPersons, toward: number, weightOf: (sale: NamedSale) => number = () => 1) => {
    const known = own.filter(isSeen);
    if (known.length === 0) return toward;
    const inside = quantile(
      known.map((sale): Weighted => [sale.distance, weightOf(sale)]),
      shareWithin,
    );
    const share = known.length / (known.length + priorSales);
    return Math.exp(share * Math.log(Math.max(inside, LEAST_DISTANCE)) + (1 - share) * Math.log(toward));
  };
  const familyOf = ([key = '']: readonly string[]) => key.slice(key.lastIndexOf('/') + 1);
  const found = new Map<string, number>();
  for (const ofFamily of Map.groupBy(ofPersons, ({ keys }) => familyOf(keys)).values()) {
    const usual = pooled(ofFamily, P90 * SETTINGS.noise, voiceOf);
    for (const ofClass of Map.groupBy(ofFamily, ({ keys }) => keys[0]).values()) {
      const ofAll = pooled(ofClass, usual, voiceOf);
      const named = ofClass.flatMap((sale) => sale.keys.slice(OF_MODEL - 1).map((key) => ({ key, sale })));
      for (const [key, own] of Map.groupBy(named, (one) => one.key)) {
        const ofThing = own.map(({ sale }) => sale);
        if (total(ofThing, ({ sales: n }) => n) >= fewestForSpread) found.set(key, pooled(ofThing, ofAll));
      }
    }
  }
  return found;
}
