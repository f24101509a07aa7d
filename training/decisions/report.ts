import { isOftenCopied } from '../../src/decide/copied.ts';
import type { Verdict } from '../../src/decide/decision-schema.ts';
import { judgeTag } from '../../src/decide/verdict.ts';
import type { Marketplaces } from '../../src/marketplaces/fees.ts';
import type { DecisionFigures } from '../../src/pricing/loading/evaluation.ts';
import { type Cells, cellsOf, percent } from '../evaluation/markdown.ts';
import { bootstrap } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { roundedMembers, shareOf, total } from '../numbers/sums.ts';
import { meanPrices } from '../open-test/report.ts';
import type { OfferedPiece } from './offered-pieces.ts';
import { planRows } from './plans.ts';

/** Prices on thrift-store tags, US dollars. */
export const TAGS = [4, 6, 8, 10, 13, 20, 30] as const;
/** Costs of the work on a purchase, US dollars. */
const WORK = [0, 5, 10] as const;

/** A piece at a tag. */
export interface Offer {
  readonly piece: OfferedPiece;
  /** US dollars. */
  readonly tag: number;
  readonly verdict: Verdict;
}

/** A way to decide. */
interface Policy {
  readonly name: string;
  /** Returns true for an offer to buy. */
  readonly buys: (offer: Offer) => boolean;
}

/** The share of a price that a buyer who does it in the head pays. */
const A_THIRD = 1 / 3;

/** The rule whose parts are reported. */
const BUY_AND_MAYBE = 'our Buy and Maybe';
/** Without any rule. */
const EVERYTHING = 'everything';

/** Returns the verdicts on a piece at all tags, for a seller with the usual terms. */
const offersOf = (marketplaces: Pick<Marketplaces, 'list'>, piece: OfferedPiece): Offer[] =>
  TAGS.map((tag) => ({ piece, tag, verdict: judgeTag(marketplaces, piece.listing, tag, {}) }));

/** Our own rules. */
const OURS: readonly Policy[] = [
  { name: 'our Buy', buys: ({ verdict: { zone } }) => zone === 'buy' },
  { name: BUY_AND_MAYBE, buys: ({ verdict: { zone } }) => zone === 'buy' || zone === 'thin' },
];

/** Returns rules that a person can do in the head; `kindMean` is the average price of a piece's kind, US dollars. */
const rivals = (kindMean: (piece: OfferedPiece) => number): Policy[] => [
  { name: 'a third of our price', buys: ({ piece, tag }) => tag <= A_THIRD * piece.listing.price.price },
  { name: 'a third of the kind’s average', buys: ({ piece, tag }) => tag <= A_THIRD * kindMean(piece) },
];

/** Returns the ways to decide that are reported, ours first. */
const policies = (kindMean: (piece: OfferedPiece) => number): Policy[] => [
  ...OURS,
  ...rivals(kindMean),
  { name: EVERYTHING, buys: () => true },
];

/** The content of `decisions` in evaluation.json. Shares are fractions. */
export type DecisionsReport = ReturnType<typeof decisionsReport>;

/** The name of all markets together. */
const TOGETHER = 'together';

/**
 * Returns what decisions earn in each market and in all together. Leaves out pieces to be checked first: their sales do
 * not say which were genuine, so neither a purchase nor a refusal can be called right.
 */
export function decisionsReport(marketplaces: Pick<Marketplaces, 'list'>, pieces: readonly OfferedPiece[]) {
  const kindMean = kindMeans(pieces);
  const rows = groupsOf(pieces).map(([name, list]) => marketRow(marketplaces, policies(kindMean), name, list));
  const headline = rows.find(({ name }) => name === TOGETHER) ?? rows[0];
  if (!headline) throw new Error('No sale has a price, so there is nothing to decide.');
  return roundedMembers({ ...headlineOf(headline), markets: rows, plans: planRows(marketplaces, pieces) });
}

