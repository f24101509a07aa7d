import { capitalize, usd, withCommas } from '../../base/numbers.ts';
import { appraisalOf } from '../../operations/appraise.ts';
import { accuracyInWords, brandsInWords, factsOfData, kindsInWords } from '../../present/accuracy.ts';
import type { Include } from '../../present/answer.ts';
import { appraisePath } from '../../present/price-path.ts';
import { answerFor, ON_CARD, withChoice } from '../answer.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { hangtag, largeLinks, searchBox } from '../markup.ts';
import { answerCard } from '../parts/decision-card.ts';
import type { Site } from '../site.ts';
import { kindList } from './browse-page.ts';
import { itemRows } from './refusal-pages.ts';

/** Finds with many US sales. */
const FINDS = ['Coach Tabby 26', 'Men’s Nike sneakers', 'Adidas sneakers', 'Men’s Levi’s jeans'] as const;

export const EXAMPLE = { title: 'Coach Tabby 26', tag: 60 } as const;

/** Renders the home page. `home.js` replaces the example with an answer as the visitor types. */
export function homePage(site: Site): Markup {
  const brandCount = brandsInWords();
  const main = html`<div class="cols">
<div class="home-card" data-live="home-search">${example(site)}</div>
<section class="home-doors" aria-label="What we answer"><p class="soft">${withCommas(factsOfData(site.pricing).listings)} listings and sales. ${accuracyInWords(site.pricing)}
<a href="/method">See how right we are</a></p>
<div class="panel">${largeLinks([
    { path: '/list', name: 'What are my things worth?' },
    { path: '/offer', name: 'Should I take that offer?' },
    { path: '/fees', name: 'What do I keep after fees?' },
  ])}</div></section>
</div>
<section aria-labelledby="finds-heading">
<h2 id="finds-heading">Look for these</h2>
<ul class="lines panel is-grid">${itemRows(site, FINDS)}</ul>
</section>
<section aria-labelledby="kinds-heading">
<h2 id="kinds-heading"><a href="/browse">${capitalize(brandCount)}</a>, ${kindsInWords()}</h2>
${kindList(site)}
</section>`;
  return renderPage(site, {
    title: 'Hangtag: what secondhand clothes sell for',
    description:
      `Free resale price estimates for ${brandCount} and ${kindsInWords()} of clothes, shoes and bags: ` +
      'a usual price, its range and the evidence behind it.',
    path: '/',
    hero: html`<h1>What does it sell for?</h1>
${searchBox('home-search', { label: 'What is it, and what does it cost?' })}
<p class="soft">Clothes, shoes and bags, ${brandCount}.</p>`,
    main,
    scripts: ['home.js', 'share.js'],
    search: false,
  });
}

/** Returns the answer to one of our own titles. */
export const answerTo = (site: Site, title: string, askingPrice?: number, include: readonly Include[] = []) =>
  answerFor(site, appraisalOf(site, { title, askingPrice }), {}, include);

function example(site: Site): Markup {
  const { title, tag } = EXAMPLE;
  const page = answerTo(site, title, tag, ON_CARD);
  return hangtag(html`<p class="small">For example, <a href="${withChoice(appraisePath(title), { askingPrice: tag })}">${title}</a> at ${usd(tag)}</p>
${answerCard(site, page)}`);
}
