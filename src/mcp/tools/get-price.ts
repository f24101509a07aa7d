import { dayAt } from '../../base/day.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { answerReprice } from '../../decide/ask.ts';
import { AdviceAnswer, type Verdict } from '../../decide/decision-schema.ts';
import { judgeTag } from '../../decide/verdict.ts';
import { GOALS } from '../../input/item-fields.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { salesInWords, whyInWords } from '../../present/evidence-words.ts';
import { listingFigures } from '../../present/listing.ts';
import { listingLines, type WordedListing } from '../../present/listing-words.ts';
import { answerSale } from '../../present/sale.ts';
import { SaleAnswer } from '../../present/sale-schema.ts';
import { labelCaveat } from '../../present/sale-words.ts';
import { isAskedBack } from '../../present/verdict-words.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { listingPath } from '../../pricing/price-path.ts';
import { isVintage } from '../../titles/item-names.ts';
import { type Call, EVIDENCE, FIELDS, GARMENT, MARKETPLACES, SELLER } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { findOut, listingOf, OF_A_PIECE, repeatable, withoutMethod } from './listing.ts';
import type { ToolParts, ToolSource } from './tool.ts';

type Detail = NonNullable<Call['values']['detail']>;

export const getPrice: ToolSource = {
  name: 'get_price',
  takes: {
    ...GARMENT,
    ...membersOf(FIELDS, 'askingPrice', 'cost', 'listedFor', 'detail'),
    ...EVIDENCE,
    ...SELLER,
    ...MARKETPLACES,
  },
  example: { title: 'Coach Tabby 26 leather bag', askingPrice: 120 },
  gives: {
    ...SaleAnswer.properties,
    ...OF_A_PIECE,
    advice: AdviceAnswer,
    ask: ListingAnswer.properties.ladder.items.properties.price,
  },
  hasCard: true,
  isLasting: true,
  answer: (parts, call, address) => {
    const { pricing } = parts;
    const { detail = 'usual' } = call.values;
    const appraisal = listingOf(pricing, call);
    const seller = sellerIn(call);
    const judge = judgeFor(parts, appraisal, call, seller);
    const decided = decisionOn(parts, appraisal, call, seller, judge(appraisal));
    const { judgment } = decided;
    const priced = listingFigures(pricing, appraisal, judge);
    const isSale = judgment?.zone != null && judgment.money.marketplace?.id === seller.marketplace.id;
    const { soldSearches, lines } = findOut(appraisal, judgment?.ask !== undefined);
    const worded: WordedListing = {
      ...priced,
      ...defined(decided),
      why: detail === 'full' ? whyInWords(pricing, appraisal) : undefined,
      ignored: repeatable(priced.ignored),
      caveats: [...(isSale ? labelCaveat(seller.marketplace, seller.label) : []), ...withoutMethod(priced.caveats)],
    };
    const withoutYours = isOursSaid(appraisal) && !worded.beyondEvidence ? priced.withoutYours : undefined;
    const webUrl = detail !== 'short' && address ? address + listingPath(pricing, appraisal) : undefined;
    return {
      answer: { ...structureOf(worded, detail), withoutYours, soldSearches, webUrl },
      lines: [...listingLines(worded, detail), ...lines],
    };
  },
  missing: (parts, call) => {
    const { askingPrice, cost } = call.values;
    return missingDetails(parts, { ...call, values: { ...call.values, askingPrice: askingPrice ?? cost } });
  },
};

/** Returns true if the lines name our own price beside the estimate. */
const isOursSaid = ({ asker }: Appraisal): boolean =>
  asker !== undefined && (asker.isLed || (asker.comps + asker.asks > 0 && !asker.modelCannotPrice));

/** Returns the seller of a call: a single marketplace to show is also theirs. */
function sellerIn({ seller, marketplaces: list = [] }: Call): Call['seller'] {
  const [only, ...others] = list;
  return only && others.length === 0 && seller.terms.marketplace === undefined
    ? { ...seller, marketplace: only }
    : seller;
}

/** Returns a function that gives the verdict by a seller's terms. The cost of a find is its asking price. */
function judgeFor({ marketplaces }: ToolParts, { asked }: Appraisal, { values }: Call, seller: Call['seller']) {
  const { cost = asked?.price } = values;
  const { forMyself } = seller.terms;
  return (listing: Appraisal) => judgeTag(marketplaces, listing, cost || undefined, { ...seller, forMyself });
}

