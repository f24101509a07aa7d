import { type Market, marketName } from '../cells.ts';
import type { ModelTier } from '../model/terms.ts';
import { inflationSince } from '../price-year.ts';

/** What is known of a market before the fit. */
export interface MarketKnowledge {
  /** Level beside the reference market, log USD, where the brand sells at `PIVOT`. */
  readonly level: number;
  /** How far the level may be off, standard deviation in log USD. */
  readonly deviation: number;
  /** Whether the markup falls as the brand's price rises. */
  readonly falls: boolean;
  /** The markup does not fall below this; dealers ask no less for what is most expensive. */
  readonly least: number;
  /** How the market's rows were chosen: the whole flow of a house, or wanted models and a dealer's stock. */
  readonly choice: boolean;
  /** How much its titles count for a house's ordinary listings: none where rows were chosen by model. */
  readonly flow: number;
  /** Whether somebody looks at what is sold before the buyer has it; elsewhere copies sell beside originals. */
  readonly checked: boolean;
  /** Year of its prices where they are to be brought to the reference year. */
  readonly year?: string;
}

/** Where a designer house stands, log USD: there an asking markup is what the table says (see `level` in joint/fit.ts). */
const PIVOT = 5.3;

/**
 * How much an asking markup grows for each log unit that a brand is cheaper. On Vestiaire it is 0.33 for designer, 0.48
 * for luxury and about 0.8 for premium goods, whose brands stand at 5.3, 4.75 and 3.8 log USD.
 */
const SLOPE = 0.28;

/** Asked above sold on Vestiaire for the most expensive houses: Chanel 0.27, Hermès 0.32, Louis Vuitton 0.34. */
const SMALLEST = 0.3;
const LARGEST = 1.1;

/**
 * Markets by `source / marketplace / basis`, the first match counts. Published sources are known by their exact names: an
 * operator's own sales on the same marketplace are at the level that they have.
 */
const TABLE: readonly (readonly [
  market: RegExp,
  knowledge: Pick<MarketKnowledge, 'level' | 'deviation'> & Partial<MarketKnowledge>,
])[] = [
  [/^vestiaire_majadra_(lv|designers) \/ .* \/ sold$/, { level: 0, deviation: 0.03, flow: 10 }],
  [/^vestiaire_ketevana \/ .* \/ sold$/, { level: 0.17, deviation: 0.1, choice: true }],
  [
    /^vestiaire_ketevana \/ .* \/ asking$/,
    { level: 0.47, deviation: 0.1, choice: true, falls: true },
  ],
  [/^vestiaire_anamika \/ .* \/ sold$/, { level: 0.1, deviation: 0.2 }],
  [/^vestiaire_anamika \/ .* \/ asking$/, { level: 0.48, deviation: 0.1, falls: true }],
  [
    /^bags_infung \/ vestiaire_collective \/ asking$/,
    { level: 0.33, deviation: 0.1, falls: true, choice: true },
  ],
  [
    /^vestiaire_(gobelin|keba|pediot|majadra_lv_asking) \/ .* \/ asking$/,
    { level: 0.33, deviation: 0.1, falls: true },
  ],
  // Bags above $500 are authenticated, and what looked like a copy by its price was taken out.
  [/^ebay_tuduri(_other)? \/ .* \/ sold$/, { level: 0, deviation: 0.05, flow: 0, checked: true }],
  [/^ebay_hgoyal \/ /, { level: 0, deviation: 0.3, choice: true }],
  // All of Hermès, with two to three times as many Birkins and Kellys as elsewhere on the site.
  [/^vestiaire_khiem \/ /, { level: 0.33, deviation: 0.1, choice: true, falls: true }],
  [
    /^farfetch_preowned_khiem \/ /,
    { level: 0.45, least: 0.45, deviation: 0.2, choice: true, falls: true },
  ],
  [/^rkish_2023_log \/ /, { level: -0.1, deviation: 0.25, year: '2023' }],
  [/^auction_sothebys \/ /, { level: 0.5, deviation: 0.3, choice: true }],
  [/^dealer_loveluxury \/ .* \/ asking$/, { level: 0.75, deviation: 0.15, choice: true }],
  [
    /^bags_infung \/ fashionphile \/ asking$/,
    { level: 0.45, least: 0.45, deviation: 0.1, choice: true, falls: true },
  ],
  [
    /^bags_infung \/ rebag \/ asking$/,
    { level: 0.35, least: 0.35, deviation: 0.1, choice: true, falls: true },
  ],
  [
    /^bags_infung \/ collectorsquare \/ asking$/,
    { level: 0.55, least: 0.55, deviation: 0.1, choice: true, falls: true },
  ],
  [
    /^bags_infung \/ truefacet \/ asking$/,
    { level: 0.3, least: 0.3, deviation: 0.1, choice: true, falls: true },
  ],
  [/^mercari_2018.* \/ sold$/, { level: 0, deviation: 0.06, year: '2018' }],
  [/^mercari_2022.* \/ sold$/, { level: 0, deviation: 0.1, year: '2022' }],
  [/^depop_liana \/ .* \/ sold$/, { level: -0.1, deviation: 0.2, year: '2024' }],
  [/^poshmark_tyshaikh \/ .* \/ sold$/, { level: -0.1, deviation: 0.2, year: '2020' }],
  [/^posh_xaboo \/ /, { level: -0.3, deviation: 0.3, year: '2020' }],
  [/^jenaalsup_.* \/ sold$/, { level: -0.1, deviation: 0.25, year: '2020' }],
  [/^posh_resellai(_shoes)? \/ /, { level: -0.1, deviation: 0.25 }],
  [/^vendoo_btxbtwn \/ /, { level: -0.4, deviation: 0.3 }],
  [/^us_sold_2026_bags \/ /, { level: 0, deviation: 0.06, choice: true, checked: true }],
  // Asked at 1.84 times what the same models sold for, 1.42 to 2.87.
  [/^us_dealers_2026 \/ /, { level: 0.61, deviation: 0.1, choice: true }],
  [/^us_sold_.* \/ sold$/, { level: 0, deviation: 0.06 }],
  [/^grailed_wallst \/ .* \/ sold$/, { level: 0.2, deviation: 0.4 }],
  [/^bunjang_(api|flow|mar2025) \/ /, { level: 0, deviation: 0.5, flow: 0.1 }],
  [
    /^vinted_(gobelin|camille|wackro|lucavarotto|alegosto|nathalie|alessio|aminalmasi|aminalmasi_gone|es_carlos|fr_armel|\w+_table) \/ /,
    { level: -0.3, deviation: 0.5 },
  ],
  [/ \/ sold$/, { level: 0, deviation: 0.1 }],
  // Sold is about 0.8 of asking where nothing better is known (Vinted Italy, September 2026).
  [/ \/ asking$/, { level: 0.22, deviation: 0.5 }],
];

