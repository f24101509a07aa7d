import { defined } from '../../base/members.ts';
import { capital } from '../../base/numbers.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { ListingQuery } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { hazardRatio, type Likely, saleLevel, soldWithin } from '../../pricing/unsold/sale-odds.ts';
import { garmentBody, sourceOf } from '../garment/answer.ts';
import { answerListing, listingFigures } from '../listing/answer.ts';
import { invalid } from '../listing/refusals.ts';
import { uncountedLabel } from '../sale/words.ts';
import { IF_REAL, isOftenCopied } from '../verdict/copied.ts';
import { isCheckedFirst } from '../verdict/judgment.ts';
import { judgeOffer } from '../verdict/offer.ts';
import type { MoneyAt } from '../verdict/schema.ts';
import { judgmentInWords } from '../verdict/words.ts';
import type { Kept, OfferAnswer, OfferReply, OfferTerms } from './schema.ts';

/** An offer to accept, counter or decline. */
export interface OfferQuestion extends Omit<ListingQuery, 'askingPrice'>, OfferTerms {
  readonly marketplace: Marketplace;
}

const HORIZON = 90;

/** Returns advice on an offer, with the net of each reply. Throws a `Problem`. Pure. */
export function adviseOnOffer(pricing: Pricing, question: OfferQuestion) {
  const { asked, offered, listedFor, marketplace, cost, shipping, label, ...listing } = question;
  const appraisal = answerListing(pricing, listing);
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
  const judgment = judgeOffer(
    { list: [marketplace] },
    appraisal,
    { asked, offered, listedFor },
    { marketplace, cost, shipping, label },
  );
  return { appraisal, judgment };
}

/** Returns the advice as the API has it, with the odds of a sale. Throws a `Problem`. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): OfferAnswer {
  const { asked, offered, listedFor = 0, marketplace } = question;
  const { appraisal, judgment } = adviseOnOffer(pricing, question);
  const { reason, isClose, money } = judgment;
  const isChecked = isCheckedFirst(judgment.zone, judgment.authenticity);
  const zone = isChecked ? null : (judgment.zone as OfferReply | null);
  const kept: { readonly [Step in MoneyAt['what']]?: Kept } = Object.fromEntries(
    money.at.map(({ what, keep, ...one }) => [what, { ...one, net: keep }]),
  );
  const counter = zone === 'counter' ? kept.counter : undefined;
  const { garment } = appraisal;
  const { takenFor, beyondEvidence, estimate, evidence, soldSearches, ...listing } = listingFigures(pricing, appraisal);
  const caveats = [
    ...uncountedLabel(marketplace, question.label),
    ...(isOftenCopied(garment, appraisal.facts) ? [IF_REAL.text] : []),
    ...listing.caveats,
  ];
  const level = saleLevel(garment, marketplace.id);
  const terms = { asked, estimate: estimate.price, listedFor };
  return {
    advice: zone,
    ...(isChecked && { checkFirst: true }),
    ...defined({ counter: counter?.price }),
    reason: isChecked ? judgmentInWords(judgment) : zone === null ? reason : `${capital(reason)}.`,
    ...defined({ isClose }),
    keep: { offered: kept.accept as Kept, asked: kept.hold as Kept, ...defined({ counter }) },
    judgment,
    ...(zone !== null && {
      timesAsLikely: rounded(hazardRatio(offered, asked, estimate.price)),
      ...(level && { soldIn90Days: rounded(soldWithin(level, terms, HORIZON)) }),
    }),
    marketplace: { id: marketplace.id, name: marketplace.name },
    takenFor,
    ...defined({ beyondEvidence }),
    ...garmentBody(garment),
    estimate,
    evidence,
    soldSearches,
    caveats,
    source: sourceOf(pricing),
  };
}

const rounded = ({ value, low, high }: Likely): Likely => ({
  value: Number(value.toFixed(2)),
  low: Number(low.toFixed(2)),
  high: Number(high.toFixed(2)),
});
