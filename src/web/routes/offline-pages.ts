import { answerPicks, PICK_EVIDENCE, SHOP_IDS } from '../../answers/picks.ts';
import { brands, categories, GENDERS } from '../../garments/catalog.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { Problem } from '../../http/problem.ts';
import { createFieldReader } from '../../http/query.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { chosenMarketplace } from '../chosen-marketplace.ts';
import { dollars, garmentFields, oneOf, text } from '../fields.ts';
import { listAt } from '../list/answer.ts';
import { NoSuchPage } from '../no-such-page.ts';
import { fixedPage, moved, type PageRequest, type PageRoute } from '../page-route.ts';
import { appraisalAnswer } from '../pages/appraisal-page.ts';
import { brandPage } from '../pages/brand-page.ts';
import { browsePage } from '../pages/browse-page.ts';
import { categoryPage } from '../pages/category-page.ts';
import { homePage } from '../pages/home-page.ts';
import { marketplacePage } from '../pages/marketplace-page.ts';
import { picksPage } from '../pages/picks-page.ts';
import { pricePage } from '../pages/price-page.ts';
import { brandPath, categoryPath, marketplacePath } from '../paths.ts';
import { searchAnswer, suggestionsAnswer } from '../search/search-answer.ts';
import { findSale } from '../sell-answer.ts';
import { tagsAnswer, USUAL_PROFIT } from '../seller-tags.ts';
import { sharedTitle } from '../shared-title.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

const readGarmentFields = createFieldReader(garmentFields);
const readSearch = createFieldReader({
  q: text(MAX_TITLE_LENGTH),
  kind: oneOf(['price', 'answer']),
});
const readShared = createFieldReader({ title: text(2_000), text: text(10_000), url: text(4_000) });
const readAppraisal = createFieldReader({ title: text(MAX_TITLE_LENGTH), ...garmentFields });
const readPicks = createFieldReader({
  shop: oneOf(SHOP_IDS),
  gender: garmentFields.gender,
  category: oneOf(categories.map(({ slug }) => slug)),
  evidence: oneOf(PICK_EVIDENCE),
  marketplace: text(40),
  keep: { type: 'number', maximum: 10_000 },
});
const readSeller = createFieldReader({ marketplace: text(40), profit: dollars(), cost: dollars() });

/**
 * The pages that need nothing but prices and fees: the service answers with them, and so does a browser without a network.
 * What they import may not need Node.
 */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  fixedPage('/', homePage),
  fixedPage('/browse', browsePage),
  moved('/brands', '/browse'),
  moved('/categories', '/browse'),
  {
    path: '/brands/:brand',
    isFixed: true,
    listed: () => brands.map(brandPath),
    find: (site, { params }) => {
      const { entry, isExact } = readBrand(params.brand ?? '');
      return isExact
        ? { page: brandPage(site, entry) }
        : { path: brandPath(entry), isSamePage: true };
    },
  },
  {
    path: '/categories/:category',
    isFixed: true,
    listed: () => categories.map(categoryPath),
    find: (site, { params }) => {
      const { entry, isExact } = readCategory(params.category ?? '');
      return isExact
        ? { page: categoryPage(site, entry) }
        : { path: categoryPath(entry), isSamePage: true };
    },
  },
  {
    // What is left when a visitor shortens the address of a price.
    path: '/price/:brand',
    find: (_, { params }) => ({
      path: brandPath(readBrand(params.brand ?? '').entry),
      isSamePage: true,
    }),
  },
  {
    path: '/price/:brand/:category',
    listed: ({ pricing }) =>
      brands.flatMap((brand) =>
        categories.flatMap((category) =>
          GENDERS.map((gender) => pricePath(pricing, { brand, category, gender })),
        ),
      ),
    find: (site, request) => {
      const choice = sellerChoice(site, request);
      const { garment, isExact } = readAddress(site, request);
      return isExact
        ? { page: pricePage(site, garment, choice) }
        : { path: pricePath(site.pricing, garment), isSamePage: true };
    },
  },
  {
    // The price page's three tags for a seller, as its form changes.
    path: '/price/:brand/:category/tags.json',
    find: (site, request) => {
      const choice = sellerChoice(site, request);
      return { json: tagsAnswer(site, readAddress(site, request).garment, choice) };
    },
  },
  {
    path: '/search',
    find: (site, request) => searchAnswer(site, readSearch(request).q),
  },
  {
    path: '/search/suggestions.json',
    find: (site, request) => {
      const { q, kind } = readSearch(request);
      return { json: suggestionsAnswer(site, q, kind) };
    },
  },
  {
    // Where phones lead what was shared from an app, and the bookmarklet a page's title.
    path: '/share',
    find: (_, request) => {
      const title = sharedTitle(readShared(request));
      return { path: title === '' ? '/' : `/search?q=${encodeURIComponent(title)}` };
    },
  },
  {
    path: '/appraise',
    find: (site, request) => {
      const { title, ...garment } = readAppraisal(request);
      if (title === undefined) {
        throw new Problem('missing_parameter', 'title is required: add ?title=… to the address.', {
          parameter: 'title',
        });
      }
      return appraisalAnswer(site, { title, ...garment });
    },
  },
  {
    // `items` names the garments of a list that was sent, such as `coach/bag,nike/shoes/male/fair/x2`.
    path: '/list',
    listed: () => ['/list'],
    find: (site, { query }) => ({ page: listAt(site, query.items) }),
  },
  moved('/compare', '/list'),
  moved('/compare.csv', '/list'),
  moved('/closet', '/list'),
  {
    path: '/picks',
    listed: () => ['/picks'],
    find: (site, request) => {
      const { category, marketplace, ...choice } = readPicks(request);
      const answer = answerPicks(site, {
        ...choice,
        category: categories.find(({ slug }) => slug === category),
        marketplace: chosenMarketplace(site.marketplaces, marketplace),
      });
      return { page: picksPage(site, answer) };
    },
  },
  moved('/sell', '/fees'),
  moved('/sell/:marketplace', '/fees'),
  {
    path: '/fees',
    listed: () => ['/fees'],
    find: findSale,
  },
  {
    path: '/fees/:marketplace',
    isFixed: true,
    listed: ({ marketplaces }) => marketplaces.list.map(marketplacePath),
    find: (site, { params }) => {
      const marketplace = site.marketplaces.list.find(({ id }) => id === params.marketplace);
      if (!marketplace) throw new NoSuchPage('We have no marketplace of that name.', {});
      return { page: marketplacePage(site, marketplace) };
    },
  },
];

/** The garment that an address is about: of the usual gender, unless the address names one. */
function readAddress({ pricing }: Site, request: PageRequest) {
  const brand = readBrand(request.params.brand ?? '');
  const category = readCategory(request.params.category ?? '');
  const typed = request.query as { readonly gender?: string; readonly condition?: string };
  const { gender = pricing.usualGender(brand.entry, category.entry).gender, condition } =
    readGarmentFields(request);
  return {
    garment: { brand: brand.entry, category: category.entry, gender, condition },
    isExact:
      brand.isExact &&
      category.isExact &&
      (typed.gender?.trim() || gender) === gender &&
      (typed.condition?.trim() || condition) === condition,
  };
}

function sellerChoice({ marketplaces }: Site, request: PageRequest) {
  const { marketplace, profit = USUAL_PROFIT, cost } = readSeller(request);
  return { marketplace: chosenMarketplace(marketplaces, marketplace), profit, cost };
}
