import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';

// For pages, which import nothing from pricing.
export { candidatesFor } from '../pricing/candidates.ts';
export { isBroadEstimate, isWithoutEvidence } from '../pricing/evidence/evidence.ts';

/** Returns true if neither the brand nor such an item is known to us or the asker: the price is no reason to buy. */
export const isOnlyKind = ({ garment, evidence, asker }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && asker === undefined;
