import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { isUnknown } from '../../garments/other-brands.ts';
import { type Appraisal, isPriced } from '../../pricing/appraise.ts';
import { listingEvidence } from '../../pricing/listing-estimate.ts';
import { beyondLead } from '../../wording/beyond-evidence.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { buyAnswer } from '../answer.ts';
import type { Site } from '../site.ts';
import type { SearchedWords } from './listing-title.ts';
import type { Suggestion } from './suggest.ts';

/** The answer to what was typed so far, as the first suggestion; undefined where it has no price. */
export function liveAnswer(
  { pricing, marketplaces }: Site,
  { outcome, path, isTitle }: SearchedWords,
): Suggestion | undefined {
  if (!isPriced(outcome)) return undefined;
  const { garment, price, asked } = outcome;
  // A few words without a known brand may be the start of something else.
  if (isUnknown(garment.brand) && !isTitle) return undefined;
  const { price: mid, priceLow, priceHigh } = price;
  const rare = beyondLead(outcome.beyondEvidence);
  const buy = rare
    ? undefined
    : buyAnswer({
        garment,
        price,
        choice: { marketplace: namedMarketplace(marketplaces, undefined), tag: asked?.price },
      });
  return {
    title: capital(garments(garment)),
    note: `${garment.condition ?? 'Any condition'} · ${usd(mid)} · ${usd(priceLow)}–${usd(priceHigh)}`,
    more: [
      ...(rare ? [`${rare}.`] : []),
      ...(buy ? [`${buy.lead} ${buy.rest}`] : []),
      ...noteOn(outcome),
      `${capital(listingEvidence(pricing, outcome).grade)}.`,
    ].join(' '),
    url: path,
  };
}

/** Why what was typed has no price, once it is more than unfinished. */
export function refusalOf({ outcome }: SearchedWords): string | undefined {
  if (isPriced(outcome)) return undefined;
  const { code } = outcome.refusal;
  const isUnfinished = code === 'brand_not_found' || code === 'category_not_found';
  return isUnfinished ? undefined : outcome.message;
}

const MAX_WORDS = 4;

/** What moved the price, what was followed, and what had no effect. */
function noteOn({ words, ignored, followed }: Appraisal): string[] {
  const moving = words.slice(0, MAX_WORDS).map(({ text }) => text);
  return [
    ...(moving.length > 0 ? [`Moved by: ${moving.join(', ')}.`] : []),
    ...followed,
    ...(ignored.length > 0 ? [`Without effect: ${ignored.join(', ')}.`] : []),
  ];
}
