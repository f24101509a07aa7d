import { grouped, percent } from '../../src/base/numbers.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { tableOf } from '../evaluation/markdown.ts';
import { shareRight } from './evaluate.ts';
import type { OddsCell } from './fit.ts';
import type { SaleOddsArtifact } from './odds.ts';

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
  return `# Odds of a sale

How many times as likely a listing is to sell at one asking price as at another. \`sale-odds.json\`, version ${artifact.version}, was fitted on
${artifact.fittedOn} by \`hangtag train odds --cells model/sale-odds-cells.csv\`.

${tableOf(
  artifact.shape.map((point) => ({ ...point, own: hazardRatio(artifact, point.ratio) })),
  {
    'asking price over estimate': ({ ratio }) => String(ratio),
    'sales a day, different listings': ({ log }) => `${Math.exp(log).toFixed(2)} times`,
    'the same listing, 80% interval': ({ own }) =>
      `${own.value.toFixed(2)} times (${own.low.toFixed(2)} to ${own.high.toFixed(2)})`,
  },
)}

The logs of the last column are ${artifact.ownPrice.value} times those of the one before (${artifact.ownPrice.low} to ${artifact.ownPrice.high}), since a listing that asks too much is often worth
more than our estimate: measured on bags whose price was cut. The interval is for a marketplace that is not in the fit.

## What it rests on

${tableOf(artifact.sources, {
  source: ({ source }) => `\`${source}\``,
  what: ({ what }) => what,
  sales: ({ sold }) => grouped(sold),
  steepness: (one) => `${one.steepness.toFixed(2)} (+- ${percent(one.steepnessError)})`,
  right: ({ source }) => percent(shareRight(cells, source)),
})}

*Right* is how often, of two listings of about the same age, the one that sold had the higher odds by a fit to the other sources (chance is half). The
repositories state no license: Majadra/VestiaireCollective, btxbtwn/vendoo-analytics, Enoun/Data-Project-Bunjang, alessiocavezza2-rgb/vinted-tracker.

## How fast pieces sell

${tableOf(artifact.rates, {
  place: ({ place }) => place,
  what: ({ what }) => what,
  sales: ({ sold, listings }) => `${grouped(sold)} of ${grouped(listings)}`,
  'a day, at 90 days': ({ spans }) => (spans.find(({ from, to }) => from <= 90 && 90 < to)?.hazard ?? 0).toFixed(4),
})}

At these sellers' asking prices. Eight in ten sellers are within a factor of ${Math.exp(P90 * artifact.rateError).toFixed(1)}. Photos, size and season of a piece are not taken into account.
`;
}
