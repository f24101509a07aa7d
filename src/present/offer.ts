import { defined, membersOf } from '../base/members.ts';
import { capital, plainDollars } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { isOftenCopied } from '../decide/copied.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { judgeOffer, type OfferQuestion, targetOf } from '../decide/offer.ts';
import { isCheckedFirst } from '../decide/verdict.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type Caveat, type Coded, IF_REAL, labelCaveat } from './caveats.ts';
import { listingFigures } from './listing.ts';
import type { OfferAnswer } from './sale-schema.ts';
import { judgmentInWords } from './verdict-words.ts';

/** Returns advice on an offer. Throws a `Problem` if the offer cannot be made on the marketplace. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): Coded<OfferAnswer> {
  const { appraisal, marketplace } = question;
  const judgment = judgeOffer(question);
  const isChecked = isCheckedFirst(judgment);
  const advice = isChecked ? null : (judgment.zone as OfferAnswer['advice']);
  const counter = advice === 'counter' ? payoutAt(judgment, 'counter') : undefined;
  const listing = listingFigures(pricing, appraisal);
  const isCopied = isOftenCopied(appraisal);
  const caveats = stated<Caveat>(...labelCaveat(marketplace, question.label), isCopied && IF_REAL, ...listing.caveats);
  return {
    advice,
    ...defined({
      checkFirst: isChecked || undefined,
      counter: counter?.price,
      target: advice === null ? undefined : targetOf(question),
    }),
    reason: isChecked ? judgmentInWords(judgment) : reasonInWords(judgment),
    keep: { offered: payoutAt(judgment, 'accept'), asked: payoutAt(judgment, 'hold'), ...defined({ counter }) },
    judgment,
    marketplace: { id: marketplace.id, name: marketplace.name },
    ...membersOf(
      listing,
      'takenFor',
      'beyondEvidence',
      'brand',
      'category',
      'gender',
      'condition',
      'currency',
      'estimate',
      'evidence',
      'soldSearches',
      'source',
    ),
    caveats,
  };
}

type Sale = Verdict['money']['at'][number];

function payoutAt({ money }: Verdict, what: Sale['what']): OfferAnswer['keep']['offered'] {
  const { price, keep, profit } = money.at.find((sale) => sale.what === what) as Sale;
  return { price, ...defined({ profit }), net: keep };
}

const reasonInWords = ({ zone, reason, ask }: Verdict): string =>
  zone === null ? reason : [`${capital(reason)}.`, ask?.text].join(' ').trim();

/** Returns the reply to an offer, which goes before the reason: `Counter with $164`, `Accept $180`. */
export function replyInWords(advice: OfferAnswer['advice'], offered: number, counter = 0): string {
  if (advice === 'counter') return `Counter with ${plainDollars(counter)}`;
  if (advice === 'accept') return `Accept ${plainDollars(offered)}`;
  return capital(advice ?? 'no advice');
}
