import { readFileSync } from 'node:fs';
import { fillTemplate, percent, withCommas } from '../../src/base/text.ts';
import { findKindBySlug } from '../../src/catalog/outside-catalog.ts';
import type { EffectsFile } from '../../src/pricing/effects.ts';
import { MARKETS } from '../evaluation/level.ts';
import { markdownTable, toCellTable, toTwoDecimals } from '../evaluation/markdown.ts';
import { type EvaluationReport, MIN_OF_KIND } from '../evaluation/report.ts';
import { computeRms } from '../numbers/statistics.ts';
import type { Observation } from '../solve/table.ts';

/** Names of the whole markets that set the level. */
const MARKET_NAMES: Readonly<Record<string, string>> = {
  'ebay_us_mens_2021-06': 'eBay 2021',
  mercari_2018_sample: 'Mercari 2018',
  poshmark_market_2024: 'Poshmark 2024',
};

/** The card in Markdown, with a name in braces for each figure. */
const CARD_TEXT = readFileSync(new URL('card.txt', import.meta.url), 'utf8');

/** Returns the model card in Markdown. `moved` says what changed since the last model. */
export function writeModelCard(
  file: EffectsFile,
  report: EvaluationReport,
  observations: readonly Observation[],
  moved: string,
): string {
  const { judged, voices, sources, slopes, models, coverage } = report;
  const gaps = models.map(({ paid, ours }) => Math.log(paid / ours));
  const insideShares = coverage.filter(({ name }) => findKindBySlug(name)).map(({ inside }) => inside);
  const figures: Readonly<Record<string, string | number>> = {
    version: file.version,
    fittedOn: file.fittedOn,
    data: trainingDataInWords(observations),
    newestSale: file.newestSale,
    marketLevels: listMarketLevels(report),
    titles: withCommas(judged.titles),
    written: withCommas(judged.written),
    models: withCommas(judged.models),
    brands: withCommas(judged.brands),
    names: withCommas(judged.names),
    accuracy: writeAccuracyTable(report),
    own: toTwoDecimals(voices.own),
    sources: sources.length,
    levels: toTwoDecimals(voices.levels),
    slope: toTwoDecimals(slopes.paid),
    named: gaps.length,
    off: gaps.filter((gap) => Math.abs(gap) > Math.log(1.2)).length,
    rms: toTwoDecimals(computeRms(gaps)),
    kinds: insideShares.length,
    minOfKind: MIN_OF_KIND,
    leastInside: percent(Math.min(...insideShares)),
    mostInside: percent(Math.max(...insideShares)),
    known: writeStrataTable(report),
    moved,
  };
  return fillTemplate(CARD_TEXT, figures);
}

const listMarketLevels = ({ sources }: EvaluationReport): string =>
  MARKETS.flatMap((market) => {
    const marketFigures = sources.find(({ source }) => source === market);
    return marketFigures ? [`${MARKET_NAMES[market] ?? market} ${toTwoDecimals(marketFigures.level)}`] : [];
  }).join(', ');

const writeAccuracyTable = ({ rack }: EvaluationReport): string =>
  markdownTable(
    toCellTable(rack.rows, {
      brands: ({ name }) => name,
      sales: ({ sales }) => withCommas(sales),
      sources: ({ sellers }) => String(sellers),
      'half within': ({ medianError }) => percent(medianError),
      'inside the range': ({ inside }) => percent(inside),
      'paid over the price, log': ({ level, levelInterval }) =>
        `${toTwoDecimals(level)} (${levelInterval.map(toTwoDecimals).join(' to ')})`,
    }),
  );

const writeStrataTable = ({ strata }: EvaluationReport): string =>
  markdownTable(
    toCellTable(strata, {
      pieces: ({ name }) => name,
      sales: ({ sales }) => withCommas(sales),
      'paid over the price, log': ({ level }) => toTwoDecimals(level),
      'spread about that': ({ own }) => toTwoDecimals(own),
      'inside the range': ({ inside }) => percent(inside),
    }),
  );

/** Describes the rows: how many prices of which basis and place. */
function trainingDataInWords(observations: readonly Observation[]): string {
  const count = (matches: (row: Observation) => boolean) =>
    withCommas(Math.round(observations.filter(matches).reduce((sum, row) => sum + row.count, 0)));
  const isListing = ({ basis, isFigure }: Observation) => basis !== 'judged' && !isFigure;
  const sources = new Set(observations.filter(isListing).map(({ source }) => source)).size;
  const sold = count((row) => isListing(row) && row.role === 'sold');
  const abroad = count((row) => isListing(row) && row.place !== 'us');
  const figures = count((row) => row.isFigure === true && row.count < 5000);
  return (
    `${count(isListing)} sales and listings from ${sources} sources (${sold} sold person to person in the US, ` +
    `${abroad} from Europe and Korea), and ${figures} prices behind published medians`
  );
}
