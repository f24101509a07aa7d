import { truncate } from '../../base/text.ts';
import { Type } from '../../base/type.ts';
import { categories, GENDERS, type Gender } from '../../catalog/catalog.ts';
import { thingsIn } from '../../lists/read-list-file.ts';
import { appraisalOf } from '../../operations/appraise-item.ts';
import { worthListing } from '../../operations/browse.ts';
import { DESCRIPTION_FIELDS, FIELDS, GRADE_FIELD } from '../../operations/fields/item-fields.ts';
import { createFieldReader } from '../../operations/fields/read-input.ts';
import { sharedTitle } from '../../operations/fields/shared-title.ts';
import { NoSuchName, requireBrand, requireGarment, requireKind } from '../../operations/names.ts';
import { UnpricedListing } from '../../present/listing.ts';
import { appraisePath, brandPath, categoryPath, pricePath } from '../../present/price-path.ts';
import { emptyList } from '../list/list-form.ts';
import { answerFor, CHOICE_FIELDS, ON_CARD, withChoice } from '../page-answer.ts';
import { answerPage } from '../pages/answer-page.ts';
import { browsePage } from '../pages/browse-page.ts';
import { answerFeesPage } from '../pages/fees-page.ts';
import { homePage } from '../pages/home-page.ts';
import { answerOfferPage } from '../pages/offer-page.ts';
import { unpricedPage } from '../pages/refusal-pages.ts';
import { fixedPage, type PageRequest, type PageResult, type PageRoute, permanentRedirect, type Site } from '../site.ts';
import data from './site-files.json' with { type: 'json' };

/** Redirects another spelling of a page's URL: permanently only letter case, because a name's meaning may change. */
function samePage(path: string, { raw: { url = '' } }: PageRequest): PageResult {
  const [requested = ''] = url.split('?', 1);
  const [target] = path.split('?', 1);
  return { path, status: requested !== target && requested.toLowerCase() === target ? 308 : 302 };
}

const readGarmentFields = createFieldReader({ gender: FIELDS.gender, condition: GRADE_FIELD });
const readShared = createFieldReader({
  title: Type.String({ maxLength: 2_000 }),
  text: Type.String({ maxLength: 10_000 }),
  url: Type.String({ maxLength: 4_000 }),
});
const readAppraisal = createFieldReader(DESCRIPTION_FIELDS, ['title']);
const readBrowse = createFieldReader({
  brand: FIELDS.brand,
  category: FIELDS.category,
  gender: Type.Unsafe<Gender>({ type: 'string', enum: GENDERS }),
});
const readChoice = createFieldReader(CHOICE_FIELDS);

/** Pages that need only prices and fees. They must not import Node modules, because browsers render them offline. */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  fixedPage('/', homePage),
  { path: '/browse', listedPaths: browsePaths, answer: answerBrowse },
  // Former pages. The redirects drop the query.
  ...Object.entries(data.moved).map(([path, to]) => ({
    path,
    answer: (_: Site, { params }: PageRequest) =>
      permanentRedirect(to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))),
  })),
  {
    // Visitors get here when they shorten the URL of a price page.
    path: '/price/:brand',
    answer: ({ pricing }, request) =>
      samePage(brandPath(requireBrand(pricing, request.params.brand ?? '').entry), request),
  },
  { path: '/price/:brand/:category', answer: answerPrice },
  {
    // Old links, old service workers, and installed search engines still use this path.
    path: '/search',
    answer: (_, { query: { q } }) => permanentRedirect(typeof q === 'string' && q.trim() ? appraisePath(q) : '/'),
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
  fixedPage('/list', emptyList),
  { path: '/offer', listedPaths: () => ['/offer'], answer: answerOfferPage },
  { path: '/fees', listedPaths: () => ['/fees'], answer: answerFeesPage },
  {
    path: '/fees/:marketplace',
    answer: ({ marketplaces }, { params: { marketplace = '' } }) => {
      if (marketplaces.list.some(({ id }) => id === marketplace)) return permanentRedirect(`/fees#${marketplace}`);
      throw new NoSuchName('There is no marketplace by that name.');
    },
  },
];

/** Yields the paths for the sitemap: all brands, kinds and prices that search engines should index. */
function* browsePaths({ pricing }: Pick<Site, 'pricing'>): Iterable<string> {
  yield '/browse';
  for (const category of categories) yield categoryPath(category);
  for (const item of worthListing(pricing)) {
    yield 'category' in item ? pricePath(pricing, item) : brandPath(item.brand);
  }
}

/** Renders the browse page. Redirects other spellings, and URLs with both a brand and a category. */
function answerBrowse(site: Site, request: PageRequest): PageResult {
  const { pricing } = site;
  const { gender, ...names } = readBrowse(request);
  if (names.brand !== undefined && names.category !== undefined) {
    const { garment } = requireGarment(pricing, { brand: names.brand, category: names.category, gender });
    return { path: pricePath(pricing, garment) };
  }
  const brand = names.brand === undefined ? undefined : requireBrand(pricing, names.brand);
  const category = names.category === undefined ? undefined : requireKind(names.category);
  if (brand && !brand.isExact) return samePage(brandPath(brand.entry), request);
  if (category && !category.isExact) return samePage(categoryPath(category.entry), request);
  return { page: browsePage(site, { brand: brand?.entry, category: category?.entry, gender }) };
}

/** Parts of answers that their pages show. */
const SHOWN = [...ON_CARD, 'grades', 'words', 'plan'] as const;

function answerPrice(site: Site, request: PageRequest): PageResult {
  const { pricing } = site;
  const choice = readChoice(request);
  const { params, query } = request;
  const { gender, condition } = readGarmentFields(request);
  const { brand = '', category = '' } = params;
  const { garment, isExact } = requireGarment(pricing, { brand, category, gender, condition });
  const isSpelled = isCanonical(query.gender, garment.gender) && isCanonical(query.condition, condition);
  if (!isExact || !isSpelled) {
    return samePage(withChoice(pricePath(pricing, garment), { askingPrice: choice.askingPrice }), request);
  }
  const named = { ...garment, brand: garment.brand.slug, category: garment.category.slug };
  return { page: answerPage(site, answerFor(site, appraisalOf(site, { ...named, ...choice }), choice, SHOWN)) };
}

/** Returns true if a parameter is blank, or if its text is that of the value it was read as. */
const isCanonical = (parameter: unknown, value: string | undefined): boolean =>
  typeof parameter !== 'string' || parameter.trim() === '' || parameter.trim() === value;

function answerAppraisal(site: Site, request: PageRequest): PageResult {
  const fields = readAppraisal(request);
  const choice = readChoice(request);
  // A field cleans line ends away, which tell things apart.
  const { title } = request.query;
  const { several, question } = thingsIn(site.pricing.lexicon, typeof title === 'string' ? truncate(title) : '');
  try {
    if (several) throw several;
    const shown = answerFor(site, appraisalOf(site, { ...fields, ...choice }), choice, SHOWN);
    const caveats = [...shown.answer.caveats, ...(question ? [{ code: 'lot', text: question }] : [])];
    return { page: answerPage(site, { ...shown, answer: { ...shown.answer, caveats } }) };
  } catch (error) {
    if (!(error instanceof UnpricedListing)) throw error;
    return { page: unpricedPage(site, error, choice) };
  }
}
