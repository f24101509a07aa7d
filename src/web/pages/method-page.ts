import { html } from 'ghtml';
import { brands, categories, GENDERS, TIERS, tierLabel } from '../../garments/catalog.ts';
import { findOtherBrand } from '../../garments/other-brands.ts';
import type { PredictionArtifact } from '../../pricing/artifact.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/confidence.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { type Evaluation, NOT_EVALUATED, type Sample } from '../../pricing/evaluation.ts';
import { isGuess } from '../../pricing/evidence-grade.ts';
import { EVIDENCE_WORDS, mixInWords } from '../../pricing/evidence-words.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { hazardRatio, saleOdds } from '../../pricing/sale-odds.ts';
import { gradesTypical, predictionsOf } from '../../pricing/tier-typical.ts';
import { LEAST_CONTRIBUTORS, LEAST_SALES, type TrackRecord } from '../../sales/track-record.ts';
import { dataInWords, ownSalesInWords } from '../../wording/data.ts';
import { tierName } from '../../wording/garments.ts';
import { capital, count, grouped, percent, signedPercent, usd } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import { type Markup, sections, wordTable } from '../markup.ts';
import type { Site } from '../site.ts';

const HEADINGS = {
  right: 'How often it is right',
  record: 'What pieces sold for',
  weak: 'Weaknesses',
  level: 'How sure the level is',
  evidence: 'The evidence behind a price',
  estimate: 'How an estimate is made',
  data: 'The data',
  odds: 'What an asking price does to a sale',
  formula: 'The average of a group of brands',
  use: 'When to use it',
};

/**
 * Explains how a price is made, from which data, how accurate it is and where it is weak: all from the fitted files.
 */
export function methodPage(site: Site): Markup {
  const { artifacts } = site.pricing;
  const { prediction, staticArtifact: fixed, evaluation } = artifacts;
  const contents: Readonly<Record<keyof typeof HEADINGS, Markup>> = {
    right: html`!${evaluation ? accuracyLead(evaluation) : html`<p>${NOT_EVALUATED}</p>`}
<p>The <a href="/model-card.md">model card</a> has every table, for statisticians.</p>`,
    record: site.trackRecord ? trackRecordPart(site.trackRecord()) : '',
    weak: weaknesses(site.pricing),
    level: html`!${levelWords(prediction)}
!${levelTable(prediction)}`,
    evidence: gradeTable(site.pricing),
    estimate: html`<div class="measure">
<p>A statistical model of the logarithm of the price. It starts from an average garment and multiplies: by the category, by gender, by the brand’s group (Designer to Fast Fashion), by the brand itself, and by how this brand does in this category. Where there are many listings, they decide. Where there are few, the brand borrows from its group and its category, as far as the data shows that this helps.</p>
!${marketWords(prediction)}
<p>Without a condition, the price is for the mix of conditions that real listings have: ${mixInWords(prediction.conditionMix)}. For one grade the mix is taken out and the grade’s step put in.</p>
<p>The range holds 8 in 10 single items. It is measured: the model is fitted on part of the listings, and its errors on the rest set the width, by group of brands and by how much evidence there is. Half of all items are expected below the price, half above. The confidence in the API is the share of items expected within a factor of ${CONFIDENCE_FACTOR} of the price.</p>
</div>`,
    data: html`<p class="measure">The <a href="/model-card.md">model card</a> names every data set. A price page counts the listings of its brand, category and gender. A listing that states no gender counts for both, so these counts add up to more than there are listings.</p>`,
    odds: saleOddsPart(),
    formula: html`<p class="measure">The API’s price endpoint, which needs no key, gives <code>${fixed.formula}</code>, fitted on ${grouped(fixed.fittedListings)} listings with a known condition. It is the same for all brands of a group, so it is easy to check and to copy. The estimate is more accurate.</p>
<ul class="measure">
<li>Base: ${TIERS.map((tier) => `${tierLabel(tier)} ${usd(fixed.base[tier])}`).join(', ')}.</li>
<li>Modifier: ${categories.map(({ slug, name }) => `${name} ${fixed.modifier[slug]}`).join(', ')}.</li>
<li>Multiplier: ${Object.entries(fixed.multiplier)
      .map((grade) => grade.join(' '))
      .join(', ')}.</li>
</ul>`,
    use: html`<p class="measure">Use it to find a fair price to ask or to pay. It cannot see the garment itself: its age, size, state or authenticity. Do not use it to insure, lend or settle an estate. Ask an expert about anything rare.</p>`,
  };
  const main = html`<h1>How it works</h1>
<p class="lead">${dataInWords(dataFacts(prediction.sources), prediction)} Model ${prediction.version}, fitted on ${prediction.date}.</p>
!${sections(HEADINGS, contents)}`;
  return renderPage(site, {
    title: 'How it works',
    description:
      'The data, the model, the range and the confidence behind every price, how often they are right, and where they are weak.',
    path: '/method',
    main,
  });
}

