import { defined, membersOf, omit } from '../base/members.ts';
import { capital, plainDollars } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { isOftenCopied } from '../decide/copied.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { judgeOffer, type OfferQuestion, targetOf } from '../decide/offer.ts';
import { isCheckedFirst } from '../decide/verdict.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { compsInWords, whoseInWords } from './asker-words.ts';
import type { Caveat, Coded } from './caveats.ts';
import { IF_REAL } from './caveats.ts';
import { estimateInWords, gradeInWords, lookUpInWords } from './garment-words.ts';
import { listingFigures } from './listing.ts';
import type { OfferAnswer } from './sale-schema.ts';
import { labelCaveat } from './sale-words.ts';
import { judgmentInWords } from './verdict-words.ts';

/** Returns the advice as the API has it. Throws a `Problem`. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): Coded<OfferAnswer> {
  const { appraisal, marketplace } = question;
  const judgment = judgeOffer(question);
  const isChecked = isCheckedFirst(judgment);
  const advice = isChecked ? null : (judgment.zone as OfferAnswer['advice']);
  const counter = advice === 'counter' ? keptAt(judgment, 'counter') : undefined;
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
    keep: { offered: keptAt(judgment, 'accept'), asked: keptAt(judgment, 'hold'), ...defined({ counter }) },
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

/** Returns what one of the prices of an offer leaves; the verdict has each of them. */
function keptAt({ money }: Verdict, wanted: Verdict['money']['at'][number]['what']): OfferAnswer['keep']['offered'] {
  const found = money.at.find(({ what }) => what === wanted) as Verdict['money']['at'][number];
  const { keep, price, ...profit } = omit(found, 'what');
  return { price, ...profit, net: keep };
}

const reasonInWords = ({ zone, reason, ask }: Verdict): string =>
  zone === null ? reason : [`${capital(reason)}.`, ask?.text].join(' ').trim();

/** Returns the reply to an offer, to precede its reason: `Counter with $164`, `Accept $180`. */
export function replyInWords(advice: OfferAnswer['advice'], offered: number, counter = 0): string {
  if (advice === 'counter') return `Counter with ${plainDollars(counter)}`;
  if (advice === 'accept') return `Accept ${plainDollars(offered)}`;
  return capital(advice ?? 'no advice');
}

/** Returns advice on an offer as lines: the reply with what it leaves, then what the piece is worth. */
export function offerLines(answer: OfferAnswer): string[] {
  const { advice, counter, reason, keep, estimate, checkFirst = false } = answer;
  const { takenFor, beyondEvidence, evidence, caveats } = answer;
  const worth = beyondEvidence
    ? lookUpInWords(estimate)
    : `Estimate ${estimateInWords(estimate, evidence, estimate.ifReal === true)}; evidence: ` +
      `${compsInWords(evidence)}${gradeInWords(evidence)}.${whoseInWords(evidence)}`;
  return [
    checkFirst ? reason : `${replyInWords(advice, keep.offered.price, counter)}. ${reason}`,
    `${takenFor}. ${worth}`,
    ...caveats,
  ];
}
