import { priceListing } from '../../answers/listing.ts';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { answerPicks, PICK_EVIDENCE, SHOP_IDS } from '../../answers/picks.ts';
import {
  type Brand,
  brands,
  type Category,
  categories,
  GENDERS,
  TIERS,
} from '../../garments/catalog.ts';
import { otherBrands } from '../../garments/other-brands.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { Problem } from '../../http/problem.ts';
import { boundedText } from '../../items/item-fields.ts';
import { createFieldReader } from '../../items/query.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { isPriced, isUsualItem } from '../../pricing/appraise.ts';
import { listedCategories } from '../../pricing/other-brands.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { type Choice, type GarmentAnswer, garmentAnswer, titleAnswer, withTag } from '../answer.ts';
import { listAt } from '../list/answer.ts';
import { NoSuchPage } from '../no-such-page.ts';
import {
  fixedPage,
  moved,
  type PageRequest,
  type PageResult,
  type PageRoute,
} from '../page-route.ts';
import { answerPage } from '../pages/answer-page.ts';
import { browsePage, FIRST_TIER } from '../pages/browse-page.ts';
import { refusedPage } from '../pages/error-page.ts';
import { homePage } from '../pages/home-page.ts';
import { marketplacePage } from '../pages/marketplace-page.ts';
import { findOffer } from '../pages/offer-page.ts';
import { findSale } from '../pages/sell-page.ts';
import { garmentFields, oneOf } from '../parts/form-fields.ts';
import { brandPath, categoryPath, marketplacePath } from '../paths.ts';
import { searchAnswer, suggestionsAnswer } from '../search/answer.ts';
import { sharedTitle } from '../shared-title.ts';
import type { Site } from '../site.ts';
import { brandAt, categoryAt } from '../slugs.ts';
import { soldPage } from '../sold/page.ts';

const readGarmentFields = createFieldReader(garmentFields);
const readSearch = createFieldReader({
  q: boundedText(MAX_TITLE_LENGTH),
  kind: oneOf(['brand']),
});
const readShared = createFieldReader({
  title: boundedText(2_000),
  text: boundedText(10_000),
  url: boundedText(4_000),
});
const readAppraisal = createFieldReader({ title: boundedText(MAX_TITLE_LENGTH), ...garmentFields });
const readBrowse = createFieldReader({
  q: boundedText(MAX_TITLE_LENGTH),
  brand: boundedText(MAX_TITLE_LENGTH),
  category: boundedText(MAX_TITLE_LENGTH),
  tier: oneOf(TIERS),
  shop: oneOf(SHOP_IDS),
  gender: garmentFields.gender,
  evidence: oneOf(PICK_EVIDENCE),
  marketplace: boundedText(40),
  keep: { type: 'number', maximum: 10_000 },
});
const readChoice = createFieldReader({
  marketplace: SELLER_FIELDS.marketplace,
  profit: SELLER_FIELDS.profit,
  label: SELLER_FIELDS.label,
  tag: TERM_FIELDS.cost,
});

/** Addresses that pages once had, and the pages that took their place. */
const MOVED = {
  '/brands': '/browse',
  '/categories': '/browse',
  '/compare': '/list',
  '/compare.csv': '/list',
  '/closet': '/list',
  '/sell': '/fees',
  '/sell/:marketplace': '/fees',
};

