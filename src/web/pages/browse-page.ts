import { Type } from '../../base/shape.ts';
import { capitalize, formatCount, percent, usd } from '../../base/text.ts';
import {
  type Brand,
  brands,
  type Category,
  DEFAULT_GENDER,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
  tierLabel,
} from '../../catalog/catalog.ts';
import { categoryInWords, genderWord } from '../../catalog/outside-catalog.ts';
import { createFieldReader } from '../../http/read-query.ts';
import { browseBrand, listUsualPrices, requireBrand, requireGarment, requireKind } from '../../operations/browse.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { shouldBeIndexed } from '../../operations/price-table.ts';
import { COVERAGE } from '../../present/evidence-text.ts';
import { brandPath, categoryPath, PAGE_PATHS, pricePath, withQuery } from '../../present/page-paths.ts';
import { ARIA_CURRENT, html, listEntry, type Markup, softText, typeset } from '../markup.ts';
import {
  type PageRequest,
  type PageResult,
  renderDrawing,
  renderKindLinks,
  renderPage,
  type Site,
  shortenKindName,
} from '../page-frame.ts';

const readBrowse = createFieldReader({
  brand: FIELDS.brand,
  category: FIELDS.category,
  gender: Type.Unsafe<Gender>({ type: 'string', enum: GENDERS }),
});

/** Renders the browse page. Redirects other spellings, and URLs with both a brand and a category. */
export function answerBrowse(site: Site, request: PageRequest): PageResult {
  const { pricing } = site;
  const { gender, ...names } = readBrowse(request);
  if (names.brand !== undefined && names.category !== undefined) {
    const { garment } = requireGarment(pricing, { brand: names.brand, category: names.category, gender });
    return { path: pricePath(pricing, garment) };
  }
  const brandMatch = names.brand === undefined ? undefined : requireBrand(pricing, names.brand);
  const categoryMatch = names.category === undefined ? undefined : requireKind(names.category);
  if (brandMatch && !brandMatch.isExact) return { path: brandPath(brandMatch.entry) };
  if (categoryMatch && !categoryMatch.isExact) return { path: categoryPath(categoryMatch.entry) };
  const kindContent = categoryMatch && renderCategoryPrices(site, categoryMatch.entry, gender);
  const content = brandMatch ? renderBrandPrices(site, brandMatch.entry, gender) : kindContent;
  const { heading, lead, body, ...page } = content ?? renderAllBrands(site);
  const trail = [
    { name: 'Browse', path: PAGE_PATHS.browse },
    { name: heading, path: page.path },
  ];
  const framedPage = {
    ...page,
    trail: page.path === PAGE_PATHS.browse ? undefined : trail,
    hero: html`<h1>${heading}</h1><p class="soft">${lead}</p>`,
    main: html`<section>${body}</section>`,
  };
  return { markup: renderPage(site, framedPage) };
}

function renderAllBrands(site: Site) {
  const brandLine = (brand: Brand) => {
    const [bestKnownRow] = browseBrand(site.pricing, brand).rows;
    const priceText = bestKnownRow && `${shortenKindName(bestKnownRow.garment.category)} ${usd(bestKnownRow.price)}`;
    return listEntry({ name: brand.name, path: brandPath(brand), details: softText(priceText) });
  };
  const groups = TIERS.map(
    (tier) =>
      html`<h2>${tierLabel(tier)}</h2><ul class="lines panel is-grid is-brands">${findBrandsInTier(tier).map(brandLine)}</ul>`,
  );
  return {
    title: 'Browse brands by kind',
    description: `Resale prices by brand and kind, for ${COVERAGE.brands} and ${COVERAGE.kinds}.`,
    path: PAGE_PATHS.browse,
    heading: 'Brands',
    lead: `${capitalize(COVERAGE.brands)}, ${COVERAGE.kinds}. Type a brand that is not here.`,
    body: html`<nav aria-label="Kinds">${renderKindLinks(site)}</nav>${groups}`,
  };
}