/** Returns a sentence for each rival that earns more than our rule at equal losses, in any market; none is right. */
export function failuresIn(marketplaces: Pick<Marketplaces, 'list'>, pieces: readonly OfferedPiece[]): string[] {
  const kindMean = kindMeans(pieces);
  return groupsOf(pieces).flatMap(([name, list]) => {
    const offers = list.filter(isTakenAsReal).flatMap((piece) => offersOf(marketplaces, piece));
    return betterRivals(offers, kindMean, name);
  });
}

const isTakenAsReal = ({ listing }: OfferedPiece): boolean => !isOftenCopied(listing);

function groupsOf(pieces: readonly OfferedPiece[]): (readonly [string, readonly OfferedPiece[]])[] {
  const markets = [...Map.groupBy(pieces, ({ market }) => market)];
  return markets.length > 1 ? [...markets, [TOGETHER, pieces]] : markets;
}

/** Returns the figures of all markets together that sentences name. */
function headlineOf({ pieces, policies }: ReturnType<typeof marketRow>): DecisionFigures {
  const [ours, everything] = [BUY_AND_MAYBE, EVERYTHING].map((rule) => {
    const row = policies.find(({ name }) => name === rule);
    return { share: row?.share ?? 0, withWork: row?.withWork.at(-1) ?? 0, losing: row?.losing ?? 0 };
  }) as [DecisionFigures['ours'], DecisionFigures['everything']];
  return { tags: TAGS, pieces, ours, everything };
}

function marketRow(
  marketplaces: Pick<Marketplaces, 'list'>,
  rules: readonly Policy[],
  name: string,
  all: readonly OfferedPiece[],
) {
  const pieces = all.filter(isTakenAsReal);
  const offered = pieces.map((piece) => offersOf(marketplaces, piece));
  const offers = offered.flat();
  return {
    name,
    pieces: pieces.length,
    toCheck: all.length - pieces.length,
    // Priced pieces that get no verdict at any tag.
    silent: offered.filter((own) => own.every(({ verdict }) => verdict.zone === null)).length,
    policies: rules.map(({ name, buys }) => ({
      name,
      ...outcomeOf(offers, buys),
      withWork: WORK.map((work) => outcomeOf(offers, buys, work).share),
    })),
    limits: (['buy', 'maybe'] as const).flatMap((limit) => limitRow(limit, offered)),
  };
}

/** Returns what paying the upper end of a verdict earns, whatever the tag. */
function limitRow(name: 'buy' | 'maybe', offered: readonly (readonly Offer[])[]) {
  const paid = offered.flatMap(([offer]) => {
    const { piece, verdict } = offer as Offer;
    const ends = verdict.zones.filter(({ zone }) => zone === (name === 'buy' ? 'buy' : 'thin'));
    const limit = ends.at(-1)?.to;
    return limit === undefined ? [] : [{ limit, net: piece.net }];
  });
  if (paid.length === 0) return [];
  return [
    {
      name,
      pieces: paid.length,
      losing: shareOf(paid, ({ limit, net }) => net < limit),
      return: total(paid, ({ limit, net }) => net - limit) / total(paid, ({ limit }) => limit),
    },
  ];
}

/** Returns the average price of a piece's kind, US dollars, by the sales in the other half of its market. */
function kindMeans(pieces: readonly OfferedPiece[]): (piece: OfferedPiece) => number {
  const known = ({ listing: { garment }, paid }: OfferedPiece) => ({
    brand: garment.brand.slug,
    kind: garment.category.slug,
    paid: Math.log(paid),
  });
  const halfOf = (market: string, isOdd: boolean) => `${market} ${isOdd}`;
  const halves = Map.groupBy(pieces, ({ market, isOdd }) => halfOf(market, isOdd));
  const means = new Map([...halves].map(([half, own]) => [half, meanPrices(own.map(known), 'kind')]));
  return (piece) => Math.exp(means.get(halfOf(piece.market, !piece.isOdd))?.(known(piece)) ?? 0);
}

