import { appraise } from './appraise.ts';
import { brands } from './brands.ts';
import { categories } from './categories.ts';
import { estimate } from './estimate.ts';
import { findBrands } from './find-brands.ts';
import { kinds } from './kinds.ts';
import { list } from './list.ts';
import { marketplaces } from './marketplaces.ts';
import { offer } from './offer.ts';
import type { Operation } from './operation.ts';
import { payouts } from './payouts.ts';
import { predict } from './predict.ts';
import { price } from './price.ts';

/** The operations from which every door derives, in the order in which doors show them. */
export const OPERATIONS = [
  price,
  predict,
  appraise,
  list,
  payouts,
  offer,
  findBrands,
  marketplaces,
  brands,
  categories,
  kinds,
  estimate,
] as const satisfies readonly Operation[];

/** The operations that are functions of the package. */
export const FUNCTIONS = { appraise, list, payouts, offer } as const;
