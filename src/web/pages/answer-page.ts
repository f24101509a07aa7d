import { html } from 'ghtml';
import { brandCaveat, levelCaveat } from '../../answers/estimate.ts';
import { GENDERS } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { halfWithin } from '../../pricing/asking.ts';
import { isGuess } from '../../pricing/evidence-grade.ts';
import { listedCategories } from '../../pricing/other-brands.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notMadeInWords } from '../../wording/caveats.ts';
import { estimatedPrice, openRangeInWords, rangeInWords } from '../../wording/estimate.ts';
import { garments, genderWord } from '../../wording/garments.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { capital, listOf, usd } from '../../wording/numbers.ts';
import { answerPath, type GarmentAnswer } from '../answer.ts';
import kindWords from '../garment-words.json' with { type: 'json' };
import { breadcrumbList, breadcrumbs, type Crumb, renderPage } from '../layout.ts';
import { listPath } from '../list/address.ts';
import { codeBlock, hangtag, hiddenFields, type Markup } from '../markup.ts';
import { rateNote, verdictLine, zonesHill } from '../parts/decision-card.ts';
import { evidenceLine } from '../parts/evidence.ts';
import { gradeGuide, gradeSwitch } from '../parts/grade-guide.ts';
import { neighbors } from '../parts/neighbors.ts';
import { listingWords, priceParts } from '../parts/price-parts.ts';
import { restsOn } from '../parts/rests-on.ts';
import { sellerTagsPart } from '../parts/seller-tags.ts';
import { brandPath, estimateAlternates } from '../paths.ts';
import type { Site } from '../site.ts';

/**
 * Returns the price page of a garment or listing, from one template: the verdict on the tag price and the answer on the
 * first screen, then what to do with it, why, and where to go next. `answer.js` changes it in place.
 */
export function answerPage(site: Site, answer: GarmentAnswer): Markup {
  const { pricing } = site;
  const { garment, listing } = answer;
  const { brand, category, gender } = garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.predict(item);
  const text = listing?.appraisal.reading.text;
  const trail = [
    { name: 'Browse', path: '/browse' },
    { name: brand.name, path: brandPath(brand) },
    { name: category.name, path: pricePath(pricing, item) },
  ];
  const mended = listing?.appraisal.reading.typed.flatMap(({ mended = [] }) => mended) ?? [];
  const outside = listing ? [] : brandCaveat(pricing, item);
  const main = html`<div data-answer data-said="${announcement(answer)}">
<div class="columns is-answer">
<div class="answer">
<h1!${text === undefined ? '' : ' class="said"'}>${text === undefined ? capital(garments(item)) : `“${text}”`}!${mended.length === 0 ? '' : html` <small class="soft">read as ${listOf(mended)}</small>`}</h1>
!${card(site, answer)}
!${actions(answer)}
!${isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
!${outside.map(({ text: caveat }) => html`<p class="notice">${caveat} <a href="/browse">Find a brand</a></p>`)}
</div>
!${isMade ? sellerTagsPart(site, answer) : ''}
</div>
!${restsOn(pricing, answer)}
!${listing ? listingWords(listing) : ''}
!${titleForm(pricing, answer)}
!${gradeGuide(site, answer)}
!${neighbors(pricing, garment)}
<section aria-labelledby="more-heading">
<h2 id="more-heading">More</h2>
!${listing ? html`<p><a href="${pricePath(pricing, garment)}">All about ${garments(garment)}</a></p>` : priceParts(pricing, garment)}
!${forPrograms(site, garment)}
!${breadcrumbs(trail)}
</section>
</div>`;
  return renderPage(site, {
    title: titleOf(answer),
    description: descriptionOf(answer),
    path: answerPath(pricing, answer),
    canonicalPath: pricePath(pricing, item),
    unlisted: listing !== undefined || !isMade || !isWorthFinding(pricing, item),
    main,
    scripts: ['answer.js', 'share.js', 'copy.js'],
    ...(listing ? {} : { jsonLd: structuredData(site, answer, trail) }),
    picture: `/pictures${answerPath(pricing, answer)}`,
    alternates: listing ? [] : estimateAlternates(garment),
  });
}

