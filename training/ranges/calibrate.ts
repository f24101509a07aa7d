import { TIERS, type Tier } from '../../src/catalog/catalog.ts';
import type { LevelErrors } from '../../src/pricing/loading/artifact.ts';
import { normal, P90, shareNear } from '../../src/pricing/ranges/confidence.ts';
import { type Fit, usualLog } from '../model/fit.ts';
import type { LeftOutFit } from '../model/left-out.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import type { Spreads } from '../model/uncertainty.ts';
import { median, quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { byGroup, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { askedGender, type Cell, marketName } from '../read/cells.ts';

/** Bands of evidence by listings of the brand and category, poorest first. */
export const BANDS = (['thin', 'some', 'rich'] as const).map((name, i) => ({
  name,
  from: PARAMETERS.ranges.evidenceBands[i] as number,
}));
export type Band = (typeof BANDS)[number]['name'];

export function bandOf(listings: number): Band {
  return BANDS.findLast(({ from }) => listings >= from)?.name ?? 'thin';
}

/** A held-out item's log error, after its market's median. */
export interface Residual {
  readonly cell: Cell;
  readonly tier: Tier;
  readonly band: Band;
  readonly value: number;
  readonly weight: number;
  /** Log USD of the item. */
  readonly log: number;
  /** The model's standard deviation for items of the cell, log USD. */
  readonly spread: number;
}

/** Factors from a cell's spread to its range, and the function for the share of items within CONFIDENCE_FACTOR. */
export type Calibration = ReturnType<typeof calibrate>;

/**
 * Returns log errors of held-out items at the reference market and for the usual mix of conditions; with marketplaces
 * left out, these are what to expect on a new one. Each market's median is subtracted, since its level is not
 * predicted.
 */
export function unseenResiduals(
  fits: Iterable<LeftOutFit>,
  cells: readonly Cell[],
  spreadsOf: (fit: Fit) => Spreads,
  bandOfCell: (cell: Cell) => Band,
): Residual[] {
  const raw = [...fits].flatMap(({ fit, isLeftOut }) => {
    const spreads = spreadsOf(fit);
    const priceOf = usualLog(fit);
    return cells.flatMap((cell) => {
      const tier = tierOf(cell.brand);
      if (tier === OTHER_TIER || !isLeftOut(cell)) return [];
      const spread = spreads.of(cell.brand, cell.category, askedGender(cell));
      return [{ cell, tier, band: bandOfCell(cell), spread, price: priceOf(cell) }];
    });
  });
  const offsetOf = byGroup(
    raw,
    ({ cell }) => marketName(cell),
    (own) =>
      median(own.flatMap(({ cell, price }) => cell.bins.map(({ log, count }): Weighted => [log - price, count]))),
  );
  return raw.flatMap((one) => {
    const { price, ...shared } = one;
    const offset = offsetOf(one);
    return one.cell.bins.map(({ log, count }) => ({
      ...shared,
      log,
      weight: count,
      value: log - price - offset,
    }));
  });
}

export function sourceWeight(items: number): number {
  return items <= PARAMETERS.ranges.fullSource
    ? 1
    : (PARAMETERS.ranges.fullSource / items) ** PARAMETERS.ranges.sourcePower;
}

/**
 * Returns group quantiles of scaled residuals (split conformal prediction, scaled by the model's spread). The thin band
 * includes items of pairs that were left out entirely, since most thin cells have no listing.
 */
export function calibrate(items: readonly Residual[], pairs: readonly Residual[]) {
  const lists = new Map<string, Weighted[]>();
  const groups = TIERS.flatMap((tier) => {
    const ofTier = items.filter((item) => item.tier === tier);
    const mine = scaled(ofTier);
    const whole = [...mine.values()].flat();
    const unseen = scaled(pairs.filter((pair) => pair.tier === tier)).get('thin') ?? [];
    const banded = BANDS.map(({ name }) => {
      const own = mine.get(name) ?? [];
      const filled = [...own, ...resized(whole, Math.max(0, PARAMETERS.ranges.filledGroup - weightOf(own)))];
      return name === 'thin' ? [...filled, ...resized(unseen, weightOf(filled))] : filled;
    });
    return narrowing(banded).map((list, i) => {
      const band = (BANDS[i] as (typeof BANDS)[number]).name;
      lists.set(`${tier} ${band}`, list);
      const [low, high] = endsOf(list);
      const own = ofTier.filter((one) => one.band === band);
      // Multiples of the spread below and above which 10% of the items are.
      return { tier, band, low, high, items: total(own, ({ weight }) => weight) };
    });
  });
  return {
    groups,
    confidence: (tier: Tier, band: Band, spread: number) => {
      const list = lists.get(`${tier} ${band}`) as Weighted[];
      if (list.length === 0) return shareNear(normal(spread));
      return shareNear((from, to) => shareWithin(list, from / spread, to / spread));
    },
  };
}

/** Returns residuals over spreads by band, weighted by source. */
function scaled(residuals: readonly Residual[]): Map<Band, Weighted[]> {
  const totalOf = byGroup(
    residuals,
    ({ band, cell }) => `${band} ${cell.source}`,
    (own) => total(own, ({ weight }) => weight),
  );
  const bands = new Map<Band, Weighted[]>();
  for (const [band, own] of Map.groupBy(residuals, (one) => one.band))
    bands.set(
      band,
      own.map((r) => [r.value / r.spread, r.weight * sourceWeight(totalOf(r))]),
    );
  return bands;
}

/**
 * Replaces a band's residuals by the richer band's if its own would be narrower: less evidence is never more certain.
 */
function narrowing(bands: readonly Weighted[][]): Weighted[][] {
  return bands.reduceRight<Weighted[][]>(([richer, ...rest], own) => {
    if (!richer) return [own];
    return [widthOf(own) < widthOf(richer) ? richer : own, richer, ...rest];
  }, []);
}

/** Returns the 10% and 90% points; those of the normal distribution without items. */
const endsOf = (list: readonly Weighted[]) =>
  list.length > 0 ? ([quantile(list, 0.1), quantile(list, 0.9)] as const) : ([-P90, P90] as const);

function widthOf(list: readonly Weighted[]): number {
  const [low, high] = endsOf(list);
  return high - low;
}

const weightOf = (list: readonly Weighted[]) => total(list, ([, weight]) => weight);

function resized(list: readonly Weighted[], whole: number): Weighted[] {
  const sum = weightOf(list);
  return sum > 0 && whole > 0 ? list.map(([value, weight]) => [value, (weight * whole) / sum]) : [];
}

/** Standard deviation of the level of a whole tier, log USD. No listing shows it, so it adds to the spread of items. */
export const LEVEL_ERROR: LevelErrors = PARAMETERS.levelErrors;

/** Adds the level's error to an end of an 80% range (log USD around the price), in quadrature. */
export function withLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.hypot(end, P90 * levelError);
}
