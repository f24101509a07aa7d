import { html } from 'ghtml';
import { capital, count, usd } from '../../base/numbers.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import { categoryWords } from '../../catalog/garment-names.ts';
import { childrensKinds } from '../../catalog/other-kinds.ts';
import { priceListing, type UnpricedListing } from '../../present/listing.ts';
import { isPriced } from '../../pricing/appraisal.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { MIXED_CLOTHES } from '../../titles/genders.ts';
import { type Choice, titleAnswer, withChoice } from '../answer.ts';
import { renderPage } from '../layout.ts';
import { hangtag, type Markup, searchBox } from '../markup.ts';
import { smallCard } from '../parts/decision-card.ts';
import { wordChips } from '../parts/explanation.ts';
import { brandPath } from '../paths.ts';
import { kindsOf, kindTitle, suggestionList, suggestionsAnswer } from '../search/suggestions.ts';
import type { Site } from '../site.ts';

/** Renders a question about the kind, a card for each item, or suggestions for a title without a price. */
export function unpricedPage(site: Site, outcome: UnpricedListing, choice: Choice): Markup {
  const { parsed, refusal } = outcome;
  const { title, body } = unpricedContent(site, outcome, choice);
  return renderPage(site, {
    title: `“${parsed.text}”: ${title}`,
    description: 'A title that needs another word, or has no price here.',
    path: appraisePath(parsed.text),
    unlisted: true,
    main: html`<div data-answer data-said="${refusal.items ? '' : title}">
<h1 class="said">“${parsed.text}”</h1>
!${body}
</div>`,
  });
}

function unpricedContent(site: Site, { parsed, refusal, message }: UnpricedListing, choice: Choice) {
  const { text, brand, wearer } = parsed;
  if (refusal.items) {
    const things = count(refusal.items.length, 'thing');
    return { title: things, body: html`<p class="lead">${things}:</p>!${cards(site, refusal.items, choice)}` };
  }
  if (refusal.code === 'category_not_found' && brand) {
    return { title: 'which kind?', body: kindQuestion(site, text, kindsOf(site.pricing, brand), choice, brand) };
  }
  if (refusal.code === 'brand_not_found' && wearer === 'children') {
    return { title: 'which kind?', body: kindQuestion(site, text, childrensKinds, choice) };
  }
  const isOffTopic = OFF_TOPIC.has(refusal.code);
  const noPrice = refusal.text === '' ? '' : ` We have no price for “${refusal.text}”.`;
  const lead = isOffTopic ? `We price clothes, shoes and bags.${noPrice} ${NAME_BOTH}` : message;
  const { suggestions } = suggestionsAnswer(site, text);
  return {
    title: isOffTopic ? 'no price' : 'needs other words',
    body: html`<p class="lead">${lead}</p>
!${searchBox('again', 'Brand and kind of garment', { value: text })}
!${wordChips(parsed)}
!${suggestions.length > 0 ? suggestionList(suggestions) : ''}`,
  };
}

const NAME_BOTH = 'Name a brand and a kind, such as Levi’s jeans.';

/** Refusal codes for titles that may describe something we do not price. */
const OFF_TOPIC: ReadonlySet<string> = new Set(['brand_not_found', 'not_covered']);

function cards(site: Site, titles: readonly string[], { marketplace, profit, label }: Choice): Markup {
  const list = titles.map((title) => {
    const outcome = priceListing(site.pricing, { title });
    const name = html`<a href="${appraisePath(title)}">${title}</a>`;
    return isPriced(outcome)
      ? smallCard(name, titleAnswer(site, outcome, { marketplace, profit, label }))
      : hangtag(html`<p class="tag-kind">!${name}</p><p>${outcome.message}</p>`);
  });
  return html`<div class="sheets">!${list}</div>`;
}

const MOST_KINDS = 8;

function kindQuestion(site: Site, text: string, allKinds: readonly Category[], choice: Choice, brand?: Brand): Markup {
  // A single item is never a mix of kinds.
  const kinds = allKinds.filter((kind) => kind !== MIXED_CLOTHES);
  const link = (kind: Category, price?: number) => {
    const path = withChoice(appraisePath(`${text} ${kindTitle(kind)}`), { tag: choice.tag });
    const amount = price === undefined ? '' : html` <b>${usd(price)}</b>`;
    return html`<li><a href="${path}">${capital(categoryWords(kind))}!${amount}</a></li>`;
  };
  const priced = kinds.slice(0, MOST_KINDS).map((kind) => ({ kind, ...kindPrice(site, text, kind) }));
  const pieces = priced.find(({ pieces }) => pieces !== undefined)?.pieces;
  const otherLinks = kinds.slice(MOST_KINDS).map((kind) => link(kind));
  const otherKinds = html`<details id="other-kinds"><summary>Other kinds</summary>
<ul class="chips">!${otherLinks}</ul></details>`;
  return hangtag(html`<div class="verdict is-asked" data-zone="">
<p>Which kind?!${pieces === undefined ? '' : html` As one lot of ${pieces}, about:`}</p>
</div>
<nav aria-label="Kind"><ul class="chips">!${priced.map(({ kind, price }) => link(kind, price))}</ul></nav>
!${otherLinks.length === 0 ? '' : otherKinds}
!${brand ? html`<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>` : ''}`);
}

/** Returns the price in US dollars of a title with a kind added, or of the whole lot if the title describes one. */
function kindPrice({ pricing }: Site, text: string, kind: Category): { price?: number; pieces?: number } {
  const outcome = priceListing(pricing, { title: `${text} ${kindTitle(kind)}` });
  if (!isPriced(outcome)) return {};
  const lot = outcome.findings.find((finding) => finding.code === 'lot');
  if (lot) return { price: lot.whole, pieces: lot.pieces };
  return outcome.hasUsualPrice ? { price: outcome.price.price } : {};
}
