import { type Brand, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { partsOfKey } from '../../src/pricing/item/item-effects.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';

/** A model, or a version of one, as its plain title names it. */
export interface NamedThing {
  /** Its key among the effects of facts. */
  readonly key: string;
  readonly brand: Brand;
  readonly title: string;
}

/** Returns the thing of a key of a model or a variant; undefined for other keys, and for names on no list. */
export function namedThing(key: string): NamedThing | undefined {
  const [term, id] = partsOfKey(key);
  if (term !== 'model' && term !== 'variant') return undefined;
  const [slug = '', modelId = '', variant] = id.split('/');
  const brand = findBrand(slug) ?? findOtherBrand(slug);
  const model = brand && modelWith(brand, modelId);
  if (!brand || !model) return undefined;
  const version = variant === undefined ? [] : variantNames(brand, modelId).filter((one) => one.id === variant);
  if (variant !== undefined && version.length === 0) return undefined;
  const kind = findCategory(model.kind)?.name ?? model.kind;
  const words = [brand.name, model.name, ...version.map(({ names }) => names[0]), kind];
  return { key, brand, title: words.join(' ') };
}
