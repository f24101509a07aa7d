import type shipped from '../../model/evaluation.json';
import { decide } from '../../src/money/decide.ts';
import type { Marketplace } from '../../src/money/schema.ts';
import { toGoods } from '../../src/money/selling.ts';
import { type CellTable, exactPercent, toCellTable } from '../evaluation/markdown.ts';
import { createRandom } from '../numbers/random.ts';
import { computeInterval, computeShare, roundMembers, sumBy } from '../numbers/statistics.ts';
import { createMeanPricer } from '../open-test/report.ts';
import type { OfferedPiece } from './offered-pieces.ts';
import { simulatePlans } from './plans.ts';

/** Prices on thrift-store tags, USD. */
const TAGS = [4, 6, 8, 10, 13, 20, 30] as const;
/** Assumed cost of the buyer's time per purchase, USD. */
const WORK_COSTS = [0, 5, 10] as const;

/** An item offered at the price on its tag. */
export interface Offer {
  readonly piece: OfferedPiece;
  /** USD. */
  readonly tag: number;
  readonly decision: ReturnType<typeof decide>;
}

interface Policy {
  readonly name: string;
  readonly buys: (offer: Offer) => boolean;
}

/** A common rule of thumb among resellers: pay at most this fraction of the price. */
const THUMB_SHARE = 1 / 3;

/** Returns an item at each tag price, with the decision for a seller without a goal. */
const listOffers = (marketplaces: readonly Marketplace[], piece: OfferedPiece): Offer[] =>
  TAGS.map((askingPrice) => ({
    piece,
    tag: askingPrice,
    decision: decide(marketplaces, piece.appraisal, toGoods(piece.appraisal), {
      askingPrice,
      shippingLabel: piece.shippingLabel,
    }),
  }));

const OURS: readonly Policy[] = [
  { name: 'our Buy', buys: ({ decision }) => decision.judgment?.verdict.call === 'buy' },
  {
    name: 'our Buy and Maybe',
    buys: ({ decision }) => ['buy', 'maybe'].includes(decision.judgment?.verdict.call ?? ''),
  },
];

/** Our Buy without the $8 that it leaves for work, which the first column does not count. */
const HALF_OF_NET: Policy = { name: 'half of what you keep', buys: ({ piece, tag }) => tag <= piece.expectedNet / 2 };

/** Returns the rules of thumb. `kindMean` returns the average price of an item's kind, USD. */
const createRivals = (kindMean: (piece: OfferedPiece) => number): Policy[] => [
  { name: 'a third of our price', buys: ({ piece, tag }) => tag <= THUMB_SHARE * piece.appraisal.estimate.price },
  { name: 'a third of the kind’s average', buys: ({ piece, tag }) => tag <= THUMB_SHARE * kindMean(piece) },
];

/** `decisions` in `evaluation.json`. Shares are fractions. */
export type DecisionsReport = (typeof shipped)['decisions'];

/** Name of the row for all markets together. */
const ALL_MARKETS = 'together';

/**
 * Returns the profit of each rule in each market and in all together. Omits items that a buyer should check first,
 * since their sales do not show which were genuine, and those that our evidence cannot price.
 */
export function buildDecisionsReport(
  marketplaces: readonly Marketplace[],
  pieces: readonly OfferedPiece[],
): DecisionsReport {
  const policies = [
    ...OURS,
    HALF_OF_NET,
    ...createRivals(createKindMean(pieces)),
    { name: 'everything', buys: () => true },
  ];
  const rows = groupByMarket(pieces).map(([name, marketPieces]) =>
    summarizeMarket(marketplaces, policies, name, marketPieces),
  );
  const headline = rows.find(({ name }) => name === ALL_MARKETS) ?? rows[0];
  if (!headline) throw new Error('No sale has a price, so there is nothing to decide.');
  return roundMembers({
    tags: [...TAGS],
    pieces: headline.pieces,
    markets: rows,
    plans: simulatePlans(marketplaces, pieces),
  });
}

/** Returns a sentence for each market in which a rule of thumb earns more than ours at equal losses. */
export function listFailures(marketplaces: readonly Marketplace[], pieces: readonly OfferedPiece[]): string[] {
  const kindMean = createKindMean(pieces);
  return groupByMarket(pieces).flatMap(([name, marketPieces]) => {
    const offers = marketPieces.filter(hasVerdict).flatMap((piece) => listOffers(marketplaces, piece));
    return listBetterRivals(offers, kindMean, name);
  });
}