function levelWords(prediction: PredictionArtifact): Markup {
  if (prediction.converted === false)
    return html`<p class="measure">All listings are of one market: prices are ${prediction.market}. What other markets would pay is not known. The ranges allow for a level that is off for a whole group of brands.</p>`;
  const own = prediction.ownSales
    ? html`<p class="measure">${ownSalesInWords(prediction.ownSales)} The table is about the others.</p>`
    : '';
  return html`<p class="measure">Listings show well which garment sells for more than another. They show less well what one person pays another in the United States: that is converted from other markets, and the conversion may be off for a whole group of brands. The ranges allow for it.</p>
!${own}`;
}

function marketWords(prediction: PredictionArtifact): Markup {
  if (prediction.converted === false) return '';
  const own = prediction.ownSales
    ? html`<p>Own sales come on top. Their distance from the published price says how far to move the brand and the kind of garment: a little where there are few sales, all the way where there are many. The width of the range follows in the same way. No other price moves.</p>`
    : '';
  return html`<p>Listings come from marketplaces that price differently. The model estimates each one’s level and quotes one market: ${prediction.market}. Expensive brands sell for nearly what is asked, cheap ones for less of it.</p>
!${own}`;
}

/** Returns the level error of each tier, plus or minus one standard deviation. */
function levelTable({ reference }: PredictionArtifact): Markup {
  const rows = Object.entries(reference.levelError).map(([goods, error]) => {
    const [tier = TIERS[0]] = TIERS.filter((name) => goods.startsWith(name));
    const name = goods === tier ? tierLabel(tier) : `${tierLabel(tier)} clothes and shoes`;
    return [name, `${percent(Math.exp(error) - 1)} up, ${percent(1 - Math.exp(-error))} down`];
  });
  return wordTable(
    'One standard deviation: in one case of three the level is off by more than this.',
    ['Brands', 'Level may be off by'],
    rows,
  );
}

/** Returns the grades of evidence, each with its number of prices, expected error, and error in the test. */
function gradeTable(pricing: Pricing): Markup {
  const { evidence } = pricing.artifacts.evaluation ?? {};
  const factor = (log: number) => percent(Math.exp(log) - 1);
  const rows = gradesTypical(pricing)
    .filter(({ prices }) => prices > 0)
    .map(({ grade, prices, error }) => {
      const tested = (evidence ? [evidence.seen, evidence.unseen] : []).map((list) => {
        const { cellError, cells = 0 } = list.find((row) => row.grade === grade) ?? {};
        return cellError === undefined ? 'too few' : `${factor(cellError)} of ${grouped(cells)}`;
      });
      return [capital(grade), EVIDENCE_WORDS[grade], grouped(prices), factor(error), ...tested];
    });
  const heads = ['Evidence', 'That is', 'Prices', 'Expected'];
  return html`<p class="measure">We count listings of the same brand, category and gender; without any, those of the whole brand. Such prices are guesses.</p>
!${wordTable(
    'Error of a typical price, apart from the level of its group of brands: what the model expects, and what half of the typical prices of unseen listings were within.',
    evidence ? [...heads, 'Tested, marketplace known', 'Tested, marketplace new'] : heads,
    rows,
  )}`;
}

