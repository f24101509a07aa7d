// CPU time of titles in a loop without HTTP: `node bench/titles.ts`. The best of many passes, since others use the
// machine.
import { listingAnswer } from '../src/answers/listing.ts';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { appraiseTitle, isPriced } from '../src/pricing/appraise.ts';
import { loadModel } from '../src/pricing/load-model.ts';
import wordingRows from '../test/pricing/wordings.json' with { type: 'json' };

const WARM_UP = 30;
const PASSES = 100;

const titles = wordingRows.flat();
const pricing = loadModel();
const parts = { pricing, marketplaces: loadMarketplaces() };

/** Returns the microseconds that something takes for a title, in the best pass. */
function best(work: (title: string) => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < WARM_UP + PASSES; pass++) {
    const before = process.cpuUsage();
    for (const title of titles) work(title);
    const { user, system } = process.cpuUsage(before);
    if (pass >= WARM_UP) least = Math.min(least, (user + system) / titles.length);
  }
  return least;
}

const appraised = best((title) => {
  appraiseTitle(pricing, { title });
});
const answered = best((title) => {
  const outcome = appraiseTitle(pricing, { title });
  if (isPriced(outcome)) JSON.stringify(listingAnswer(parts, outcome));
});
console.log(
  `${titles.length} titles: ${appraised.toFixed(1)} µs each (target: 60), ${answered.toFixed(1)} with the answer as JSON`,
);