/** Brands outside the catalog qualify only if they have listings of the kind. */
function isWorthFinding({ artifacts }: Pricing, { brand, category }: Garment): boolean {
  return !brand.isOther || listedCategories(artifacts.prediction, brand).includes(category);
}

/** Returns the decision card: verdict, price, zones, tag price, condition, gender, and evidence. */
function card({ pricing }: Site, answer: GarmentAnswer): Markup {
  const { garment, estimate, price, listing, choice, judgment } = answer;
  const isAbout = judgment.ask !== undefined || isGuess(estimate.evidence);
  const good = estimate.byCondition.find(({ condition }) => condition === 'Good');
  const isOpen = listing?.estimate.beyondEvidence !== undefined;
  return hangtag(
    html`!${verdictLine(judgment)}
<p class="tag-kind" data-kind>${garment.condition ?? 'Any condition'}</p>
<p class="tag-price">!${isAbout ? html`<span class="tag-about">about</span> ` : ''}<span data-price>${usd(price.price)}</span></p>
<p class="tag-ends">${isOpen ? capital(openRangeInWords(price)) : rangeInWords(price)}</p>
!${zonesHill(judgment, price, good?.price ?? price.price, choice.tag)}
!${tagForm(answerPath(pricing, answer), choice.tag)}
!${gradeSwitch(pricing, answer)}
!${genderSwitch(pricing, answer)}
!${evidenceLine(pricing.predict(garment), estimate.evidence, rateNote(judgment))}`,
    isAbout ? 'is-answer is-borrowed' : 'is-answer',
  );
}

/** Returns the field for a tag price: a plain GET of the same answer. */
function tagForm(path: string, tag: number | undefined): Markup {
  return html`<form class="tag-form" action="${path.split('?', 1)[0]}" method="get" data-change>
!${hiddenFields(path, 'tag')}
<label for="tag">Tag price</label> <span class="tag-field"><span aria-hidden="true">$</span><input id="tag" name="tag" type="text" inputmode="decimal" maxlength="12" pattern="[$]?[0-9,]*[.]?[0-9]{0,2}" title="US dollars, such as 18" value="${tag ?? ''}" autocomplete="off"></span> <button type="submit" class="is-quiet" id="tag-check">Judge it</button>
</form>`;
}

/** Returns the switch between women's and men's, with a note if most such listings are of the other gender. */
function genderSwitch(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment } = answer;
  const choices = GENDERS.map((gender) => {
    const current = gender === garment.gender ? ' aria-current="true"' : '';
    return html`<li><a id="${gender}" href="${answerPath(pricing, answer, { gender })}"!${current} data-change>${capital(genderWord(gender))}</a></li>`;
  });
  const usual = pricing.usualGender(garment.brand, garment.category);
  const isOther = usual.by === 'evidence' && usual.gender !== garment.gender;
  return html`<nav class="switch" aria-label="Women’s or men’s"><ul>!${choices}</ul>!${isOther ? html`<p class="soft">Most are ${genderWord(usual.gender)}.</p>` : ''}</nav>`;
}

/** States how far single items are from a price, and asks for a title to narrow it. */
function titleForm(pricing: Pricing, { garment, price, listing }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const level = levelCaveat(pricing, garment);
  const text = listing?.appraisal.reading.text;
  const why = listing
    ? html`<h2 id="title-heading">Change the title</h2>`
    : html`<h2 id="title-heading">Why is the range so wide?</h2>
<p class="lead">Half of such items are within ${usd(halfWithin(price))} of ${usd(price.price)}. ${capital(garments(garment))} are many things (${category.holds}), old and new, plain and rare. A whole title says which one yours is.</p>
!${level.code === 'level' ? '' : html`<p class="soft">${level.text}</p>`}`;
  return html`<section aria-labelledby="title-heading">
!${why}
<form class="title-form" action="/appraise" method="get">
<label for="title">Title of the listing</label>
<div class="search-row"><input id="title" name="title" type="text" value="${text ?? `${brand.name} `}" maxlength="${MAX_TITLE_LENGTH}" required autocomplete="off" aria-describedby="title-hint"><button type="submit">Price it</button></div>
<p class="soft" id="title-hint">Material, model, color, cut: “${brand.name} ${kindWords.kinds[category.slug as keyof typeof kindWords.kinds].example}”.</p>
!${listing ? '' : html`<input type="hidden" name="gender" value="${gender}">`}
!${condition && !listing ? html`<input type="hidden" name="condition" value="${condition}">` : ''}
</form>
</section>`;
}

