import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import data from './donation-values.json' with { type: 'json' };

/** Guides published by charities, each with the edition that was read or the day on which it was read. */
export const VALUE_GUIDES = data.guides;

const VALUES: Readonly<Record<string, Readonly<Record<string, typeof data.values.male.coat>>>> = data.values;

/**
 * Returns the thrift-store price range for a garment's kind, any brand, US dollars: the widest of the guides, under its
 * heading there; undefined if none lists it.
 */
export const thriftValue = ({ gender, category }: Garment) => VALUES[gender]?.[category.slug];

const GOOD = CONDITIONS.indexOf('Good');

/** Returns true if such clothes may be deducted (26 U.S.C. 170(f)(16)); undefined for an unknown condition. */
export function isGoodOrBetter(condition: Condition | undefined): boolean | undefined {
  return condition && CONDITIONS.indexOf(condition) <= GOOD;
}
