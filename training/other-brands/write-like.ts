import { readFileSync } from 'node:fs';
import { brands, TIERS, type Tier } from '../../src/garments/catalog.ts';
import { brandSlug } from '../../src/garments/read/normalize.ts';
import type { PredictionArtifact } from '../../src/pricing/artifact.ts';
import { FILE, type NamesFile, writeNames } from './names-file.ts';

/**
 * Writes which tier's prices each brand outside the catalog resembles, by the levels of model/prediction.json, into the
 * file of names; then train once more:
 *
 *   node training/other-brands/write-like.ts
 */
const { effects, otherBrands } = JSON.parse(
  readFileSync(new URL('../../model/prediction.json', import.meta.url), 'utf8'),
) as PredictionArtifact;
if (!otherBrands)
  throw new Error('model/prediction.json holds no brands outside the catalog: train first.');

/** The distance by which another tier has to be nearer, log USD. */
const BORDER = 0.2;

const levels = new Map(TIERS.map((tier) => [tier, meanOf(tier)]));
const file = JSON.parse(readFileSync(FILE, 'utf8')) as NamesFile;
let moved = 0;
const rows = file.brands.map((row) => {
  const level = otherBrands.brands[brandSlug(row.name)]?.level;
  if (level === undefined) return row;
  const like = nearest(level);
  // A level moves a little with the shape of the tier: at a border it would change from fit to fit.
  if (row.like && far(level, row.like) - far(level, like) < BORDER) return row;
  if (like !== row.like) moved++;
  return { ...row, like };
});
writeNames({ ...file, brands: rows });
console.log(`${moved} of ${rows.length} brands resemble another tier than before`);

/** Returns the level of a tier's brands beside the base level, log USD. */
function meanOf(tier: Tier): number {
  const own = brands.filter((brand) => brand.tier === tier);
  const sum = own.reduce((total, { slug }) => total + (effects.brand?.[slug] ?? 0), 0);
  return (effects.tier?.[tier] ?? 0) + sum / own.length;
}

function far(level: number, tier: Tier): number {
  return Math.abs(level - (levels.get(tier) as number));
}

function nearest(level: number): Tier {
  return TIERS.reduce((best, tier) => (far(level, tier) < far(level, best) ? tier : best));
}