/** Returns true for an item that gets a verdict: one to check first, or to look up, gets none. */
function hasVerdict({ appraisal }: OfferedPiece): boolean {
  const { signs, signsIfCheap } = toGoods(appraisal);
  return !appraisal.needsLookup && signs === undefined && signsIfCheap === undefined;
}

function groupByMarket(pieces: readonly OfferedPiece[]): (readonly [string, readonly OfferedPiece[]])[] {
  const markets = [...Map.groupBy(pieces, ({ market }) => market)];
  return markets.length > 1 ? [...markets, [ALL_MARKETS, pieces]] : markets;
}

function summarizeMarket(
  marketplaces: readonly Marketplace[],
  rules: readonly Policy[],
  name: string,
  allPieces: readonly OfferedPiece[],
) {
  const pieces = allPieces.filter(hasVerdict);
  const offered = pieces.map((piece) => listOffers(marketplaces, piece));
  const offers = offered.flat();
  return {
    name,
    pieces: pieces.length,
    toCheck: allPieces.length - pieces.length,
    // Items with a price but without a verdict at any tag price.
    silent: offered.filter((offersOfPiece) => offersOfPiece.every(({ decision }) => !decision.judgment)).length,
    policies: rules.map(({ name, buys }) => ({
      name,
      ...measurePolicy(offers, buys),
      withWork: WORK_COSTS.map((work) => computeShareWithWork(offers, buys, work)),
    })),
    limits: (['buy', 'maybe'] as const).flatMap((limit) => summarizeLimit(limit, offered)),
  };
}

/** Returns the outcome of paying the limit for each item instead of a tag price. */
function summarizeLimit(name: 'buy' | 'maybe', offered: readonly (readonly Offer[])[]) {
  const purchases = offered.flatMap(([offer]) => {
    const { piece, decision } = offer as Offer;
    const { payUpTo, maybeUpTo } = decision.sales?.selling.limits ?? {};
    const limit = name === 'buy' ? payUpTo : maybeUpTo;
    return limit ? [{ limit, net: piece.net }] : [];
  });
  if (purchases.length === 0) return [];
  return [
    {
      name,
      pieces: purchases.length,
      losing: computeShare(purchases, ({ limit, net }) => net < limit),
      return: sumBy(purchases, ({ limit, net }) => net - limit) / sumBy(purchases, ({ limit }) => limit),
    },
  ];
}

/** Creates a function that returns the average price of an item's kind in the other half of its market, USD. */
function createKindMean(pieces: readonly OfferedPiece[]): (piece: OfferedPiece) => number {
  const toSale = ({ appraisal: { garment }, paid }: OfferedPiece) => ({
    brand: garment.brand.slug,
    kind: garment.category.slug,
    paid: Math.log(paid),
  });
  const toHalfKey = ({ market, isOdd }: Pick<OfferedPiece, 'market' | 'isOdd'>) => `${market} ${isOdd}`;
  const halves = Map.groupBy(pieces, toHalfKey);
  const meansByHalf = new Map([...halves].map(([half, sales]) => [half, createMeanPricer(sales.map(toSale), 'kind')]));
  return (piece) => {
    const meanOfKind = meansByHalf.get(toHalfKey({ ...piece, isOdd: !piece.isOdd }));
    return Math.exp(meanOfKind?.(toSale(piece)) ?? 0);
  };
}

export function toDecisionCells({ markets }: DecisionsReport): CellTable {
  const rows = markets.flatMap((market) => market.policies.map((policy) => ({ market, policy })));
  const range = ([low = 0, high = 0]: readonly number[]) => `${exactPercent(low)} to ${exactPercent(high)}`;
  return toCellTable(rows, {
    market: ({ market }) => market.name,
    pieces: ({ market }) => String(market.pieces),
    rule: ({ policy }) => policy.name,
    purchases: ({ policy }) => String(policy.purchases),
    'share of possible profit': ({ policy }) => exactPercent(policy.share),
    'with $5 of work': ({ policy }) => exactPercent(policy.withWork[1] as number),
    'with $10 of work': ({ policy }) => exactPercent(policy.withWork[2] as number),
    '90% interval of the share': ({ policy }) => range(policy.shareInterval),
    'purchases that lose money': ({ policy }) => exactPercent(policy.losing),
    'their 90% interval': ({ policy }) => range(policy.losingInterval),
    'profit over paid': ({ policy }) => policy.return.toFixed(2),
  });
}

