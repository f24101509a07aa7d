import { Type } from 'typebox';
import { SoldGroupSchema } from '../../answers/garment/schema.ts';
import { candidatesInWords } from '../../answers/listing/candidate-words.ts';
import { Candidate, ListingAnswer } from '../../answers/listing/schema.ts';
import type { WordedListing } from '../../answers/listing/words.ts';
import { needsSoldListings } from '../../answers/listing/words.ts';
import { AdviceAnswer } from '../../answers/plan/schema.ts';
import { JudgmentSchema, MoneyShape, type Verdict } from '../../answers/verdict/schema.ts';
import { isAskedBack } from '../../answers/verdict/words.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { type Shape, texts } from '../../base/shape.ts';
import { EvidenceInShort, ifAny, shortEvidence } from './listing.ts';
import { PayoutRow } from './payout-row.ts';

// The answer of get_price as data: each thing once, where the lines may say it twice.

export const DETAILS = ['short', 'usual', 'full'] as const;
type Detail = (typeof DETAILS)[number];

const { properties: listing } = ListingAnswer;
const { properties: judged } = JudgmentSchema;
const { listings, sold, text, places } = listing.evidence.properties;
const { priceLow, priceHigh } = listing.estimate.properties;

const JudgmentBody = Type.Object({
  ...Type.Pick(JudgmentSchema, ['zone', 'strength', 'byGuess', 'isClose', 'hitRate', 'authenticity']).properties,
  ...Type.Partial(Type.Pick(JudgmentSchema, ['reason', 'zones'])).properties,
  money: Type.Optional(Type.Pick(MoneyShape, ['marketplace', 'payUpTo', 'payUpToBy', 'at'])),
  ask: Type.Optional(Type.Omit(judged.ask, ['sold'])),
});

export const PriceStructure = Type.Object({
  takenFor: listing.takenFor,
  brand: Type.Pick(listing.brand, ['slug', 'tier']),
  category: Type.Pick(listing.category, ['slug']),
  gender: listing.gender,
  condition: listing.condition,
  currency: listing.currency,
  estimate: Type.Omit(listing.estimate, ['note']),
  evidence: Type.Object({
    ...EvidenceInShort.properties,
    ...Type.Partial(Type.Object({ listings, sold, text, places })).properties,
    sales: Type.Optional(Type.Array(Type.Omit(SoldGroupSchema, ['marketplaces']))),
  }),
  beyondEvidence: listing.beyondEvidence,
  candidates: Type.Optional(Type.Array(Type.Pick(Candidate, ['name', 'price']))),
  withoutYours: listing.withoutYours,
  askingPrice: listing.askingPrice,
  judgment: Type.Optional(JudgmentBody),
  advice: Type.Optional(Type.Pick(AdviceAnswer, ['action', 'ask', 'why'])),
  payouts: Type.Optional(Type.Array(PayoutRow)),
  best: Type.Optional(Type.String()),
  offers: listing.offers,
  byCondition: Type.Optional(
    Type.Array(
      Type.Object({
        ...Type.Pick(listing.byCondition.items, ['condition', 'price']).properties,
        ...Type.Partial(Type.Object({ priceLow, priceHigh })).properties,
      }),
    ),
  ),
  words: Type.Optional(listing.words),
  ordinaryWords: Type.Optional(listing.ordinaryWords),
  withoutWords: Type.Optional(listing.withoutWords),
  why: Type.Optional(texts('Where the price comes from.')),
  soldSearches: Type.Optional(listing.soldSearches),
  ignored: Type.Optional(listing.ignored),
  caveats: listing.caveats,
  source: listing.source,
  webUrl: Type.Optional(Type.String()),
});
type PriceStructure = Shape<typeof PriceStructure>;

/** An answer as its lines say it, with its garment. */
export type ToldListing = WordedListing &
  Pick<ListingAnswer, 'brand' | 'category' | 'gender' | 'condition' | 'currency'> & { readonly detail: Detail };

/** Returns the data of an answer; `webUrl` is the address of its page. */
export function structureOf(told: ToldListing, webUrl: string | undefined): PriceStructure {
  const { judgment, kept, detail, byCondition, candidates } = told;
  const isShort = detail === 'short';
  const grades = detail === 'full' ? byCondition : byCondition.map((row) => membersOf(row, 'condition', 'price'));
  return {
    ...membersOf(told, 'takenFor', 'gender', 'condition', 'currency'),
    brand: membersOf(told.brand, 'slug', 'tier'),
    category: membersOf(told.category, 'slug'),
    estimate: omit(told.estimate, 'note'),
    evidence: evidenceBody(told),
    ...membersOf(told, 'beyondEvidence', 'withoutYours', 'askingPrice', 'advice'),
    ...defined({ candidates: candidates?.map((one) => membersOf(one, 'name', 'price')) }),
    ...(judgment && { judgment: judgmentBody(judgment) }),
    ...(kept && { payouts: kept }),
    ...membersOf(told, 'best'),
    ...(isShort ? {} : { ...membersOf(told, 'offers'), byCondition: grades }),
    ...(told.words?.length ? membersOf(told, 'words', 'ordinaryWords', 'withoutWords') : {}),
    ...membersOf(told, 'why'),
    ...(!isShort && needsSoldListings(told) && membersOf(told, 'soldSearches')),
    ...defined({ ignored: ifAny(told.ignored ?? []), webUrl: isShort ? undefined : webUrl }),
    caveats: candidates ? told.caveats.filter((text) => text !== candidatesInWords(candidates)) : told.caveats,
    source: told.source,
  };
}

/** The lines say the sales of the first place. */
function evidenceBody({ evidence, detail }: ToldListing): PriceStructure['evidence'] {
  const { sales = [] } = evidence;
  const shown = detail === 'full' ? sales : sales.filter(({ place }) => place === sales[0]?.place);
  return {
    ...shortEvidence(evidence),
    ...(detail !== 'short' && {
      ...membersOf(evidence, 'listings', 'sold', 'text'),
      ...(detail === 'full' && membersOf(evidence, 'places')),
      ...defined({ sales: ifAny(shown.map((group) => omit(group, 'marketplaces'))) }),
    }),
  };
}

/** A reason says the amounts beside it, but for a floor; zones say the limits where there is no price to judge. */
function judgmentBody({ question: _, reason, zones, money, ask, ...told }: Verdict): Shape<typeof JudgmentBody> {
  const { zone } = told;
  // A rare piece sells for more than the estimate.
  const isRare = ask?.about === 'rarity';
  return {
    ...told,
    ...(isRare && zone !== null && { reason }),
    ...(zone === null && !ask && { zones }),
    ...(!isRare &&
      !isAskedBack({ zone, ask }) && { money: membersOf(money, 'marketplace', 'payUpTo', 'payUpToBy', 'at') }),
    ...(ask && { ask: omit(ask, 'sold') }),
  };
}
