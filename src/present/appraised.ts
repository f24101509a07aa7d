import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';

// What pages and lists ask of an appraisal. They import nothing from pricing, whose answers to this they get here.
export { candidatesFor } from '../pricing/candidates.ts';
export { isBroadEstimate, isWithoutEvidence } from '../pricing/evidence/evidence.ts';

/** Returns true if neither the brand nor such an item is known to us or the asker: the price is no reason to buy. */
export const isOnlyKind = ({ garment, evidence, asker }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && asker === undefined;
