import { defined, membersOf } from '../base/members.ts';
import { capital, plainDollars } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { Verdict } from '../money/decision-schema.ts';
import type { Marketplace } from '../money/fees.ts';
import { judgeOffer, type OfferTerms } from '../money/offer.ts';
import { isCheckedFirst } from '../money/verdict.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type Caveat, type Coded, IF_REAL, labelCaveat } from './caveats.ts';
import { LISTING_MEMBERS, listingFigures } from './listing.ts';
import type { OfferAnswer } from './sale-schema.ts';
import { judgmentInWords } from './verdict-words.ts';

/**
 * Returns the reply to an offer and the net of each possible reply. The advice is null, without a target, if the seller
 * must first check that the item is real or answer a question, which is then the reason. Throws a `Problem` if the
 * marketplace does not allow such an offer. Pure.
 */
export function answerOffer(
  pricing: Pricing,
  question: OfferTerms & { readonly appraisal: Appraisal; readonly marketplace: Marketplace },
): Coded<OfferAnswer> {
  const { appraisal, marketplace, label } = question;
  const judgment = judgeOffer(question);
  const mustCheckFirst = isCheckedFirst(judgment);
  // The zone of a verdict on an offer is the reply.
  const advice = mustCheckFirst ? null : (judgment.zone as OfferAnswer['advice']);
  const counter = advice === 'counter' ? payoutOf(judgment, 'counter') : undefined;
  const figures = listingFigures(pricing, appraisal);
  const copyCaveat = isOftenCopied(appraisal) && IF_REAL;
  return {
    advice,
    ...defined({
      checkFirst: mustCheckFirst || undefined,
      counter: counter?.price,
      target: advice === null ? undefined : judgment.money.at.find(({ what }) => what === 'counter')?.price,
    }),
    reason: mustCheckFirst ? judgmentInWords(judgment) : reasonInWords(judgment),
    keep: { offered: payoutOf(judgment, 'accept'), asked: payoutOf(judgment, 'hold'), ...defined({ counter }) },
    judgment,
    marketplace: { id: marketplace.id, name: marketplace.name },
    ...membersOf(figures, ...LISTING_MEMBERS),
    caveats: stated<Caveat>(...labelCaveat(marketplace, label), copyCaveat, ...figures.caveats),
  };
}

type Sale = Verdict['money']['at'][number];

/** Returns the payout for a reply to an offer. Every verdict on an offer includes one for each reply. */
function payoutOf({ money }: Verdict, reply: Sale['what']): OfferAnswer['keep']['offered'] {
  const { price, keep, profit } = money.at.find(({ what }) => what === reply) as Sale;
  return { price, ...defined({ profit }), net: keep };
}

/** Returns the reason for a reply as sentences. If there is no reply, the reason is already a question. */
const reasonInWords = ({ zone, reason, ask }: Verdict): string =>
  zone === null ? reason : stated(capital(reason), ask?.text).join(' ');

/** Returns the reply to an offer: `Counter with $164`, `Accept $180`, `Decline`. Amounts are in US dollars. */
export function replyInWords(advice: OfferAnswer['advice'], offered: number, counter = 0): string {
  if (advice === 'counter') return `Counter with ${plainDollars(counter)}`;
  if (advice === 'accept') return `Accept ${plainDollars(offered)}`;
  return capital(advice ?? 'no advice');
}
