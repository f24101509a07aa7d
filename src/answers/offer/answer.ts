import { defined } from '../../base/members.ts';
import { capital } from '../../base/numbers.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garmentBody, sourceOf } from '../garment/answer.ts';
import type { Caveat, Coded } from '../garment/caveats.ts';
import { listingFigures } from '../listing/answer.ts';
import { invalid } from '../listing/refusals.ts';
import { ladderFor, priceAfter } from '../plan/ladder.ts';
import { uncountedLabel } from '../sale/words.ts';
import { IF_REAL, isOftenCopied } from '../verdict/copied.ts';
import { inquiryAboutOffer, standsIn } from '../verdict/inquiry.ts';
import { askBack, checkFirst, isCheckedFirst, rateOf, zonesBetween } from '../verdict/judgment.ts';
import type { MoneyAt, Verdict } from '../verdict/schema.ts';
import { type JudgmentTerms, type MarketplaceList, sellingOf } from '../verdict/selling.ts';
import { judgmentInWords } from '../verdict/words.ts';
import type { OfferAnswer, OfferReply, OfferTerms } from './schema.ts';
import { offerReasonInWords } from './words.ts';

/** An offer to accept, counter or decline. */
export interface OfferQuestion extends OfferTerms {
  readonly appraisal: PricedListing;
  readonly marketplace: Marketplace;
}

type Kept = OfferAnswer['keep']['offered'];

/** Returns the verdict on an offer, with the net of each reply. Throws a `Problem`. Pure. */
export function adviseOnOffer(question: OfferQuestion): Verdict {
  const { appraisal, asked, offered, listedFor, marketplace, cost, shipping, label } = question;
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
  return judgeOffer(
    { list: [marketplace] },
    appraisal,
    { asked, offered, listedFor },
    { marketplace, cost, shipping, label },
  );
}

/** Returns the advice as the API has it. Throws a `Problem`. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): Coded<OfferAnswer> {
  const { appraisal, marketplace } = question;
  const judgment = adviseOnOffer(question);
  const { reason, money, ask } = judgment;
  const isChecked = isCheckedFirst(judgment.zone, judgment.authenticity);
  const zone = isChecked ? null : (judgment.zone as OfferReply | null);
  const kept: { readonly [Step in MoneyAt['what']]?: Kept } = Object.fromEntries(
    money.at.map(({ what, keep, ...one }) => [what, { ...one, net: keep }]),
  );
  const counter = zone === 'counter' ? kept.counter : undefined;
  const { garment } = appraisal;
  const { takenFor, beyondEvidence, estimate, evidence, soldSearches, ...listing } = listingFigures(pricing, appraisal);
  const caveats: Caveat[] = [
    ...uncountedLabel(marketplace, question.label).map((text) => ({ code: 'shipping' as const, text })),
    ...(isOftenCopied(garment, appraisal.facts) ? [IF_REAL] : []),
    ...listing.caveats,
  ];
  return {
    advice: zone,
    ...(isChecked && { checkFirst: true }),
    ...defined({ counter: counter?.price, target: zone === null ? undefined : targetOf(appraisal, question) }),
    reason: isChecked
      ? judgmentInWords(judgment)
      : zone === null
        ? reason
        : [`${capital(reason)}.`, ask?.text].join(' ').trim(),
    keep: { offered: kept.accept as Kept, asked: kept.hold as Kept, ...defined({ counter }) },
    judgment,
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

type Offer = Pick<OfferTerms, 'asked' | 'offered' | 'listedFor'>;

/** An offer of this share of the asking price is accepted. */
const NEAR = 0.9;
/** Days in which a lower offer than that gets a counteroffer, since other buyers are still to come. */
const NEW_DAYS = 14;
/** An offer below this share of the target is declined. */
const FAR = 0.5;

/** Returns the price that an offer has to reach: that of the ladder on its day, at most the asking price. */
const targetOf = ({ price }: PricedListing, { asked, listedFor = 0 }: Omit<Offer, 'offered'>): number =>
  Math.min(asked, priceAfter(listedFor, ladderFor(price.price)));

/** Returns the verdict on an offer, with the net of each reply. Pure. */
export function judgeOffer(
  marketplaces: MarketplaceList,
  listing: PricedListing,
  offer: Offer,
  terms: JudgmentTerms,
): Verdict {
  const selling = sellingOf(marketplaces, listing, terms);
  const { keep, money } = selling;
  const { asked, offered, listedFor: days = 0 } = offer;
  const inquiry = inquiryAboutOffer(listing, asked, offered);
  const check = inquiry ? undefined : checkFirst('offer', listing, asked, money(['accept', offered], ['hold', asked]));
  if (check) return check;
  const near = NEAR * asked;
  const isAnswered = offered >= near || !inquiry || standsIn(inquiry);
  if (inquiry && !isAnswered) return askBack('offer', inquiry, money(['accept', offered], ['hold', asked]));
  const target = targetOf(listing, offer);
  const taken = days < NEW_DAYS ? near : Math.min(near, target);
  const zones = zonesBetween(['decline', below(FAR * target)], ['counter', below(taken)], ['accept', Infinity]);
  const wanted = offered >= target ? asked : target;
  const zone = keep(offered) > 0 ? replyTo(offered, { taken, least: FAR * target }) : 'decline';
  const counter = Math.min(asked, Math.ceil((offered + wanted) / 2));
  const replied = zone === 'counter' ? counter : offered;
  const reason = offerReasonInWords(zone, { offered, asked, wanted, target, days, replied, cost: terms.cost }, selling);
  return {
    question: 'offer',
    zone,
    reason,
    zones,
    ...rateOf(listing),
    money: money(['accept', offered], ['counter', counter], ['hold', asked]),
    ...defined({ ask: inquiry }),
  };
}

function replyTo(offered: number, { taken, least }: { readonly taken: number; readonly least: number }): OfferReply {
  if (offered >= taken) return 'accept';
  return offered >= least ? 'counter' : 'decline';
}

/** Returns the highest price in whole dollars below another: the upper end of a zone. */
const below = (price: number): number => Math.ceil(price) - 1;
