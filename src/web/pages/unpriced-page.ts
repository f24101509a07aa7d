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

/** Returns the page for a title without a price: it asks for the kind, has a card per item, or shows what we price. */
export function unpricedPage(site: Site, outcome: UnpricedListing, choice: Choice): Markup {
  const { parsed, refusal } = outcome;
  const { title, body } = contentOf(site, outcome, choice);
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

function contentOf(site: Site, { parsed, refusal, message }: UnpricedListing, choice: Choice) {
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
  const isForeign = FOREIGN.has(refusal.code);
  const named = refusal.text === '' ? '' : ` We have no price for “${refusal.text}”.`;
  const lead = isForeign ? `We price clothes, shoes and bags.${named} ${NAME_BOTH}` : message;
  const { suggestions } = suggestionsAnswer(site, text);
  return {
    title: isForeign ? 'no price' : 'needs other words',
    body: html`<p class="lead">${lead}</p>
!${searchBox('again', 'Brand and kind of garment', { value: text })}
!${wordChips(parsed)}
!${suggestions.length > 0 ? suggestionList(suggestions) : ''}`,
  };
}

const NAME_BOTH = 'Name a brand and a kind, such as Levi’s jeans.';

const FOREIGN: ReadonlySet<string> = new Set(['brand_not_found', 'not_covered']);

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

/** Asks which kind a title means: each leads to the same title with its word; the first ones show prices. */
function kindQuestion(site: Site, text: string, all: readonly Category[], { tag }: Choice, brand?: Brand): Markup {
  const link = (kind: Category, figure: Markup) => {
    const path = withChoice(appraisePath(`${text} ${kindTitle(kind)}`), { tag });
    return html`<li><a href="${path}">${capital(categoryWords(kind))}!${figure}</a></li>`;
  };
  // A single piece has a kind.
  const kinds = all.filter((kind) => kind !== MIXED_CLOTHES);
  const figures = kinds.slice(0, MOST_KINDS).map((kind) => figureOf(site, text, kind));
  const links = figures.map(({ figure }, at) => link(kinds[at] as Category, figure));
  const pieces = figures.find(({ pieces }) => pieces !== undefined)?.pieces;
  const others = kinds.slice(MOST_KINDS).map((kind) => link(kind, ''));
  const more = html`<details id="other-kinds"><summary>Other kinds</summary>
<ul class="chips">!${others}</ul></details>`;
  const ofBrand = brand && html`<p><a href="${brandPath(brand)}">All ${brand.name} prices</a></p>`;
  return hangtag(html`<div class="verdict is-asked" data-zone="">
<p>Which kind?!${pieces === undefined ? '' : html` As one lot of ${pieces}, about:`}</p>
</div>
<nav aria-label="Kind"><ul class="chips">!${links}</ul></nav>
!${others.length === 0 ? '' : more}
!${ofBrand ?? ''}`);
}

function figureOf(
  { pricing }: Site,
  text: string,
  kind: Category,
): { readonly figure: Markup; readonly pieces?: number } {
  const outcome = priceListing(pricing, { title: `${text} ${kindTitle(kind)}` });
  if (!isPriced(outcome)) return { figure: '' };
  const lot = outcome.findings.find((finding) => finding.code === 'lot');
  if (lot) return { figure: html` <b>${usd(lot.whole)}</b>`, pieces: lot.pieces };
  return { figure: outcome.hasUsualPrice ? html` <b>${usd(outcome.price.price)}</b>` : '' };
}
