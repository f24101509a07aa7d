import { html } from 'ghtml';
import { dataInWords } from '../../answers/explanation/data-words.ts';
import { isGuess } from '../../answers/garment/estimate-words.ts';
import { mixInWords } from '../../answers/garment/evidence-words.ts';
import { brands, categories, GENDERS, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { findOtherBrand } from '../../catalog/other-brands.ts';
import type { PredictionArtifact } from '../../pricing/artifact.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/confidence.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import {
  type Evaluation,
  type JudgedCounts,
  NOT_EVALUATED,
  type RackRow,
  type Sample,
} from '../../pricing/evaluation.ts';
import { JUDGED } from '../../pricing/prediction.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { hazardRatio } from '../../pricing/sale-odds.ts';
import { predictionsOf } from '../../pricing/tier-typical.ts';
import { LEAST_CONTRIBUTORS, LEAST_SALES, type TrackRecord } from '../../service/sales/track-record.ts';
import { tierName } from '../../wording/garments.ts';
import { count, grouped, listOf, percent, signedPercent, usd } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import { type Markup, sections, wordTable } from '../markup.ts';
import type { Site } from '../site.ts';
import { halfBetween, judgedInWords, measuredOnInWords, unsettledInWords } from './accuracy-words.ts';

const HEADINGS = {
  right: 'How often it is right',
  record: 'Reported sales',
  estimate: 'How prices are made',
  weak: 'Limitations',
  use: 'When to use it',
};

/**
 * Explains how accurate a price is, how it is made and where it is weak: every figure is from the fitted files. The
 * model card has the tables.
 */
export function methodPage(site: Site): Markup {
  const { artifacts } = site.pricing;
  const { prediction, evaluation } = artifacts;
  const contents: Readonly<Record<keyof typeof HEADINGS, Markup>> = {
    right: evaluation
      ? accuracy(evaluation, prediction.ownSales ? 'own sale' : 'listing')
      : html`<p>${NOT_EVALUATED}</p>`,
    record: site.trackRecord ? trackRecordPart(site.trackRecord()) : '',
    estimate: estimateWords(prediction, evaluation?.judged),
    weak: weaknesses(site.pricing),
    use: html`<p class="measure">Use it to find a fair price to ask or pay. It cannot see the item’s age, size or
condition, or tell if it is genuine. Do not use it for insurance, loans or estates. Ask an expert about anything
rare.</p>`,
  };
  const main = html`<h1>How it works</h1>
<p class="lead">${dataInWords(dataFacts(prediction.sources), prediction)}</p>
!${sections(HEADINGS, contents)}
<p class="soft">Model ${prediction.version}, fitted on ${prediction.date}. Find every table, source and parameter in
the <a href="/model-card.md">model card</a>.</p>`;
  return renderPage(site, {
    title: 'How it works',
    description:
      'The data, the model and the range behind every price, how often they are right, and their limitations.',
    path: '/method',
    main,
  });
}

/** Parts of the rack that are a row of their own, by their name in the evaluation. Houses have a sentence. */
const CHECKED: Readonly<Record<string, string>> = {
  'fast fashion': 'Fast fashion',
  'mid-range': 'Mid-range',
  premium: 'Premium',
  'other brands': 'Brands outside the catalog',
  'no brand, or an unknown one': 'No brand',
};
const MAIN_PART = 'catalog brands except houses';
const UNCHECKED_PART = 'houses';

/**
 * Returns the error on the rack in dollars, part by part, and held-out sales with their estimates; else the number of
 * items.
 */
function accuracy({ rack, heldOutItems }: Evaluation, item: string): Markup {
  if (!rack || rack.rows.length === 0)
    return html`<p>Tested on ${count(heldOutItems, item)} that were not used to fit the model.</p>`;
  const part = (name: string) => rack.rows.find((row) => row.name === name);
  const main = part(MAIN_PART) ?? (rack.rows[0] as RackRow);
  const houses = part(UNCHECKED_PART);
  const rows = rack.rows
    .filter(({ name }) => name in CHECKED)
    .map((row) => [
      CHECKED[row.name] as string,
      grouped(row.sales),
      halfBetween(row.medianError).join(' to '),
      `${Math.round(10 * row.inside)} in 10`,
    ]);
  return html`<p class="lead">When we say $100, half sold between ${halfBetween(main.medianError).join(' and ')}.
Measured on ${measuredOnInWords(main.sellers)}.</p>
!${wordTable('US sales compared with our prices', ['Brands', 'Sales', 'Half of $100 estimates', 'In our range'], rows)}
!${houses ? html`<p class="measure">${unsettledInWords(houses)}</p>` : ''}
!${rack.samples.length > 0 ? samplesFigure(rack.samples) : ''}`;
}