/** Returns the figures of the ways to decide as a table. */
export function decisionCells({ markets }: DecisionsReport): Cells {
  const rows = markets.flatMap((market) => market.policies.map((policy) => ({ market, policy })));
  const range = ([low, high]: readonly [number, number]) => `${percent(low)} to ${percent(high)}`;
  return cellsOf(rows, {
    market: ({ market }) => market.name,
    pieces: ({ market }) => String(market.pieces),
    rule: ({ policy }) => policy.name,
    purchases: ({ policy }) => String(policy.purchases),
    'share of possible profit': ({ policy }) => percent(policy.share),
    'with $5 of work': ({ policy }) => percent(policy.withWork[1] as number),
    'with $10 of work': ({ policy }) => percent(policy.withWork[2] as number),
    '90% interval of the share': ({ policy }) => range(policy.shareInterval),
    'purchases that lose money': ({ policy }) => percent(policy.losing),
    'their 90% interval': ({ policy }) => range(policy.losingInterval),
    'profit over paid': ({ policy }) => policy.return.toFixed(2),
  });
}

/** Shares of losing purchases that differ by less count as equal: their 90% intervals are two points wide. */
const EQUAL_LOSSES = 0.01;

/** Returns a sentence for each rule of ours that earns less than a rival at equal losses, at any cost of work. */
export function betterRivals(
  offers: readonly Offer[],
  kindMean: (piece: OfferedPiece) => number,
  market: string,
): string[] {
  return WORK.flatMap((work) =>
    OURS.flatMap((own) =>
      rivals(kindMean).flatMap((rival) => {
        const [ours, theirs] = [own, rival].map(({ buys }) => sumOf(tallies(offers, buys, work))) as [Tally, Tally];
        const isLosingMore = losingShare(theirs) > losingShare(ours) + EQUAL_LOSSES;
        if (isLosingMore || ours.profit >= theirs.profit) return [];
        const [less, more] = [ours, theirs].map(({ profit }) => profit.toFixed(0));
        return [`${market}, $${work} of work: ${own.name} earns $${less}, ${rival.name} $${more}.`];
      }),
    ),
  );
}

/**
 * Returns what a buyer of some offers earns if the work on a purchase costs `work` dollars, beside someone who had
 * known every sale and had bought no others. Fractions: `share` is the part of that profit, with its 90% interval over
 * resamples of the pieces, `losing` the part of the purchases that lose money before work, and `return` profit over
 * what was paid.
 */
export function outcomeOf(offers: readonly Offer[], buys: Policy['buys'], work = 0) {
  const pieces = tallies(offers, buys, work);
  const all = sumOf(pieces);
  const intervalOf = (figure: (sum: Tally) => number) =>
    bootstrap([pieces], ([sample = []]) => figure(sumOf(sample)), seededRandom(1));
  return {
    purchases: all.purchases,
    share: earnedShare(all),
    shareInterval: intervalOf(earnedShare),
    losing: losingShare(all),
    losingInterval: intervalOf(losingShare),
    return: all.paid === 0 ? 0 : all.profit / all.paid,
  };
}

/** Purchases and their profit, US dollars, and the profit of someone who had known every sale. */
type Tally = ReturnType<typeof tallyOf>;

/** Returns the tally of each piece. */
const tallies = (offers: readonly Offer[], buys: Policy['buys'], work: number): Tally[] =>
  [...Map.groupBy(offers, ({ piece }) => piece).values()].map((own) => tallyOf(own, buys, work));

function tallyOf(offers: readonly Offer[], buys: Policy['buys'], work: number) {
  const bought = offers.filter(buys);
  return {
    purchases: bought.length,
    losing: total(bought, ({ piece, tag }) => Number(piece.net < tag)),
    paid: total(bought, ({ tag }) => tag),
    profit: total(bought, ({ piece, tag }) => piece.net - tag - work),
    possible: total(offers, ({ piece, tag }) => Math.max(0, piece.net - tag - work)),
  };
}

const earnedShare = ({ profit, possible }: Tally) => (possible === 0 ? 0 : profit / possible);
const losingShare = ({ losing, purchases }: Tally) => (purchases === 0 ? 0 : losing / purchases);

const sumOf = (tallies: readonly Tally[]) => ({
  purchases: total(tallies, ({ purchases }) => purchases),
  losing: total(tallies, ({ losing }) => losing),
  paid: total(tallies, ({ paid }) => paid),
  profit: total(tallies, ({ profit }) => profit),
  possible: total(tallies, ({ possible }) => possible),
});
