import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import data from './donation-values.json' with { type: 'json' };

/** Guides published by charities, each with the edition that was read or the day on which it was read. */
export const VALUE_GUIDES = data.guides;

/** The thrift-store price range for a kind of garment, any brand, under its heading in the guides, US dollars. */
type ThriftValue = (typeof data.values.male)['coat'];

const VALUES: Readonly<Record<string, Readonly<Record<string, ThriftValue>>>> = data.values;

/** Returns the widest range of the guides that list a garment's kind; undefined if none does. */
export function thriftValue({ gender, category }: Garment): ThriftValue | undefined {
  return VALUES[gender]?.[category.slug];
}

const GOOD = CONDITIONS.indexOf('Good');

/** Returns true if such clothes may be deducted (26 U.S.C. 170(f)(16)); undefined for an unknown condition. */
export function isGoodOrBetter(condition: Condition | undefined): boolean | undefined {
  return condition && CONDITIONS.indexOf(condition) <= GOOD;
}
