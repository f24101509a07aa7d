import { html } from 'ghtml';
import { GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { type Estimate, estimateOf } from '../../pricing/estimate.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notMadeInWords } from '../../wording/caveats.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { EVIDENCE_WORDS } from '../../wording/evidence-grade.ts';
import { categoryWords, garments, genderWord } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { listPath } from '../list/address.ts';
import { breadcrumbList, breadcrumbs, type Crumb } from '../parts/breadcrumbs.ts';
import { codeBlock } from '../parts/code-block.ts';
import { evidenceLine } from '../parts/evidence.ts';
import { gradeGuide } from '../parts/grade-guide.ts';
import { gradeSwitch } from '../parts/grade-switch.ts';
import { heart } from '../parts/heart.ts';
import { models } from '../parts/models.ts';
import { neighbors } from '../parts/neighbors.ts';
import { priceParts } from '../parts/price-parts.ts';
import { priceTable } from '../parts/price-table.ts';
import { hangtag, tagAnswer } from '../parts/price-tag.ts';
import { sellerTagsPart } from '../parts/seller-tags.ts';
import { IMPORT_NOTE } from '../parts/sheet-snippets.ts';
import { whySoWide } from '../parts/why-so-wide.ts';
import { brandPath, estimateAlternates } from '../paths.ts';
import type { SellerChoice } from '../seller-tags.ts';
import type { Site } from '../site.ts';

/** What a garment sells for: the answer on the first screen, what to do with it, why, and where to go next. */
export function pricePage(site: Site, garment: Garment, choice: SellerChoice): Markup {
  const { pricing } = site;
  const { brand, category, gender, condition } = garment;
  const item = { brand, category, gender };
  const prediction = pricing.predict(item);
  const range = pricing.priceAtCondition(garment);
  const what = capital(garments(item));
  const trail = [
    { name: 'Browse', path: '/browse' },
    { name: brand.name, path: brandPath(brand) },
    { name: category.name, path: pricePath(pricing, item) },
  ];
  const main = html`<div class="columns is-answer">
<div class="answer">
<h1>${what}</h1>
!${hangtag(
    html`!${tagAnswer(condition ?? 'Any condition', range, prediction.listings > 0)}
!${gradeSwitch(site, garment)}
!${genderSwitch(pricing, garment)}
!${evidenceLine(item, prediction)}`,
    prediction.listings > 0 ? 'is-answer' : 'is-answer is-borrowed',
  )}
<p class="actions" data-by-grade>!${heart({ brand: brand.name, category: category.name, gender, ...(condition && { condition }) })} <a class="button is-quiet" href="${listPath([garment])}">Compare</a> <button type="button" class="is-quiet" data-share-page hidden>Share</button></p>
!${prediction.isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
</div>
!${sellerTagsPart(site, garment, choice)}
</div>
!${whySoWide(pricing, garment)}
!${models(pricing, garment)}
!${gradeGuide(site, garment)}
<div data-by-grade class="neighbors">!${neighbors(pricing, garment)}</div>
<section aria-labelledby="more-heading" data-by-grade>
<h2 id="more-heading">More</h2>
!${priceParts(pricing, garment)}
!${fromApi(site, garment)}
!${formula(pricing, item)}
!${breadcrumbs(trail)}
</section>`;
  const estimate = estimateOf(pricing, garment);
  return renderPage(site, {
    title: titleOf(garment),
    description: descriptionOf(estimate),
    path: pricePath(pricing, garment),
    canonicalPath: pricePath(pricing, item),
    main,
    scripts: ['tags.js', 'grades.js', 'share.js', 'copy.js'],
    jsonLd: structuredData(site, estimate, trail),
    alternates: estimateAlternates(garment),
  });
}

/** This very price for programs. */
function fromApi(site: Site, garment: Garment): Markup {
  const url = site.publicUrl();
  const [json = '', rows = ''] = estimateAlternates(garment).map(({ path }) => url + path);
  return html`<details>
<summary>This price for programs and spreadsheets</summary>
<p>With all grades and the evidence, without a key:</p>
!${codeBlock('api-json', `curl '${json}'`)}
<p>As a table of all grades in Google Sheets. ${IMPORT_NOTE}</p>
!${codeBlock('api-sheet', `=IMPORTDATA("${rows}")`)}
<p><a href="${tryPath(garment)}">Try the API with this garment</a></p>
</details>`;
}

/** The forms for trying the API, filled with the garment. */
function tryPath({ brand, category, gender, condition }: Garment): string {
  const query = new URLSearchParams({ brand: brand.slug, category: category.slug, gender });
  if (condition) query.set('condition', condition);
  return `/developers?${query}#try`;
}

/** The static estimate, which the API gives without a key. */
function formula(pricing: Pricing, { brand, category }: Garment): Markup {
  const words = categoryWords(category);
  return html`<details>
<summary>The average of all ${brand.tierLabel} brands, which the API’s price endpoint gives</summary>
<p>One formula for all ${brand.tierLabel} brands: <strong>${usd(pricing.base(brand.tier))}</strong>, times <strong>${pricing.priceModifier(category)}</strong> for ${words}, times a step for the condition. It knows nothing about ${brand.name} itself: the price above is more accurate.</p>
!${priceTable(pricing.staticPrices(brand, category), `Average for ${words} of ${brand.tierLabel} brands, US dollars`)}
</details>`;
}

/** Whose garment, with the price of the other; and a word where the listings are of the other. */
function genderSwitch(pricing: Pricing, garment: Garment): Markup {
  const choices = GENDERS.map((gender) => {
    const current = gender === garment.gender ? ' aria-current="true"' : '';
    return html`<li><a href="${pricePath(pricing, { ...garment, gender })}"!${current}>${capital(genderWord(gender))}</a></li>`;
  });
  const usual = pricing.usualGender(garment.brand, garment.category);
  const isOther = usual.by === 'evidence' && usual.gender !== garment.gender;
  return html`<nav class="switch" aria-label="Whose garment" data-by-grade><ul>!${choices}</ul>!${
    isOther ? html`<p class="soft">Most are ${genderWord(usual.gender)}.</p>` : ''
  }</nav>`;
}

/** What the page is about, with the condition that it speaks of. */
function titleOf(garment: Garment): string {
  const { condition } = garment;
  return `${capital(garments(garment))}${condition ? `, ${condition}` : ''}: resale price`;
}

function descriptionOf({ garment, estimate, evidence }: Estimate): string {
  const { condition } = garment;
  const price = estimatedPrice(estimate.price, evidence.grade);
  return `${capital(garments(garment))}, secondhand, ${condition ?? 'any condition'}: ${price}, ${rangeInWords(estimate)}. ${EVIDENCE_WORDS[evidence.grade]}. An estimate, with prices by condition.`;
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
        url: publicUrl() + pricePath(pricing, garment),
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
