import measured from '../../model/hit-rates.json' with { type: 'json' };
import type { Garment } from '../garments/garment.ts';

/** Hit rates below this are named beside a verdict: the range promises 80%, and 3 points are noise. */
export const NAMED_BELOW = 0.77;

/**
 * Returns the measured share of pieces like this one that fell inside their range, a fraction; `isTitled` where the price is
 * by the words of a title.
 */
export function hitRate({ brand }: Pick<Garment, 'brand'>, isTitled: boolean): number {
  const { titled, untitled } = measured.tiers[brand.tier];
  return isTitled ? titled : untitled;
}
