import { readFileSync } from 'node:fs';

interface Rule {
  readonly brands?: readonly string[];
  readonly categories?: readonly string[];
  readonly genders?: readonly string[];
}

/** Listings of stated gender that show that there are such goods after all. */
const ENOUGH_LISTINGS = 20;

let known: readonly Rule[] | undefined;

/** Returns true where a house makes such goods: rules of words/not-made.json, unless listings say otherwise. */
export function isMade(brand: string, category: string, gender: string, listings: number): boolean {
  if (listings >= ENOUGH_LISTINGS) return true;
  known ??= (
    JSON.parse(readFileSync(new URL('../words/not-made.json', import.meta.url), 'utf8')) as {
      rules: Rule[];
    }
  ).rules;
  const names = (list: readonly string[] | undefined, one: string) =>
    list === undefined || list.includes(one);
  return !known.some(
    (rule) =>
      names(rule.brands, brand) && names(rule.categories, category) && names(rule.genders, gender),
  );
}
