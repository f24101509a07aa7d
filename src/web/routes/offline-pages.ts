import { Type } from 'typebox';
import { Problem } from '../../base/problem.ts';
import { bounded } from '../../base/text.ts';
import { brands, categories, GENDERS, type Gender } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { priceListing } from '../../operations/appraise.ts';
import { boundedText, TITLED_FIELDS } from '../../operations/fields/item-fields.ts';
import { createFieldReader } from '../../operations/fields/query.ts';
import { appraisePath, pricePath } from '../../present/price-path.ts';
import { isPriced } from '../../pricing/appraisal.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { listedCategories } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { readItem, wornBy } from '../../titles/parse-item.ts';
import { sharedTitle } from '../../titles/shared-title.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { answerFor, CHOICE_FIELDS, ON_CARD, usualGarment, withChoice } from '../answer.ts';
import { emptyList } from '../list/answer.ts';
import { answerPage } from '../pages/answer-page.ts';
import { browsePage, browsePaths } from '../pages/browse-page.ts';
import { answerFeesPage } from '../pages/fees-page.ts';
import { homePage } from '../pages/home-page.ts';
import { answerOfferPage } from '../pages/offer-page.ts';
import { unpricedPage } from '../pages/refusal-pages.ts';
import { garmentFields } from '../parts/form-fields.ts';
import { brandAt, brandPath, categoryAt, categoryPath, marketplacePath, NoSuchPage } from '../paths.ts';
import { fixedPage, type PageRequest, type PageResult, type PageRoute, permanentRedirect, type Site } from '../site.ts';
import { thingsIn } from '../things.ts';

const samePage = (path: string): PageResult => ({ path, isSamePage: true });

const readGarmentFields = createFieldReader(garmentFields);
const TITLE = boundedText(MAX_TITLE_LENGTH);
const readSearch = createFieldReader({ q: TITLE });
const readShared = createFieldReader({
  title: boundedText(2_000),
  text: boundedText(10_000),
  url: boundedText(4_000),
});
const readAppraisal = createFieldReader({
  ...TITLED_FIELDS,
  title: TITLE,
});
const readBrowse = createFieldReader({
  brand: TITLE,
  category: TITLE,
  gender: Type.Unsafe<Gender>({ type: 'string', enum: GENDERS }),
});
const readChoice = createFieldReader(CHOICE_FIELDS);

/** Pages that need only prices and fees. They must not import Node modules, because browsers render them offline. */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  fixedPage('/', homePage),
  { path: '/browse', listedPaths: browsePaths, answer: answerBrowse },
  {
    path: '/brands/:brand',
    answer: ({ pricing }, { params }) =>
      permanentRedirect(brandPath(brandAt(pricing.lexicon, params.brand ?? '').entry)),
  },
  {
    path: '/categories/:category',
    answer: (_, { params }) => permanentRedirect(categoryPath(categoryAt(params.category ?? '').entry)),
  },
  {
    // Visitors get here when they shorten the URL of a price page.
    path: '/price/:brand',
    answer: ({ pricing }, { params }) => samePage(brandPath(brandAt(pricing.lexicon, params.brand ?? '').entry)),
  },
  { path: '/price/:brand/:category', listedPaths: ({ pricing }) => pricePaths(pricing), answer: answerPrice },
  {
    // Old links, old service workers, and installed search engines still use this path.
    path: '/search',
    answer: (_, request) => {
      const { q = '' } = readSearch(request);
      return permanentRedirect(q.trim() === '' ? '/' : appraisePath(q));
    },
  },
  {
    // Phones send the text that an app shares. The bookmarklet sends the selected text or the page's title.
    path: '/share',
    answer: (_, request) => {
      const title = sharedTitle(readShared(request));
      return { path: title === '' ? '/' : appraisePath(title) };
    },
  },
  { path: '/appraise', answer: answerAppraisal },
  {
    path: '/list',
    listedPaths: () => ['/list'],
    answer: (site) => ({ page: emptyList(site) }),
  },
  { path: '/offer', listedPaths: () => ['/offer'], answer: answerOfferPage },
  { path: '/fees', listedPaths: () => ['/fees'], answer: answerFeesPage },
  {
    path: '/fees/:marketplace',
    answer: (site, { params }) => {
      const marketplace = site.marketplaces.list.find(({ id }) => id === params.marketplace);
      if (!marketplace) throw new NoSuchPage('There is no marketplace by that name.');
      return permanentRedirect(marketplacePath(marketplace));
    },
  },
];