/**
 * The pages that need nothing but prices and fees: the service answers with them, and so does a browser without a network.
 * They may not import anything that needs Node.
 */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  fixedPage('/', homePage),
  {
    path: '/browse',
    listed: ({ pricing }) => [
      '/browse',
      ...TIERS.filter((tier) => tier !== FIRST_TIER).map((tier) => `/browse?tier=${tier}`),
      ...SHOP_IDS.map((shop) => `/browse?shop=${shop}`),
      ...brands.map(brandPath),
      ...otherBrands.filter((brand) => listedOf(pricing, brand).length > 0).map(brandPath),
      ...categories.map(categoryPath),
    ],
    find: findBrowse,
  },
  {
    path: '/brands/:brand',
    find: (_, { params }) => forGood(brandPath(brandAt(params.brand ?? '').entry)),
  },
  {
    path: '/categories/:category',
    find: (_, { params }) => forGood(categoryPath(categoryAt(params.category ?? '').entry)),
  },
  {
    path: '/picks',
    find: (_, { raw: { url = '' } }) => {
      const query = new URLSearchParams(url.split('?', 2)[1]);
      if (!query.get('shop')) query.set('shop', SHOP_IDS[0] as string);
      return forGood(`/browse?${query}`);
    },
  },
  {
    // A visitor gets here by shortening the address of a price.
    path: '/price/:brand',
    find: (_, { params }) => ({
      path: brandPath(brandAt(params.brand ?? '').entry),
      isSamePage: true,
    }),
  },
  {
    path: '/price/:brand/:category',
    listed: ({ pricing }) => [
      ...brands.flatMap((brand) =>
        categories.flatMap((category) =>
          GENDERS.map((gender) => ({ brand, category, gender }))
            // Garments that hardly exist need not be found.
            .filter((garment) => pricing.predict(garment).isMade)
            .map((garment) => pricePath(pricing, garment)),
        ),
      ),
      ...otherBrands.flatMap((brand) =>
        listedOf(pricing, brand).map((category) =>
          pricePath(pricing, {
            ...{ brand, category },
            gender: pricing.usualGender(brand, category).gender,
          }),
        ),
      ),
    ],
    find: (site, request) => {
      const choice = choiceOf(site, request);
      const { garment, isExact } = readAddress(site, request);
      return isExact
        ? { page: answerPage(site, garmentAnswer(site, garment, choice)) }
        : { path: withTag(pricePath(site.pricing, garment), choice.tag), isSamePage: true };
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
    // Phones lead here with what was shared from an app, and the bookmarklet with a page's title.
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
      const asked = { title, ...garment };
      const choice = choiceOf(site, request);
      const outcome = priceListing(site.pricing, asked);
      if (!isPriced(outcome)) return { page: refusedPage(site, outcome) };
      const answer = titleAnswer(site, outcome, asked, choice);
      // A title that says no more than a garment, but for a price, is answered on that garment's page.
      return isUsualItem({ ...outcome, asked: undefined })
        ? { path: withTag(pricePath(site.pricing, outcome.garment), answer.choice.tag) }
        : { page: answerPage(site, answer) };
    },
  },
  {
    // `items` names the garments of a list that was sent, such as `coach/bag,nike/shoes/male/fair/x2`.
    path: '/list',
    listed: () => ['/list'],
    find: (site, { query }) => ({ page: listAt(site, query.items) }),
  },
  fixedPage('/sold', (site) => soldPage(site)),
  { path: '/offer', listed: () => ['/offer'], find: findOffer },
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
      if (!marketplace) throw new NoSuchPage('We have no marketplace of that name.');
      return { page: marketplacePage(site, marketplace) };
    },
  },
  ...Object.entries(MOVED).map(([path, to]) => moved(path, to)),
];

/** The table of prices by its filters; a brand and a kind together have a page of their own. */
function findBrowse(site: Site, request: PageRequest): PageResult {
  const { q, brand, category, tier, shop, marketplace, ...choice } = readBrowse(request);
  const ofBrand = brand === undefined ? undefined : brandAt(brand);
  const ofCategory = category === undefined ? undefined : categoryAt(category);
  const named = { brand: ofBrand?.entry, category: ofCategory?.entry };
  if (shop !== undefined) {
    const place = namedMarketplace(site.marketplaces, marketplace);
    const question = { ...choice, shop, category: named.category, marketplace: place };
    return { page: browsePage(site, { ...named, picks: answerPicks(site, question) }) };
  }
  if (named.brand && named.category) {
    const pair = { brand: named.brand, category: named.category };
    const { gender } = site.pricing.usualGender(pair.brand, pair.category);
    return { path: pricePath(site.pricing, { ...pair, gender }) };
  }
  if (ofBrand?.isExact === false) return { path: brandPath(ofBrand.entry), isSamePage: true };
  if (ofCategory?.isExact === false)
    return { path: categoryPath(ofCategory.entry), isSamePage: true };
  return { page: browsePage(site, { ...named, tier, typed: q }) };
}

function forGood(path: string): PageResult {
  return { path, isSamePage: true, isForGood: true };
}

/** Kinds of a brand outside the catalog that have listings enough to be worth finding. */
function listedOf({ artifacts }: Site['pricing'], brand: Brand): readonly Category[] {
  return listedCategories(artifacts.prediction, brand);
}

/** Returns the answer about the garment of an address. */
export function garmentAnswerAt(site: Site, request: PageRequest): GarmentAnswer {
  return garmentAnswer(site, readAddress(site, request).garment, choiceOf(site, request));
}

/** Returns the answer about the title of an address; undefined where it has no price. */
export function titleAnswerAt(site: Site, request: PageRequest): GarmentAnswer | undefined {
  const { title = '', ...garment } = readAppraisal(request);
  const asked = { title, ...garment };
  const outcome = priceListing(site.pricing, asked);
  return isPriced(outcome) ? titleAnswer(site, outcome, asked, choiceOf(site, request)) : undefined;
}

/** The garment that an address is about: of the usual gender, unless the address names one. */
function readAddress({ pricing }: Site, request: PageRequest) {
  const brand = brandAt(request.params.brand ?? '');
  const category = categoryAt(request.params.category ?? '');
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

function choiceOf({ marketplaces }: Site, request: PageRequest): Choice {
  const { query } = request;
  // As people write it on a tag.
  const plain = typeof query.tag === 'string' ? query.tag.replace(/^\s*\$|,/g, '') : query.tag;
  const { marketplace, ...choice } = readChoice({
    raw: request.raw,
    query: { ...query, tag: plain },
  });
  return { marketplace: namedMarketplace(marketplaces, marketplace), ...choice };
}
