import { html } from 'ghtml';
import { brands, categories } from '../../garments/catalog.ts';
import type { Accuracy, Evaluation, Sample } from '../../pricing/evaluation.ts';
import { tierName } from '../../wording/garments.ts';
import { grouped, percent, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

type Report = NonNullable<Evaluation['accuracy']>;

/** What a visitor wants to know first: one sentence, and unseen sales beside their estimates. Nothing without figures. */
export function accuracyLead({ accuracy }: Evaluation): Markup {
  const sold = accuracy && groupOf(accuracy, 'sold');
  if (!sold) return '';
  const { items, asItIs } = sold;
  const inside = `${Math.round(10 * asItIs.inside)} in 10`;
  return html`<p class="lead">Of ${grouped(items)} sold listings that the model had not seen, half went for within ${percent(asItIs.medianError)} of the price that their titles give, and ${inside} were inside the range.</p>
!${accuracy.samples.length > 0 ? samplesFigure(accuracy.samples) : ''}`;
}

/** All titled listings of a basis. */
function groupOf({ groups }: Report, basis: Accuracy['basis']): Accuracy | undefined {
  return groups.find((one) => one.tier === 'all' && one.titled && one.basis === basis);
}

const WIDTH = 320;
const LINE = 18;
const LEFT = 6;
const TEXT = 128;

function samplesFigure(samples: readonly Sample[]): Markup {
  const amounts = samples.flatMap((one) => [one.priceLow, one.priceHigh, one.actual]);
  const from = Math.log(Math.min(...amounts));
  const to = Math.log(Math.max(...amounts));
  const x = (dollars: number) =>
    (TEXT + ((Math.log(dollars) - from) / (to - from)) * (WIDTH - TEXT - LEFT)).toFixed(1);
  const height = samples.length * LINE + 6;
  const lines = samples.map((one, i) => {
    const y = i * LINE + 12;
    return html`<text class="chart-tick" x="0" y="${y + 4}">${shortName(one)}</text>
<path class="chart-range" d="M${x(one.priceLow)} ${y}H${x(one.priceHigh)}"/>
<circle class="chart-mid" cx="${x(one.price)}" cy="${y}" r="4"/>
<path class="chart-paid" d="M${x(one.actual)} ${y - 6}v12"/>`;
  });
  const inside = samples.filter((one) => one.actual >= one.priceLow && one.actual <= one.priceHigh);
  const words = samples
    .map((one) => `${nameOf(one)}: estimate ${usd(one.price)}, paid about ${usd(one.actual)}.`)
    .join(' ');
  return html`<figure class="chart-figure"><svg class="chart is-scaled" role="img" aria-label="${samples.length} unseen sales and their estimates. ${words}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">!${lines}</svg>
<figcaption class="soft">${samples.length} sold listings, drawn at random from those that the model had not seen. Dot: our estimate. Line: its range. Stroke: what was paid, which is inside for ${inside.length}. Each step to the right is the same factor of the price.</figcaption></figure>`;
}

function nameOf({ brand, category }: Sample): string {
  const name = brands.find(({ slug }) => slug === brand)?.name ?? brand;
  const kind = categories.find(({ slug }) => slug === category)?.name ?? category;
  return `${name}, ${kind}`;
}

/** As much of the name as fits beside the lines. */
function shortName(sample: Sample): string {
  const name = nameOf(sample);
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}

/** Tables for those who know what they mean. */
export function accuracyTables({ accuracy, earlier = [] }: Evaluation): Markup {
  if (!accuracy) return '';
  return html`<h3>Accuracy as valuers report it</h3>
!${ratiosTable(accuracy)}
<h3>If only the surest are answered</h3>
!${answeredTable(accuracy)}
<p class="measure">A seller’s own first price is the hard test: on 1,424 Louis Vuitton bags of an earlier evaluation it was 7% off what was paid (the median), the estimate 21%. The estimate was nearer in 29% of all, and in 62% of those whose first price was off by 15% or more. It tells when a price is far off.</p>
!${earlier.length > 0 ? earlierTable(earlier) : ''}`;
}

function ratiosTable({ groups }: Report): Markup {
  const rows = groups.map(
    ({ tier, titled, basis, items, asItIs, levelOut, slope }) =>
      html`<tr><th scope="row">${tier === 'all' ? 'All' : tierName(tier)}, ${titled ? 'title' : 'no title'}, ${basis}</th><td>${grouped(items)}</td><td>${percent(asItIs.medianError)}</td><td>${percent(levelOut.medianError)}</td><td>${percent(levelOut.within10)}, ${percent(levelOut.within20)}, ${percent(levelOut.within50)}</td><td>${Math.round(100 * levelOut.scatter)}</td><td>${slope.toFixed(2)}</td><td>${percent(asItIs.inside)}, ${percent(levelOut.inside)}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Level out: after the median of each source in each group of brands. Scatter: coefficient of dispersion. Slope: log actual price on log estimate within sources; 1 is right.</caption>
<thead><tr><th scope="col">Listings</th><th scope="col">Number</th><th scope="col">Half within, as it is</th><th scope="col">Half within, level out</th><th scope="col">Within 10, 20, 50%, level out</th><th scope="col">Scatter, level out</th><th scope="col">Slope</th><th scope="col">Inside the range, as it is and level out</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function answeredTable({ answered }: Report): Markup {
  const rows = answered.map(
    (one) =>
      html`<tr><th scope="row">${percent(one.share)}</th><td>${percent(one.confidence)}</td><td>${percent(one.within20)}</td><td>${percent(one.soldWithin20)}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Listings with titles, the surest first by their confidence.</caption>
<thead><tr><th scope="col">Share answered</th><th scope="col">Confidence from</th><th scope="col">Within 20%, level out</th><th scope="col">Within 20%, sold, as it is</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function earlierTable(earlier: NonNullable<Evaluation['earlier']>): Markup {
  const rows = earlier.map(({ version, groups }) => {
    const sold = groups.find((one) => one.titled && one.basis === 'sold');
    return html`<tr><th scope="row">${version}</th><td>${sold ? percent(sold.asItIs.medianError) : '–'}</td><td>${sold ? percent(sold.levelOut.medianError) : '–'}</td></tr>`;
  });
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Earlier models, sold listings with titles.</caption>
<thead><tr><th scope="col">Model</th><th scope="col">Half within, as it is</th><th scope="col">Half within, level out</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}
