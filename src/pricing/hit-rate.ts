import type { Garment } from '../garments/garment.ts';
import { classRange } from './class-range.ts';
import type { Pricing } from './pricing.ts';

/** Hit rates below this are named beside a verdict: the range promises 80%, and 3 points are noise. */
export const NAMED_BELOW = 0.77;

/**
 * Returns the measured share of sold pieces like this one that fell inside their range, a fraction: of sellers in the US, else, for
 * houses, of whatever sold where the model was tested; undefined where nothing was measured. `isTitled` where the price is by
 * the words of a title.
 */
export function hitRate(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand }: Pick<Garment, 'brand'>,
  isTitled: boolean,
): number | undefined {
  const { held } = classRange(artifacts.prediction, brand);
  if (held !== undefined || brand.isOther) return held;
  return artifacts.evaluation?.accuracy?.groups.find(
    ({ tier, titled, basis }) => tier === brand.tier && titled === isTitled && basis === 'sold',
  )?.asItIs.inside;
}
