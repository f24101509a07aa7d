import { Type } from 'typebox';
import { dayAt } from '../../base/day.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { texts } from '../../base/shape.ts';
import { answerReprice } from '../../decide/advice.ts';
import { AdviceAnswer, JudgmentSchema, type Verdict } from '../../decide/decision-schema.ts';
import { judgeTag } from '../../decide/verdict.ts';
import { ITEM_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { whyInWords } from '../../present/data-words.ts';
import { salesInWords } from '../../present/evidence-words.ts';
import { garmentBody, sourceOf } from '../../present/garment.ts';
import { listingFigures } from '../../present/listing.ts';
import { Candidate, ListingAnswer } from '../../present/listing-schema.ts';
import { listingLines, shortListingLines, type WordedListing } from '../../present/listing-words.ts';
import { answerSale } from '../../present/sale.ts';
import { uncountedLabel } from '../../present/sale-words.ts';
import { isAskedBack } from '../../present/verdict-words.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { isVintage } from '../../titles/item-names.ts';
import {
  EVIDENCE,
  GARMENT,
  MARKETPLACES,
  readAll,
  readArguments,
  readMarketplaces,
  readSeller,
  readTerms,
  SELLER,
} from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import {
  AtLeast,
  EvidenceInShort,
  findOut,
  ifAny,
  listingPath,
  PayoutRow,
  readListing,
  repeatable,
  SearchLinks,
  withoutMethod,
  withoutRates,
} from './listing.ts';
import { type Arguments, listedIn, type ToolParts, tool } from './tool.ts';

const DETAILS = ['short', 'usual', 'full'] as const;
type Detail = (typeof DETAILS)[number];
const DETAIL = { detail: { type: 'string', enum: DETAILS } } as const;

/** The prices and days that a decision is about. */
const DECISION = {
  askingPrice: ITEM_FIELDS.askingPrice,
  ...membersOf(TERM_FIELDS, 'cost', 'listedFor'),
};

const { properties: listing } = ListingAnswer;
const { listings, sold, text, places, sales } = listing.evidence.properties;
const { reason, zones, ask, money, authenticity } = JudgmentSchema.properties;
const { priceLow, priceHigh } = listing.estimate.properties;
const { ladder } = listing;

/** The answer as data: each fact once, even if the lines repeat it. */
const PriceStructure = Type.Object({
  gender: listing.gender,
  condition: listing.condition,
  takenFor: listing.takenFor,
  brand: Type.Pick(listing.brand, ['slug', 'tier']),
  category: Type.Pick(listing.category, ['slug']),
  estimate: Type.Optional(Type.Omit(listing.estimate, ['note'])),
  atLeast: AtLeast,
  evidence: Type.Object({
    ...EvidenceInShort.properties,
    ...Type.Partial(Type.Object({ listings, sold, text, places })).properties,
    sales: Type.Optional(Type.Array(Type.Omit(sales.items, ['marketplaces', 'why']))),
  }),
  beyondEvidence: listing.beyondEvidence,
  withoutYours: Type.Optional(Type.Pick(listing.withoutYours, ['price'])),
  withGuess: listing.withGuess,
  askingPrice: Type.Optional(Type.Partial(listing.askingPrice)),
  advice: Type.Optional(Type.Pick(AdviceAnswer, ['action', 'ask', 'why'])),
  candidates: Type.Optional(Type.Array(Type.Pick(Candidate, ['name', 'price']))),
  judgment: Type.Optional(
    Type.Object({
      ...Type.Pick(JudgmentSchema, ['question', 'zone', 'hitRate']).properties,
      reason: Type.Optional(reason),
      zones: Type.Optional(Type.Array(Type.Pick(zones.items, ['zone', 'to']))),
      authenticity: Type.Optional(Type.Pick(authenticity, ['look', 'isFarBelow', 'uncheckedSales'])),
      money: Type.Optional(
        Type.Object({
          ...Type.Pick(money, ['marketplace', 'payUpTo', 'limitBy', 'leaves', 'byOwnPrice', 'work']).properties,
          at: Type.Array(
            Type.Object({
              ...Type.Pick(money.properties.at.items, ['what', 'price', 'profit']).properties,
              keep: Type.Optional(money.properties.at.items.properties.keep),
            }),
          ),
        }),
      ),
      ask: Type.Optional(Type.Omit(ask, ['sold'])),
    }),
  ),
  payouts: Type.Optional(Type.Array(PayoutRow)),
  best: Type.Optional(Type.String()),
  ask: Type.Optional(ladder.items.properties.price),
  byCondition: Type.Optional(
    Type.Array(
      Type.Object({
        ...Type.Pick(listing.byCondition.items, ['condition', 'price']).properties,
        priceLow,
        priceHigh,
      }),
    ),
  ),
  words: Type.Optional(listing.words),
  ordinaryWords: Type.Optional(listing.ordinaryWords),
  withoutWords: Type.Optional(listing.withoutWords),
  why: Type.Optional(texts('Where the price comes from.')),
  soldSearches: SearchLinks,
  ignored: Type.Optional(listing.ignored),
  webUrl: Type.Optional(Type.String()),
  caveats: Type.Optional(listing.caveats),
  source: listing.source,
});

export const getPrice = tool({
  name: 'get_price',
  takes: { ...GARMENT, ...DECISION, ...EVIDENCE, ...SELLER, ...DETAIL, ...MARKETPLACES },
  example: { title: 'Coach Tabby 26 leather bag', askingPrice: 120 },
  gives: PriceStructure,
  hasCard: true,
  // A plan begins today.
  isLasting: ({ listedFor }) => listedFor === undefined,
  answer: (parts, args, address) => {
    const { pricing } = parts;
    const { appraisal, options } = readAll({
      appraisal: () => readListing(pricing, args),
      options: () => readArguments(DETAIL, args),
    });
    const { detail = 'usual' } = options;
    const { seller, decided, judge } = decisionOn(parts, appraisal, args);
    const priced = listingFigures(pricing, appraisal, judge);
    const { judgment } = decided;
    const isSale = judgment?.zone != null && judgment.money.marketplace?.id === seller.marketplace.id;
    const { soldSearches, lines } = findOut(appraisal, judgment?.ask !== undefined);
    const told = {
      ...garmentBody(appraisal.garment),
      ...omit(priced, 'byCondition', 'words', 'ordinaryWords', 'withoutWords', 'withoutYours'),
      ...(isOursSaid(appraisal) && membersOf(priced, 'withoutYours')),
      source: sourceOf(pricing),
      ...decided,
      ...(detail === 'full' && {
        ...membersOf(priced, 'byCondition', 'words', 'ordinaryWords', 'withoutWords'),
        why: whyInWords(pricing, appraisal),
      }),
      ignored: repeatable(priced.ignored),
      caveats: [
        ...(isSale ? uncountedLabel(seller.marketplace, seller.label) : []),
        // The choice of candidates has a member and a line of its own.
        ...caveatTexts(withoutMethod(priced.caveats).filter(({ code }) => code !== 'candidates')),
      ],
    };
    const webUrl = address && address + listingPath(pricing, appraisal);
    return {
      answer: { ...structureOf(told, detail, webUrl), ...defined({ soldSearches }) },
      lines: [...(detail === 'short' ? shortListingLines(told) : listingLines(told)), ...lines],
    };
  },
  missing: (parts, args) => missingDetails(parts, { ...args, askingPrice: args.askingPrice ?? args.cost }),
});

/** Returns true if the lines name our own price beside the estimate. */
const isOursSaid = ({ asker }: Appraisal): boolean =>
  asker !== undefined && (asker.isLed || (asker.comps + asker.asks > 0 && !asker.modelCannotPrice));

const GOALS = ['profit', 'returnOnCost', 'margin'] as const;

const todayOf = ({ clock = Date.now }: ToolParts) => dayAt(clock());

/** Makes the decision on a garment by a seller's terms. The cost of a find is its asking price. */
function decisionOn(parts: ToolParts, listing: Appraisal, args: Arguments) {
  const { terms, given, usual, list } = readAll({
    terms: () => readArguments(DECISION, args),
    given: () => readTerms(parts, args),
    usual: () => readSeller(parts, args),
    list: () => readMarketplaces(parts, args.marketplaces),
  });
  const { marketplaces } = parts;
  // A single named marketplace is the seller's.
  const [only] = list?.length === 1 && given.marketplace === undefined ? list : [];
  const seller = only ? { ...usual, marketplace: only } : usual;
  const { cost = listing.asked?.price, listedFor } = terms;
  const { forMyself } = given;
  const judge = (one: Appraisal) => judgeTag(marketplaces, one, cost || undefined, { ...seller, forMyself });
  const judgment = judge(listing);
  const plan = { listing, askingPrice: listing.asked?.price, daysListed: listedFor };
  const advice =
    listedFor === undefined
      ? undefined
      : answerReprice(marketplaces, plan, { ...seller, goneIn: 'season', today: todayOf(parts) });
  const named: Arguments = { ...args, ...Object(args.seller) };
  const hasLimits = !listing.isToLookUp && GOALS.some((goal) => named[goal] !== undefined);
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
        cost: isJudged ? terms.cost : undefined,
        kept: sold?.payouts.map(withoutRates),
        best: sold?.best,
      }),
    },
  };
}

