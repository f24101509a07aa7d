import type { Garment } from '../catalog/catalog.ts';
import type { Reading } from '../titles/title.ts';
import { isWithoutSale } from './evidence/evidence-grade.ts';
import type { Pricing } from './pricing.ts';

/** The certainty of a verdict: `probable` where its price is judged, only asked for, or rests on few listings. */
export const STRENGTHS = ['firm', 'probable'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Fewest listings of a brand and kind that support a firm verdict. */
const FEW = 5;

/** Returns `firm` for a price that sales stand behind, of an item whose name was read. */
export function strengthOf(pricing: Pricing, garment: Garment, { unreadName }: Pick<Reading, 'unreadName'>): Strength {
  if (unreadName?.stands === 'model') return 'probable';
  const { level, evidence } = pricing.predict(garment);
  const isKnown = level !== 'population' && evidence.listings >= FEW && !isWithoutSale(evidence.grade);
  return isKnown ? 'firm' : 'probable';
}
