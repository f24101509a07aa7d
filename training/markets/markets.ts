import { readdirSync, readFileSync } from 'node:fs';
import { siteNamed } from '../../src/pricing/evidence/evidence.ts';
import type { Channel, Region } from '../../src/pricing/loading/artifact.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, marketName } from '../read/cells.ts';
import oddSite from './odd-site.json' with { type: 'json' };

/** Prior knowledge of a market. */
interface MarketKnowledge {
  /** Level relative to the reference market, log USD, for a brand at the parameter `markupPivot`. */
  readonly level: number;
  /** Standard deviation of the level, log USD. */
  readonly deviation: number;
  /** True if the markup falls as the brand's price rises. */
  readonly falls: boolean;
  /** Lowest markup, log USD, which dealers add to the most expensive brands. */
  readonly least: number;
  /** True if rows are sought-after models or a dealer's stock instead of all of a house's goods. */
  readonly choice: boolean;
  /** Weight of its titles in a house's ordinary listings, zero if rows were selected by model. */
  readonly flow: number;
  /** True for a site where private sellers list all models of a house. */
  readonly allModels: boolean;
  /** True if goods are inspected before the buyer gets them. Other sites list copies along with originals. */
  readonly checked: boolean;
  /** Description of the sales behind its medians. */
  readonly covers?: string;
}

/** Prior knowledge of a source's market. It applies to one marketplace and basis, or to all if they are absent. */
interface SourceMarket extends Partial<MarketKnowledge> {
  readonly level: number;
  readonly deviation: number;
  readonly marketplace?: string;
  readonly basis?: string;
}

/** A file in `sources/`. The first of its markets that matches applies. */
interface Source {
  /** Groups in `evaluation/source-groups.json`. */
  readonly groups?: readonly string[];
  readonly markets?: readonly SourceMarket[];
}

/** Published sources by exact name. An operator's own sales on the same marketplace have their own level. */
const SOURCES: ReadonlyMap<string, Source> = new Map(
  readdirSync(new URL('sources/', import.meta.url))
    .sort()
    .map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`sources/${file}`, import.meta.url), 'utf8')),
    ]),
);

const { markets } = PARAMETERS;

/** Prior knowledge by basis, for a market that no file describes. */
const DEFAULTS: Readonly<Record<string, SourceMarket>> = {
  sold: { level: 0, deviation: markets.unknownSoldError },
  asking: { level: markets.unknownAskingLevel, deviation: markets.unknownAskingError },
};
const DEFAULT: SourceMarket = { level: 0, deviation: markets.unknownAskingError };

/** Returns the region of a market's site. An unlisted site, such as one's own shop, is in the US. */
export function placeOf({ marketplace }: Pick<Market, 'marketplace'>): Region {
  return siteNamed(marketplace)?.place ?? 'us';
}

/** Returns how a market's site sells. An unlisted site, such as one's own shop, is assumed to inspect its goods. */
export function channelOf({ marketplace }: Pick<Market, 'marketplace'>): Channel {
  const { auction = false, checked = true } = siteNamed(marketplace) ?? {};
  if (auction) return 'auction';
  return checked ? 'checked' : 'person to person';
}

const cache = new Map<string, MarketKnowledge>();

/** Returns the prior knowledge of a market. */
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

/** Returns the sources of a group in `evaluation/source-groups.json`. */
export function sourcesIn(group: string): string[] {
  const inGroup = [...SOURCES].filter(([, { groups }]) => groups?.includes(group));
  return inGroup.map(([source]) => source);
}

/**
 * Returns a market's expected level relative to the reference market, log USD, for a brand whose price is `logPrice`,
 * log USD.
 */
export function expectedLevel(market: Market, logPrice: number): number {
  const { level, falls, least } = knowledgeOf(market);
  if (!falls) return level;
  const markup = level + markets.markupSlope * (markets.markupPivot - logPrice);
  return Math.min(markets.mostMarkup, Math.max(least, markup));
}

/** A site whose brands have levels of their own, because of taste and counterfeits. */
export const ODD_SITE = oddSite.marketplace;

/**
 * Markets that inform the models of a brand, but not the brand's level: shops with new goods, because brands keep very
 * different fractions of these prices when resold, and sold shoes above a minimum price.
 */
const MODELS_ONLY = new Set(['retail', 'sold-shoes']);

/** Returns true if a market informs the levels of brands, not only their models. */
export const informsLevels = ({ marketplace }: Pick<Market, 'marketplace'>): boolean => !MODELS_ONLY.has(marketplace);

/** Returns true for a brand whose level on the odd site is unrelated to its level elsewhere. */
export const isOddBrand = (brand: string): boolean => oddSite.brands.includes(brand);

/** Returns true if a market shows a house's goods unselected. Only such markets show what is typical. */
export const isOrdinary = (market: Market): boolean => market.marketplace !== ODD_SITE && knowledgeOf(market).flow > 0;

/** Returns true if a market shows a house's models in the proportions in which private sellers list them. */
export const showsAllModels = (market: Market): boolean => knowledgeOf(market).allModels;