/** Amounts on the axis: 1, 2 and 5 times the powers of ten, US dollars. */
const TICKS = [1, 10, 100, 1_000, 10_000].flatMap((power) => [power, 2 * power, 5 * power]);

/** Draws sales beside their estimates, one per line on a logarithmic axis of US dollars, the most expensive first. */
function samplesFigure(samples: readonly Sample[]): Markup {
  const amounts = samples.flatMap((sample) => [sample.priceLow, sample.priceHigh, sample.actual]);
  const from = Math.log(Math.min(...amounts) / 1.15);
  const to = Math.log(Math.max(...amounts) * 1.15);
  const x = (dollars: number) => `${((100 * (Math.log(dollars) - from)) / (to - from)).toFixed(1)}%`;
  const ticks = TICKS.filter((dollars) => Math.log(dollars) > from && Math.log(dollars) < to);
  const isMain = (dollars: number) => /^10*$/.test(String(dollars));
  const grid = html`!${ticks.map(
    (dollars) => html`<line class="chart-grid" x1="${x(dollars)}" x2="${x(dollars)}"
y1="0" y2="20"/>`,
  )}`;
  const lines = samples
    .toSorted((a, b) => b.price - a.price)
    .map(
      (sample) =>
        html`<div class="sample">
<span>${sampleName(sample)}</span>
<svg width="100%" height="20" focusable="false">!${grid}<line class="chart-range" x1="${x(sample.priceLow)}"
x2="${x(sample.priceHigh)}" y1="10" y2="10"/>
<circle class="chart-mid" cx="${x(sample.price)}" cy="10" r="4"/>
<line class="chart-paid" x1="${x(sample.actual)}" x2="${x(sample.actual)}" y1="3" y2="17"/>
</svg>
</div>`,
    );
  const names = ticks.map((dollars) => {
    const look = isMain(dollars) ? '' : ' class="is-minor"';
    return html`<text!${look} x="${x(dollars)}" y="16">${usd(dollars)}</text>`;
  });
  const axis = html`<div class="sample is-axis">
<span>US dollars</span>
<svg width="100%" height="22" focusable="false">!${names}</svg>
</div>`;
  const inside = samples.filter((sample) => sample.actual >= sample.priceLow && sample.actual <= sample.priceHigh);
  const words = samples
    .map((sample) => `${sampleName(sample)}: estimate ${usd(sample.price)}, paid about ${usd(sample.actual)}.`)
    .join(' ');
  return html`<figure class="chart-figure">
<div role="img" aria-label="${samples.length} sales and their estimates. ${words}">
!${lines}
!${axis}
</div>
<figcaption class="soft">${samples.length} of these sales, chosen at random, with equal numbers from each group.
Dot: our price. Line: its range. Tick: the sale price, within the range for ${inside.length} of
${samples.length}.</figcaption>
</figure>`;
}

function sampleName({ brand, category }: Sample): string {
  const name = brands.find(({ slug }) => slug === brand) ?? findOtherBrand(brand);
  const kind = categories.find(({ slug }) => slug === category);
  return `${name?.name ?? brand}, ${(kind?.name ?? category).split(' &')[0]?.toLowerCase()}`;
}

function estimateWords(prediction: PredictionArtifact, judged: JudgedCounts | undefined): Markup {
  const { value } = hazardRatio(1.5, 1, 1);
  const hasJudged = Object.keys(prediction.effects[JUDGED] ?? {}).length > 0;
  const level =
    prediction.converted === false
      ? `Prices are ${prediction.market}: we have no prices for other markets.`
      : `Price levels differ by marketplace. We measure each level and adjust all prices to one: ${prediction.market}.`;
  return html`<div class="measure">
<p>The price of an average garment is multiplied by factors for the kind, the gender, the brand’s group
(${tierLabel(TIERS[0])} to ${tierLabel(TIERS[4])}), the brand, and the brand in this kind. With few listings, the
brand borrows from its group and its kind. Words in the title then adjust the price: model, material, era and
condition.</p>
!${
    hasJudged
      ? html`<p>Where nothing similar was sold, a language model estimated the price: “AI estimate”, as JSON
<code>judged</code>. ${judged ? judgedInWords(judged) : ''}</p>`
      : ''
  }
<p>${level}</p>
<p>Without a condition, the price is for the usual mix: ${mixInWords(prediction.conditionMix)}. Eight in 10 items
are within the range, whose width comes from errors on sales (of houses, listings) kept out of the fit. In the API,
confidence is the share expected within a factor of ${CONFIDENCE_FACTOR}.</p>
<p>At 1.5 times our price, a listing is ${value.toFixed(1)} times as likely to sell on a given day.</p>
</div>`;
}

