import { membersOf } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { bounded } from '../../base/text.ts';
import { brands, categories, GENDERS, TIERS } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { namedMarketplace } from '../../decide/seller.ts';
import { boundedText, ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { readItem, wornBy } from '../../input/parse-item.ts';
import { createFieldReader } from '../../input/query.ts';
import { priceListing, type UnpricedListing } from '../../present/listing.ts';
import { type Appraisal, isPriced } from '../../pricing/appraisal.ts';
import { listedCategories } from '../../pricing/prediction.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { type Choice, type GarmentAnswer, garmentAnswer, titleAnswer, usualGarment, withChoice } from '../answer.ts';
import { listAt } from '../list/answer.ts';
import { answerPage } from '../pages/answer-page.ts';
import { browsePage, browsePaths } from '../pages/browse-page.ts';
import { homePage } from '../pages/home-page.ts';
import { findOffer } from '../pages/offer-page.ts';
import { findSale } from '../pages/sell-page.ts';
import { soldPage } from '../pages/sold-page.ts';
import { unpricedPage } from '../pages/unpriced-page.ts';
import { garmentFields } from '../parts/form-fields.ts';
import { brandAt, brandPath, categoryAt, categoryPath, marketplacePath, NoSuchPage } from '../paths.ts';
import { suggestionsAnswer } from '../search/suggestions.ts';
import { fixedPage, forGood, type PageRequest, type PageResult, type PageRoute, type Site } from '../site.ts';

const readGarmentFields = createFieldReader(garmentFields);
const oneOf = <const T extends string>(values: readonly T[]) => ({ type: 'string', enum: values }) as const;
const sameAt = (path: string): PageResult => ({ path, isSamePage: true });
const TITLE = boundedText(MAX_TITLE_LENGTH);
const readSearch = createFieldReader({ q: TITLE });
const readShared = createFieldReader({
  title: boundedText(2_000),
  text: boundedText(10_000),
  url: boundedText(4_000),
});
const readAppraisal = createFieldReader({
  ...membersOf(ITEM_FIELDS, 'brand', 'category', 'gender', 'condition'),
  title: TITLE,
});
const readEvidence = createFieldReader(membersOf(ITEM_FIELDS, 'comps', 'guess'));
const readBrowse = createFieldReader({
  q: TITLE,
  brand: TITLE,
  category: TITLE,
  tier: oneOf(TIERS),
  // The pages of finds by kind of shop were removed: their addresses lead to the prices that they named.
  shop: boundedText(40),
});
const readChoice = createFieldReader({
  ...membersOf(SELLER_FIELDS, 'marketplace', 'profit', 'label'),
  tag: TERM_FIELDS.cost,
});

/** The pages that need only prices and fees: a browser without a network answers them too, so they import no Node. */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  fixedPage('/', homePage),
  { path: '/browse', listed: browsePaths, find: findBrowse },
  leading('/brands/:brand', ({ brand = '' }, { pricing }) => forGood(brandPath(brandAt(pricing.lexicon, brand).entry))),
  leading('/categories/:category', ({ category = '' }) => forGood(categoryPath(categoryAt(category).entry))),
  { path: '/picks', find: () => forGood('/browse') },
  // Visitors get here by shortening the address of a price.
  leading('/price/:brand', ({ brand = '' }, { pricing }) => sameAt(brandPath(brandAt(pricing.lexicon, brand).entry))),
  {
    path: '/price/:brand/:category',
    listed: ({ pricing }) => [
      ...brands.flatMap((brand) =>
        categories.flatMap((category) =>
          GENDERS.map((gender) => ({ brand, category, gender }))
            // Garments that hardly exist do not need to be found.
            .filter((garment) => pricing.predict(garment).isMade)
            .map((garment) => pricePath(pricing, garment)),
        ),
      ),
      ...[...otherBrands, ...pricing.lexicon.own].flatMap((brand) =>
        listedCategories(pricing.artifacts.prediction, brand).map((category) =>
          pricePath(pricing, usualGarment(pricing, brand, category)),
        ),
      ),
    ],
    find: (site, request) => {
      const choice = choiceOf(site, request);
      const { garment, isExact } = readAddress(site, request);
      return isExact
        ? { page: answerPage(site, garmentAnswer(site, garment, choice)) }
        : sameAt(withChoice(pricePath(site.pricing, garment), { tag: choice.tag }));
    },
  },
  {
    // Installed searches, stored service workers and links lead here.
    path: '/search',
    find: (_, request) => {
      const { q = '' } = readSearch(request);
      return forGood(q.trim() === '' ? '/' : appraisePath(q));
    },
  },
  {
    path: '/search/suggestions.json',
    find: (site, request) => {
      return { json: suggestionsAnswer(site, readSearch(request).q) };
    },
  },
  {
    // Phones lead here with text shared from an app, and the bookmarklet with a selection or a page's title.
    path: '/share',
    find: (_, request) => {
      const title = sharedTitle(readShared(request));
      return { path: title === '' ? '/' : appraisePath(title) };
    },
  },
  {
    path: '/appraise',
    find: (site, request) => {
      if (readAppraisal(request).title === undefined) {
        throw new Problem('missing_parameter', 'title is required: add ?title=… to the address.', {
          parameter: 'title',
        });
      }
      const { outcome, answer } = titleAnswerAt(site, request);
      if (!answer) return { page: unpricedPage(site, outcome, choiceOf(site, request)) };
      return { page: answerPage(site, answer) };
    },
  },
  {
    // `items` names the garments of a shared list, such as `coach/bag,nike/shoes/male/fair/x2`.
    path: '/list',
    listed: () => ['/list'],
    find: (site, { query }) => ({ page: listAt(site, query.items) }),
  },
  fixedPage('/sold', (site) => soldPage(site)),
  { path: '/offer', listed: () => ['/offer'], find: findOffer },
  { path: '/fees', listed: () => ['/fees'], find: findSale },
  {
    path: '/fees/:marketplace',
    find: (site, { params }) => {
      const marketplace = site.marketplaces.list.find(({ id }) => id === params.marketplace);
      if (!marketplace) throw new NoSuchPage('There is no marketplace by that name.');
      return forGood(marketplacePath(marketplace));
    },
  },
];

