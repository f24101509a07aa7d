import { html } from 'ghtml';
import { CONDITIONS } from '../../garments/catalog.ts';
import { MAX_QUANTITY } from '../../garments/garment.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import { remarksOn } from '../../pricing/listing-estimate.ts';
import type { PriceRange } from '../../pricing/pricing.ts';
import { sharedErrors, TOTAL_METHOD, totalOf } from '../../pricing/total.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import {
  type ComparedItem,
  comparePath,
  itemWord,
  MAX_COMPARED,
  type PricedComparison,
  priceItem,
} from '../compared-items.ts';
import { type Markup, renderPage } from '../layout.ts';
import { categoryDrawing } from '../parts/drawing.ts';
import { evidenceGradeBadge } from '../parts/evidence.ts';
import type { Site } from '../site.ts';

/** What was typed to be added, and why it has no price. */
export interface UnreadItem {
  readonly text: string;
  readonly problem: string;
}

/**
 * Garments below each other on one scale, each with its condition and count, their total, and the field that adds one.
 * The address holds all of it; `rail.js` keeps the list in the browser.
 */
export function comparePage(
  site: Site,
  items: readonly ComparedItem[],
  unread: readonly UnreadItem[] = [],
): Markup {
  const names = items.map((item) => item.title ?? garments(item));
  const isRoom = items.length < MAX_COMPARED;
  const path = comparePath(items);
  return renderPage(site, {
    title: items.length > 0 ? `Compare ${names.slice(0, 3).join(', ')}` : 'Compare garments',
    description:
      items.length > 0
        ? `Resale prices side by side: ${names.slice(0, 6).join(', ')}.`
        : `Resale prices of up to ${MAX_COMPARED} garments side by side, by condition and count, with their total.`,
    path,
    unlisted: items.length > 0,
    scripts: ['rail.js'],
    main: html`<h1>Compare garments</h1>
<form class="compare" action="/compare" method="get" data-compare data-items="${items.map(itemWord).join(',')}">
!${items.length > 0 ? list(site, items) : html`<p>Add up to ${MAX_COMPARED}: each with its price, and a total.</p>`}
!${unread.map((one, index) => addField(one, index + 1))}
!${isRoom ? addField({ text: '', problem: '' }, 0) : html`<p class="soft">${MAX_COMPARED} is the most: remove one to add another.</p>`}
<p><button type="submit">!${items.length > 0 ? 'Add or update' : 'Add'}</button></p>
</form>
!${
      items.length > 0
        ? html`<ul class="actions"><li><a class="button is-quiet" href="/compare.csv?items=${items.map(itemWord).join(',')}" download>Download as CSV</a></li></ul>
<p class="soft">Send the address of this page to share the list.</p>`
        : ''
    }
<section class="my-rail" aria-labelledby="rail-heading" data-rail hidden>
<h2 id="rail-heading">My rail</h2>
<p>A list of your own that this browser keeps; nobody else sees it. <span data-rail-words></span></p>
<p><button type="button" class="is-quiet" data-rail-keep>Keep this list as my rail</button> <a class="button is-quiet" href="/compare" data-rail-open>Open my rail</a> <button type="button" class="is-quiet" data-share hidden>Share this list</button></p>
<p role="status" data-rail-said></p>
</section>`,
  });
}

function list(site: Site, items: readonly ComparedItem[]): Markup {
  const { pricing } = site;
  const priced = items.map((item) => ({ item, answer: priceItem(pricing, item) }));
  const scale = scaleOf(priced.map(({ answer }) => answer.range));
  const rows = priced.map(({ item, answer }, index) => {
    const others = items.filter((_, at) => at !== index);
    return row(site, { item, answer, scale, index, without: comparePath(others) });
  });
  const pieces = priced.reduce((sum, { item }) => sum + item.quantity, 0);
  const total = totalOf(
    priced.map(({ item, answer: { range, appraisal } }) => ({
      ...{ price: range.price, priceLow: range.priceLow, priceHigh: range.priceHigh },
      quantity: item.quantity,
      shared: sharedErrors(pricing, item, appraisal?.price.words.known),
    })),
  );
  return html`<p class="total"><strong class="rail-price">${usd(total.price)}</strong> for ${count(pieces, 'piece')}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}</p>
<ol class="compared">!${rows}</ol>
<details><summary>How the total is made</summary><p>${TOTAL_METHOD}</p></details>`;
}

