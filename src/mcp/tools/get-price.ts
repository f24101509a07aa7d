import { dayAt } from '../../base/day.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { GOALS } from '../../input/item-fields.ts';
import { answerReprice } from '../../money/ask.ts';
import { AdviceAnswer, type Verdict } from '../../money/decision-schema.ts';
import { judgeTag } from '../../money/verdict.ts';
import { listingLines, type WordedListing } from '../../present/answer-lines.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import { caveatTexts, labelCaveat } from '../../present/caveats.ts';
import { salesInWords, whyInWords } from '../../present/evidence-words.ts';
import { listingFigures } from '../../present/listing.ts';
import { answerSale } from '../../present/sale.ts';
import { SaleAnswer } from '../../present/sale-schema.ts';
import { isAskedBack } from '../../present/verdict-words.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { listingPath } from '../../pricing/price-path.ts';
import { isVintage } from '../../titles/item-names.ts';
import { type Call, EVIDENCE, FIELDS, GARMENT, MARKETPLACES, SELLER } from './arguments.ts';
import { appraiseCall, findOut, ITEM_ANSWER, missingDetails, repeatable, withoutMethod } from './listing.ts';
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
    ...ITEM_ANSWER,
    advice: AdviceAnswer,
    ask: ListingAnswer.properties.ladder.items.properties.price,
  },
  isLasting: true,
  answer: answerPrice,
  missing: (parts, call) => {
    // If the item was found in a shop, its cost is the asking price.
    const askingPrice = call.values.askingPrice ?? call.values.cost;
    return missingDetails(parts, { ...call, values: { ...call.values, askingPrice } });
  },
};

function answerPrice(parts: ToolParts, sent: Call, address?: string) {
  const { pricing } = parts;
  const call = { ...sent, seller: sellerIn(sent) };
  const { detail = 'usual' } = call.values;
  const appraisal = appraiseCall(pricing, call);
  const judge = judgeFor(parts, appraisal, call);
  const decision = decisionOn(parts, appraisal, call, judge(appraisal));
  const figures = listingFigures(pricing, appraisal, judge);
  const worded: WordedListing = {
    ...figures,
    ...decision,
    why: detail === 'full' ? whyInWords(pricing, appraisal) : undefined,
    ignored: repeatable(figures.ignored),
    caveats: [...labelCaveats(decision.judgment, call.seller), ...withoutMethod(figures.caveats)],
  };
  const hasOnlyLowerBound = worded.beyondEvidence !== undefined;
  const { soldSearches, lines } = findOut(appraisal, decision.judgment?.ask !== undefined);
  return {
    answer: {
      ...structureOf(worded, detail),
      withoutYours: isOursStated(appraisal) && !hasOnlyLowerBound ? figures.withoutYours : undefined,
      soldSearches,
      webUrl: address && detail !== 'short' ? address + listingPath(pricing, appraisal) : undefined,
    },
    lines: [...listingLines(worded, detail), ...lines],
  };
}

/** Returns a caveat about who pays for shipping if the verdict concerns a sale on the seller's marketplace. */
function labelCaveats(judgment: Verdict | undefined, { marketplace, label }: Call['seller']) {
  if (!judgment || judgment.zone === null || judgment.money.marketplace?.id !== marketplace.id) return [];
  return labelCaveat(marketplace, label);
}

/** Returns true if the text shows our own price in addition to the price that includes the caller's evidence. */
const isOursStated = ({ asker }: Appraisal): boolean =>
  asker !== undefined && (asker.isLed || (asker.comps + asker.asks > 0 && !asker.modelCannotPrice));

/** Returns the seller. If the terms don't specify a marketplace, uses the one to show, provided there is only one. */
function sellerIn({ seller, marketplaces = [] }: Call): Call['seller'] {
  const [marketplace] = marketplaces;
  if (!marketplace || marketplaces.length > 1 || seller.terms.marketplace !== undefined) return seller;
  return { ...seller, marketplace };
}

/** Returns a function that judges a listing by the seller's terms. The cost defaults to the asking price; 0 is none. */
function judgeFor({ marketplaces }: ToolParts, { asked }: Appraisal, { values, seller }: Call) {
  const { cost = asked?.price } = values;
  const { forMyself } = seller.terms;
  return (listing: Appraisal) => judgeTag(marketplaces, listing, cost || undefined, { ...seller, forMyself });
}

type Decision = Partial<Pick<WordedListing, 'judgment' | 'hasLimits' | 'cost' | 'advice' | 'salePayouts' | 'best'>>;

/** Returns advice if the call gives the time that the item has been listed, otherwise a verdict. Adds any payouts. */
function decisionOn(parts: ToolParts, appraisal: Appraisal, call: Call, judgment: Verdict): Decision {
  const { cost, listedFor } = call.values;
  const payouts = requestedPayouts(parts, appraisal, call);
  if (listedFor !== undefined) return { ...payouts, advice: adviceOn(parts, appraisal, call.seller, listedFor) };
  const hasLimits = !appraisal.isToLookUp && GOALS.some((goal) => call.terms[goal] !== undefined);
  const isJudged = judgment.zone !== null || judgment.ask !== undefined || hasLimits;
  return isJudged ? { ...payouts, judgment, hasLimits, ...defined({ cost }) } : payouts;
}

