import { planAt } from '../../src/answers/plan/answer.ts';
import { type MarketplaceList, type Selling, sellingOf } from '../../src/answers/verdict/selling.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { type Markdown, PACES, RATE_FACTORS } from '../../src/pricing/unsold/markdowns.ts';
import { logHazardRatio, salesBetween } from '../../src/pricing/unsold/sale-odds.ts';
import { type Cells, cellsOf, percent } from '../evaluation/markdown.ts';
import { total } from '../numbers/sums.ts';
import type { OfferedPiece } from './offered-pieces.ts';
import { intervalOf, resampled } from './outcomes.ts';

/** Prices that fall evenly, month by month, from a multiple of our estimate. Fractions. */
interface FixedPlan {
  readonly start: number;
  readonly monthly: number;
}

const NEVER_CUT: FixedPlan = { start: 1, monthly: 0 };
const TENTH: FixedPlan = { start: 1, monthly: 0.1 };
/** The plans among which the best is chosen, on the half of the sales used to choose. */
const FIXED: readonly FixedPlan[] = [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5].flatMap((start) =>
  [0, 0.05, 0.1, 0.15, 0.2].map((monthly) => ({ start, monthly })),
);
const { days: SEASON } = PACES.season;
const MONTH = 30;

/** Buyers: a factor on the rates at which they come, and a point in the interval of their price sensitivity. */
interface Buyers {
  readonly name: string;
  readonly rate: number;
  readonly at: number;
}

const MEASURED: Buyers = { name: 'as measured', rate: 1, at: 0 };
/** The rates are known to a factor, the odds to an interval: their ends show how much depends on them. */
const BUYERS: readonly Buyers[] = [
  MEASURED,
  { name: 'half as many', rate: 0.5, at: 0 },
  { name: 'twice as many', rate: 2, at: 0 },
  { name: 'closest about prices', rate: 1, at: -P90 },
  { name: 'easiest about prices', rate: 1, at: P90 },
];

/** A piece with the price that buyers would pay, based on its sale price, and its seller's net. */
interface Piece {
  readonly seller: string;
  readonly listing: OfferedPiece['listing'];
  readonly paid: number;
  readonly selling: Selling;
}

type Plan = (piece: Piece) => readonly Markdown[];

/**
 * Simulates a season of pieces that were sold: buyers come at the rates of such places and buy by the odds of a sale
 * relative to what the piece sold for, which no plan knows. Only the prices are observed.
 */
export function planRows(
  marketplaces: MarketplaceList,
  reported: readonly OfferedPiece[],
  toChooseBy: readonly OfferedPiece[],
) {
  const [own, others] = [reported, toChooseBy].map((pieces) => pieces.map((piece) => withSelling(marketplaces, piece)));
  if (!own || !others || others.length === 0) return [];
  const meanOf = (plan: FixedPlan) =>
    total(others, (piece) => broughtBy(piece, stepsOf(piece, plan), MEASURED).dollars);
  const best = FIXED.reduce((a, b) => (meanOf(b) > meanOf(a) ? b : a));
  const plans: readonly (readonly [name: string, plan: Plan])[] = [
    ['our plan for a season', ourSteps],
    ['our estimate, never cut', (piece) => stepsOf(piece, NEVER_CUT)],
    ['our estimate, 10% less each month', (piece) => stepsOf(piece, TENTH)],
    [
      `the best fixed plan: ${best.start} times our estimate, ${percent(best.monthly)} less each month`,
      (piece) => stepsOf(piece, best),
    ],
  ];
  return BUYERS.flatMap((buyers) => plans.map(([name, plan]) => planRow(name, own, { plan, buyers })));
}

function withSelling(marketplaces: MarketplaceList, { seller, listing, paid }: OfferedPiece): Piece {
  return { seller, listing, paid, selling: sellingOf(marketplaces, listing, {}) };
}

/**
 * Returns dollars per piece after fees (an unsold piece counts as nothing), the part that sells, and dollars beyond
 * asking the estimate throughout, with the 90% interval over resamples of the sellers.
 */
function planRow(
  name: string,
  pieces: readonly Piece[],
  { plan, buyers }: { readonly plan: Plan; readonly buyers: Buyers },
) {
  const brought = pieces.map((piece) => {
    const { dollars, sold } = broughtBy(piece, plan(piece), buyers);
    const held = broughtBy(piece, stepsOf(piece, NEVER_CUT), buyers);
    return { seller: piece.seller, dollars, sold, gain: dollars - held.dollars };
  });
  const sellers = [...Map.groupBy(brought, ({ seller }) => seller).values()];
  const gainOf = (groups: readonly (typeof brought)[]) =>
    total(groups, (own) => total(own, ({ gain }) => gain)) / total(groups, (own) => own.length);
  return {
    name,
    buyers: buyers.name,
    dollars: total(brought, ({ dollars }) => dollars) / brought.length,
    sold: total(brought, ({ sold }) => sold) / brought.length,
    gain: gainOf(sellers),
    gainInterval: intervalOf(resampled(sellers).map(gainOf)),
  };
}

/** Returns our plan for a piece that is not for sale yet. */
function ourSteps({ listing, selling }: Piece): readonly Markdown[] {
  return planAt(listing, selling, {}, { goneIn: 'season' }).steps;
}

function stepsOf({ listing }: Piece, { start, monthly }: FixedPlan): Markdown[] {
  const first = start * listing.price.price;
  return [0, 1, 2].map((month) => ({
    day: month * MONTH,
    price: Math.max(1, Math.round(first * (1 - monthly) ** month)),
  }));
}

/** Returns what a series of prices earns on a piece that buyers value at what it sold for. */
function broughtBy({ paid, selling }: Piece, steps: readonly Markdown[], { rate, at }: Buyers) {
  const brought = { dollars: 0, sold: 0 };
  for (const factor of RATE_FACTORS) {
    let left = 1 / RATE_FACTORS.length;
    for (const [step, { day, price }] of steps.entries()) {
      const sales = salesBetween('marketplace', day, steps[step + 1]?.day ?? SEASON);
      const sold = left * (1 - Math.exp(-rate * factor * sales * Math.exp(logHazardRatio(price, paid, at))));
      brought.dollars += sold * selling.keep(price);
      brought.sold += sold;
      left -= sold;
    }
  }
  return brought;
}

/** Returns what plans earn, as a table. */
export function planCells(rows: ReturnType<typeof planRows>): Cells {
  const dollars = (amount: number) => amount.toFixed(2);
  return cellsOf(rows, {
    buyers: ({ buyers }) => buyers,
    plan: ({ name }) => name,
    'dollars per piece in 90 days': (row) => dollars(row.dollars),
    'sold in 90 days': ({ sold }) => percent(sold),
    'beyond our estimate, never cut': ({ gain }) => dollars(gain),
    'its 90% interval': ({ gainInterval: [low, high] }) => `${dollars(low)} to ${dollars(high)}`,
  });
}
