import { readModelFacts } from '../pricing/model-facts.ts';
import type { Provenance } from './describe.ts';

/** Where the shipped model's figures come from. `publicUrl` is the service's address, without a trailing slash. */
export function readProvenance(publicUrl: string): Provenance {
  const { version, date, reference, sources } = readModelFacts().prediction;
  return { version, date, priceYear: reference.priceYear, sources, publicUrl };
}
