import { html } from 'ghtml';
import { type Condition, GENDERS } from '../../catalogue/catalogue.ts';
import type { Prediction, PriceRow } from '../../pricing/pricing.ts';
import { type Markup, renderPage } from '../layout.ts';
import { breadcrumbList, breadcrumbs, type Crumb } from '../parts/breadcrumbs.ts';
import { confidenceWords } from '../parts/confidence.ts';
import { evidenceWords } from '../parts/evidence.ts';
import { gradeGuide } from '../parts/grade-guide.ts';
import { neighbours } from '../parts/neighbours.ts';
import { priceTable } from '../parts/price-table.ts';
import { priceAnswer, tierFits } from '../parts/price-tag.ts';
import { rangeChart } from '../parts/range-chart.ts';
import { brandPath, comparePath, type Item, pricePath } from '../paths.ts';
import type { Site } from '../site.ts';
import { capital, categoryWords, garments, genderWord, usd } from '../words.ts';

/** What a brand and category sells for: the answer, the picture, how sure it is, and where to go next. */
export function pricePage(site: Site, item: Item, condition?: Condition): Markup {
  const { brand, category, gender } = item;
  const rows = site.pricing.staticPrices(brand, category);
  const prediction = site.pricing.predict(brand, category, gender);
  const what = garments(brand, category, gender);
  const words = categoryWords(category);
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
<h1>What do ${gender === 'male' ? what : `${brand.name} ${words}`} sell for?</h1>
!${genderSwitch(item, condition)}
</div>
<div class="columns is-top">
!${priceAnswer(what, prediction, rows, condition)}
<section aria-labelledby="sure-heading">
<h2 id="sure-heading">How sure is this?</h2>
!${confidenceWords(prediction)}
!${evidenceWords(item, prediction)}
<p><a href="/method">How a price is made, and how often it is right</a></p>
</section>
</div>
<section aria-labelledby="grades-heading">
<h2 id="grades-heading">By condition</h2>
!${formulaWords(item, prediction, rows)}
<div class="columns is-tight">
<figure class="chart-figure">
!${chart}
<figcaption class="legend"><span class="key-bar">low to high, ring at the typical price</span> <span class="key-band">8 in 10 sell here, any condition</span> <span class="key-typical">typical, any condition</span></figcaption>
</figure>
<div>
!${priceTable(rows, 'The same in figures, US dollars', item, condition)}
<ul class="actions">
<li><a class="button" href="${comparePath([item])}">Compare with another garment</a></li>
<li><a class="button is-quiet" href="/developers#try">Get this from the API</a></li>
</ul>
</div>
</div>
</section>
!${gradeGuide(item, condition)}
!${neighbours(site.pricing, item)}`;
  return renderPage(site, {
    title: `${capital(what)}: resale price`,
    description: `${capital(what)} sell for about ${usd(prediction.price)} secondhand, 8 in 10 of them for ${usd(prediction.priceLow)} to ${usd(prediction.priceHigh)}. Prices by condition, and how sure they are.`,
    path: pricePath(item),
    main,
    jsonLd: structuredData(site, item, prediction, trail),
  });
}

/** What the grades' prices are, and how far to trust them beside the prediction. */
function formulaWords(
  { brand, category }: Item,
  prediction: Prediction,
  rows: readonly PriceRow[],
): Markup {
  const words = categoryWords(category);
  const scope = html`A formula for the ${words} of every ${brand.tierLabel} brand`;
  if (tierFits(prediction, rows)) {
    return html`<p>!${scope}, which fits ${brand.name} well enough: use it for the steps from grade to grade.</p>`;
  }
  const good = rows.find((row) => row.condition === 'Good')?.mid ?? prediction.price;
  const direction = prediction.price > good ? 'more' : 'less';
  return html`<p>!${scope}. ${brand.name} sells for much ${direction} than that: trust the prediction above, and use this for the steps from grade to grade.</p>`;
}

function genderSwitch(item: Item, condition?: Condition): Markup {
  const choices = GENDERS.map((gender) => {
    const current = gender === item.gender ? ' aria-current="true"' : '';
    return html`<li><a href="${pricePath({ ...item, gender }, condition)}"!${current}>${capital(genderWord(gender))}</a></li>`;
  });
  return html`<nav class="switch" aria-label="Whose garment"><ul>!${choices}</ul></nav>`;
}

function structuredData(
  { publicUrl, pricing }: Site,
  item: Item,
  prediction: Prediction,
  trail: readonly Crumb[],
): object {
  const { brand, category, gender } = item;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(trail, publicUrl()),
      {
        '@type': 'WebPage',
        url: publicUrl() + pricePath(item),
        name: `${capital(garments(brand, category, gender))}: resale price`,
        about: [
          { '@type': 'Brand', name: brand.name },
          { '@type': 'Thing', name: category.name },
        ],
        // An observation, not an offer: nothing is for sale here.
        mainEntity: {
          '@type': 'MonetaryAmount',
          name: 'Predicted resale price, any condition',
          currency: 'USD',
          value: prediction.price,
          minValue: prediction.priceLow,
          maxValue: prediction.priceHigh,
          description: `${prediction.note} Model ${pricing.modelVersion}.`,
        },
      },
    ],
  };
}