function structureOf(told: WordedListing, detail: Detail, webUrl: string | undefined) {
  const { judgment, kept, words = [], ladder, advice, askingPrice } = told;
  const isShort = detail === 'short';
  const isForSale = !advice && judgment?.question !== 'wear';
  return listedIn(PriceStructure, {
    ...omit(
      told,
      'estimate',
      'soldSearches',
      ...(words.length === 0 ? (['words', 'ordinaryWords', 'withoutWords'] as const) : []),
    ),
    ...(told.beyondEvidence ? floorOnly(told) : membersOf(told, 'estimate', 'byCondition')),
    caveats: ifAny(told.caveats),
    evidence: evidenceOf(told, detail),
    askingPrice: askingPrice && { ...askingPrice, text: askingPrice.text || undefined },
    judgment: judgment && judgmentBody(judgment, told.beyondEvidence !== undefined),
    payouts: kept,
    ask: isForSale && !isShort ? ladder?.[0]?.price : undefined,
    webUrl: isShort ? undefined : webUrl,
    ignored: ifAny(told.ignored ?? []),
  });
}

/** Returns the floor of a piece that our listings cannot price, without the other numbers: they are of other pieces. */
function floorOnly({ estimate }: WordedListing) {
  const withoutNumbers = { byCondition: undefined, withoutYours: undefined, words: undefined, why: undefined };
  return { atLeast: estimate.priceLow, ...withoutNumbers, ordinaryWords: undefined, withoutWords: undefined };
}