function findBrowse(site: Site, request: PageRequest): PageResult {
  const { q, brand, category, tier, shop } = readBrowse(request);
  // Brands had a search of their own.
  if (q !== undefined) return forGood(appraisePath(q));
  const ofBrand = brand === undefined ? undefined : brandAt(site.pricing.lexicon, brand);
  const ofCategory = category === undefined ? undefined : categoryAt(category);
  const named = { brand: ofBrand?.entry, category: ofCategory?.entry };
  if (named.brand && named.category) {
    const { pricing } = site;
    return { path: pricePath(pricing, usualGarment(pricing, named.brand, named.category)) };
  }
  const isMoved = shop !== undefined;
  if (named.brand && (isMoved || !ofBrand?.isExact)) return sameAt(brandPath(named.brand));
  if (named.category && (isMoved || !ofCategory?.isExact)) return sameAt(categoryPath(named.category));
  if (isMoved) return forGood('/browse');
  return { page: browsePage(site, named.brand, named.category, tier) };
}

function leading(path: string, to: (parts: PageRequest['params'], site: Site) => PageResult): PageRoute {
  return { path, find: (site, { params }) => to(params, site) };
}

export const garmentAnswerAt = (site: Site, request: PageRequest): GarmentAnswer =>
  garmentAnswer(site, readAddress(site, request).garment, choiceOf(site, request));

/** Returns the reading of the title in an address, with the answer about it if it has a price. */
export function titleAnswerAt(
  site: Site,
  request: PageRequest,
):
  | { readonly outcome: Appraisal; readonly answer: GarmentAnswer }
  | { readonly outcome: UnpricedListing; readonly answer?: undefined } {
  const item = readItem(site.pricing.lexicon, readAppraisal(request));
  const evidence = readEvidence(request);
  const asked = { ...item, ...evidence };
  const choice = { ...choiceOf(site, request), ...evidence };
  const outcome = priceListing(site.pricing, asked);
  return isPriced(outcome) ? { outcome, answer: titleAnswer(site, outcome, choice) } : { outcome };
}

function readAddress({ pricing }: Site, request: PageRequest) {
  const brand = brandAt(pricing.lexicon, request.params.brand ?? '');
  const category = categoryAt(request.params.category ?? '');
  const typed = request.query as { readonly gender?: string; readonly condition?: string };
  const { gender: wearer, condition } = readGarmentFields(request);
  const worn = wornBy(category.entry, wearer);
  const garment = { ...usualGarment(pricing, brand.entry, worn.category, worn.gender), condition };
  return {
    garment,
    isExact:
      brand.isExact &&
      category.isExact &&
      garment.category === category.entry &&
      (typed.gender?.trim() || garment.gender) === garment.gender &&
      (typed.condition?.trim() || condition) === condition,
  };
}

function choiceOf({ marketplaces }: Site, request: PageRequest): Choice {
  const { marketplace, ...choice } = readChoice(request);
  return { marketplace: namedMarketplace(marketplaces, marketplace), ...choice };
}

const APP = '#?(poshmark|mercari|ebay|depop|vinted|grailed|thredup|etsy|stockx|the ?realreal|vestiaire( collective)?)';

const OWN_WORDS =
  `(${APP}|app|closet|shop|listing|item|it|this|these|what|my|an?|the|i|i['’]m|to|on|in|at|from|just|new|` +
  'check|look|see|take|out|found|discovered|saw|added|listed|posted|shared|selling)';

/** Text of apps around a listing's title: `Check out this listing I just added to my Poshmark closet: Coach Tabby`. */
const AROUND = [
  /https?:\/\/\S+/gi,
  new RegExp(String.raw`^\W*(${OWN_WORDS} )+${OWN_WORDS} ?[:!-]\s*`, 'i'),
  /^\W*(check (out|this out)|look at|take a look at|i (just )?found|i['’]m selling)\b\s*[:!]?\s*/i,
  new RegExp(String.raw`( ?[-|–] ?|[.!,]? (listed |for sale )?(on|at|in) )${APP}\b.*`, 'i'),
];

/** Returns the title of a shared listing, without the app's own text; empty if only a URL was shared. */
export function sharedTitle({ title = '', text = '' }: ReturnType<typeof readShared>): string {
  const tidied = [text, title].map((shared) =>
    AROUND.reduce((left, words) => left.replace(words, ' ').trim(), bounded(shared).replace(/\s+/g, ' ')),
  );
  const [longest = ''] = tidied.sort((a, b) => b.length - a.length);
  return longest.slice(0, MAX_TITLE_LENGTH);
}
