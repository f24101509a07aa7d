import { html } from 'ghtml';
import {
  brands,
  CONDITIONS,
  categories,
  GENDERS,
  TIERS,
  type Tier,
  tierLabel,
} from '../../garments/catalogue.ts';
import type { ModelFacts, Source } from '../../pricing/model-facts.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { predictionsOf, tierTypical } from '../../pricing/tier-typical.ts';
import { CONFIDENCE_FACTOR } from '../../wording/confidence.ts';
import { grouped, percent, usd } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { evaluationFigures } from '../parts/evaluation.ts';
import type { Site } from '../site.ts';

/** How far off the level of each tier may be, in words. */
function levelErrors({ prediction }: ModelFacts): string {
  const share = (tier: Tier) => percent(Math.expm1(prediction.reference.levelError[tier]));
  return TIERS.map((tier) => `${share(tier)} for ${tierLabel(tier)}`).join(', ');
}

/** How a price is made, on which data, how often it is right and where it is weak: all drawn from the fitted files. */
export function methodPage(site: Site): Markup {
  const { facts } = site.pricing;
  const { prediction, fixed } = facts;
  const items = sum(prediction.sources.map((source) => source.items));
  const main = html`<h1>How a price is made</h1>
<p class="lead">Every number here comes from real listings, ${grouped(items)} of them. Model ${prediction.version}, fitted on ${prediction.date}.</p>
<section aria-labelledby="prediction">
<h2 id="prediction">The prediction</h2>
<div class="measure">
<p>A statistical model of the logarithm of the price. It starts from an average garment and multiplies: by the category, by whose garment it is, by the brand’s tier, by the brand itself, and by how this brand does in this category. Where there are many listings they decide; where there are few, the brand borrows from its tier and its category, as far as the data says that this helps.</p>
<p>Listings come from marketplaces that price differently. The model estimates each one’s level and quotes one market: ${prediction.market}. How much more is asked than paid depends on the brand’s price: little for what is expensive, more for what is cheap.</p>
<p>The price is for the mix of conditions that real listings have:
!${CONDITIONS.map((condition) => html`${condition} ${percent(prediction.conditionMix[condition])}`).join(', ')}. For one grade the mix is taken out and the grade’s step put in.</p>
<p>The range is where 8 in 10 single items sell. It is measured, not assumed: the model is fitted on a part of the listings and the errors on the rest, by tier and by how much evidence there is, give its width: on marketplaces that took no part in the fit. The level of a whole tier may be off too, which no listing shows: by ${levelErrors(facts)} (one standard deviation); the range allows for it. The confidence is the share of items expected within a factor of ${CONFIDENCE_FACTOR} of the price.</p>
</div>
</section>
<section aria-labelledby="right">
<h2 id="right">How often it is right</h2>
!${evaluationFigures(facts.evaluation)}
</section>
<section aria-labelledby="sure">
<h2 id="sure">How sure it is, by tier</h2>
!${tierTable(site.pricing)}
</section>
<section aria-labelledby="data">
<h2 id="data">On which data</h2>
!${sourceTable(prediction.sources)}
!${leftOut(facts)}
</section>
<section aria-labelledby="weak">
<h2 id="weak">What is weak</h2>
!${weaknesses(site.pricing, facts)}
</section>
<section aria-labelledby="formula">
<h2 id="formula">The simple formula</h2>
<p class="measure">The static estimate, which the API gives without a key, is <code>${fixed.formula}</code>, fitted on ${grouped(fixed.fittedListings)} listings. It is the same for all brands of a tier: easy to check and to copy, and coarser than the prediction.</p>
!${formulaTables(fixed)}
</section>
<section aria-labelledby="use">
<h2 id="use">What it is for</h2>
<p class="measure">To find a fair price to ask or to pay. It cannot see the very garment: its model, age, size, authenticity or fame. Do not insure, lend or settle an estate by it. Ask a person for anything rare.</p>
</section>`;
  return renderPage(site, {
    title: 'How a price is made',
    description:
      'The data, the model, the range and the confidence behind every price, how often they are right, and where they are weak.',
    path: '/method',
    main,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Hangtag resale price estimates',
      description: `Resale price estimates for ${brands.length} clothing brands in ${categories.length} categories, in US dollars.`,
      version: prediction.version,
      dateModified: prediction.date,
      license: 'https://www.apache.org/licenses/LICENSE-2.0',
      url: `${site.publicUrl()}/method`,
      creator: { '@type': 'Organization', name: 'Hangtag', url: site.publicUrl() },
    },
  });
}

