import { capital, count, grouped, usd } from '../../base/numbers.ts';
import {
  type Brand,
  brands,
  type Category,
  categories,
  type Garment,
  GENDERS,
  TIERS,
  type Tier,
  tierLabel,
} from '../../catalog/catalog.ts';
import { categoryWords } from '../../catalog/garment-names.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { isOftenCopied } from '../../money/copied.ts';
import { brandCaveat } from '../../present/caveats.ts';
import { listedCategories, listingsByCategory } from '../../pricing/evidence/evidence.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { categoryDrawing } from '../markup.ts';
import { brandPath, categoryPath } from '../paths.ts';
import { kindsOf } from '../search/suggestions.ts';
import type { Site } from '../site.ts';

/** Returns the number of brands that we price, rounded down to hundreds, such as `3,700 brands`. */
export const brandsInWords = (): string =>
  `${grouped(Math.floor((brands.length + otherBrands.length) / 100) * 100)} brands`;

/** Returns the number of kinds that we price, such as `86 kinds`. */
export const kindsInWords = (): string => `${categories.length + otherKinds.length} kinds`;

/** Renders the prices for a brand, a kind, or all brands in a tier. */
export function browsePage(site: Site, brand?: Brand, category?: Category, tier?: Tier): Markup {
  const { heading, lead, body, ...page } = browseContent(site, brand, category, tier);
  const trail = [
    { name: 'Browse', path: '/browse' },
    { name: heading, path: page.path },
  ];
  return renderPage(site, {
    ...page,
    trail: page.path === '/browse' ? undefined : trail,
    hero: html`<h1>${heading}</h1><p class="soft">${lead}</p>`,
    main: html`<section>${body}</section>`,
  });
}

function browseContent(site: Site, brand?: Brand, category?: Category, tier?: Tier) {
  if (brand) return brandPrices(site, brand);
  return category ? categoryPrices(site, category) : tierPrices(site, tier);
}

/** The default tier. Most known brands in thrift stores belong to it. */
const FIRST_TIER: Tier = 'premium';

/** Returns the browse paths for the sitemap. Omits brands outside the catalog that have few listings of every kind. */
export const browsePaths = ({ pricing: { effects, lexicon } }: Pick<Site, 'pricing'>): string[] => [
  '/browse',
  ...TIERS.filter((tier) => tier !== FIRST_TIER).map(tierPath),
  ...brands.map(brandPath),
  ...[...otherBrands, ...lexicon.own].filter((brand) => listedCategories(effects, brand).length > 0).map(brandPath),
  ...categories.map(categoryPath),
];

const tierPath = (tier: Tier): string => (tier === FIRST_TIER ? '/browse' : `/browse?tier=${tier}`);

function tierPrices(site: Site, tier: Tier = FIRST_TIER) {
  const tab = (choice: Tier) => {
    const current = choice === tier ? html` aria-current="page"` : '';
    return html`<li><a class="button is-quiet is-small" href="${tierPath(choice)}"${current}>${tierLabel(choice)}</a></li>`;
  };
  return {
    title: `Browse ${tier === FIRST_TIER ? '' : `${tierLabel(tier)} `}brands by kind`,
    description: `Resale prices by brand and kind, for ${brandsInWords()} and ${kindsInWords()}.`,
    path: tierPath(tier),
    heading: tier === FIRST_TIER ? 'All prices' : `${tierLabel(tier)} brands`,
    lead: `${capital(brandsInWords())}, ${kindsInWords()}.`,
    body: html`<nav aria-label="Groups of brands"><ul class="chips">${TIERS.map(tab)}</ul></nav>
${kindLinks(site)}
<ul class="names is-columns">${brandsOf(tier).map((brand) => html`<li><a href="${brandPath(brand)}">${brand.name}</a></li>`)}</ul>`,
  };
}

