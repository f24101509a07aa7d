import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { isOutside, soldGroups, type WhyCode, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import type { SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { meanOf } from '../numbers/summaries.ts';
import { type NamedThing, namedThing } from '../sold-models/named-things.ts';

/** An answer about a model, or a version of one, beside a group of US sales that it shows. */
export interface BesideSales extends NamedThing, SoldGroup {
  /** US dollars. */
  readonly price: number;
  /** Upper end of the range over its lower end. */
  readonly width: number;
  /** True where the price is outside the middle half of the sales. */
  readonly isOutside: boolean;
  /** The reason that the answer gives for that. */
  readonly why?: WhyCode | undefined;
}

/** Returns the answers about models and versions with US sales to show, by their key, for each group of these. */
export function answersBesideSales(pricing: Pricing): BesideSales[] {
  const { sold } = pricing.artifacts;
  return Object.keys(sold?.named ?? {}).flatMap((key): BesideSales[] => {
    const thing = namedThing(key);
    if (!thing) return [];
    const listing = appraiseTitle(pricing, { title: thing.title });
    if (!sold || !isPriced(listing)) return [];
    const shown = soldGroups(sold, listing.garment, listing.facts);
    if (shown?.of !== 'model' && shown?.of !== 'version') return [];
    const { price, priceLow, priceHigh } = listing.price;
    return shown.groups.flatMap((group): BesideSales[] => {
      if (group.place !== 'us') return [];
      const why = whyOutside(listing, shown.of, group)?.code;
      return [{ ...thing, ...group, price, width: priceHigh / priceLow, isOutside: isOutside(price, group), why }];
    });
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
