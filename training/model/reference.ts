import { TIERS, type Tier } from '../../src/garments/catalogue.ts';
import { type Market, marketName } from '../cells.ts';
import { median } from '../quantile.ts';
import { ANCHOR_MARKETS, type AnchorMarket } from '../sources/anchors.ts';
import { predictWith, type System } from './system.ts';
import { marketEntries } from './terms.ts';

/**
 * The reference market: what a US seller gets from another person, sold, in dollars of the reference year.
 *
 * Two anchors, because no source of person-to-person sold prices covers all tiers. Premium to fast fashion: the sold
 * prices of Mercari, Poshmark and Depop. Designer and luxury: asking prices of Vestiaire, where people sell to people
 * behind an authenticity check, times the sold-to-asking factor, and half of what bag dealers ask (US sold rows of
 * designer goods do not exist here, and Mercari's are mixed with counterfeits).
 *
 * The anchors disagree by more than one market's level can differ between tiers, so they are pooled: see `poolAnchors`.
 */
export interface Reference {
  /** Log USD that brings a prediction with all market effects at zero to the reference market, by tier. */
  readonly level: Record<Tier, number>;
  readonly anchors: readonly Anchor[];
  /** Sold price over asking price, a fraction. */
  readonly soldToAsking: number;
  readonly contrasts: readonly Contrast[];
  readonly priceYear: number;
  readonly inflation: readonly { readonly from: string; readonly factor: number }[];
}

/** One marketplace whose sold and asking prices one source holds. */
export interface Contrast {
  readonly market: string;
  /** Sold level minus asking level, log USD. */
  readonly difference: number;
  readonly sold: number;
  readonly asking: number;
}

export interface Anchor {
  readonly market: string;
  readonly tiers: AnchorMarket['tiers'];
  /** The market's level beside the mean of all markets, log USD. */
  readonly effect: number;
  /** What brings it to sold prices of the reference year, log USD. */
  readonly adjustment: number;
  readonly items: number;
}

export const PRICE_YEAR = 2026;

/**
 * US consumer prices, all items (Bureau of Labor Statistics, CPI-U, annual means, 1982-84 = 100); 2025 and 2026 are
 * assumed at 2.6 % a year. Assumed, not estimated: no source here spans the years on one market.
 */
const CONSUMER_PRICES: Record<string, number> = {
  '2017': 245.1,
  '2018': 251.1,
  '2019': 255.7,
  '2020': 258.8,
  '2021': 271.0,
  '2022': 292.7,
  '2023': 304.7,
  '2024': 313.7,
  '2025': 321.9,
  '2026': 330.2,
};

/** Factor from prices of a year to those of the reference year. */
export function inflationSince(year: string): number {
  const from = CONSUMER_PRICES[year] ?? (CONSUMER_PRICES[String(PRICE_YEAR)] as number);
  return (CONSUMER_PRICES[String(PRICE_YEAR)] as number) / from;
}

const LUXURY: readonly Tier[] = ['designer', 'luxury'];

/** A market of the fit and the items behind it. */
export interface MarketItems {
  readonly market: Market;
  readonly items: number;
}

/** Level of the reference market from the fitted market effects. */
export function referenceLevel(system: System, markets: readonly MarketItems[]): Reference {
  const contrasts = soldContrasts(system, markets);
  const soldToAsking = factorOf(contrasts);
  const anchors = markets.flatMap(({ market, items }): Anchor[] => {
    const known = ANCHOR_MARKETS.find(
      (anchor) =>
        anchor.source === market.source &&
        anchor.basis === market.basis &&
        anchor.marketplaces.includes(market.marketplace),
    );
    if (!known) return [];
    return [
      {
        market: marketName(market),
        tiers: known.tiers,
        effect: marketEffect(system, market),
        adjustment:
          Math.log(inflationSince(known.year)) +
          (known.isAsked ? Math.log(soldToAsking) : 0) +
          Math.log(known.factor ?? 1),
        items,
      },
    ];
  });
  anchors.sort((a, b) => (a.market < b.market ? -1 : 1));
  const mean = (kind: Anchor['tiers']) => {
    let total = 0;
    let sum = 0;
    for (const anchor of anchors) {
      if (anchor.tiers !== kind) continue;
      // Beyond some hundred items a market's own oddity, not the number of its items, limits what it tells.
      const weight = anchor.items / (anchor.items + 100);
      total += weight;
      sum += weight * (anchor.effect + anchor.adjustment);
    }
    return total > 0 ? sum / total : undefined;
  };
  const pooled =
    poolAnchors(mean('mainstream'), mean('luxury')) ?? ownLevel(system, soldToAsking, markets);
  const level = Object.fromEntries(
    TIERS.map((tier) => [tier, LUXURY.includes(tier) ? pooled.luxury : pooled.mainstream]),
  ) as Record<Tier, number>;
  return {
    level,
    anchors,
    soldToAsking,
    contrasts,
    priceYear: PRICE_YEAR,
    inflation: ['2018', '2020', '2022', '2024'].map((from) => ({
      from,
      factor: inflationSince(from),
    })),
  };
}

