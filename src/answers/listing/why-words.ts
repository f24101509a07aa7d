import { count, percent } from '../../base/numbers.ts';
import { dataFacts } from '../../pricing/evidence/data-facts.ts';
import type { EffectBasis } from '../../pricing/item/word-effects.ts';
import { NOT_EVALUATED } from '../../pricing/loading/evaluation.ts';
import { uncheckedSales } from '../../pricing/price-class.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { listingsInWords, ownSalesInWords } from '../garment/data-words.ts';
import { uncheckedInWords } from '../verdict/words.ts';

/** Returns where a price comes from and how such prices were tested, in sentences. Pure. */
export function whyInWords(pricing: Pricing, listing: PricedListing): string[] {
  const { sources, ownSales } = pricing.artifacts.prediction;
  return [
    listingsInWords(dataFacts(sources)),
    ...(ownSales ? [ownSalesInWords(ownSales)] : []),
    testedInWords(pricing, listing),
  ];
}

function testedInWords({ artifacts }: Pricing, { garment: { brand } }: PricedListing): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const unchecked = uncheckedSales({ artifacts }, { brand });
  // One rate for houses: the same that a verdict on them names.
  if (unchecked) return uncheckedInWords(unchecked);
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'This model was not tested on listings in this tier.';
  const what = prediction.ownSales ? 'own sale' : 'listing';
  return `Tested on ${count(measured.items, `unseen ${what}`)} in the tier, the range held ${percent(measured.share)}.`;
}

/** Returns what an effect rests on, such as `from 31 listings, 9 sold, and the median of 177 sales`, or `judged`. */
export function basisInWords({ listings, sold, medianSales }: EffectBasis): string {
  const seen = listings === 0 ? '' : `${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold`;
  const published = medianSales === 0 ? '' : `the median of ${count(medianSales, 'sale')}`;
  if (seen && published) return `from ${seen}, and ${published}`;
  return seen || published ? `from ${seen || published}` : 'judged';
}
