import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import data from './donation-values.json' with { type: 'json' };

/** Guides that charities publish, each with the edition that was read, or the day. */
export const VALUE_GUIDES = data.guides;

/** The range that thrift stores ask for a kind of garment of any brand, under its heading in the guides, US dollars. */
type ThriftValue = (typeof data.values.male)['coat'];

const VALUES: Readonly<Record<string, Readonly<Record<string, ThriftValue>>>> = data.values;

/**
 * The range of published thrift-store values for a garment's kind: where two guides list it, from the lower low to the
 * higher
 * high. Undefined where neither does.
 */
export function thriftValue({ gender, category }: Garment): ThriftValue | undefined {
  return VALUES[gender]?.[category.slug];
}

const GOOD = CONDITIONS.indexOf('Good');

/**
 * True if a deduction may be taken for clothes in this condition: good used condition or better. Undefined if nobody
 * says
 * the condition. (26 U.S.C. 170(f)(16))
 */
export function isGoodOrBetter(condition: Condition | undefined): boolean | undefined {
  return condition && CONDITIONS.indexOf(condition) <= GOOD;
}