/** Returns the prices of a brand by kind. Outside the catalog, omits kinds without listings, unless none has any. */
function brandPrices({ pricing }: Site, brand: Brand) {
  const listedKinds = brand.isOutsideCatalog ? listingsByCategory(pricing.effects, brand) : [];
  const kinds = listedKinds.length > 0 ? listedKinds.map(({ category }) => category) : kindsOf(pricing, brand);
  const rows = kinds.map((category) => priceRow(pricing, { brand, category }, category.name, categoryPath(category)));
  const mayBeCopies = kinds.some((category) => isOftenCopied({ garment: { brand, category } }));
  return {
    title: `${brand.name} resale prices`,
    description:
      `Estimated resale prices for ${brand.name} in ${count(kinds.length, 'kind')}, women’s and men’s: ` +
      `the typical price and the range${mayBeCopies ? ', if real' : ' for 8 in 10 items'}.`,
    path: brandPath(brand),
    unlisted: brand.isOutsideCatalog === true && listedCategories(pricing.effects, brand).length === 0,
    heading: brand.name,
    lead: mayBeCopies ? IF_REAL : ESTIMATES,
    body: html`${brandCaveat(pricing, { brand }).map(({ text }) => html`<p class="notice">${text}</p>`)}
${priceTable(`${brand.name} by kind`, 'Kind', html`<tbody>${rows}</tbody>`)}`,
  };
}

function categoryPrices(site: Site, category: Category) {
  const { pricing } = site;
  const words = categoryWords(category);
  const groups = TIERS.map((tier) => {
    const rows = brandsOf(tier).map((brand) => priceRow(pricing, { brand, category }, brand.name, brandPath(brand)));
    return html`<tbody><tr class="tier"><th scope="rowgroup" colspan="3">${tierLabel(tier)}</th></tr>${rows}</tbody>`;
  });
  return {
    title: `${category.name}: resale prices by brand`,
    description: `Estimated resale prices for secondhand ${words} (${category.holds}) by brand, women’s and men’s.`,
    path: categoryPath(category),
    heading: category.name,
    lead: `${capital(category.holds)}. ${ESTIMATES} For brands that are often copied, the price is for a real one.`,
    body: html`${kindLinks(site, category)}${priceTable(`${category.name} by brand`, 'Brand', html`${groups}`)}`,
  };
}

/** Returns drawings of the kinds, which lead to their prices. */
export function kindList(site: Site, current?: Category): Markup {
  const links = categories.map(
    (category) => html`<li><a href="${categoryPath(category)}"${category === current ? html` aria-current="page"` : ''}>
${categoryDrawing(site, category)}${category.name.split(' & ')[0]}</a></li>`,
  );
  return html`<ul class="kinds">${links}</ul>`;
}

const kindLinks = (site: Site, current?: Category): Markup =>
  html`<nav aria-label="Kinds">${kindList(site, current)}</nav>`;

const ESTIMATES =
  'Usual prices in any condition, with the range for 8 in 10 items. ~ marks a guess from similar items.';
const IF_REAL = 'Usual prices in any condition, if real: copies are common. ~ marks a guess from similar items.';

const brandsOf = (tier: Tier): Brand[] => brands.filter((brand) => brand.tier === tier);

const priceTable = (
  caption: string,
  head: string,
  groups: Markup,
): Markup => html`<div class="scroll measure" tabindex="0"><table>
<caption>${caption}; select a price to see all five conditions</caption>
<thead><tr><th scope="col">${head}</th><th scope="col">Women’s</th><th scope="col">Men’s</th></tr></thead>
${groups}
</table></div>`;

/** Returns a row with a price for each gender. Listings without a gender count for both. */
function priceRow(pricing: Pricing, pair: Omit<Garment, 'gender'>, name: string, path: string): Markup {
  const cells = GENDERS.map((gender) => {
    const garment = { ...pair, gender };
    const { price, priceLow, priceHigh, listings } = pricing.predict(garment);
    const isGuess = listings === 0;
    return html`<td><a href="${pricePath(pricing, garment)}">${isGuess ? GUESS : ''}<b>${usd(price)}</b></a>
<span class="ends">${usd(priceLow)}–${usd(priceHigh)}</span></td>`;
  });
  return html`<tr><th scope="row"><a href="${path}">${name}</a></th>${cells}</tr>`;
}

const GUESS = html`<span aria-hidden="true">~</span><span class="visually-hidden">a guess: </span>`;