function evidenceOf({ evidence }: WordedListing, detail: Detail) {
  if (detail === 'short') return membersOf(evidence, 'grade', 'of', 'yours');
  const text = `${evidence.text}${salesInWords(evidence)}`;
  const { places, sales = [], ...counted } = { ...evidence, text };
  if (detail !== 'full') return counted;
  // The lines state the sales in the first place.
  return { ...counted, places, sales: ifAny(sales.filter(({ place }) => place === sales[0]?.place)) };
}

function judgmentBody(judgment: Verdict, isToLookUp: boolean) {
  const { question, zone, reason, zones, ask, authenticity } = judgment;
  // A rare piece sells for more than the estimate.
  const isRare = ask?.about === 'rarity';
  return {
    ...judgment,
    authenticity: isToLookUp && authenticity ? omit(authenticity, 'uncheckedSales') : authenticity,
    hitRate: isToLookUp ? undefined : judgment.hitRate,
    // The figures of other verdicts have members.
    reason: zone !== null && (isRare || question === 'wear') ? reason : undefined,
    zones: zone === null && !ask ? zones : undefined,
    money: isToLookUp || isRare || isAskedBack(judgment) ? undefined : moneyBody(judgment),
  };
}

/** Returns the amounts that the lines say: a profit, or without a price to judge what is kept. */
function moneyBody({ zone, money }: Verdict) {
  return {
    ...money,
    leaves: money.limitBy === 'goal' ? money.leaves : undefined,
    at: money.at.map((one) => (zone === null ? one : omit(one, 'keep'))),
  };
}
