import type { Garment } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { CIRCUMSTANCE_NAMES, type Circumstance, type Circumstances } from './circumstances.ts';
import type { Acceptance } from './payout-schema.ts';
import type { AcceptanceRule, GarmentTest } from './schema.ts';

/** The known parts of a garment for sale. A missing condition counts as a usual one. */
export interface GarmentToSell extends Partial<Garment>, Circumstances {}

/** The outcome of a test; a string names the missing fact. */
type Outcome = boolean | 'brand' | 'category' | 'gender';

/** Tests a garment. An empty test matches all. */
export function matches(test: GarmentTest, garment: GarmentToSell): Outcome {
  const { brand, category, gender, condition } = garment;
  const isOther = (name: Circumstance) => test[name] !== undefined && test[name] !== (garment[name] ?? false);
  if (CIRCUMSTANCE_NAMES.some(isOther)) return false;
  if (test.conditions && !(condition && test.conditions.includes(condition))) return false;
  const outcomes = [
    among(test.tiers, brand?.tier, 'brand'),
    among(test.brands, brand?.slug, 'brand'),
    // A piece of no stated kind is of one of the 15 categories.
    !category && test.categories?.every((slug) => findOtherKind(slug))
      ? false
      : among(test.categories, category?.slug, 'category'),
    among(test.genders, gender, 'gender'),
  ];
  if (outcomes.includes(false)) return false;
  return outcomes.find((outcome) => outcome !== true) ?? true;
}

function among(
  values: readonly string[] | undefined,
  value: string | undefined,
  name: Exclude<Outcome, boolean>,
): Outcome {
  if (values === undefined) return true;
  return value === undefined ? name : values.includes(value);
}

/** Returns whether a marketplace with these rules accepts a garment; `check` if the rules need a missing fact. */
export function acceptanceOf(rules: readonly AcceptanceRule[], garment: GarmentToSell): Acceptance {
  let missing: string | undefined;
  for (const { answer, when = {}, unless, reason } of rules) {
    const outcome = ruleApplies(matches(when, garment), unless && matches(unless, garment));
    if (outcome === true) return { accepted: answer, reason };
    if (outcome !== false) missing ??= outcome;
  }
  if (missing === undefined) return { accepted: 'yes' };
  return { accepted: 'check', reason: `It depends on the ${missing}, which was not given.` };
}

function ruleApplies(when: Outcome, unless: Outcome | undefined): Outcome {
  if (when === false || unless === true) return false;
  if (when !== true) return when;
  return unless === undefined || unless === false ? true : unless;
}
