import { readdirSync, readFileSync } from 'node:fs';
import { siteNamed } from '../../src/pricing/data-facts.ts';
import type { Place } from '../../src/pricing/evidence-grade.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, marketName } from '../read/cells.ts';

/** A market as it is known before the fit. */
interface MarketKnowledge {
  /** Level beside the reference market, log USD, where the brand sells at the parameter `markupPivot`. */
  readonly level: number;
  /** Error of the level, standard deviation in log USD. */
  readonly deviation: number;
  /** True where the markup falls as the brand's price rises. */
  readonly falls: boolean;
  /** The markup does not fall below this; dealers ask no less for what is most expensive. */
  readonly least: number;
  /** True where wanted models or a dealer's stock were chosen; false for the whole flow of a house. */
  readonly choice: boolean;
  /** The weight of its titles in a house's ordinary listings: none where rows were chosen by model. */
  readonly flow: number;
  /** True where somebody looks at what is sold before the buyer has it; elsewhere copies sell beside originals. */
  readonly checked: boolean;
}

/** Knowledge of a source's market with this marketplace and basis, or of any. */
interface SourceMarket extends Partial<MarketKnowledge> {
  readonly level: number;
  readonly deviation: number;
  readonly marketplace?: string;
  readonly basis?: string;
}

/** A file in `sources/`. The first of its markets that fits holds. */
interface SourceFile {
  /** Groups of `evaluation/source-groups.json` that it belongs to. */
  readonly groups?: readonly string[];
  readonly markets?: readonly SourceMarket[];
}

/**
 * Published sources by their exact names: an operator's own sales on the same marketplace are at the level that they
 * have.
 */
const SOURCES = new Map(
  readdirSync(new URL('sources/', import.meta.url))
    .sort()
    .map((file): [string, SourceFile] => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`sources/${file}`, import.meta.url), 'utf8')),
    ]),
);

/** Markets of which nothing better is known, by basis. */
const USUAL: Readonly<Record<string, SourceMarket>> = {
  sold: { level: 0, deviation: PARAMETERS.markets.unknownSoldError },
  asking: { level: PARAMETERS.markets.unknownAskingLevel, deviation: PARAMETERS.markets.unknownAskingError },
};
const UNKNOWN: SourceMarket = { level: 0, deviation: PARAMETERS.markets.unknownAskingError };

/** Returns the place of a market's site; one that no list names, such as a shop of one's own, is American. */
export function placeOf(market: Market): Place {
  return siteNamed(market.marketplace)?.place ?? 'us';
}

const known = new Map<string, MarketKnowledge>();

/** Returns the knowledge of a market. */
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
      least: PARAMETERS.markets.leastMarkup,
      flow: row?.choice ? 0 : 1,
      checked: siteNamed(site)?.checked ?? true,
      ...own,
    };
    known.set(name, found);
  }
  return found;
}

/** The sources of a group of `evaluation/source-groups.json`. */
export function sourcesIn(group: string): string[] {
  return [...SOURCES].flatMap(([source, { groups }]) => (groups?.includes(group) ? [source] : []));
}

/** Expected level of a market for a brand that sells at a price (log USD), beside the reference market, log USD. */
export function expectedLevel(market: Market, logPrice: number): number {
  const { level, falls, least } = knowledgeOf(market);
  return falls
    ? Math.min(
        PARAMETERS.markets.mostMarkup,
        Math.max(least, level + PARAMETERS.markets.markupSlope * (PARAMETERS.markets.markupPivot - logPrice)),
      )
    : level;
}

/** A site where brands have levels of their own, by taste and by forgeries. */
export const ODD_SITE = 'bunjang';

/**
 * Markets that tell models of a brand apart, and say nothing of the brand: shops that sell new goods, of whose prices
 * brands keep very different shares, and sold shoes above a least price.
 */
const OF_MODELS = new Set(['retail', 'sold-shoes']);

/** Returns true where a market's prices say what brands sell for, beside which of their models are worth more. */
export const saysLevels = ({ marketplace }: Pick<Market, 'marketplace'>): boolean => !OF_MODELS.has(marketplace);

/** Brands whose level there says nothing about their level elsewhere. */
const ODD_BRANDS = new Set([
  'givenchy',
  'valentino',
  'versace',
  'dolce-gabbana',
  'alexander-mcqueen',
  'burberry',
  'theory',
  'coach',
  'michael-kors',
  'off-white',
]);

/** Returns true where a brand's level on the odd site says nothing about its level elsewhere. */
export function isOddBrand(brand: string): boolean {
  return ODD_BRANDS.has(brand);
}

/**
 * Returns true where a market shows a house's goods as they come, not models that somebody chose; no other says what is
 * typical.
 */
export const isOrdinary = (market: Market): boolean => market.marketplace !== ODD_SITE && knowledgeOf(market).flow > 0;
