import { grouped } from '../../base/numbers.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';

/** Returns the number of brands with a price, in hundreds: `2,400 brands`. */
export function brandsInWords(): string {
  return `${grouped(Math.floor((brands.length + otherBrands.length) / 100) * 100)} brands`;
}

/** Returns the number of kinds with a price: `70 kinds`. */
export function kindsInWords(): string {
  return `${categories.length + otherKinds.length} kinds`;
}
