import type { Appraisal } from '../pricing/appraisal.ts';
import file from './speeds.json' with { type: 'json' };

/** How fast an item usually sells; judged. */
export type Speed = 'fast' | 'usual' | 'slow';

const BRANDS: Readonly<Record<string, readonly (readonly string[])[]>> = file.brands;

/** Returns how fast an item sells at its usual price, or undefined if nobody judged it. It changes no verdict or plan. */
export function speedOf({
  garment: { brand, category, gender },
  facts: { model, line, isVintage },
  item: { words },
}: Pick<Appraisal, 'garment' | 'facts' | 'item'>): Speed | undefined {
  const known = new Set([gender, model, line, isVintage ? 'vintage' : undefined, ...words]);
  const rows = Object.hasOwn(BRANDS, brand.slug) ? BRANDS[brand.slug] : undefined;
  const row = rows?.find(([, kinds = '', wanted]) => {
    const isKind = kinds.split(' ').includes(category.slug);
    return isKind && (wanted === undefined || wanted.split(' ').some((fact) => known.has(fact)));
  });
  return row?.[0] as Speed | undefined;
}

/** Returns a sentence about an unusual speed, or ''. */
export const speedInWords = (speed: Speed): string =>
  speed === 'usual' ? '' : `It sells ${speed === 'fast' ? 'fast' : 'slowly'}, we think.`;