/** Returns the members of an answer about a decision: advice on a listing, else a verdict, and the payouts. */
function decisionOn(
  parts: ToolParts,
  listing: Appraisal,
  { values: { cost, listedFor }, terms, marketplaces: list }: Call,
  seller: Call['seller'],
  judgment: Verdict,
) {
  const { isToLookUp } = listing;
  const hasLimits = !isToLookUp && GOALS.some((goal) => terms[goal] !== undefined);
  const isJudged = listedFor === undefined && (judgment.zone !== null || judgment.ask !== undefined || hasLimits);
  // A rare piece has no usual price to sell at.
  const sold = list && !isToLookUp ? saleOn(list, parts, listing, seller, cost) : undefined;
  return {
    judgment: isJudged ? judgment : undefined,
    hasLimits: isJudged ? hasLimits : undefined,
    cost: isJudged ? cost : undefined,
    advice: listedFor === undefined ? undefined : adviceOn(parts, listing, seller, listedFor),
    kept: sold?.payouts.map((payout) => omit(payout, 'rates', 'feeSource', 'payUpTo')),
    best: sold?.best,
  };
}

function adviceOn(parts: ToolParts, listing: Appraisal, seller: Call['seller'], daysListed: number) {
  const { marketplaces, clock = Date.now } = parts;
  const plan = { ...seller, goneIn: 'season' as const, today: dayAt(clock()) };
  return answerReprice(marketplaces, { listing, askingPrice: listing.asked?.price, daysListed }, plan);
}

/** Answers a sale at our estimate on each of the marketplaces; `paid` is the cost of the garment. */
function saleOn(
  list: readonly Marketplace[],
  parts: ToolParts,
  listing: Appraisal,
  seller: Call['seller'],
  paid: number | undefined,
) {
  const { garment, facts, asked } = listing;
  return answerSale(
    { ...parts, marketplaces: { ...parts.marketplaces, list } },
    {
      ...membersOf(seller, 'label', 'shipping', 'taxRate', 'marketplace', 'work'),
      ...membersOf(seller.terms, ...GOALS),
      cost: paid ?? asked?.price,
      listing,
      garment: { ...garment, vintage: isVintage(facts.era) },
    },
  );
}

const WORDS = ['words', 'ordinaryWords', 'withoutWords'] as const;

/** Returns the members that an answer of a detail leaves out. */
function hiddenIn({ words, beyondEvidence }: WordedListing, detail: Detail): readonly (keyof WordedListing)[] {
  // A piece that our listings cannot price has a floor without other numbers: they are of other pieces.
  if (beyondEvidence) return [...WORDS, 'byCondition', 'estimate', 'why'];
  if (detail !== 'full') return [...WORDS, 'byCondition'];
  return words.length === 0 ? WORDS : [];
}

/** Returns an answer as data: each fact once, even if the lines repeat it. */
function structureOf(worded: WordedListing, detail: Detail) {
  const { judgment, kept, ladder, advice, askingPrice, beyondEvidence, estimate } = worded;
  const isForSale = !advice && judgment?.question !== 'wear';
  return {
    ...omit(worded, ...hiddenIn(worded, detail)),
    atLeast: beyondEvidence ? estimate.priceLow : undefined,
    evidence: evidenceOf(worded, detail),
    askingPrice: askingPrice && { ...askingPrice, text: askingPrice.text || undefined },
    judgment: judgment && judgmentBody(judgment, beyondEvidence !== undefined),
    payouts: kept,
    // The choice of candidates has its own member.
    caveats: caveatTexts(worded.caveats, 'candidates'),
    ask: isForSale && detail !== 'short' ? ladder?.[0]?.price : undefined,
  };
}

function evidenceOf({ evidence }: WordedListing, detail: Detail) {
  if (detail === 'short') return membersOf(evidence, 'grade', 'of', 'yours');
  const text = `${evidence.text}${salesInWords(evidence)}`;
  const { places, sales = [], ...counted } = { ...evidence, text };
  if (detail !== 'full') return counted;
  // The lines state only the sales of the first place.
  return { ...counted, places, sales: sales.filter(({ place }) => place === sales[0]?.place) };
}

function judgmentBody(judgment: Verdict, isToLookUp: boolean) {
  const { question, zone, reason, zones, ask, authenticity, hitRate, money } = judgment;
  // A rare piece sells for more than the estimate.
  const isRare = ask?.about === 'rarity';
  const hasMoney = !(isToLookUp || isRare || isAskedBack(judgment));
  return {
    ...judgment,
    authenticity: isToLookUp && authenticity ? omit(authenticity, 'uncheckedSales') : authenticity,
    hitRate: isToLookUp ? undefined : hitRate,
    // The figures of other verdicts have members.
    reason: zone !== null && (isRare || question === 'wear') ? reason : undefined,
    zones: zone === null && !ask ? zones : undefined,
    // The lines say a profit, or without a price to judge what is kept.
    money: hasMoney
      ? {
          ...money,
          leaves: money.limitBy === 'goal' ? money.leaves : undefined,
          at: money.at.map((one) => (zone === null ? one : omit(one, 'keep'))),
        }
      : undefined,
  };
}
