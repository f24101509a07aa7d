import { type Brand, findBrand } from '../catalog/catalog.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import file from './lexicon/label-numbers.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';

/** The number of a company on a care label: `RN 14806`. */
export interface LabelNumber {
  /** The register and the number: `RN 14806`. */
  readonly text: string;
  /** The maker that it names, if it names one. */
  readonly maker?: Brand | undefined;
  /** The labels of a company that has several, or '' if sources differ. */
  readonly several?: string | undefined;
}

type Registers<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;
const several: Registers<string> = file.several;
const makers: Registers<readonly string[]> = file.makers;

/** The register and the number: `RN# 14806`, `RN-14806`. */
const LABEL = /\b(RN|WPL|CA)(?: ?(?:number|no\.?))?[ #:.-]{0,4}(\d{3,6})$/i;
/** Maximum number of characters of a register's name. */
const BEFORE = 16;

/** Finds the number of a label in a title, if we know it. Its digits are never corrected. */
export function labelNumberIn(text: string, numbers: readonly NumberView[]): LabelNumber | undefined {
  const known = numbers
    .filter(({ role }) => role === 'label')
    .map(({ start, end }) => LABEL.exec(text.slice(Math.max(0, start - BEFORE), end)) ?? [])
    .map(([, register = '', digits = '']) => meaningOf(register.toUpperCase(), digits));
  return known.find((label) => label !== undefined);
}

function meaningOf(register: string, digits: string): LabelNumber | undefined {
  const text = `${register} ${digits}`;
  const [slug] = Object.entries(makers[register] ?? {}).find(([, numbers]) => numbers.includes(digits)) ?? [];
  if (slug !== undefined) return { text, maker: findBrand(slug) ?? findOtherBrand(slug) };
  const labels = several[register]?.[digits];
  return labels === undefined ? undefined : { text, several: labels };
}
