import { capitalize, usd } from '../../base/text.ts';
import { accuracyInWords, COVERAGE, learnedInWords } from '../../present/evidence-text.ts';
import { countData } from '../../pricing/evidence.ts';
import exampleTitles from '../example-titles.json' with { type: 'json' };
import links from '../links.json' with { type: 'json' };
import { hangtag, html, largeLinks, type Markup } from '../markup.ts';
import { answerTitle, EXAMPLE_ITEM, type PageAnswer } from '../page-answer.ts';
import { renderKindLinks, renderPage, renderSearchBox, type Site } from '../page-frame.ts';
import { renderCard, renderItems } from '../parts/decision-card.ts';

/** Renders the home page. `home.js` replaces the example with an answer as the visitor types. */
export function renderHomePage(site: Site): Markup {
  const label = html`<span class="if-buying">What is it, and what does it cost?</span>
<span class="if-selling">What is it?</span>`;
  const main = html`<div class="cols">
<div class="home-card" data-live="home-search">${renderExampleCards(site)}</div>
<section class="home-doors" aria-label="What we answer">
<p class="soft">${learnedInWords(countData(site.pricing.effects))} ${accuracyInWords(site.pricing)}
<a href="/method">See how right we are</a></p>
<div class="panel">${largeLinks(links.home)}</div></section>
</div>
<section aria-labelledby="finds-heading">
<h2 id="finds-heading"><span class="if-buying">Look for these</span>
<span class="if-selling">What others sell</span></h2>
<ul class="lines panel is-grid">${renderItems(site, exampleTitles.popular)}</ul>
</section>
<section aria-labelledby="kinds-heading">
<h2 id="kinds-heading"><a href="/browse">${capitalize(COVERAGE.brands)}</a>, ${COVERAGE.kinds}</h2>
${renderKindLinks(site)}
</section>`;
  return renderPage(site, {
    title: 'Hangtag: what secondhand clothes sell for',
    description:
      `Free resale price estimates for ${COVERAGE.brands} and ${COVERAGE.kinds} of clothes, shoes and bags: ` +
      'a usual price, its range and the evidence behind it.',
    path: '/',
    hero: html`<h1>What does it sell for?</h1>
${renderSearchBox('home-search', label, '', PURPOSE_SWITCH)}
<p class="soft">Clothes, shoes and bags, ${COVERAGE.brands}.</p>`,
    main,
    scripts: ['home.js', 'share.js'],
    search: false,
  });
}

/** The switch between those who buy and those who sell. It is part of the form, so that it works without scripts. */
const PURPOSE_SWITCH = html`<div class="switches"><fieldset class="switch"><legend class="visually-hidden">What for?</legend>
<label><input type="radio" name="purpose" value="resell" checked><span>I’m buying</span></label>
<label><input type="radio" name="purpose" value="sell" id="p-sell"><span>I’m selling</span></label></fieldset></div>`;

function renderExampleCards(site: Site): Markup {
  const { title, tag } = EXAMPLE_ITEM;
  const buyerAnswer = answerTitle(site, title, { purpose: 'resell', askingPrice: tag });
  const sellerAnswer = answerTitle(site, title, { purpose: 'sell' });
  const renderExample = (className: string, page: PageAnswer, priceText = '') => html`<div class="${className}">
<p class="small soft">For example, <a href="${page.pathWith({})}">${title}</a>${priceText}</p>
${renderCard(site, page)}</div>`;
  const buyerCard = renderExample('if-buying', buyerAnswer, ` at ${usd(tag)}`);
  return hangtag([buyerCard, renderExample('if-selling', sellerAnswer)]);
}
