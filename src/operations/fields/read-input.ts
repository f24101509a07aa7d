import { isBlank, isObject } from '../../base/members.ts';
import type { Problem } from '../../base/problem.ts';
import type { Fields, ValuesOf } from '../../base/shape.ts';
import { SELLER_FIELDS } from '../../money/seller-fields.ts';
import { boundedNames, createNameReader, type NamedValues, requireFewNames } from './field-names.ts';
import { readFields } from './query.ts';

const readSellerNames = createNameReader(SELLER_FIELDS, { absent: 'seller has no member' });

/**
 * Creates a function that reads an object sent as JSON: fields by their names, other spellings and synonyms, and the
 * seller's terms also in `seller`, where the flat ones win. `refuse` is called with the 400 {@link Problem} for each
 * invalid value and throws it by default; a misspelled name always throws one.
 */
export function createInputReader<F extends Fields>(fields: F, absent?: string) {
  const readNames = createNameReader(fields, absent === undefined ? {} : { absent });
  const hasTerms = Object.hasOwn(fields, 'marketplace');
  return (sent: object, refuse?: (problem: Problem) => void): NamedValues<ValuesOf<F>> => {
    requireFewNames(sent);
    const { seller, yours, ...flat } = sent as Readonly<Record<string, unknown>>;
    const terms = hasTerms && isObject(seller) ? readSellerNames(seller) : { values: {}, unknown: [] };
    const others = { ...flat, ...(isObject(seller) ? {} : { seller }), ...evidenceIn(yours, flat) };
    const { values, unknown } = readNames(isBlank(others.seller) ? withoutSeller(others) : others);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
    return {
      values: readFields(fields, { ...terms.values, ...given }, refuse ? { refuse } : {}),
      unknown: boundedNames([...unknown, ...terms.unknown.map((name) => `seller.${name}`)]),
    };
  };
}

/** Creates a function that reads the terms of a seller alone, like {@link createInputReader}. */
export const createTermsReader = (absent: string) => createInputReader(SELLER_FIELDS, absent);

const withoutSeller = ({ seller: _, ...others }: Readonly<Record<string, unknown>>) => others;

/** Returns the evidence in `yours`, the object of 1.x: prices that similar items sold for, asking prices and a guess. */
function evidenceIn(yours: unknown, flat: Readonly<Record<string, unknown>>): object {
  if (yours === undefined || yours === null) return {};
  if (!isObject(yours)) return { comps: [flat.comps ?? [], yours].flat() };
  const asking = [yours.asked ?? []]
    .flat()
    .map((price) => (isObject(price) ? { ...price, asking: true } : { price, asking: true }));
  const comps = [flat.comps ?? [], yours.sold ?? [], asking].flat();
  return { ...(comps.length > 0 && { comps }), ...(isBlank(yours.guess) ? {} : { guess: yours.guess }) };
}
