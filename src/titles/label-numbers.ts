import { findAnyBrand } from '../catalog/outside-catalog.ts';
import file from './lexicon/label-numbers.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';

type Registers<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;
const labelsOfSeveral: Registers<string> = file.several;
const numbersByMaker: Registers<readonly string[]> = file.makers;

/** The register and the number: `RN# 14806`, `RN-14806`. */
const LABEL_NUMBER = /\b(RN|WPL|CA)(?: ?(?:number|no\.?))?[ #:.-]{0,4}(\d{3,6})$/i;
/** Maximum number of characters of a register's name. */
const MAX_REGISTER = 16;

/** Finds the number of a company on a care label in a title, if we know it. Its digits are never corrected. */
export function findLabelNumber(text: string, numbers: readonly NumberView[]) {
  for (const { start, end } of numbers.filter(({ role }) => role === 'label')) {
    const [, letters = '', digits = ''] = LABEL_NUMBER.exec(text.slice(Math.max(0, start - MAX_REGISTER), end)) ?? [];
    const register = letters.toUpperCase();
    const byMaker = Object.entries(numbersByMaker[register] ?? {});
    const [slug = ''] = byMaker.find(([, numbers]) => numbers.includes(digits)) ?? [];
    const maker = findAnyBrand(slug);
    /** The labels of a company that has several, or '' if sources differ. */
    const several = labelsOfSeveral[register]?.[digits];
    if (maker || several !== undefined) return { text: `${register} ${digits}`, maker, several };
  }
  return undefined;
}
