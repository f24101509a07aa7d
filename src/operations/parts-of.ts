import { compileMarketplaces } from '../money/fees.ts';
import { createPricing } from '../pricing/create-pricing.ts';
import type { Artifacts } from '../pricing/pricing.ts';
import type { Context } from './operation.ts';

/** The files of a model, and the marketplaces with their fees. */
export interface PartsData extends Artifacts {
  readonly fees: Parameters<typeof compileMarketplaces>[0];
}

/** Makes what operations answer from out of data, where there are no files to load. */
export const partsOf = ({ fees, ...artifacts }: PartsData): Pick<Context, 'pricing' | 'marketplaces'> => ({
  pricing: createPricing(artifacts),
  marketplaces: compileMarketplaces(fees),
});
