import { grouped, percent } from '../../src/base/numbers.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { tableOf } from '../evaluation/markdown.ts';
import { type Calibration, calibrate, type Judged, judgeSource } from './evaluate.ts';
import type { OddsCell } from './fit.ts';
import type { SaleOddsArtifact } from './odds.ts';

/** Days for which the card shows shares of sold listings. */
const SHOWN_DAYS = 30;

/** Returns the odds of a listing at a ratio relative to asking the estimate. */
function hazardRatio({ shape, ownPrice, steepnessError }: SaleOddsArtifact, ratio: number) {
  const log = ownPrice.value * (shape.find((point) => point.ratio === ratio)?.log ?? 0);
  const own = Math.log(ownPrice.high / ownPrice.low) / (2 * P90);
  const steeper = Math.exp(P90 * Math.hypot(steepnessError, own));
  const ends = [log * steeper, log / steeper].toSorted((a, b) => a - b).map(Math.exp);
  return { value: Math.exp(log), low: ends[0] as number, high: ends[1] as number };
}

/** Returns the Markdown card of the odds: data, accuracy, limits. */
export function oddsCard(artifact: SaleOddsArtifact, cells: readonly OddsCell[]): string {
  const judged = artifact.sources.map(({ source }) => judgeSource(cells, source));
  const hasOthers = judged.length > 1;
  const level = artifact.levels[0];
  const calibration = level ? calibrate(cells, level.source) : [];
  return `# Odds of a sale

The odds say how many times as likely a listing is to sell at one asking price as at another. \`sale-odds.json\`, version ${artifact.version}, was fitted on
${artifact.fittedOn} by \`hangtag train odds --cells model/sale-odds-cells.csv\`. A model fitted to your own sales does not replace it.

## The odds

${tableOf(
  artifact.shape.map((point) => ({ ...point, own: hazardRatio(artifact, point.ratio) })),
  {
    'asking price over estimate': ({ ratio }) => String(ratio),
    'sales a day, relative to listings at their estimate': ({ log }) => `${Math.exp(log).toFixed(2)} times`,
    'one listing, relative to itself at the estimate': ({ own }) => `${own.value.toFixed(2)} times`,
    '80% interval': ({ own }) => `${own.low.toFixed(2)} to ${own.high.toFixed(2)}`,
  },
)}

The second column compares different listings; one that asks too much is often worth more than our estimate. The third compares one listing
with itself: its logs are those in the second times ${artifact.ownPrice.value}, a choice between ${artifact.ownPrice.low} (no difference) and
${artifact.ownPrice.high}, which was measured on bags whose price was cut. The interval is for a marketplace that is not in the fit.

## What it rests on

${tableOf(artifact.sources, {
  source: ({ source }) => `\`${source}\``,
  what: ({ what }) => what,
  sales: ({ sold }) => grouped(sold),
  'days on sale': ({ days }) => (days === null ? 'not known' : grouped(days)),
  steepness: (one) => `${one.steepness.toFixed(2)} (+- ${percent(one.steepnessError)})`,
})}

\`model/sale-odds-cells.csv\` has these sales and days, summed by age and asking price, but not individual listings. Their
repositories state no license: Majadra/VestiaireCollective, btxbtwn/vendoo-analytics, Enoun/Data-Project-Bunjang,
alessiocavezza2-rgb/vinted-tracker.

The rate of sales is a level by source and age times one shape that never rises with the price. Each source has its own steepness.

## How fast pieces sell

${tableOf(artifact.rates, {
  place: ({ place }) => place,
  what: ({ what }) => what,
  listings: ({ listings }) => grouped(listings),
  sales: ({ sold }) => grouped(sold),
  'sales per listing and day at the end of a listing’s first 90 days': ({ spans }) =>
    (spans.find(({ from, to }) => from <= 90 && 90 < to)?.hazard ?? 0).toFixed(4),
})}

These rates are at the prices that these sellers ask. Among listings at least 60 days old, the log rates of sellers and places differ by ${artifact.rateError}
(standard deviation): eight in ten sellers are within a factor of ${Math.exp(P90 * artifact.rateError).toFixed(1)}. So days
without a sale mostly mean that few buyers come, and only secondly that the price is too high.

## How well it predicts

Each source is predicted by a fit to the others. *Right* is how often, of two listings of about the same age, the one
that sold had the higher odds (chance is half); *gain* is in log likelihood, relative to no curve at all.

${tableOf(judged, {
  source: ({ source }) => `\`${source}\``,
  sales: ({ sold }) => grouped(sold),
  right: ({ right }) => percent(right),
  '80% interval': ({ low, high }) => `${percent(low)} to ${percent(high)}`,
  'gain per sale': ({ gain }) => (hasOthers ? gain.toFixed(3) : ''),
})}

${hasOthers ? poorText(judged) : ''}
${calibrationText(calibration)}

## What it cannot say

${
  level
    ? `- **Days**, except for ${level.what}: ${grouped(level.sold)} sales
  among ${grouped(level.listings)} listings. There the share is of all listings that come online, for as long as they stay
  listed. Elsewhere answers do not give days: a file of sold goods alone shows no odds, since it lacks unsold goods.`
    : '- **Days**: answers compare prices and do not give days.'
}
- **One item**: its photos, size and season are not taken into account.
- **How many sell**, on a marketplace that is not named above.
`;
}

/** Returns a sentence on the sources that a flat curve describes better than the curve fitted to the others. */
function poorText(judged: readonly Judged[]): string {
  const poor = judged.filter(({ gain }) => gain < 0).map(({ source }) => `\`${source}\``);
  if (poor.length === 0) return '';
  return `The curve fitted to the others is too steep for ${poor.join(', ')}, which widens the interval.
`;
}

function calibrationText(calibration: readonly Calibration[]): string {
  if (calibration.length === 0) return '';
  return `For held-out bags, a fifth of the titles at a time, this is the share sold within ${SHOWN_DAYS} days, as predicted by the odds and as observed.

${tableOf(
  calibration.filter(({ days }) => days === SHOWN_DAYS).toSorted((a, b) => a.from - b.from),
  {
    'asking price over estimate': ({ from, to }) =>
      from === 0 ? `below ${to}` : to > 9 ? `${from} and more` : `${from} to ${to}`,
    predicted: ({ predicted }) => percent(predicted),
    observed: ({ observed }) => percent(observed),
    '80% interval': ({ low, high }) => `${percent(low)} to ${percent(high)}`,
    sales: ({ sold }) => grouped(sold),
  },
)}`;
}
