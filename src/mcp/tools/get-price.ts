import { dayAt } from '../../base/day.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { answerReprice } from '../../decide/advice.ts';
import { AdviceAnswer, type Verdict } from '../../decide/decision-schema.ts';
import { judgeTag } from '../../decide/verdict.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { whyInWords } from '../../present/data-words.ts';
import { salesInWords } from '../../present/evidence-words.ts';
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
    const { seller, decided, judge } = decisionOn(parts, appraisal, call);
    const priced = listingFigures(pricing, appraisal, judge);
    const { judgment } = decided;
    const isSale = judgment?.zone != null && judgment.money.marketplace?.id === seller.marketplace.id;
    const { soldSearches, lines } = findOut(appraisal, judgment?.ask !== undefined);
    const told = {
      ...priced,
      ...decided,
      why: detail === 'full' ? whyInWords(pricing, appraisal) : undefined,
      ignored: repeatable(priced.ignored),
      caveats: [...(isSale ? labelCaveat(seller.marketplace, seller.label) : []), ...withoutMethod(priced.caveats)],
    };
    const withoutYours = isOursSaid(appraisal) && !told.beyondEvidence ? priced.withoutYours : undefined;
    const webUrl = detail !== 'short' && address ? address + listingPath(pricing, appraisal) : undefined;
    return {
      answer: { ...structureOf(told, detail), withoutYours, soldSearches, webUrl },
      lines: [...listingLines(told, detail), ...lines],
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

const GOALS = ['profit', 'returnOnCost', 'margin'] as const;

const todayOf = ({ clock = Date.now }: ToolParts) => dayAt(clock());

/** Makes the decision on a garment by a seller's terms. The cost of a find is its asking price. */
function decisionOn(parts: ToolParts, listing: Appraisal, { values, terms, seller: usual, marketplaces: list }: Call) {
  const { marketplaces } = parts;
  const { given } = usual;
  // A single named marketplace is the seller's.
  const [only] = list?.length === 1 && given.marketplace === undefined ? list : [];
  const seller = only ? { ...usual, marketplace: only } : usual;
  const { cost = listing.asked?.price, listedFor } = values;
  const { forMyself } = given;
  const judge = (one: Appraisal) => judgeTag(marketplaces, one, cost || undefined, { ...seller, forMyself });
  const judgment = judge(listing);
  const plan = { listing, askingPrice: listing.asked?.price, daysListed: listedFor };
  const advice =
    listedFor === undefined
      ? undefined
      : answerReprice(marketplaces, plan, { ...seller, goneIn: 'season', today: todayOf(parts) });
  const hasLimits = !listing.isToLookUp && GOALS.some((goal) => terms[goal] !== undefined);
  const isJudged = !advice && (judgment.zone !== null || judgment.ask !== undefined || hasLimits);
  const goals = membersOf(given, ...GOALS);
  const garment = { ...listing.garment, vintage: isVintage(listing.facts.era) };
  const sale = {
    ...membersOf(seller, 'label', 'shipping', 'taxRate', 'marketplace', 'work'),
    ...goals,
    cost,
    listing,
    garment,
  };
  // A rare piece has no usual price to sell at.
  const sold =
    list && !listing.isToLookUp ? answerSale({ ...parts, marketplaces: { ...marketplaces, list } }, sale) : undefined;
  return {
    seller,
    judge,
    decided: {
      ...(isJudged && { judgment, hasLimits }),
      ...defined({
        advice,
        cost: isJudged ? values.cost : undefined,
        kept: sold?.payouts.map((payout) => omit(payout, 'rates', 'feeSource', 'payUpTo')),
        best: sold?.best,
      }),
    },
  };
}

/** Returns an answer as data: each fact once, even if the lines repeat it. */
function structureOf(told: WordedListing, detail: Detail) {
  const { judgment, kept, words, ladder, advice, askingPrice, beyondEvidence, estimate } = told;
  const isForSale = !advice && judgment?.question !== 'wear';
  return {
    ...told,
    ...(detail !== 'full' && NO_DETAILS),
    ...(words.length === 0 && NO_WORDS),
    // A piece that our listings cannot price has a floor without other numbers: they are of other pieces.
    ...(beyondEvidence && { ...NO_DETAILS, estimate: undefined, why: undefined, atLeast: estimate.priceLow }),
    evidence: evidenceOf(told, detail),
    askingPrice: askingPrice && { ...askingPrice, text: askingPrice.text || undefined },
    judgment: judgment && judgmentBody(judgment, beyondEvidence !== undefined),
    payouts: kept,
    // The choice of candidates has its own member.
    caveats: caveatTexts(told.caveats, 'candidates'),
    ask: isForSale && detail !== 'short' ? ladder?.[0]?.price : undefined,
  };
}

const NO_WORDS = { words: undefined, ordinaryWords: undefined, withoutWords: undefined };
const NO_DETAILS = { ...NO_WORDS, byCondition: undefined };

function evidenceOf({ evidence }: WordedListing, detail: Detail) {
  if (detail === 'short') return membersOf(evidence, 'grade', 'of', 'yours');
  const text = `${evidence.text}${salesInWords(evidence)}`;
  const { places, sales = [], ...counted } = { ...evidence, text };
  if (detail !== 'full') return counted;
  // The lines state the sales in the first place.
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
