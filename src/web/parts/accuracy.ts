import { html } from 'ghtml';
import { brands, categories } from '../../garments/catalog.ts';
import { findOtherBrand } from '../../garments/other-brands.ts';
import type { Evaluation, RackRow, Sample } from '../../pricing/evaluation.ts';
import { capital, count, percent, usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** The error on the rack, and unseen sales beside their estimates: a seller's first questions. */
export function accuracyLead({ rack, heldOutItems }: Evaluation): Markup {
  if (!rack || rack.rows.length === 0)
    return html`<p>Tested on ${count(heldOutItems, 'listing')} that the model had not seen.</p>`;
  const part = (row: RackRow) =>
    html`<li>${capital(row.name)}: half of ${count(row.sales, 'sale')} within ${percent(row.medianError)} of the price, ${Math.round(10 * row.inside)} in 10 inside the range.</li>`;
  return html`<p class="lead">Sales of people in the United States who sold whole closets, as they are, beside prices that had not seen them:</p>
<ul>!${rack.rows.map(part)}</ul>
!${rack.samples.length > 0 ? samplesFigure(rack.samples) : ''}`;
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
<figcaption class="soft">${samples.length} of these sales, as many of each part, drawn at random. Dot: our estimate. Line: its range. Stroke: what was paid, which is inside for ${inside.length}. Each step to the right is the same factor of the price.</figcaption></figure>`;
}

function nameOf({ brand, category }: Sample): string {
  const name =
    brands.find(({ slug }) => slug === brand)?.name ?? findOtherBrand(brand)?.name ?? brand;
  const kind = categories.find(({ slug }) => slug === category)?.name ?? category;
  return `${name}, ${kind}`;
}

/** As much of the name as fits beside the lines. */
function shortName(sample: Sample): string {
  const name = nameOf(sample);
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}
