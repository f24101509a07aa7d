import type { Garment } from '../garments/garment.ts';
import { GarmentTable } from '../garments/garment-table.ts';
import type { PredictionArtifact } from './artifact.ts';
import { otherBrandsOf, otherLevel } from './other-brands.ts';
import type { TitledPrice } from './pricing.ts';
import type { TitleWordsArtifact, WordCalibration } from './title-words-artifact.ts';

/** Points of the standard normal distribution: 5, 10, ... 95%. */
const NORMAL = [
  -1.6449, -1.2816, -1.0364, -0.8416, -0.6745, -0.5244, -0.3853, -0.2533, -0.1257, 0, 0.1257,
  0.2533, 0.3853, 0.5244, 0.6745, 0.8416, 1.0364, 1.2816, 1.6449,
];

/** Places of 10, 30, 70 and 90% among them. */
const [P10, P30, P70, P90] = [1, 5, 13, 17];

/** How items sell beside the price by their words. */
export interface ItemSpread {
  readonly bands: TitledPrice['bands'];
  readonly confidence: number;
}

/** Makes the function that gives the spread of a garment's items from the number of known words in the title. */
export function createSpreads(
  { calibration }: TitleWordsArtifact,
  artifact: PredictionArtifact,
): (garment: Garment, known: number) => ItemSpread {
  const { reference, cells } = artifact;
  const made = new Map<string, Map<WordCalibration | undefined, ItemSpread>>();
  const scales = new GarmentTable<number>();
  for (const cell of cells)
    if (cell.spreadScale !== undefined)
      scales.set(cell.brand, cell.category, cell.gender, cell.spreadScale);
  return (garment, known) => {
    const { brand, category } = garment;
    let group: WordCalibration | undefined;
    for (const one of calibration)
      if (one.family === category.family && one.tiers.includes(brand.tier) && known >= one.known)
        group = one;
    const scale = scales.get(garment) ?? 1;
    if (brand.isOther) {
      // The brand's own level is far less known than that of its tier.
      const { error } = otherLevel(artifact, brand, category);
      const own = otherBrandsOf(artifact).ownSales?.[`${brand.slug} ${category.slug}`];
      const level = Math.hypot(
        own?.levelError ?? reference.levelError[brand.tier] ?? 0,
        own?.error ?? error,
      );
      return spreadOf(group?.quantiles, level, own?.spreadScale ?? 1);
    }
    const key = `${brand.tier} ${scale}`;
    const alike = made.get(key) ?? new Map<WordCalibration | undefined, ItemSpread>();
    made.set(key, alike);
    let spread = alike.get(group);
    if (!spread) {
      spread = spreadOf(group?.quantiles, reference.levelError[brand.tier] ?? 0, scale);
      alike.set(group, spread);
    }
    return spread;
  };
}

/** Where nothing is known but the ends of an 80% interval, log USD beside the price, a normal shape stands in. */
export function bandsWithoutWords(low: number, high: number): TitledPrice['bands'] {
  const part = (NORMAL[P30] as number) / (NORMAL[P10] as number);
  return [low, low * part, high * part, high];
}

/**
 * `own`: log USD beside the price below which 5, 10, ... 95% of items sell; `level`: the tier's own error; `scale`: what
 * an operator's sales say that both are to be multiplied by.
 */
function spreadOf(own: readonly number[] | undefined, level: number, scale: number): ItemSpread {
  const quantiles = NORMAL.map((point, i) => {
    const value = own?.[i] ?? point * UNKNOWN_SPREAD;
    return scale * Math.sign(point) * Math.hypot(value, point * level);
  });
  const at = (place: number) => quantiles[place] as number;
  return { bands: [at(P10), at(P30), at(P70), at(P90)], confidence: shareNear(quantiles) };
}

/** Standard deviation of items where nothing was measured, log USD. */
const UNKNOWN_SPREAD = 0.6;

/** Share of items within a factor of 1.5 of the price, by straight lines between the quantiles. */
function shareNear(quantiles: readonly number[]): number {
  const below = (log: number) => {
    if (log <= (quantiles[0] as number)) return 0.05;
    for (let i = 1; i < quantiles.length; i++) {
      const [from, to] = [quantiles[i - 1] as number, quantiles[i] as number];
      if (log <= to) return 0.05 * (i + (to > from ? (log - from) / (to - from) : 0));
    }
    return 0.95;
  };
  const share = below(Math.log(1.5)) - below(-Math.log(1.5));
  return Number(Math.min(0.99, Math.max(0.01, share)).toFixed(2));
}
