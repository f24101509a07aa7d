import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { soldGroups } from '../../src/pricing/sold-groups.ts';
import { meanOf } from '../numbers/summaries.ts';
import { type NamedThing, namedThing } from '../sold-models/named-things.ts';

/** An answer about a model, or a version of one, beside the US sales that it shows. */
export interface BesideSales extends NamedThing {
  /** US dollars. */
  readonly price: number;
  /** Upper end of the range over its lower end. */
  readonly width: number;
  readonly n: number;
  readonly median: number;
  /** Their middle half; absent where only a median is published for some of them. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** True where the price is outside the middle half of the sales. */
  readonly isOutside: boolean;
}

/** Half of the log distance between the quartiles of a usual model's sales, for medians without quartiles. */
const USUAL_HALF = 0.25;

/** Returns the answers about models and versions with US sales to show, by their key. */
export function answersBesideSales(pricing: Pricing): BesideSales[] {
  const { sold } = pricing.artifacts;
  return Object.keys(sold?.named ?? {}).flatMap((key): BesideSales[] => {
    const thing = namedThing(key);
    if (!thing) return [];
    const listing = appraiseTitle(pricing, { title: thing.title });
    if (!sold || !isPriced(listing)) return [];
    const shown = soldGroups(sold, listing.garment, listing.facts);
    const [group] = shown?.groups ?? [];
    const isOwn = shown?.of === 'model' || shown?.of === 'version';
    if (!group || !isOwn || group.place !== 'us') return [];
    const { n, median, low = median * Math.exp(-USUAL_HALF), high = median * Math.exp(USUAL_HALF) } = group;
    const { price, priceLow, priceHigh } = listing.price;
    const isOutside = price < Math.floor(low) || price > Math.ceil(high);
    const width = priceHigh / priceLow;
    return [{ ...thing, price, width, n, median, low: group.low, high: group.high, isOutside }];
  });
}

/** Returns the root mean square and the mean of log(price / median), log USD. */
export function distancesFromMedians(answers: readonly Pick<BesideSales, 'price' | 'median'>[]): {
  readonly rms: number;
  readonly level: number;
} {
  const distance = ({ price, median }: (typeof answers)[number]) => Math.log(price / median);
  return { rms: Math.sqrt(meanOf(answers, (one) => distance(one) ** 2)), level: meanOf(answers, distance) };
}
