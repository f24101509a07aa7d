import { categories } from '../src/catalog/catalog.ts';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { payoutOf } from '../src/marketplaces/payouts.ts';
import { type Markdown, markdownsFor, PACES, shopMarkdowns } from '../src/pricing/markdowns.ts';
import { P70, P90 } from '../src/pricing/normal.ts';
import { logHazardRatio, saleOdds } from '../src/pricing/sale-odds.ts';
import { seededRandom } from '../training/numbers/random.ts';

// Compares price schedules: closets of 20 items over 180 days, sold by the fitted odds, with the same items and buyers
// for each schedule.

const CLOSETS = 1000;
const PIECES = 20;
const DAYS = 180;
const SEED = 30;
/** A closet's estimates: median in US dollars, and standard deviation of their log. */
const [MEDIAN, SPREAD] = [40, 0.8];
/** Error of an estimate, standard deviation of the log: 80% within a factor of 1.8. */
const ESTIMATE_ERROR = 0.45;

const random = seededRandom(SEED);
const poshmark = loadMarketplaces().list.find(({ id }) => id === 'poshmark');
const level = saleOdds.levels[0];
if (!poshmark || !level) throw new Error('The fees of Poshmark or a level of sales are missing.');
const [category] = categories;
const garment = { gender: 'female', ...(category && { category }) } as const;

const terms = (estimate: number, days: number) => ({
  estimate,
  worth: estimate,
  high: estimate * Math.exp(P90 * ESTIMATE_ERROR),
  usual: [estimate * Math.exp(-P70 * ESTIMATE_ERROR), estimate * Math.exp(P70 * ESTIMATE_ERROR)] as const,
  daysListed: 0,
  pace: { ...PACES.season, days },
  least: 1,
});
const POLICIES: Readonly<Record<string, (estimate: number) => readonly Markdown[]>> = {
  'at the estimate, held': (estimate) => [{ day: 0, price: estimate }],
  '10% off each 30 days': (estimate) =>
    shopMarkdowns({ everyDays: 30, share: 0.1 }, { ...terms(estimate, DAYS), askingPrice: estimate }),
  '20% off each 30 days': (estimate) =>
    shopMarkdowns({ everyDays: 30, share: 0.2 }, { ...terms(estimate, DAYS), askingPrice: estimate }),
  'the schedule of a season': (estimate) => markdownsFor(terms(estimate, 90)),
  'the schedule of a month': (estimate) => markdownsFor({ ...terms(estimate, 30), pace: PACES.month }),
};
const NAMES = Object.keys(POLICIES);

interface Piece {
  readonly estimate: number;
  readonly worth: number;
  /** The item sells when its cumulative hazard exceeds this. */
  readonly patience: number;
}

/**
 * Returns the selling price of an item; undefined if it does not sell. `at` shapes the curve, `speed` scales the level.
 */
function soldAt(piece: Piece, steps: readonly Markdown[], at: number, speed: number) {
  let sum = 0;
  for (let day = 0; day < DAYS; day++) {
    const price = steps.findLast((step) => step.day <= day)?.price as number;
    const span = level?.spans.find(({ from, to }) => day >= from && day < to);
    sum += speed * (span?.hazard ?? 0) * Math.exp(logHazardRatio(price, piece.worth, at));
    if (sum >= piece.patience) return price;
  }
  return undefined;
}

const netOf = (price: number) => payoutOf(poshmark, { garment, price }).net ?? 0;
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;
const percent = (share: number) => `${Math.round(100 * share)}%`;

for (const pace of [1 / 3, 1, 3]) {
  const kept = new Map<string, number[]>(NAMES.map((name) => [name, []]));
  const sold = new Map<string, number[]>(NAMES.map((name) => [name, []]));
  for (let closet = 0; closet < CLOSETS; closet++) {
    const at = Math.max(-2, Math.min(2, random.normal()));
    const speed = pace * Math.exp(level.error * random.normal());
    const pieces = Array.from({ length: PIECES }, (): Piece => {
      const estimate = Math.max(5, Math.round(MEDIAN * Math.exp(SPREAD * random.normal())));
      const worth = estimate * Math.exp(ESTIMATE_ERROR * random.normal());
      return { estimate, worth, patience: -Math.log(random.uniform()) };
    });
    const all = pieces.reduce((sum, { estimate }) => sum + netOf(estimate), 0);
    for (const [name, policy] of Object.entries(POLICIES)) {
      const prices = pieces.flatMap((piece) => soldAt(piece, policy(piece.estimate), at, speed) ?? []);
      kept.get(name)?.push(prices.reduce((sum, price) => sum + netOf(price), 0) / all);
      sold.get(name)?.push(prices.length / PIECES);
    }
  }
  console.log(
    `\nSales ${pace === 1 ? 'as fast as' : `${pace < 1 ? 'a third' : 'three times'} as fast as`} ${level.what}`,
  );
  const held = kept.get(NAMES[0] as string) as number[];
  for (const name of NAMES) {
    const [keeps, sells] = [kept.get(name), sold.get(name)] as [number[], number[]];
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const gains = keeps.map((keep, index) => keep - (held[index] as number));
    console.log(
      `${name}: kept ${percent(mean(keeps))} of what all would keep at the estimate (${percent(quantile(keeps, 0.1))} to ${percent(quantile(keeps, 0.9))}), sold ${percent(mean(sells))} (${percent(quantile(sells, 0.1))} to ${percent(quantile(sells, 0.9))}); beside holding ${(100 * mean(gains)).toFixed(1)} points, more in ${percent(gains.filter((gain) => gain > 0).length / gains.length)} of closets`,
    );
  }
}
