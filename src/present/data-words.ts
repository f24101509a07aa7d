import { count, grouped, percent, signedPercent } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { dataFacts } from '../pricing/evidence/data-facts.ts';
import type { OwnSales, PredictionArtifact } from '../pricing/loading/artifact.ts';
import { NOT_EVALUATED } from '../pricing/loading/evaluation.ts';
import { uncheckedSales } from '../pricing/price-class.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { uncheckedInWords } from './verdict-words.ts';

type DataFacts = ReturnType<typeof dataFacts>;

/** Describes the listings behind all prices in a few sentences; `market` names theirs in a clause. */
export function dataInWords(
  facts: DataFacts,
  { market, ownSales }: Pick<PredictionArtifact, 'market' | 'ownSales'>,
): string {
  const moved = ownSales && ownSalesInWords(ownSales);
  return stated(listingsInWords(facts), `They were adjusted to ${market}.`, moved).join(' ');
}

/** Counts the listings behind all prices in a sentence. */
function listingsInWords(facts: DataFacts): string {
  const { listings, american, european } = facts;
  const places =
    american + european > 0
      ? `; ${percent(american / listings)} are from US marketplaces, ${percent(european / listings)} from Europe`
      : '';
  return `Based on ${grouped(listings)} listings${yearsInWords(facts)}: ${soldInWords(facts)}${places}.`;
}

/** Returns a sentence on the effect of an operator's own sales. */
export function ownSalesInWords({ publishedVersion, sales, brands, kinds, level = 0 }: OwnSales): string {
  const others = level === 0 ? '' : `, ${signedPercent(Math.expm1(level))} for the level at which the operator sells`;
  return (
    `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ` +
    `${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}${others}.`
  );
}

function yearsInWords({ firstYear, lastYear }: DataFacts): string {
  if (!Number.isFinite(firstYear)) return '';
  return firstYear === lastYear ? ` of ${firstYear}` : ` from ${firstYear} to ${lastYear}`;
}

function soldInWords({ listings, sold }: DataFacts): string {
  if (sold === listings) return 'all sold';
  if (sold === 0) return 'all asking prices';
  return `${percent(sold / listings)} sold, the rest are asking prices`;
}

/** The reference market of the prices, worded the same everywhere. */
const REFERENCE_MARKET = 'what a US buyer pays another person for one item, excluding shipping and sales tax';

/** Names the market of a model's prices in a clause. */
export function pricesOfWhat({ ownSales }: Pick<PredictionArtifact, 'ownSales'>): string {
  return ownSales
    ? `${REFERENCE_MARKET}; for brands and kinds that the operator sells, what those sold for`
    : REFERENCE_MARKET;
}

/** Names the market of the published model, with the years of the sales that set its level: no trend is added. */
export function marketInYear(year: number): string {
  return `${REFERENCE_MARKET}, as paid from 2017 to ${year}`;
}

/** Returns sentences on where a price comes from and how such prices were tested. Pure. */
export function whyInWords(pricing: Pricing, listing: Appraisal): string[] {
  const { sources, ownSales } = pricing.artifacts.prediction;
  const moved = ownSales && ownSalesInWords(ownSales);
  return stated(listingsInWords(dataFacts(sources)), moved, testedInWords(pricing, listing));
}

function testedInWords({ artifacts }: Pricing, { garment: { brand } }: Appraisal): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const unchecked = uncheckedSales({ artifacts }, { brand });
  // One rate for fashion houses, the same as in a verdict on them.
  if (unchecked) return uncheckedInWords(unchecked);
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'This model was not tested on listings in this tier.';
  const what = prediction.ownSales ? 'own sale' : 'listing';
  return `Tested on ${count(measured.items, `unseen ${what}`)} in the tier, the range held ${percent(measured.share)}.`;
}
