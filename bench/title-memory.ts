// Memory that reading titles keeps, in MB of heap after a collection: `node --expose-gc bench/title-memory.ts`.
const { gc } = globalThis;
if (!gc) throw new Error('Start it with node --expose-gc.');
const used = () => {
  gc();
  return process.memoryUsage().heapUsed / 1e6;
};
// The service holds this in any case.
await import('../src/garments/read/fields.ts');
const { readModelFiles } = await import('../src/pricing/model-files.ts');
const words = () =>
  readModelFiles(new URL('../model/', import.meta.url)).artifact('title-words')?.value;
words();
const before = used();
const { readTitle } = await import('../src/garments/read/title.ts');
const rules = used();
const { createTitleScorer } = await import('../src/pricing/title-words.ts');
const artifact = words();
const scorer = createTitleScorer(artifact as Parameters<typeof createTitleScorer>[0]);
const all = used();
const { brand, category } = readTitle('Louis Vuitton Neverfull MM tote');
if (!brand || !category || scorer.score(brand, category, 'neverfull').known.length === 0)
  throw new Error('The title was not understood.');
console.log(`names and rules ${(rules - before).toFixed(1)}, words ${(all - rules).toFixed(1)} MB`);