/** Sites where a seller's word is all that there is, or nearly. */
const NOBODY_CHECKS =
  / \/ (vinted|bunjang|depop|mercari|poshmark|ebay|etsy|facebook|grailed|crosslisted)\b/;

const known = new Map<string, MarketKnowledge>();

/** What is known of a market, `source / marketplace / basis`. */
export function knowledgeOf(market: string): MarketKnowledge {
  let found = known.get(market);
  if (!found) {
    const row = TABLE.find(([pattern]) => pattern.test(market))?.[1] ?? {
      level: 0,
      deviation: 0.5,
    };
    found = {
      ...{ falls: false, choice: false, least: SMALLEST },
      ...{ flow: row.choice ? 0 : 1, checked: !NOBODY_CHECKS.test(market) },
      ...row,
    };
    known.set(market, found);
  }
  return found;
}

const DEFLATED = new Set<ModelTier>(['premium', 'mid-range', 'fast-fashion', 'other']);

/** Expected level of a market for a brand that sells at a price (log USD), beside the reference market, log USD. */
export function expectedLevel(market: string, tier: ModelTier, logPrice: number): number {
  const { level, falls, least, year } = knowledgeOf(market);
  const markup = falls
    ? Math.min(LARGEST, Math.max(least, level + SLOPE * (PIVOT - logPrice)))
    : level;
  // Prices of designer and luxury goods have not followed consumer prices.
  return markup - (year && DEFLATED.has(tier) ? Math.log(inflationSince(year)) : 0);
}

/** Where brands have levels of their own: taste, and how many forgeries there are. */
export const ODD_SITE = 'bunjang';

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

/** Deviation of a brand's level on an odd site, log USD, by `site brand` or `site brand category`. */
export function siteBrandDeviation(key: string, usual: number): number {
  return ODD_BRANDS.has(key.split(' ')[1] as string) ? 2 : usual;
}

/** How much a market's items count for what is to be expected of single items without a title: not where they were chosen. */
export function ordinaryShare(market: Market): number {
  if (market.marketplace === ODD_SITE) return 0;
  return Math.min(1, knowledgeOf(marketName(market)).flow);
}
