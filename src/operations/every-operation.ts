import { appraise } from './appraise-item.ts';
import { comparePayouts } from './compare-payouts.ts';
import { estimate } from './estimate.ts';
import { findBrands } from './find-brands.ts';
import { list } from './list.ts';
import { offer } from './offer.ts';
import type { Operation } from './operation.ts';
import { predict, priceByTier } from './price.ts';
import { REFERENCE_LISTS } from './reference-lists.ts';

/** The operations from which every door derives, in the order in which doors show them. */
export const OPERATIONS = [
  priceByTier,
  predict,
  appraise,
  list,
  comparePayouts,
  offer,
  findBrands,
  ...REFERENCE_LISTS,
  estimate,
] as const satisfies readonly Operation[];

/** The operations that are functions of the package. */
export const FUNCTIONS = { appraise, list, payouts: comparePayouts, offer } as const;
