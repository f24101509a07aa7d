import { html } from 'ghtml';
import { CONDITIONS } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, usd } from '../../wording/numbers.ts';
import { gradedRows } from '../graded-rows.ts';
import { type Markup, renderPage } from '../layout.ts';
import { rangeChart } from '../parts/range-chart.ts';
import { comparePath } from '../paths.ts';
import type { Site } from '../site.ts';

/** So many fit side by side. */
export const MAX_COMPARED = 4;

/** What stands in one of the form's fields. */
export interface Field {
  readonly text: string;
  /** Why there is no price for it, in a sentence. */
  readonly problem?: string;
}

/** Up to four garments side by side, and the form that chooses them. */
export function comparePage(
  site: Site,
  items: readonly Garment[],
  fields?: readonly Field[],
): Markup {
  const names = items.map((item) => garments(item));
  return renderPage(site, {
    title: items.length > 0 ? `Compare ${names.join(', ')}` : 'Compare garments',
    description:
      items.length > 0
        ? `Resale prices side by side: ${names.join(', ')}.`
        : `Resale prices of up to ${MAX_COMPARED} garments side by side: typical price, range and condition.`,
    path: comparePath(items),
    unlisted: items.length > 0,
    main: html`<h1>Compare garments</h1>
<p class="lead">Up to ${MAX_COMPARED} side by side. The address of this page holds your choice: send it to a friend.</p>
!${items.length > 0 ? comparison(site, items) : ''}
!${form(fields ?? names.map((text) => ({ text })))}`,
  });
}

function comparison(site: Site, items: readonly Garment[]): Markup {
  const columns = items.map((item) => ({
    item,
    name: capital(garments(item)),
    prediction: site.pricing.predict(item),
    rows: gradedRows(site.pricing, item),
  }));
  const tags = columns.map(
    ({ item, name, prediction }, index) => html`<li>
<p class="rail-price">${usd(prediction.price)}</p>
<p class="rail-words"><a href="${pricePath(item)}">${name}</a></p>
<p class="soft">8 in 10 sell for ${usd(prediction.priceLow)} to ${usd(prediction.priceHigh)}. ${confidenceInWords(prediction.confidence)}. ${count(prediction.listings, 'listing')}.</p>
<p><a href="${comparePath(items.filter((_, at) => at !== index))}">Remove<span class="visually-hidden"> ${name}</span></a></p>
</li>`,
  );
  const isLogarithmic = areFarApart(columns.map(({ prediction }) => prediction.price));
  const chart = rangeChart({
    id: 'chart',
    isLogarithmic,
    title: 'Where 8 in 10 sell, any condition, in US dollars',
    rows: columns.map(({ name, prediction }) => ({
      label: name,
      low: prediction.priceLow,
      mid: prediction.price,
      high: prediction.priceHigh,
    })),
  });
  const grades = CONDITIONS.map((condition) => {
    const cells = columns.map(({ rows }) => {
      const row = rows.find((one) => one.condition === condition);
      return row
        ? html`<td><span class="strong">${usd(row.mid)}</span> <span class="ends">${usd(row.low)}–${usd(row.high)}</span></td>`
        : html`<td></td>`;
    });
    return html`<tr><th scope="row">${condition}</th>!${cells}</tr>`;
  });
  return html`<section aria-labelledby="side-heading">
<h2 id="side-heading">Side by side</h2>
<ul class="rail is-compared">!${tags}</ul>
<figure class="chart-figure">!${chart}<figcaption class="legend"><span>8 in 10 sell here, ring at the typical price!${isLogarithmic ? '; each line is ten times the one before' : ''}</span></figcaption></figure>
<div class="scroll" tabindex="0">
<table class="prices">
<caption>Typical price by condition, with low and high, US dollars</caption>
<thead><tr><th scope="col">Condition</th>!${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>!${grades}</tbody>
</table>
</div>
</section>`;
}

/** On one plain axis the smallest would be a dot. */
function areFarApart(prices: readonly number[]): boolean {
  return Math.max(...prices) > 12 * Math.min(...prices);
}

function form(fields: readonly Field[]): Markup {
  const inputs = Array.from({ length: MAX_COMPARED }, (_, index) => {
    const { text, problem }: Field = fields[index] ?? { text: '' };
    const id = `garment-${index + 1}`;
    return html`<div class="field">
<label for="${id}">Garment ${index + 1}</label>
<div class="search-row" data-search="fill"><input id="${id}" name="garment" type="text" value="${text}" maxlength="100" autocomplete="off" spellcheck="false"!${problem ? html` aria-invalid="true" aria-describedby="${id}-error"` : ''}></div>
!${problem ? html`<p class="field-error" id="${id}-error">${problem}</p>` : ''}
</div>`;
  });
  return html`<section aria-labelledby="choose-heading">
<h2 id="choose-heading">Choose the garments</h2>
<form class="fields" action="/compare" method="get">
!${inputs}
<p><button type="submit">Compare</button></p>
</form>
</section>`;
}