/**
 * How far a market's level strays from tier to tier, standard deviation in log USD: what the model gave for a term
 * market x tier, which it no longer has (it told nothing to those who do not name a market).
 */
const TIER_DEVIATION = 0.15;

/**
 * What the anchors may be wrong by, standard deviation in log USD. Sold prices agree within 0.1 and are brought over
 * some years; the luxury anchor rests on two conversions (sold to asking, dealers to people) that agree within 0.1 but
 * were not measured on the goods in question.
 */
const ANCHOR_ERROR = { mainstream: 0.12, luxury: 0.22 } as const;

/**
 * Levels of the reference market for both kinds of tier. A market's level is nearly one for all tiers, so what the
 * anchors disagree by is split: to a true difference between tiers and to the errors of the anchors, each as its
 * variance asks (the posterior mean under normal priors).
 */
function poolAnchors(
  mainstream: number | undefined,
  luxury: number | undefined,
): { mainstream: number; luxury: number } | undefined {
  if (mainstream === undefined || luxury === undefined) {
    const only = mainstream ?? luxury;
    return only === undefined ? undefined : { mainstream: only, luxury: only };
  }
  const gap = luxury - mainstream;
  const between = 2 * TIER_DEVIATION ** 2;
  const errors = ANCHOR_ERROR.mainstream ** 2 + ANCHOR_ERROR.luxury ** 2;
  const difference = (gap * between) / (between + errors);
  const pooled = mainstream + ((gap - difference) * ANCHOR_ERROR.mainstream ** 2) / errors;
  return { mainstream: pooled, luxury: pooled + difference };
}

/** Without any anchor market, as with an operator's own listings alone: the mean level of what was sold. */
function ownLevel(
  system: System,
  soldToAsking: number,
  markets: readonly MarketItems[],
): { mainstream: number; luxury: number } {
  const sold = markets.filter(({ market }) => market.basis === 'sold');
  let total = 0;
  let sum = 0;
  for (const { market, items } of sold.length > 0 ? sold : markets) {
    total += items;
    sum += items * (marketEffect(system, market) + (sold.length > 0 ? 0 : Math.log(soldToAsking)));
  }
  const level = total > 0 ? sum / total : 0;
  return { mainstream: level, luxury: level };
}

/** Sold against asking wherever a source holds both for one marketplace, garment by garment (the model's doing). */
function soldContrasts(system: System, markets: readonly MarketItems[]): Contrast[] {
  const contrasts = markets.flatMap(({ market: sold, items }): Contrast[] => {
    const asking = markets.find(
      ({ market }) =>
        market.basis === 'asking' &&
        market.source === sold.source &&
        market.marketplace === sold.marketplace,
    );
    if (sold.basis !== 'sold' || !asking) return [];
    return [
      {
        market: `${sold.source} / ${sold.marketplace}`,
        difference: marketEffect(system, sold) - marketEffect(system, asking.market),
        sold: items,
        asking: asking.items,
      },
    ];
  });
  return contrasts.sort((a, b) => (a.market < b.market ? -1 : 1));
}

/**
 * Where no source holds sold and asking prices of one marketplace. Vinted Italy, September 2026: the median of what
 * sold fast was about 0.8 of the asking median of the same brand and category.
 */
const ASSUMED_SOLD_TO_ASKING = 0.8;

/** The weighted median, so that no single marketplace sets the factor. */
function factorOf(contrasts: readonly Contrast[]): number {
  const weighted = contrasts.map(({ difference, sold, asking }) => {
    const items = Math.min(sold, asking);
    return [difference, items / (items + 100)] as const;
  });
  const factor = weighted.length > 0 ? Math.exp(median(weighted)) : ASSUMED_SOLD_TO_ASKING;
  // A sold price above the asking price would be an accident of the sources.
  return Number(Math.min(1, factor).toFixed(2));
}

/** Effect of a market beside the mean market, log USD; zero when it was never seen. */
export function marketEffect(system: System, market: Market): number {
  return predictWith(
    system,
    marketEntries(market, '', '').filter(([term]) => term !== 'market x brand x category'),
  );
}