/** Returns the effect of an asking price on a sale, with its sources. */
function saleOddsPart(): Markup {
  const { shape, sources, levels } = saleOdds;
  const rows = shape.map(({ ratio }) => {
    const { value, low, high } = hazardRatio(ratio, 1, 1);
    return [String(ratio), `× ${value.toFixed(2)}`, `${low.toFixed(2)} to ${high.toFixed(2)}`];
  });
  return html`<div class="measure">
<p>How many times as likely a listing is to sell on any day, compared with the same listing priced at the estimate. Fitted on what sold and what did not:</p>
<ul>!${sources.map(({ what, sold }) => html`<li>${what}: ${grouped(sold)} sales.</li>`)}</ul>
</div>
!${wordTable('Odds of a sale by asking price', ['Asking price over estimate', 'Odds of a sale', '8 in 10 between'], rows)}
<p class="measure">Little of it is American and recent, so the range is wide. A price below the estimate speeds a sale up less than one above it slows it down. Days are named only for !${levels.map(({ what, listings }) => html`${what} (${grouped(listings)} listings)`)}; elsewhere nobody has counted what did not sell.</p>`;
}

function weaknesses(pricing: Pricing): Markup {
  const { prediction, staticArtifact: fixed, evaluation } = pricing.artifacts;
  const all = TIERS.flatMap((tier) => predictionsOf(pricing, tier));
  const empty = all.filter(({ evidence }) => isGuess(evidence)).length;
  const missing = all.filter(({ isMade }) => !isMade).length;
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
!${sold === listings ? '' : html`<li><strong>Asking is not selling.</strong> ${percent(1 - sold / listings)} of the listings are asking prices. What a garment sells for is inferred from them and from the few that were sold.</li>`}
!${american + european === 0 ? '' : html`<li><strong>Little is American.</strong> ${percent(american / listings)} of the listings are from marketplaces in the United States, ${percent(european / listings)} from Europe. Each marketplace’s level is taken out, but its mix of garments is not that of the United States.</li>`}
!${missed.map(({ name, share }) => html`<li><strong>${tierName(name)}: the range misses its target.</strong> It held ${percent(share)} of the held-out listings, not ${percent(MEANT)}.</li>`)}
!${beaten.map(({ name, methods }) => html`<li><strong>${capital(name)}: the average of a whole group of brands does better.</strong> Its usual error there is ${errorFactor(methods.static?.rms)}, compared with ${errorFactor(methods.prediction?.rms)} for the estimate.</li>`)}
<li><strong>Many gaps.</strong> ${grouped(empty)} of the ${grouped(all.length)} combinations of brand, category and gender have no listing of their own. Their prices are borrowed, and say so.!${missing > 0 ? html` ${grouped(missing)} combinations hardly exist at all.` : ''}</li>
!${unseen.length > 0 ? html`<li><strong>Brands without listings:</strong> ${unseen.map(({ name }) => name).join(', ')}. Their prices come entirely from similar brands.</li>` : ''}
!${fixed.extrapolated.length > 0 ? html`<li><strong>${fixed.extrapolated.join(', ')}</strong> is nearly absent from the data: its step extends the decline of the grades above it.</li>` : ''}
<li><strong>One price for all models.</strong> A rare model and a plain one of the same brand share a price page, and the range is wide for that reason. The whole title of a listing, typed into the <a href="/">search box</a>, narrows it.</li>
</ul>`;
}

function errorFactor(rms: number | undefined): string {
  return rms === undefined ? '–' : `×\u00a0${Math.exp(rms).toFixed(2)}`;
}

/** Target share of single items inside a range. */
const MEANT = 0.8;

/** Returns the error on the rack, and held-out sales with their estimates: sellers ask about these first. */
function accuracyLead({ rack, heldOutItems }: Evaluation): Markup {
  if (!rack || rack.rows.length === 0)
    return html`<p>Tested on ${count(heldOutItems, 'listing')} that the model had not seen.</p>`;
  return html`<p class="lead">Sales of people in the United States who sold whole closets, as they are, beside prices that had not seen them:</p>
<ul>!${rack.rows.map(({ name, sales, medianError, inside }) => html`<li>${capital(name)}: half of ${count(sales, 'sale')} within ${percent(medianError)} of the price, ${Math.round(10 * inside)} in 10 inside the range.</li>`)}</ul>
!${rack.samples.length > 0 ? samplesFigure(rack.samples) : ''}`;
}

const WIDTH = 320;
const LINE = 18;
const LEFT = 6;
const TEXT = 128;

function samplesFigure(samples: readonly Sample[]): Markup {
  const amounts = samples.flatMap((sample) => [sample.priceLow, sample.priceHigh, sample.actual]);
  const from = Math.log(Math.min(...amounts));
  const to = Math.log(Math.max(...amounts));
  const x = (dollars: number) => (TEXT + ((Math.log(dollars) - from) / (to - from)) * (WIDTH - TEXT - LEFT)).toFixed(1);
  const height = samples.length * LINE + 6;
  const lines = samples.map((sample, i) => {
    const y = i * LINE + 12;
    return html`<text class="chart-tick" x="0" y="${y + 4}">${shortName(sample)}</text>
<path class="chart-range" d="M${x(sample.priceLow)} ${y}H${x(sample.priceHigh)}"/>
<circle class="chart-mid" cx="${x(sample.price)}" cy="${y}" r="4"/>
<path class="chart-paid" d="M${x(sample.actual)} ${y - 6}v12"/>`;
  });
  const inside = samples.filter((sample) => sample.actual >= sample.priceLow && sample.actual <= sample.priceHigh);
  const words = samples
    .map((sample) => `${sampleName(sample)}: estimate ${usd(sample.price)}, paid about ${usd(sample.actual)}.`)
    .join(' ');
  return html`<figure class="chart-figure"><svg class="chart is-scaled" role="img" aria-label="${samples.length} unseen sales and their estimates. ${words}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">!${lines}</svg>
<figcaption class="soft">${samples.length} of these sales, as many of each part, drawn at random. Dot: our estimate. Line: its range. Stroke: what was paid, which is inside for ${inside.length}. Each step to the right is the same factor of the price.</figcaption></figure>`;
}

function sampleName({ brand, category }: Sample): string {
  const name = brands.find(({ slug }) => slug === brand) ?? findOtherBrand(brand);
  const kind = categories.find(({ slug }) => slug === category);
  return `${name?.name ?? brand}, ${kind?.name ?? category}`;
}

/** Returns as much of the name as fits next to the lines. */
function shortName(sample: Sample): string {
  const name = sampleName(sample);
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
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
  return html`<p class="measure">People with a key contribute what they sold. Each sale is held against the estimate that was stored before its price was known, so nobody can polish this table afterwards. At most a fifth of the sales in a row are of one contributor, and nothing is shown for fewer than ${LEAST_SALES} sales of ${LEAST_CONTRIBUTORS} contributors. The same as JSON: <a href="/api/public/track-record">/api/public/track-record</a>.</p>
!${
    total
      ? wordTable(
          'By month of the sale and group of brands. The range should hold 80% of the sales. Half of them are nearer to the estimate than the middle error. A drift below zero means that sales bring less than estimated.',
          ['Sold in', 'Sales', 'In range', 'Middle error', 'Drift'],
          rows,
        )
      : html`<p>There are not enough sales yet.</p>`
  }`;
}
