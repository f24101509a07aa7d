import { brands, categories } from '../../src/catalog/catalog.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { explainFitted } from '../../src/pricing/prediction.ts';
import { sellerOf } from '../level/sellers.ts';
import { medianOfCounts } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { askedGender, type Cell } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';
import type { PairPrice } from './pair-prices.ts';

/** Returns the prices of a fit for what US sellers sold, at whose level they are, beside the medians of these sales. */
export function publishedPairs(cells: readonly Cell[], prediction: PredictionArtifact): PairPrice[] {
  const sold = cells.filter((cell) => cell.basis === 'sold' && sellerOf(cell) !== undefined);
  const keyOf = (cell: Cell) => `${cell.brand} ${cell.category} ${askedGender(cell)}`;
  return [...Map.groupBy(sold, keyOf).values()].flatMap((own) => {
    const [first] = own as [Cell];
    const brand = brands.find(({ slug }) => slug === first.brand) ?? namedBrands.get(first.brand);
    const category = categories.find(({ slug }) => slug === first.category);
    if (!brand || !category) return [];
    const bins = own.flatMap((cell) => cell.bins.map(({ log, count }) => [log, count] as const));
    const parts = explainFitted(prediction, { brand, category, gender: askedGender(first) });
    return {
      name: `${brand.name} ${category.name}`,
      sales: total(bins, ([, count]) => count),
      price: Math.exp(total(parts, ({ log }) => log)),
      median: Math.exp(medianOfCounts(bins)),
    };
  });
}