/** Renders the browse page. Redirects other spellings, and URLs with both a brand and a category. */
function answerBrowse(site: Site, request: PageRequest): PageResult {
  const { gender, ...names } = readBrowse(request);
  const brand = names.brand === undefined ? undefined : brandAt(site.pricing.lexicon, names.brand);
  const category = names.category === undefined ? undefined : categoryAt(names.category);
  if (brand && category) {
    return { path: pricePath(site.pricing, usualGarment(site.pricing, brand.entry, category.entry, gender)) };
  }
  if (brand && !brand.isExact) return samePage(brandPath(brand.entry));
  if (category && !category.isExact) return samePage(categoryPath(category.entry));
  return { page: browsePage(site, { brand: brand?.entry, category: category?.entry, gender }) };
}

/** Yields the price paths for the sitemap. Omits garments that barely exist or have too few listings. */
function* pricePaths(pricing: Pricing): Iterable<string> {
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const garment = { brand, category, gender };
        if (pricing.predict(garment).isMade) yield pricePath(pricing, garment);
      }
    }
  }
  for (const brand of [...otherBrands, ...pricing.lexicon.own]) {
    for (const category of listedCategories(pricing.effects, brand)) {
      yield pricePath(pricing, usualGarment(pricing, brand, category));
    }
  }
}

/** Parts of answers that their pages show. */
const SHOWN = [...ON_CARD, 'grades', 'words'] as const;

function answerPrice(site: Site, request: PageRequest): PageResult {
  const choice = readChoice(request);
  const { garment, isExact } = readGarment(site, request);
  if (!isExact) return samePage(withChoice(pricePath(site.pricing, garment), { askingPrice: choice.askingPrice }));
  return { page: answerPage(site, answerFor(site, priceGarment(site.pricing, garment, choice), choice, SHOWN)) };
}

function answerAppraisal(site: Site, request: PageRequest): PageResult {
  const fields = readAppraisal(request);
  if (fields.title === undefined) {
    throw new Problem('missing_parameter', 'title is required: add ?title=… to the address.', { parameter: 'title' });
  }
  const choice = readChoice(request);
  // A field cleans line ends away, which tell things apart.
  const { title } = request.query as { readonly title?: unknown };
  const { several, question } = thingsIn(site, typeof title === 'string' ? bounded(title) : '');
  const { askingPrice, comps } = choice;
  const item = { ...readItem(site.pricing.lexicon, fields), askingPrice, comps };
  const outcome = several ?? priceListing(site.pricing, item);
  if (!isPriced(outcome)) return { page: unpricedPage(site, outcome, choice) };
  const shown = answerFor(site, outcome, choice, SHOWN);
  const caveats = [...shown.answer.caveats, ...(question ? [{ code: 'lot', text: question }] : [])];
  return { page: answerPage(site, { ...shown, answer: { ...shown.answer, caveats } }) };
}

/** Reads the garment in the URL of a price page. `isExact` is false for another spelling of the page's URL. */
function readGarment({ pricing }: Site, request: PageRequest) {
  const brand = brandAt(pricing.lexicon, request.params.brand ?? '');
  const category = categoryAt(request.params.category ?? '');
  const parameters = request.query as { readonly gender?: string; readonly condition?: string };
  const { gender, condition } = readGarmentFields(request);
  const worn = wornBy(category.entry, gender);
  const garment = { ...usualGarment(pricing, brand.entry, worn.category, worn.gender), condition };
  const isExactPath = brand.isExact && category.isExact && garment.category === category.entry;
  const isExactQuery = isCanonical(parameters.gender, garment.gender) && isCanonical(parameters.condition, condition);
  return { garment, isExact: isExactPath && isExactQuery };
}

/** Returns true if a parameter is blank, or if its text is that of the value it was read as. */
const isCanonical = (parameter: string | undefined, value: string | undefined): boolean =>
  !parameter?.trim() || parameter.trim() === value;
