import { readdirSync, readFileSync } from 'node:fs';
import { siteNamed } from '../../src/pricing/evidence/evidence.ts';
import type { Region, SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, marketName } from '../read/cells.ts';
import oddSite from './odd-site.json' with { type: 'json' };
import usSellers from './sellers.json' with { type: 'json' };

/** Knowledge about a market before the fit. */
interface MarketKnowledge {
  /** Level relative to the reference market, log USD, for a brand whose level is the parameter `markupPivot`. */
  readonly level: number;
  /** Standard deviation of the level, log USD. */
  readonly deviation: number;
  /** True if the markup falls as the brand's price rises. */
  readonly falls: boolean;
  /** Lowest markup, log USD, which dealers have on the most expensive brands. */
  readonly least: number;
  /** True if the rows are sought-after models or a dealer's stock rather than all of a house's goods. */
  readonly choice: boolean;
  /** Weight of the market's titles among a house's ordinary listings; 0 if rows were selected by model. */
  readonly flow: number;
  /** True if private sellers list all models of a house there, in their natural proportions. */
  readonly allModels: boolean;
  /** True if goods are inspected before buyers get them. Other sites also list copies. */
  readonly checked: boolean;
  /** Describes the sales behind the market's medians. */
  readonly covers?: string;
}

/** An entry in a file about a source. Applies to one marketplace and basis, or to all if these are absent. */
interface SourceMarket extends Partial<MarketKnowledge> {
  readonly level: number;
  readonly deviation: number;
  readonly marketplace?: string;
  readonly basis?: string;
}

/**
 * The files in `sources/` by source. The first matching entry in `markets` applies; `groups` are groups in
 * `evaluation/source-groups.json`. An operator's own sales on the same marketplace have a level of their own.
 */
const SOURCES: ReadonlyMap<string, { readonly groups?: string[]; readonly markets?: SourceMarket[] }> = new Map(
  readdirSync(new URL('sources/', import.meta.url))
    .sort()
    .map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`sources/${file}`, import.meta.url), 'utf8')),
    ]),
);

const { markets } = PARAMETERS;

/** Defaults by basis for a market that no file describes. */
const DEFAULTS: Readonly<Record<string, SourceMarket>> = {
  sold: { level: 0, deviation: markets.unknownSoldError },
  asking: { level: markets.unknownAskingLevel, deviation: markets.unknownAskingError },
};
const DEFAULT: SourceMarket = { level: 0, deviation: markets.unknownAskingError };

/** Returns the region of a market's site. Unlisted sites, such as an operator's own shop, count as American. */
export function placeOf({ marketplace }: Pick<Market, 'marketplace'>): Region {
  return siteNamed(marketplace)?.place ?? 'us';
}

/** Returns how a market's site sells. Unlisted sites, such as an operator's own shop, count as inspecting goods. */
export function channelOf({ marketplace }: Pick<Market, 'marketplace'>): SoldGroup['channel'] {
  const { auction = false, checked = true } = siteNamed(marketplace) ?? {};
  if (auction) return 'auction';
  return checked ? 'checked' : 'person to person';
}

const cache = new Map<string, MarketKnowledge>();

export function knowledgeOf(market: Market): MarketKnowledge {
  const name = marketName(market);
  const knowledge = cache.get(name) ?? lookUp(market);
  cache.set(name, knowledge);
  return knowledge;
}

function lookUp(market: Market): MarketKnowledge {
  const described = SOURCES.get(market.source)?.markets?.find(
    ({ marketplace = market.marketplace, basis = market.basis }) =>
      marketplace === market.marketplace && basis === market.basis,
  );
  const { marketplace: _marketplace, basis: _basis, ...knowledge } = described ?? DEFAULTS[market.basis] ?? DEFAULT;
  return {
    falls: false,
    choice: false,
    allModels: false,
    least: markets.leastMarkup,
    flow: described?.choice ? 0 : 1,
    checked: siteNamed(market.marketplace)?.checked ?? true,
    ...knowledge,
  };
}

/** Returns the sources in a group in `evaluation/source-groups.json`. */
export function sourcesIn(group: string): string[] {
  const inGroup = [...SOURCES].filter(([, { groups }]) => groups?.includes(group));
  return inGroup.map(([source]) => source);
}

/** Returns a market's expected level relative to the reference market, log USD, for a brand's mean log price. */
export function expectedLevel(market: Market, brandLevel: number): number {
  const { level, falls, least } = knowledgeOf(market);
  if (!falls) return level;
  const markup = level + markets.markupSlope * (markets.markupPivot - brandLevel);
  return Math.min(markets.mostMarkup, Math.max(least, markup));
}

/** The site on which brands have levels of their own, because tastes differ and copies are common. */
export const ODD_SITE = oddSite.marketplace;

/**
 * Marketplaces that show what a brand's models are worth relative to each other, but not the brand's level: shops with
 * new goods, because brands keep very different fractions of these prices in resale, and shoes that sold above a
 * minimum price.
 */
const MODELS_ONLY = new Set(['retail', 'sold-shoes']);

/** Returns true if a market shows brands' levels and not only those of their models. */
export const informsLevels = ({ marketplace }: Pick<Market, 'marketplace'>): boolean => !MODELS_ONLY.has(marketplace);

/** Returns true for brands whose level on the odd site doesn't show their level elsewhere. */
export const isOddBrand = (brand: string): boolean => oddSite.brands.includes(brand);

/** Returns true if a market shows a house's goods without selection, and so what is typical. */
export const isOrdinary = (market: Market): boolean => market.marketplace !== ODD_SITE && knowledgeOf(market).flow > 0;

/** The US seller of each source. Sources of the same seller count as one. */
export const sellers: ReadonlyMap<string, string> = new Map(Object.entries(usSellers.sellers));

/** Returns the US seller of a market's sales, or undefined if these sales don't show the level. */
export function sellerOf({ source, basis }: Pick<Market, 'source' | 'basis'>): string | undefined {
  return basis === 'sold' ? sellers.get(source) : undefined;
}

/** Returns true if a seller represents a sample of a whole market. */
export const isMarket = (seller: string): boolean => usSellers.markets.includes(seller);
