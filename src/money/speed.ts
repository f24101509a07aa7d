import type { Garment } from '../catalog/catalog.ts';
import type { Facts } from '../titles/facts.ts';
import file from './speeds.json' with { type: 'json' };

/** How fast an item usually sells; judged. */
export type Speed = 'fast' | 'usual' | 'slow';

const BRANDS: Readonly<Record<string, readonly (readonly string[])[]>> = file.brands;

/** Returns how fast an item sells at its usual price, or undefined if nobody judged it. It changes no verdict or plan. */
export function speedOf({
  garment: { brand, category, gender },
  facts,
}: {
  readonly garment: Pick<Garment, 'brand' | 'category' | 'gender'>;
  readonly facts: Facts;
}): Speed | undefined {
  const { model, line, subKind, era, materials, features } = facts;
  const known = new Set([gender, model, line, subKind, era, ...materials, ...features]);
  const rows = Object.hasOwn(BRANDS, brand.slug) ? BRANDS[brand.slug] : undefined;
  const row = rows?.find(([, kinds = '', wanted]) => {
    const isKind = kinds.split(' ').includes(category.slug);
    return isKind && (wanted === undefined || wanted.split(' ').some((fact) => known.has(fact)));
  });
  return row?.[0] as Speed | undefined;
}

/** Returns a sentence about the speed. */
export const speedInWords = (speed: Speed): string =>
  `It usually sells ${{ fast: 'fast', usual: 'neither fast nor slowly', slow: 'slowly' }[speed]} (judged).`;