/** Fractions of losing purchases count as equal within a point, because their 90% intervals are two points wide. */
const EQUAL_LOSSES = 0.01;

/** Returns a sentence for each rule of ours that earns less than a rule of thumb at equal losses. */
export function listBetterRivals(
  offers: readonly Offer[],
  kindMean: (piece: OfferedPiece) => number,
  market: string,
): string[] {
  const sentences: string[] = [];
  for (const work of WORK_COSTS) {
    const sumRule = ({ name, buys }: Policy) => ({ name, ...sumTallies(listTallies(offers, buys, work)) });
    const thumbRules = createRivals(kindMean).map(sumRule);
    for (const ours of OURS.map(sumRule)) {
      const winners = thumbRules.filter((rival) => {
        const isLosingMore = computeLosingShare(rival) > computeLosingShare(ours) + EQUAL_LOSSES;
        return !isLosingMore && rival.profit > ours.profit;
      });
      for (const rival of winners)
        sentences.push(
          `${market}, $${work} of work: ${ours.name} earns $${ours.profit.toFixed(0)}, ` +
            `${rival.name} $${rival.profit.toFixed(0)}.`,
        );
    }
  }
  return sentences;
}

/**
 * Returns the outcome of a rule. `share` is the profit as a fraction of the profit that is possible if the buyer knows
 * every sale price; `losing` is the fraction of purchases that lose money; `return` is the profit divided by the cost.
 * Intervals are 90% bootstrap intervals.
 */
export function measurePolicy(offers: readonly Offer[], buys: Policy['buys']) {
  const pieces = listTallies(offers, buys, 0);
  const totals = sumTallies(pieces);
  const computeFigureInterval = (figure: (sum: DecisionTally) => number) =>
    computeInterval(pieces, (sample) => figure(sumTallies(sample)), createRandom(1));
  return {
    purchases: totals.purchases,
    share: computeEarnedShare(totals),
    shareInterval: computeFigureInterval(computeEarnedShare),
    losing: computeLosingShare(totals),
    losingInterval: computeFigureInterval(computeLosingShare),
    return: totals.paid === 0 ? 0 : totals.profit / totals.paid,
  };
}

/** Numbers of purchases and of those that lose money, and their cost, profit, and possible profit, USD. */
type DecisionTally = Readonly<Record<'purchases' | 'losing' | 'paid' | 'profit' | 'possible', number>>;

const listTallies = (offers: readonly Offer[], buys: Policy['buys'], work: number): DecisionTally[] =>
  [...Map.groupBy(offers, ({ piece }) => piece).values()].map((tags) => tallyOffers(tags, buys, work));

function tallyOffers(offers: readonly Offer[], buys: Policy['buys'], work: number): DecisionTally {
  const bought = offers.filter(buys);
  return {
    purchases: bought.length,
    losing: sumBy(bought, ({ piece, tag }) => Number(piece.net < tag)),
    paid: sumBy(bought, ({ tag }) => tag),
    profit: sumBy(bought, ({ piece, tag }) => piece.net - tag - work),
    possible: sumBy(offers, ({ piece, tag }) => Math.max(0, piece.net - tag - work)),
  };
}

/** Returns the share of the possible profit that a rule earns if each purchase also costs `work` dollars of time. */
export const computeShareWithWork = (offers: readonly Offer[], buys: Policy['buys'], work: number): number =>
  computeEarnedShare(sumTallies(listTallies(offers, buys, work)));

const computeEarnedShare = ({ profit, possible }: DecisionTally) => (possible === 0 ? 0 : profit / possible);
const computeLosingShare = ({ losing, purchases }: DecisionTally) => (purchases === 0 ? 0 : losing / purchases);

const sumTallies = (tallies: readonly DecisionTally[]): DecisionTally => ({
  purchases: sumBy(tallies, ({ purchases }) => purchases),
  losing: sumBy(tallies, ({ losing }) => losing),
  paid: sumBy(tallies, ({ paid }) => paid),
  profit: sumBy(tallies, ({ profit }) => profit),
  possible: sumBy(tallies, ({ possible }) => possible),
});