/** Target share of single items inside a range. */
const MEANT = 0.8;

function weaknesses(pricing: Pricing): Markup {
  const { prediction, staticArtifact: fixed, evaluation } = pricing.artifacts;
  const all = TIERS.flatMap((tier) => predictionsOf(pricing, tier));
  const empty = all.filter(({ evidence }) => isGuess(evidence)).length;
  const { listings, sold, american, european } = dataFacts(prediction.sources);
  const unseen = brands.filter((brand) =>
    categories.every((category) =>
      GENDERS.every((gender) => pricing.predict({ brand, category, gender }).listings === 0),
    ),
  );
  const missed = (evaluation?.calibration.tiers ?? []).filter(({ share }) => Math.abs(share - MEANT) > 0.05);
  const beaten = (evaluation?.groups ?? []).filter(({ methods }) => {
    const own = methods.prediction?.rms ?? 0;
    return (methods.static?.rms ?? own) < own;
  });
  return html`<ul class="measure">
!${
    sold === listings
      ? ''
      : html`<li>
<strong>Asking prices.</strong> ${percent(1 - sold / listings)} of the listings show an asking price, not a
sale.</li>`
  }
!${
    american + european === 0
      ? ''
      : html`<li>
<strong>Mostly European data.</strong> ${percent(american / listings)} of the listings are American,
${percent(european / listings)} European.</li>`
  }
!${missed.map(
    ({ name, share }) => html`<li>
<strong>${tierName(name)}.</strong> The range held ${percent(share)} of the held-out listings, not
${percent(MEANT)}.</li>`,
  )}
!${
    beaten.length > 0
      ? html`<li>
<strong>The average for a group of brands does better</strong> for
${listOf(beaten.map(({ name }) => name))}.</li>`
      : ''
  }
<li>
<strong>Gaps.</strong> ${grouped(empty)} of ${grouped(all.length)} combinations of brand, kind and gender have no
listings of their own. Their prices are borrowed from others, and marked.</li>
!${
    unseen.length > 0
      ? html`<li>
<strong>No listings at all:</strong> ${listOf(unseen.map(({ name }) => name))}.</li>`
      : ''
  }
!${
    fixed.extrapolated.length > 0
      ? html`<li>
<strong>${fixed.extrapolated.join(', ')}</strong> is rare in the data: its price continues the decline of the
conditions above it.</li>`
      : ''
  }
<li>
<strong>One price for all models.</strong> A price page is for a typical item. For yours, enter its title in the
<a href="/">search box</a>.</li>
</ul>`;
}

/**
 * Returns the accuracy of estimates for later sales; while the record is being computed, a note that it is not ready.
 */
function trackRecordPart(record: TrackRecord | undefined): Markup {
  const { total, months = [] } = record ?? {};
  const named = months.map((month) => ({ ...month, name: `${month.month} ${tierName(month.tier)}` }));
  const rows = (total ? [{ ...total, name: 'All' }, ...named] : []).map((row) => [
    row.name,
    grouped(row.sales),
    percent(row.inRange),
    percent(row.medianError),
    signedPercent(row.drift),
  ]);
  return html`<p class="measure">People with a key report their sales. Each sale is compared with the estimate
stored before its price was known, so this table cannot be adjusted later. No contributor supplies more than a fifth
of the sales in a row, and a row needs at least ${LEAST_SALES} sales from ${LEAST_CONTRIBUTORS} contributors. As
JSON: <a href="/api/public/track-record">/api/public/track-record</a>.</p>
!${
    total
      ? wordTable(
          'By month and group of brands. The range should hold 80% of sales. Half of the sales are closer to the ' +
            'estimate than the median error. A drift below zero means items sell for less than estimated.',
          ['Sold in', 'Sales', 'In range', 'Median error', 'Drift'],
          rows,
        )
      : html`<p>Not enough sales yet.</p>`
  }`;
}