/** Returns the buttons that save, compare and share the answer. */
function actions({ garment, listing, choice: { tag } }: GarmentAnswer): Markup {
  const { brand, category, gender, condition } = garment;
  const title = listing?.appraisal.reading.text;
  const item = {
    ...(title === undefined ? { brand: brand.name, category: category.name } : { title }),
    gender,
    ...(condition && { condition }),
    ...(tag !== undefined && { cost: tag }),
  };
  return html`<p class="actions"><button type="button" class="heart is-quiet" data-list-item="${JSON.stringify(item)}" aria-pressed="false" hidden>My things</button> <a class="button is-quiet" href="${listPath([{ ...garment, ...(title !== undefined && { title }) }])}">Compare</a> <button type="button" class="is-quiet" data-share-page hidden>Share</button> <a href="/sold?${new URLSearchParams({ title: title ?? `${brand.name} ${category.name}` })}">Sold it?</a></p>`;
}

/** Returns the announcement for screen readers after the answer changes in place. */
function announcement(answer: GarmentAnswer): string {
  const { garment, estimate } = answer;
  const words = `${garment.condition ?? 'Any condition'}: about ${usd(estimate.estimate.price)}, ${rangeInWords(estimate.estimate)}.`;
  return answer.choice.tag === undefined ? words : `${judgmentInWords(answer.judgment)} ${words}`;
}

function priceSaid({ estimate }: GarmentAnswer): string {
  return estimatedPrice(estimate.estimate.price, isGuess(estimate.evidence));
}

function titleOf(answer: GarmentAnswer): string {
  const { garment, listing } = answer;
  const grade = garment.condition ? `, ${garment.condition}` : '';
  const named = listing ? `“${listing.appraisal.reading.text}”` : `${garments(garment)}${grade}`;
  return `${capital(priceSaid(answer))}: ${named}, secondhand`;
}

function descriptionOf(answer: GarmentAnswer): string {
  const { garment, estimate } = answer;
  return `${capital(garments(garment))}, secondhand, ${garment.condition ?? 'any condition'}: ${priceSaid(answer)}, ${rangeInWords(estimate.estimate)}. Evidence: ${estimate.evidence.text}. An estimate, with prices by condition.`;
}

function structuredData(
  { publicUrl, pricing }: Site,
  { garment, estimate: { estimate } }: GarmentAnswer,
  trail: readonly Crumb[],
): object {
  const { brand, category, condition } = garment;
  return {
    '@graph': [
      breadcrumbList(trail, publicUrl()),
      {
        '@type': 'WebPage',
        url: publicUrl() + pricePath(pricing, garment),
        name: `${capital(garments(garment))}${condition ? `, ${condition}` : ''}: resale price`,
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

/** Returns links to this price for programs. */
function forPrograms(site: Site, garment: Garment): Markup {
  const url = site.publicUrl();
  const [json = '', rows = ''] = estimateAlternates(garment).map(({ path }) => url + path);
  return html`<details id="for-programs">
<summary>This price for programs and spreadsheets</summary>
<p>With all grades and the evidence, without a key:</p>
!${codeBlock('api-json', `curl '${json}'`)}
<p>As a table of all grades in Google Sheets. Google’s servers fetch it, so the address must be public.</p>
!${codeBlock('api-sheet', `=IMPORTDATA("${rows}")`)}
<p><a href="/developers">For developers</a></p>
</details>`;
}