function adviceOn(parts: ToolParts, listing: Appraisal, seller: Call['seller'], daysListed: number) {
  const { marketplaces, clock = Date.now } = parts;
  const plan = { ...seller, goneIn: 'season' as const, today: dayAt(clock()) };
  return answerReprice(marketplaces, { listing, askingPrice: listing.asked?.price, daysListed }, plan);
}

/** Returns the payouts at our estimate. An item to look up has no typical selling price, so it has no payouts. */
function requestedPayouts(parts: ToolParts, appraisal: Appraisal, call: Call): Decision {
  const { marketplaces: list, values, seller } = call;
  if (!list || appraisal.isToLookUp) return {};
  const { garment, facts, asked } = appraisal;
  const { payouts, best } = answerSale(
    { ...parts, marketplaces: { ...parts.marketplaces, list } },
    {
      ...membersOf(seller, 'label', 'shipping', 'taxRate', 'marketplace', 'work'),
      ...membersOf(seller.terms, ...GOALS),
      cost: values.cost ?? asked?.price,
      listing: appraisal,
      garment: { ...garment, vintage: isVintage(facts.era) },
    },
  );
  const salePayouts = payouts.map((payout) => omit(payout, 'rates', 'feeSource', 'payUpTo'));
  return { salePayouts, ...defined({ best }) };
}

const WORDS = ['words', 'ordinaryWords', 'withoutWords'] as const;

function hiddenIn({ words, beyondEvidence }: WordedListing, detail: Detail): readonly (keyof WordedListing)[] {
  // All numbers except the floor describe ordinary items, so hide them.
  if (beyondEvidence) return [...WORDS, 'byCondition', 'estimate', 'why'];
  if (detail !== 'full') return [...WORDS, 'byCondition'];
  return words.length === 0 ? WORDS : [];
}

/** Returns an answer as structured data, without repeating any fact. */
function structureOf(worded: WordedListing, detail: Detail) {
  const { judgment, salePayouts, ladder, advice, askingPrice, beyondEvidence, estimate } = worded;
  const isForSale = !advice && judgment?.question !== 'wear';
  return {
    ...omit(worded, ...hiddenIn(worded, detail)),
    atLeast: beyondEvidence ? estimate.priceLow : undefined,
    evidence: evidenceOf(worded, detail),
    askingPrice: askingPrice && { ...askingPrice, text: askingPrice.text || undefined },
    judgment: judgment && judgmentBody(judgment, beyondEvidence !== undefined),
    payouts: salePayouts,
    // Omit this caveat, since the answer already has a member for the candidates.
    caveats: caveatTexts(worded.caveats, 'candidates'),
    ask: isForSale && detail !== 'short' ? ladder?.[0]?.price : undefined,
  };
}

/** Returns the evidence as data: in short its grade, usually also its text, and in full also its places and sales. */
function evidenceOf({ evidence }: WordedListing, detail: Detail) {
  if (detail === 'short') return membersOf(evidence, 'grade', 'of', 'yours');
  const text = `${evidence.text}${salesInWords(evidence)}`;
  if (detail !== 'full') return { ...omit(evidence, 'places', 'sales'), text };
  // The text mentions only the sales in the first place, so list only those sales.
  const { sales = [] } = evidence;
  return { ...evidence, text, sales: sales.filter(({ place }) => place === sales[0]?.place) };
}

/** Returns a verdict as data. For an item beyond our evidence, omits amounts, since we know only a lower bound. */
function judgmentBody(judgment: Verdict, isBeyondEvidence: boolean) {
  const { question, zone, reason, zones, ask, authenticity, hitRate, money } = judgment;
  const isJudged = zone !== null;
  // A rare item sells for more than the estimate, so amounts would be too low.
  const isRare = ask?.about === 'rarity';
  const hasMoney = !(isBeyondEvidence || isRare || isAskedBack(judgment));
  // Other reasons only repeat numbers that are already in the answer's members.
  const needsReason = isRare || question === 'wear';
  return {
    ...judgment,
    authenticity: isBeyondEvidence && authenticity ? omit(authenticity, 'uncheckedSales') : authenticity,
    hitRate: isBeyondEvidence ? undefined : hitRate,
    reason: isJudged && needsReason ? reason : undefined,
    zones: isJudged || ask ? undefined : zones,
    money: hasMoney ? moneyBody(money, isJudged) : undefined,
  };
}

/** Returns a verdict's amounts as data. A verdict's text states a profit, so omits `keep` if there is a verdict. */
function moneyBody(money: Verdict['money'], isJudged: boolean) {
  return {
    ...money,
    leaves: money.limitBy === 'goal' ? money.leaves : undefined,
    at: isJudged ? money.at.map((amount) => omit(amount, 'keep')) : money.at,
  };
}
