// Measures the heap that title reading retains after a garbage collection, in MB: `node --expose-gc
// bench/title-memory.ts`.
import { readFileSync } from 'node:fs';

const { gc } = globalThis;
if (!gc) throw new Error('Start it with node --expose-gc.');
const used = () => {
  gc();
  return process.memoryUsage().heapUsed / 1e6;
};
// The service holds this in any case.
await import('../src/titles/fields.ts');
const items = () => JSON.parse(readFileSync(new URL('../model/item-effects.json', import.meta.url), 'utf8'));
items();
const before = used();
const { readTitle } = await import('../src/titles/title.ts');
const { findFacts } = await import('../src/titles/facts.ts');
const rules = used();
const { createItemScorer } = await import('../src/pricing/item/score.ts');
const artifact = items();
const scoreOf = createItemScorer(artifact as Parameters<typeof createItemScorer>[0]);
const all = used();
const { brand, category, words } = readTitle('Louis Vuitton Neverfull MM tote');
if (!brand || !category || scoreOf(brand, category, findFacts(words, brand.slug, 'bag')).depth === 0)
  throw new Error('The title was not understood.');
console.log(`names and rules ${(rules - before).toFixed(1)}, effects ${(all - rules).toFixed(1)} MB`);