interface Row {
  readonly item: ComparedItem;
  readonly answer: PricedComparison;
  readonly scale: (amount: number) => number;
  readonly index: number;
  readonly without: string;
}

function row(site: Site, { item, answer, scale, index, without }: Row): Markup {
  const { range, evidence, appraisal, path } = answer;
  const name = item.title === undefined ? capital(garments(item)) : `“${item.title}”`;
  const { price, priceLow, priceHigh } = range;
  const place = (amount: number) => `${(scale(amount) * 100).toFixed(1)}%`;
  const width = `${((scale(priceHigh) - scale(priceLow)) * 100).toFixed(1)}%`;
  const grades = CONDITIONS.map(
    (one) => html`<option!${one === item.condition ? ' selected' : ''}>${one}</option>`,
  );
  return html`<li>
!${categoryDrawing(site, item.category)}
<a class="compared-name" href="${path}">${name}</a>
<span class="compared-price"><strong>${usd(price)}</strong> <span class="soft">${usd(priceLow)} to ${usd(priceHigh)}</span></span>
<svg class="compared-bar" width="100%" height="16" aria-hidden="true" focusable="false"><rect class="chart-bar" x="${place(priceLow)}" width="${width}" y="4" height="8" rx="4"/><circle class="chart-mid" cx="${place(price)}" cy="8" r="6"/></svg>
<span class="compared-fields"><input type="hidden" name="item" value="${itemWord({ ...item, condition: undefined, quantity: 1 })}">
<select name="condition" aria-label="${`Condition of ${index + 1}: ${name}`}"><option value="">Any condition</option>!${grades}</select>
<input name="quantity" type="number" min="1" max="${MAX_QUANTITY}" value="${item.quantity}" aria-label="${`How many of ${index + 1}: ${name}`}">
<a href="${without}" data-edit>Remove<span class="visually-hidden"> ${name}</span></a>
!${evidenceGradeBadge(evidence)}</span>
!${appraisal ? notes(appraisal) : ''}
</li>`;
}

/** What a title has to say beside its price: its asking price, what was followed, and words without effect. */
function notes(appraisal: Appraisal): Markup {
  const { asked, ignored } = appraisal;
  const sentences = [
    ...remarksOn(appraisal),
    ...(asked ? [asked.text] : []),
    ...(ignored.length > 0 ? [`Without effect: ${ignored.join(', ')}.`] : []),
  ];
  return sentences.length > 0
    ? html`<p class="compared-notes soft">${sentences.join(' ')}</p>`
    : '';
}

/** Where amounts lie on one line, from 0 to 1: by their logs where the smallest would be a dot. */
function scaleOf(ranges: readonly PriceRange[]): (amount: number) => number {
  const prices = ranges.map(({ price }) => price);
  const most = Math.max(...ranges.map(({ priceHigh }) => priceHigh));
  if (Math.max(...prices) <= 12 * Math.min(...prices)) return (amount) => amount / most;
  const least = Math.min(...ranges.map(({ priceLow }) => priceLow));
  const start = Math.log(least * 0.9);
  return (amount) => (Math.log(amount) - start) / (Math.log(most) - start);
}

function addField({ text, problem }: UnreadItem, index: number): Markup {
  const id = `garment-${index}`;
  return html`<div class="field compared-add">
<label for="${id}">Add a garment</label>
<div class="search-row" data-search="fill"><input id="${id}" name="garment" type="text" value="${text}" maxlength="100" autocomplete="off" spellcheck="false" placeholder="mens levis jeans, good"!${problem ? html` aria-invalid="true" aria-describedby="${id}-error"` : ''}></div>
!${problem ? html`<p class="field-error" id="${id}-error">${problem}</p>` : ''}
</div>`;
}
