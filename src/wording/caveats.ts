import type { Tier } from '../garments/catalogue.ts';
import { tierLabel } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { garments } from './garments.ts';
import { capital } from './numbers.ts';

/** That there are no such goods, or hardly any. */
export function notMadeInWords(garment: Garment): string {
  return `${capital(garments(garment))} hardly exist: the price is inferred from the brand’s other garments, not observed.`;
}

/** How far off the level of a whole tier may be; `error` is a standard deviation in log USD. */
export function levelErrorInWords(tier: Tier, error: number): string {
  const share = Math.round(100 * (Math.exp(error) - 1));
  return `The level of all ${tierLabel(tier)} prices may be off by about ${share} % either way; the range allows for it.`;
}