function tierTable(pricing: Pricing): Markup {
  const rows = TIERS.map((tier) => {
    const typical = tierTypical(pricing, tier);
    return html`<tr><th scope="row">${tierLabel(tier)}</th><td>${percent(typical.confidence)}</td><td>${percent(typical.leastConfidence)}–${percent(typical.greatestConfidence)}</td><td>× ${typical.low.toFixed(2)} to × ${typical.high.toFixed(2)}</td></tr>`;
  });
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Confidence: the share expected within a factor of ${CONFIDENCE_FACTOR}. Range: what the price is multiplied by at its ends. Medians over all brands, categories and genders of the tier.</caption>
<thead><tr><th scope="col">Tier</th><th scope="col">Confidence</th><th scope="col">From–to</th><th scope="col">Range of 8 in 10</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function sourceTable(sources: readonly Source[]): Markup {
  const groups = Map.groupBy(sources, ({ marketplace, basis }) => `${marketplace}\n${basis}`);
  const rows = [...groups.values()]
    .map((group) => {
      const [first] = group as [Source];
      const years = group
        .flatMap(({ from, to }) => [from, to])
        .flatMap((text) => [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year)));
      return {
        marketplace: marketplaceName(first.marketplace),
        basis: first.basis,
        years:
          years.length > 0
            ? `${Math.min(...years)}–${Math.max(...years)}`.replace(/^(\d+)–\1$/, '$1')
            : 'not stated',
        rows: sum(group.map((one) => one.rows)),
        items: sum(group.map((one) => one.items)),
      };
    })
    .sort((a, b) => b.items - a.items)
    .map(
      (row) =>
        html`<tr><th scope="row">${row.marketplace}</th><td>${row.basis}</td><td>${row.years}</td><td>${grouped(row.rows)}</td><td>${grouped(row.items)}</td></tr>`,
    );
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>Public data sets by marketplace. Rows: as published. Listings: in the catalogue’s categories, each item once.</caption>
<thead><tr><th scope="col">Marketplace</th><th scope="col">Prices</th><th scope="col">Years</th><th scope="col">Rows</th><th scope="col">Listings</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  fr: 'France',
  it: 'Italy',
  nl: 'Netherlands',
  uk: 'United Kingdom',
  us: 'United States',
};

/** `vinted_it` as people write it. */
function marketplaceName(slug: string): string {
  const [name = '', country = ''] = slug.split(/_(?=[a-z]{2}$)/);
  const words = name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return COUNTRIES[country] ? `${words}, ${COUNTRIES[country]}` : words;
}

const MAX_REASONS = 12;

function leftOut({ prediction }: ModelFacts): Markup {
  const byReason = new Map<string, number>();
  for (const { reason, rows } of prediction.leftOut) {
    byReason.set(reason, (byReason.get(reason) ?? 0) + rows);
  }
  const reasons = [...byReason].sort((a, b) => b[1] - a[1]);
  if (reasons.length === 0) return '';
  return html`<details><summary>Rows that were left out, and why</summary>
<ul>!${reasons.slice(0, MAX_REASONS).map(([reason, rows]) => html`<li>${reason}: ${grouped(rows)}</li>`)}</ul>
!${reasons.length > MAX_REASONS ? html`<p class="soft">And ${grouped(sum(reasons.slice(MAX_REASONS).map(([, rows]) => rows)))} rows for ${reasons.length - MAX_REASONS} rarer reasons.</p>` : ''}
</details>`;
}

function weaknesses(pricing: Pricing, { prediction, fixed }: ModelFacts): Markup {
  const all = TIERS.flatMap((tier) => predictionsOf(pricing, tier));
  const empty = all.filter(({ listings }) => listings === 0).length;
  const items = sum(prediction.sources.map((source) => source.items));
  const asking = sum(
    prediction.sources.filter(({ basis }) => basis === 'asking').map((source) => source.items),
  );
  const [largest] = [...prediction.sources].sort((a, b) => b.items - a.items);
  const unseen = brands.filter((brand) =>
    categories.every((category) =>
      GENDERS.every((gender) => pricing.predict({ brand, category, gender }).listings === 0),
    ),
  );
  return html`<ul class="measure">
<li><strong>Asking is not selling.</strong> ${percent(asking / items)} of the listings are asking prices.</li>
!${largest ? html`<li><strong>One source is large.</strong> ${percent(largest.items / items)} of the listings come from ${marketplaceName(largest.marketplace)}. Each source’s level is taken out, but its mix of garments is not that of the United States.</li>` : ''}
<li><strong>Thin corners.</strong> ${grouped(empty)} of the ${grouped(all.length)} combinations of brand, category and gender have no listing of their own. Their pages say so, and their ranges are wider.</li>
!${unseen.length > 0 ? html`<li><strong>Brands without listings:</strong> ${unseen.map(({ name }) => name).join(', ')}. They borrow all from their tier.</li>` : ''}
!${fixed.extrapolated.length > 0 ? html`<li><strong>${fixed.extrapolated.join(', ')}</strong> is nearly absent from every data set: its step continues the fall of the grades above it.</li>` : ''}
<li><strong>Only brand, category and gender are asked.</strong> A rare model and a plain one of the same brand share a price; the range is wide for that reason.</li>
</ul>`;
}

function formulaTables(fixed: ModelFacts['fixed']): Markup {
  const table = (caption: string, head: string, rows: readonly (readonly [string, string])[]) =>
    html`<table class="prices"><caption>${caption}</caption><thead><tr><th scope="col">${head}</th><th scope="col">Value</th></tr></thead><tbody>!${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
  return html`<div class="sheets is-three">
!${table(
    'Base, US dollars',
    'Tier',
    TIERS.map((tier) => [tierLabel(tier), usd(fixed.base[tier])]),
  )}
!${table(
    'Modifier',
    'Category',
    categories.map(({ slug, name }) => [name, `× ${fixed.modifier[slug]}`]),
  )}
!${table(
    'Multiplier',
    'Condition',
    CONDITIONS.map((condition) => [condition, `× ${fixed.multiplier[condition]}`]),
  )}
</div>`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