function renderBrandPrices(site: Site, brand: Brand, chosenGender?: Gender) {
  const { gender, rows, mayBeCopies, caveats } = browseBrand(site.pricing, brand, chosenGender);
  const path = brandPath(brand);
  const ifRealText = mayBeCopies ? ', if real' : '';
  return {
    title: `${typeset(brand.name)} resale prices`,
    description:
      `Estimated resale prices for ${brand.name} in ${formatCount(rows.length, 'kind')}, women’s and men’s: ` +
      `the typical price and the range${ifRealText || ' for 8 in 10 items'}.`,
    path,
    isUnlisted: !shouldBeIndexed(site.pricing, { brand }),
    heading: typeset(brand.name),
    lead: `Usual prices in any condition${ifRealText}. Best-known kinds first.`,
    body: html`${caveats.map(({ text }) => html`<p class="notice">${text}</p>`)}
${renderGenderTabs(path, gender)}${renderPriceRows(site, rows, 'category')}${LEGEND}`,
  };
}

function renderCategoryPrices(site: Site, category: Category, gender = DEFAULT_GENDER) {
  const path = categoryPath(category);
  const groups = TIERS.map((tier) => {
    const rows = listUsualPrices(site.pricing, findBrandsInTier(tier), [category], gender);
    return html`<h2>${tierLabel(tier)}</h2>${renderPriceRows(site, rows, 'brand')}`;
  });
  return {
    title: `${category.name}: resale prices by brand`,
    description:
      `Estimated resale prices for secondhand ${categoryInWords(category)} (${category.holds}) by brand, ` +
      'women’s and men’s.',
    path,
    heading: category.name,
    lead: 'Usual prices in any condition, if real.',
    body: html`<nav aria-label="Kinds">${renderKindLinks(site, category)}</nav>${renderGenderTabs(path, gender)}${groups}${LEGEND}
<p class="soft small">Each group has its own scale.</p>`,
  };
}

function renderGenderTabs(path: string, currentGender: Gender): Markup {
  const tabs = GENDERS.map((gender) => {
    const linkAttributes = html`href="${withQuery(path, { gender })}"${gender === currentGender && ARIA_CURRENT}`;
    return html`<li><a class="button is-quiet is-small" ${linkAttributes}>${capitalize(genderWord(gender))}</a></li>`;
  });
  return html`<nav aria-label="Wearer"><ul class="chips">${tabs}</ul></nav>`;
}

function renderPriceRows(site: Site, rows: ReturnType<typeof listUsualPrices>, label: 'brand' | 'category'): Markup {
  const scaleEnd = Math.max(...rows.map(({ priceHigh }) => priceHigh));
  const toPercent = (amount: number) => percent(amount / scaleEnd);
  const lines = rows.map(({ garment, price, priceLow, priceHigh, listings }) =>
    listEntry({
      name: garment[label].name,
      path: pricePath(site.pricing, garment),
      drawing: label === 'category' && renderDrawing(site, garment.category),
      details: html`<svg class="dots" height="16" aria-hidden="true">
<line class="dots-range" x1="${toPercent(priceLow)}" x2="${toPercent(priceHigh)}" y1="8" y2="8"/>
<circle class="dots-in" cx="${toPercent(price)}" cy="8" r="4.5"/></svg>
${softText(`${usd(priceLow)} to ${usd(priceHigh)}, ${listings === 0 ? 'a guess' : formatCount(listings, 'listing')}`)}`,
      amount: html`${listings === 0 && html`<small>about</small>`}${usd(price)}`,
    }),
  );
  return html`<ul class="lines panel is-grid is-scaled">${lines}</ul>`;
}

const LEGEND = html`<p class="soft small">The bar holds most prices; the dot is the usual one.</p>`;

const findBrandsInTier = (tier: Tier): Brand[] => brands.filter((brand) => brand.tier === tier);
