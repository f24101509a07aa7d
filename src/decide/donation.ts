import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import data from './donation-values.json' with { type: 'json' };

/** Guides published by charities, each with its edition or the date we read it. */
export const VALUE_GUIDES = data.guides;

const VALUES: Readonly<Record<string, Readonly<Record<string, typeof data.values.male.coat>>>> = data.values;

/**
 * Returns the thrift-store price range for a garment's kind in any brand, US dollars: the widest range in the guides,
 * with the heading it appears under; undefined if no guide lists the kind.
 */
export const thriftValue = ({ gender, category }: Garment) => VALUES[gender]?.[category.slug];

const GOOD = CONDITIONS.indexOf('Good');

/** Returns true if clothes in this condition are deductible (26 U.S.C. 170(f)(16)); undefined without a condition. */
export function isGoodOrBetter(condition: Condition | undefined): boolean | undefined {
  return condition && CONDITIONS.indexOf(condition) <= GOOD;
}
