import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import data from './donation-values.json' with { type: 'json' };

/** Value guides that charities publish, with their edition or the date on which we read them. */
export const VALUE_GUIDES = data.guides;

const VALUES: Readonly<Record<string, Readonly<Record<string, typeof data.values.male.coat>>>> = data.values;

/**
 * Returns the range of thrift-store prices for a garment of any brand, US dollars: the widest range in the guides, with
 * the heading above it; undefined if no guide lists such garments.
 */
export const thriftValue = ({ gender, category }: Garment) => VALUES[gender]?.[category.slug];

const GOOD = CONDITIONS.indexOf('Good');

/** Returns whether clothing in this condition is deductible (26 U.S.C. 170(f)(16)), or undefined if it isn't given. */
export function isGoodOrBetter(condition: Condition | undefined): boolean | undefined {
  return condition && CONDITIONS.indexOf(condition) <= GOOD;
}
