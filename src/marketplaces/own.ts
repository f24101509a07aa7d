import { compileMarketplaces, type Marketplaces } from './fees.ts';
import file from './marketplaces.json' with { type: 'json' };
import type { FeeFile } from './schema.ts';

let own: Marketplaces | undefined;

/** Returns the project's own fees, unchecked: its tests have validated them. */
export function ownMarketplaces(): Marketplaces {
  own ??= compileMarketplaces(file as FeeFile);
  return own;
}
