import { readFileSync, writeFileSync } from 'node:fs';
import { brands, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brandSlug } from '../../src/catalog/normalize.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { total } from '../numbers/sums.ts';
import { readModelFile } from '../own-sales/published.ts';
import { PARAMETERS } from '../parameters.ts';

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
const FILE = new URL('../../src/catalog/other-brands.json', import.meta.url);
let moved = 0;

/** Returns a line of the file, which has a brand on each, with the tier that the brand's level is closest to. */
function lineOf(line: string): string {
  const [, name = '""', like = ''] = /^ {4}\{"name":("(?:[^"\\]|\\.)*"),"like":"([\w-]+)"/.exec(line) ?? [];
  const level = otherBrands?.brands[brandSlug(JSON.parse(name))]?.level;
  if (level === undefined) return line;
  const far = (tier: Tier) => Math.abs(level - (levels.get(tier) as number));
  const nearest = TIERS.reduce((best, tier) => (far(tier) < far(best) ? tier : best));
  // The level depends a little on the tier's shape, so a brand at a border would switch with every fit.
  if (nearest === like || far(like as Tier) - far(nearest) < PARAMETERS.otherBrands.tierBorder) return line;
  moved++;
  return line.replace(`"like":"${like}"`, `"like":"${nearest}"`);
}

const lines = readFileSync(FILE, 'utf8').split('\n').map(lineOf);
writeFileSync(FILE, lines.join('\n'));
console.log(`${moved} brands now resemble a different tier`);
