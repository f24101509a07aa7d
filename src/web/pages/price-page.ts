import { html } from 'ghtml';
import { GENDERS } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import { type Estimate, estimateOf } from '../../pricing/estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { GRADE_WORDS } from '../../wording/evidence-grade.ts';
import { categoryWords, garments, genderWord } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { gradedRows } from '../graded-rows.ts';
import { type Markup, renderPage } from '../layout.ts';
import { breadcrumbList, breadcrumbs, type Crumb } from '../parts/breadcrumbs.ts';
import { confidenceWords } from '../parts/confidence.ts';
import { evidenceWords } from '../parts/evidence.ts';
import { gradeGuide } from '../parts/grade-guide.ts';
import { models } from '../parts/models.ts';
import { neighbours } from '../parts/neighbours.ts';
import { priceParts } from '../parts/price-parts.ts';
import { priceTable } from '../parts/price-table.ts';
import { priceAnswer } from '../parts/price-tag.ts';
import { rangeChart } from '../parts/range-chart.ts';
import { sellerTagsPart } from '../parts/seller-tags.ts';
import { brandPath, comparePath, estimateAlternates, sharePath } from '../paths.ts';
import type { SellerChoice } from '../seller-tags.ts';
import type { Site } from '../site.ts';

/** What a brand and category sells for: the answer, the picture, how sure it is, and where to go next. */
export function pricePage(site: Site, garment: Garment, choice: SellerChoice): Markup {
  const { brand, category, gender, condition } = garment;
  const item = { brand, category, gender };
  const rows = gradedRows(site.pricing, item);
  const prediction = site.pricing.predict(item);
  const what = garments(item);
  const trail = [
    { name: 'Brands', path: '/brands' },
    { name: brand.name, path: brandPath(brand) },
    { name: category.name, path: pricePath(item) },
  ];
  const chart = rangeChart({
    id: 'chart',
    title: `Price range of ${what} by condition, in US dollars`,
    rows: rows.map((row) => ({
      ...row,
      label: row.condition,
      isMarked: row.condition === condition,
    })),
    band: { low: prediction.priceLow, mid: prediction.price, high: prediction.priceHigh },
  });
  const main = html`!${breadcrumbs(trail)}
<div class="price-head">
<h1>What do ${what} sell for?</h1>
!${genderSwitch(garment)}
</div>
<div class="columns is-top">
<div class="answer">
!${priceAnswer(
    what,
    prediction,
    rows.find((row) => row.condition === condition),
  )}
<ul class="actions">
<li><a class="button" href="${comparePath([item])}">Compare with another garment</a></li>
<li><a class="button is-quiet" href="#guide-heading">Which condition is yours?</a></li>
<li><a class="button is-quiet" href="/developers#try">Get this from the API</a></li>
</ul>
</div>
<section aria-labelledby="sure-heading">
<h2 id="sure-heading">How sure is this?</h2>
!${confidenceWords(prediction)}
!${evidenceWords(item, prediction)}
!${priceParts(site.pricing, item)}
<p><a href="/method">How a price is made, and how often it is right</a></p>
</section>
</div>
!${models(site.pricing, garment)}
!${sellerTagsPart(site, garment, choice)}
<section aria-labelledby="grades-heading">
<h2 id="grades-heading">By condition</h2>
<div class="columns is-tight">
<figure class="chart-figure">
!${chart}
<figcaption class="legend"><span class="key-bar">8 in 10 sell here, ring at the typical price</span> <span class="key-band">the same, any condition</span> <span class="key-typical">typical, any condition</span></figcaption>
</figure>
<div>
!${priceTable(rows, 'The same in figures, US dollars', garment)}
</div>
</div>
</section>
!${gradeGuide(garment)}
!${formula(site.pricing, item)}
!${neighbours(site.pricing, item)}`;
  const estimate = estimateOf(site.pricing, garment);
  return renderPage(site, {
    title: titleOf(garment),
    description: descriptionOf(estimate),
    path: pricePath(garment),
    canonicalPath: pricePath(item),
    main,
    scripts: ['tags.js'],
    jsonLd: structuredData(site, estimate, trail),
    isEmbeddable: true,
    shareImage: sharePath(garment),
    alternates: estimateAlternates(garment),
  });
}

/** The static estimate, which the API gives without a key. */
function formula(pricing: Pricing, { brand, category }: Garment): Markup {
  const words = categoryWords(category);
  return html`<section aria-labelledby="formula-heading" class="columns is-tight">
<div>
<h2 id="formula-heading">The simple formula</h2>
<p>The API’s static estimate is the same for every ${brand.tierLabel} brand: a base of <strong>${usd(pricing.base(brand.tier))}</strong> for the tier, times <strong>${pricing.priceModifier(category)}</strong> for ${words}, times a step for the condition. It knows nothing of ${brand.name} itself, so trust the prediction where they differ.</p>
</div>
!${priceTable(pricing.staticPrices(brand, category), `Static estimate for ${words} of ${brand.tierLabel} brands, US dollars`)}
</section>`;
}

function genderSwitch(garment: Garment): Markup {
  const choices = GENDERS.map((gender) => {
    const current = gender === garment.gender ? ' aria-current="true"' : '';
    return html`<li><a href="${pricePath({ ...garment, gender })}"!${current}>${capital(genderWord(gender))}</a></li>`;
  });
  return html`<nav class="switch" aria-label="Whose garment"><ul>!${choices}</ul></nav>`;
}

/** What the page is about, with the condition that it speaks of. */
function titleOf(garment: Garment): string {
  const { condition } = garment;
  return `${capital(garments(garment))}${condition ? `, ${condition}` : ''}: resale price`;
}

function descriptionOf({ garment, estimate, evidence }: Estimate): string {
  const { condition } = garment;
  const price = estimatedPrice(estimate.price, evidence.grade);
  return `${capital(garments(garment))}, secondhand, ${condition ?? 'any condition'}: ${price}, ${rangeInWords(estimate)}. ${GRADE_WORDS[evidence.grade]}. An estimate, with prices by condition.`;
}

function structuredData(
  { publicUrl, pricing }: Site,
  { garment, estimate }: Estimate,
  trail: readonly Crumb[],
): object {
  const { brand, category, condition } = garment;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(trail, publicUrl()),
      {
        '@type': 'WebPage',
        url: publicUrl() + pricePath(garment),
        name: titleOf(garment),
        about: [
          { '@type': 'Brand', name: brand.name },
          { '@type': 'Thing', name: category.name },
        ],
        // An estimate, not an offer: nothing is for sale here.
        mainEntity: {
          '@type': 'MonetaryAmount',
          name: `Estimated resale price, ${condition ?? 'any condition'}`,
          currency: 'USD',
          value: estimate.price,
          minValue: estimate.priceLow,
          maxValue: estimate.priceHigh,
          description: `${estimate.note} Model ${pricing.modelVersion}.`,
        },
      },
    ],
  };
}
