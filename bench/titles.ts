// Measures the CPU time to price titles in a loop, without HTTP: `node bench/titles.ts`, and `--beside <folder>` to
// alternate with another checkout. Reports the best of many passes, since other programs share the machine. Targets:
// 60 µs for a price, ten times that for misspelled words.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import wordingRows from '../test/pricing/wordings.json' with { type: 'json' };
import { record } from './support/figures.ts';

const WARM_UP = 20;
const COMPS = [40, 55, 48].map((price) => ({ price }));

const { beside, passes } = parseArgs({
  options: { beside: { type: 'string' }, passes: { type: 'string', default: '100' } },
}).values;
const PASSES = Number(passes);
const titles = wordingRows.flat();

type Work = (title: string) => void;

/** Misspells each longer word in a title: swaps two letters, drops one, and appends an x. */
const withSlips = (title: string): string =>
  title.replace(/[a-z]{5,}/gi, ([a, b, c, ...rest]) => `${a}${c}${b}${rest.slice(1).join('')}x`);

/** Loads a checkout and returns the tasks to time on each title, by name. */
async function worksOf(folder: string): Promise<Readonly<Record<string, Work>>> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { listingAnswer } = (await load('src/present/listing.ts')) as typeof import('../src/present/listing.ts');
  const { loadMarketplaces } = (await load('src/marketplaces/load.ts')) as typeof import('../src/marketplaces/load.ts');
  const { appraiseTitle } = (await load('src/pricing/appraise.ts')) as typeof import('../src/pricing/appraise.ts');
  const { loadModel } = (await load(
    'src/pricing/loading/load-model.ts',
  )) as typeof import('../src/pricing/loading/load-model.ts');
  const pricing = loadModel();
  const parts = { pricing, marketplaces: loadMarketplaces() };
  return {
    priced: (title) => void appraiseTitle(pricing, { title }),
    'answered as JSON': (title) => {
      const outcome = appraiseTitle(pricing, { title });
      if ('price' in outcome) JSON.stringify(listingAnswer(parts, outcome));
    },
    'with three sold comparables': (title) => void appraiseTitle(pricing, { title, comps: COMPS }),
    'with a guess': (title) => void appraiseTitle(pricing, { title, guess: 45 }),
    'of misspelled words': (title) => void appraiseTitle(pricing, { title: withSlips(title) }),
  };
}

/** Returns each task's time per title in its best pass, microseconds. Tasks take turns. */
function bestOf(works: readonly Work[]): number[] {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < WARM_UP + PASSES; pass++) {
    // Alternates direction, since each task leaves garbage and warm caches to the next.
    const order = pass % 2 === 0 ? works.entries() : [...works.entries()].reverse();
    for (const [at, work] of order) {
      const before = process.cpuUsage();
      for (const title of titles) work(title);
      const { user, system } = process.cpuUsage(before);
      if (pass >= WARM_UP) least[at] = Math.min(least[at] as number, (user + system) / titles.length);
    }
  }
  return least;
}

const own = await worksOf(resolve(import.meta.dirname, '..'));
const others = beside === undefined ? {} : await worksOf(resolve(beside));
const micros = bestOf([...Object.values(own), ...Object.values(others)]);
const [price = 0, answer = 0] = micros;
record('a title in a loop: µs', [price]);
record('a title in a loop: µs with its answer', [answer]);
for (const [at, name] of Object.keys(own).entries()) {
  const time = micros[at] as number;
  const other = micros[at + Object.keys(own).length];
  const compared = other === undefined ? '' : `, ${(time / other).toFixed(2)} times that of ${beside}`;
  console.log(`${name}: ${time.toFixed(1)} µs, ${(time / price).toFixed(2)} times a price${compared}`);
}
