import { brands, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brandSlug } from '../../src/catalog/normalize.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { total } from '../numbers/sums.ts';
import { readModelFile } from '../own-sales/published.ts';
import { PARAMETERS } from '../parameters.ts';
import { readNames, writeNames } from './names-file.ts';

/**
 * Writes into the file of names which tier's prices each brand outside the catalog resembles, by the levels of
 * model/prediction.json; train again afterwards:
 *
 *   node training/other-brands/write-like.ts
 */
const { effects, otherBrands } = readModelFile<PredictionArtifact>('prediction');
if (!otherBrands) throw new Error('model/prediction.json has no brands outside the catalog: train first.');

const levels = new Map(
  TIERS.map((tier) => {
    const own = brands.filter((brand) => brand.tier === tier);
    const sum = total(own, ({ slug }) => effects.brand?.[slug] ?? 0);
    return [tier, (effects.tier?.[tier] ?? 0) + sum / own.length];
  }),
);
const file = readNames();
let moved = 0;
const rows = file.brands.map((row) => {
  const level = otherBrands.brands[brandSlug(row.name)]?.level;
  if (level === undefined) return row;
  const far = (tier: Tier) => Math.abs(level - (levels.get(tier) as number));
  const like = TIERS.reduce((best, tier) => (far(tier) < far(best) ? tier : best));
  // The level depends a little on the tier's shape, so a brand at a border would switch with every fit.
  if (row.like && far(row.like) - far(like) < PARAMETERS.otherBrands.tierBorder) return row;
  if (like !== row.like) moved++;
  return { ...row, like };
});
writeNames({ ...file, brands: rows });
console.log(`${moved} of ${rows.length} brands now resemble a different tier`);
