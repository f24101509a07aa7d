import { P90 } from '../../src/pricing/normal.ts';
import type { SaleOddsArtifact } from '../../src/pricing/sale-odds.ts';
import { grouped, percent } from '../../src/wording/numbers.ts';
import { tableOf } from '../evaluation/markdown.ts';
import type { OddsCell } from './cells.ts';
import { type Calibration, calibrate, type Judged, judgeSource } from './evaluate.ts';

/** Returns the odds of a listing at a ratio relative to asking the estimate, as the service computes them. */
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

\`sale-odds.json\` ${artifact.version}, ${artifact.date}, fitted by \`npm run train:odds -- --cells model/sale-odds-cells.csv\`. It says how
many times as likely a listing sells at one asking price as at another, and, for one kind of goods on one marketplace, how
many sell by when.

## What it rests on

${tableOf(artifact.sources, {
  source: ({ source }) => `\`${source}\``,
  what: ({ what }) => what,
  sales: ({ sold }) => grouped(sold),
  'days on sale': ({ days }) => (days === null ? 'not known' : grouped(days)),
  steepness: (one) => `${one.steepness.toFixed(2)} (+- ${percent(one.steepnessError)})`,
})}

\`model/sale-odds-cells.csv\` holds these sales and days, added up by age and asking price; no listing is in it.
Repositories: Majadra/VestiaireCollective, btxbtwn/vendoo-analytics, Enoun/Data-Project-Bunjang,
alessiocavezza2-rgb/vinted-tracker; none of them states a license.

All prices are asking prices, over the asking price at which half of what the source sold was listed. Where listings have
titles, the estimate is the service's own. The hazard of a sale is a level by source and age times one shape, which never rises with
the price; each source has a steepness of its own, and the interval is that of a marketplace that was not seen.

## The shape

${tableOf(
  artifact.shape.map((point) => ({ ...point, own: hazardRatio(artifact, point.ratio) })),
  {
    'asking price over estimate': ({ ratio }) => String(ratio),
    'sales a day, beside listings at their estimate': ({ log }) => `${Math.exp(log).toFixed(2)} times`,
    'one listing, beside itself at the estimate': ({ own }) => `${own.value.toFixed(2)} times`,
    '80% interval': ({ own }) => `${own.low.toFixed(2)} to ${own.high.toFixed(2)}`,
  },
)}

Between listings, the estimate's own error hides part of what a price does: what asks too much is often worth more than the estimate.
So for two prices of one listing the logs are multiplied by ${artifact.ownPrice.value}, between ${artifact.ownPrice.low} and ${artifact.ownPrice.high}. The high end is
measured: among bags that asked the same at first, those whose price was cut sold more often, by a slope so many times as steep; but who
cuts a price also looks after the listing, so it may be too high. The low end is no difference. The interval adds how much steepness
differs from one source to another.

## How well it holds

A source whose sales the fit has not seen: how often, of two listings of about the same age of which one sold, it was the one with the
higher odds (half would be chance), and the log likelihood gained per sale over a flat curve.

${tableOf(judged, {
  source: ({ source }) => `\`${source}\``,
  sales: ({ sold }) => String(sold),
  right: ({ right }) => percent(right),
  '80% interval': ({ low, high }) => `${percent(low)} to ${percent(high)}`,
  'gain per sale': ({ gain }) => (hasOthers ? gain.toFixed(3) : ''),
})}

${hasOthers ? poorText(judged) : ''}
${calibrationText(calibration)}

## Where days are known

${
  level
    ? `Only for ${level.what}: ${grouped(level.sold)} sales among ${grouped(level.listings)} listings. Everywhere else answers compare prices and name no days.
Half of what sells there does so within days, but most listings do not sell: the share is of all that come online, as long as they stay
listed. Listings taken off without a sale are seen only in a second list 146 days later, and are counted at that rate.`
    : 'Nowhere: answers compare prices and name no days.'
}

## What it is not

- No promise for one item: its photos, size and season are not seen.
- No level for a marketplace that is not named above. Sales in a file of sold goods alone tell no odds, since what did not sell is
  missing there: the 13,862 dated sales of bags have a level only because a list of what stood on one day exists too.
- Days in rows of Depop sellers are left out for that reason: 564 sold of 583, one seller.
`;
}

/** Returns the sources that a flat curve describes better than the curve of the others. */
function poorText(judged: readonly Judged[]): string {
  const poor = judged.filter(({ gain }) => gain < 0).map(({ source }) => `\`${source}\``);
  if (poor.length === 0) return '';
  return `The curve of the others is too steep for ${poor.join(', ')}: no curve describes its sales better. It counts
toward how much steepness differs, which widens the interval.
`;
}

function calibrationText(calibration: readonly Calibration[]): string {
  if (calibration.length === 0) return '';
  return `Held-out listings of the bags, a fifth of the titles at a time: share sold within so many days, as said and as seen.

${tableOf(
  calibration.toSorted((a, b) => a.from - b.from || a.days - b.days),
  {
    'asking price over estimate': ({ from, to }) =>
      from === 0 ? `below ${to}` : to > 9 ? `${from} and more` : `${from} to ${to}`,
    days: ({ days }) => String(days),
    said: ({ predicted }) => percent(predicted),
    seen: ({ observed }) => percent(observed),
    '80% interval': ({ low, high }) => `${percent(low)} to ${percent(high)}`,
    sales: ({ sold }) => String(sold),
  },
)}`;
}
