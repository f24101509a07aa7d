import { readdirSync, readFileSync } from 'node:fs';
import { siteNamed } from '../../src/pricing/evidence/data-facts.ts';
import type { Region } from '../../src/pricing/evidence/evidence-grade.ts';
import type { Channel } from '../../src/pricing/loading/artifact.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, marketName } from '../read/cells.ts';
import oddSite from './odd-site.json' with { type: 'json' };

/** Prior knowledge of a market. */
interface MarketKnowledge {
  /** Level relative to the reference market, log USD, for a brand at the parameter `markupPivot`. */
  readonly level: number;
  /** Standard deviation of the level, log USD. */
  readonly deviation: number;
  /** True if the markup falls with the brand's price. */
  readonly falls: boolean;
  /** Lowest markup, log USD: that of dealers for the most expensive brands. */
  readonly least: number;
  /** True if rows are sought-after models or a dealer's stock, rather than all of a house's goods. */
  readonly choice: boolean;
  /** Weight of its titles in a house's ordinary listings: zero if rows were selected by model. */
  readonly flow: number;
  /** True for a site where private sellers list all models of a house. */
  readonly allModels: boolean;
  /** True if goods are inspected before the buyer gets them; elsewhere copies are sold alongside originals. */
  readonly checked: boolean;
  /** The sales behind its medians, in words. */
  readonly covers?: string;
}

/** Prior knowledge of a source's market, for a marketplace and basis or for all. */
interface SourceMarket extends Partial<MarketKnowledge> {
  readonly level: number;
  readonly deviation: number;
  readonly marketplace?: string;
  readonly basis?: string;
}

/**
 * Published sources by exact name, each with its groups in `evaluation/source-groups.json` and its markets, of which
 * the first matching one applies. An operator's own sales on the same marketplace have their own level.
 */
const SOURCES = new Map(
  readdirSync(new URL('sources/', import.meta.url))
    .sort()
    .map((file): [string, { readonly groups?: readonly string[]; readonly markets?: readonly SourceMarket[] }] => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`sources/${file}`, import.meta.url), 'utf8')),
    ]),
);

/** Defaults by basis, for markets without better knowledge. */
const USUAL: Readonly<Record<string, SourceMarket>> = {
  sold: { level: 0, deviation: PARAMETERS.markets.unknownSoldError },
  asking: { level: PARAMETERS.markets.unknownAskingLevel, deviation: PARAMETERS.markets.unknownAskingError },
};
const UNKNOWN: SourceMarket = { level: 0, deviation: PARAMETERS.markets.unknownAskingError };

/** Returns the place of a market's site; unlisted ones, such as one's own shop, are in the US. */
export function placeOf({ marketplace }: Pick<Market, 'marketplace'>): Region {
  return siteNamed(marketplace)?.place ?? 'us';
}

/** Returns how a market's site sells; an unlisted one, such as one's own shop, is assumed to check its goods. */
export function channelOf({ marketplace }: Pick<Market, 'marketplace'>): Channel {
  const { auction = false, checked = true } = siteNamed(marketplace) ?? {};
  if (auction) return 'auction';
  return checked ? 'checked' : 'person to person';
}

const known = new Map<string, MarketKnowledge>();

/** Returns the prior knowledge of a market. */
export function knowledgeOf(market: Market): MarketKnowledge {
  const name = marketName(market);
  let found = known.get(name);
  if (!found) {
    const { source, marketplace: site, basis: way } = market;
    const rows = SOURCES.get(source)?.markets ?? [];
    const row = rows.find(({ marketplace = site, basis = way }) => marketplace === site && basis === way);
    const { marketplace: _site, basis: _way, ...own } = row ?? USUAL[way] ?? UNKNOWN;
    found = {
      falls: false,
      choice: false,
      allModels: false,
      least: PARAMETERS.markets.leastMarkup,
      flow: row?.choice ? 0 : 1,
      checked: siteNamed(site)?.checked ?? true,
      ...own,
    };
    known.set(name, found);
  }
  return found;
}

/** Returns the sources of a group in `evaluation/source-groups.json`. */
export function sourcesIn(group: string): string[] {
  return [...SOURCES].flatMap(([source, { groups }]) => (groups?.includes(group) ? [source] : []));
}

/**
 * Returns the expected level of a market relative to the reference market, for a brand with a price (log USD), log USD.
 */
export function expectedLevel(market: Market, logPrice: number): number {
  const { level, falls, least } = knowledgeOf(market);
  return falls
    ? Math.min(
        PARAMETERS.markets.mostMarkup,
        Math.max(least, level + PARAMETERS.markets.markupSlope * (PARAMETERS.markets.markupPivot - logPrice)),
      )
    : level;
}

/** A site with its own levels of brands, because of taste and counterfeits. */
export const ODD_SITE = oddSite.marketplace;

/**
 * Markets that inform the models of a brand, but not the brand's level: shops with new goods, since brands keep very
 * different shares of these prices when resold, and sold shoes above a minimum price.
 */
const OF_MODELS = new Set(['retail', 'sold-shoes']);

/** Returns true if a market informs the levels of brands, not only their models. */
export const saysLevels = ({ marketplace }: Pick<Market, 'marketplace'>): boolean => !OF_MODELS.has(marketplace);

/** Returns true for a brand whose level on the odd site is unrelated to its level elsewhere. */
export const isOddBrand = (brand: string): boolean => oddSite.brands.includes(brand);

/** Returns true if a market shows a house's goods without selection; only such markets show what is typical. */
export const isOrdinary = (market: Market): boolean => market.marketplace !== ODD_SITE && knowledgeOf(market).flow > 0;

/** Returns true if a market shows the models of a house in the shares in which private sellers list them. */
export const showsAllModels = (market: Market): boolean => knowledgeOf(market).allModels;
