import { isOftenCopied } from '../../src/decide/copied.ts';
import type { MarketplaceList } from '../../src/decide/selling.ts';
import type { DecisionFigures } from '../../src/pricing/loading/evaluation.ts';
import { type Cells, cellsOf, percent } from '../evaluation/markdown.ts';
import { roundedMembers, shareOf, total } from '../numbers/sums.ts';
import { meanPrices } from '../open-test/report.ts';
import type { OfferedPiece } from './offered-pieces.ts';
import {
  BUY_AND_MAYBE,
  betterRivals,
  EVERYTHING,
  type Offer,
  offersOf,
  outcomeOf,
  type Policy,
  policies,
  TAGS,
  WORK,
} from './outcomes.ts';
import { planRows } from './plans.ts';

/** The content of `decisions` in evaluation.json. Shares are fractions. */
export type DecisionsReport = ReturnType<typeof decisionsReport>;
type MarketDecisions = ReturnType<typeof marketRow>;

/** The name of all markets together. */
export const TOGETHER = 'together';

/**
 * Returns what decisions earn in each market and in all together. Leaves out pieces to be checked first: their sales do
 * not say which were genuine, so neither a purchase nor a refusal can be called right.
 */
export function decisionsReport(marketplaces: MarketplaceList, pieces: readonly OfferedPiece[]) {
  const kindMean = kindMeans(pieces);
  const rows = groupsOf(pieces).map(([name, list]) => marketRow(marketplaces, policies(kindMean), name, list));
  const headline = rows.find(({ name }) => name === TOGETHER) ?? rows[0];
  if (!headline) throw new Error('No sale has a price, so there is nothing to decide.');
  return roundedMembers({ ...headlineOf(headline), markets: rows, plans: planRows(marketplaces, pieces) });
}

/** Returns a sentence for each rival that earns more than our rule at equal losses, in any market; none is right. */
export function failuresIn(marketplaces: MarketplaceList, pieces: readonly OfferedPiece[]): string[] {
  const kindMean = kindMeans(pieces);
  return groupsOf(pieces).flatMap(([name, list]) => {
    const offers = list.filter(isTakenAsReal).flatMap((piece) => offersOf(marketplaces, piece));
    return betterRivals(offers, kindMean, name);
  });
}

const isTakenAsReal = ({ listing: { garment, facts } }: OfferedPiece): boolean => !isOftenCopied(garment, facts);

function groupsOf(pieces: readonly OfferedPiece[]): (readonly [string, readonly OfferedPiece[]])[] {
  const markets = [...Map.groupBy(pieces, ({ market }) => market)];
  return markets.length > 1 ? [...markets, [TOGETHER, pieces]] : markets;
}

/** Returns the figures of all markets together that sentences name. */
function headlineOf({ pieces, policies }: MarketDecisions): DecisionFigures {
  const [ours, everything] = [BUY_AND_MAYBE, EVERYTHING].map((rule) => {
    const row = policies.find(({ name }) => name === rule);
    return { share: row?.share ?? 0, withWork: row?.withWork.at(-1) ?? 0, losing: row?.losing ?? 0 };
  }) as [DecisionFigures['ours'], DecisionFigures['everything']];
  return { tags: TAGS, pieces, ours, everything };
}

function marketRow(
  marketplaces: MarketplaceList,
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
