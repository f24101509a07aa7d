import { Type } from '../base/shape.ts';
import { truncate } from '../base/text.ts';
import { categories } from '../catalog/catalog.ts';
import { createFieldReader } from '../http/read-query.ts';
import { requireBrand } from '../operations/browse.ts';
import { FIELDS } from '../operations/fields/item-fields.ts';
import { listIndexed } from '../operations/price-table.ts';
import { appraisePath, brandPath, categoryPath, PAGE_PATHS, pricePath } from '../present/page-paths.ts';
import appWords from './app-words.json' with { type: 'json' };
import { renderListPage } from './list/list-page.ts';
import type { Markup } from './markup.ts';
import type { PageRequest, PageResult, Site } from './page-frame.ts';
import { answerAppraisal, answerPrice } from './pages/answer-page.ts';
import { answerBrowse } from './pages/browse-page.ts';
import { answerFeesPage } from './pages/fees-page.ts';
import { renderHomePage } from './pages/home-page.ts';
import { answerOfferPage } from './pages/offer-page.ts';

/**
 * A page. A request for one finds its row by path; the row's `answer` reads the request, answers it and renders the
 * page into the frame that all share; the service (`register-web.ts`) or the device (`offline-service.ts`) sends it.
 */
export interface PageRoute {
  /** Path with a `:name` for each parameter, such as `/price/:brand`. */
  readonly path: string;
  /** Throws a `Problem` if the page does not exist or the request is invalid. */
  readonly answer: (site: Site, request: PageRequest) => PageResult;
  /** True if the page ignores the query string, so it can be rendered once and cached. */
  readonly isFixed?: boolean;
  /** Returns the paths to include in the sitemap. */
  readonly listedPaths?: (site: Pick<Site, 'fees' | 'pricing'>) => Iterable<string>;
}

/** Creates a route for a page that is the same for every request. */
export const createFixedRoute = (path: string, render: (site: Site) => Markup): PageRoute => ({
  path,
  isFixed: true,
  listedPaths: () => [path],
  answer: (site) => ({ markup: render(site) }),
});

/** Yields the paths of all brands, kinds and prices that search engines should index. */
function* listBrowsePaths({ pricing }: Pick<Site, 'pricing'>): Iterable<string> {
  yield PAGE_PATHS.browse;
  for (const category of categories) yield categoryPath(category);
  for (const item of listIndexed(pricing)) {
    yield 'category' in item ? pricePath(pricing, item) : brandPath(item.brand);
  }
}

const readSharedTexts = createFieldReader({
  title: Type.String({ maxLength: 2_000 }),
  text: Type.String({ maxLength: 10_000 }),
  url: Type.String({ maxLength: 4_000 }),
});

/** Pages that need only prices and fees. They must not import Node modules, because browsers render them offline. */
export const OFFLINE_PAGES: readonly PageRoute[] = [
  createFixedRoute('/', renderHomePage),
  { path: PAGE_PATHS.browse, listedPaths: listBrowsePaths, answer: answerBrowse },
  {
    // Visitors get here when they shorten the URL of a price page.
    path: `${PAGE_PATHS.price}/:brand`,
    answer: ({ pricing }, { params: { brand = '' } }) => ({ path: brandPath(requireBrand(pricing, brand).entry) }),
  },
  { path: `${PAGE_PATHS.price}/:brand/:category`, answer: answerPrice },
  {
    // Phones send the text that an app shares. The bookmarklet sends the selected text or the page's title.
    path: '/share',
    answer: (_, request) => {
      const title = findSharedTitle(readSharedTexts(request));
      return { path: title === '' ? '/' : appraisePath(title) };
    },
  },
  { path: PAGE_PATHS.appraise, answer: answerAppraisal },
  createFixedRoute(PAGE_PATHS.list, (site) => renderListPage(site)),
  { path: PAGE_PATHS.offer, listedPaths: () => [PAGE_PATHS.offer], answer: answerOfferPage },
  { path: PAGE_PATHS.fees, listedPaths: () => [PAGE_PATHS.fees], answer: answerFeesPage },
];

const APP_PATTERN = `#?(${appWords.apps.join('|')})`;
const LEAD_WORD_PATTERN = `(${APP_PATTERN}|${appWords.leadWords.join('|')})`;

/** Matches text that apps add to a title: `Check out this listing I just added to my closet: Coach Tabby`. */
const APP_TEXT_PATTERNS = [
  /https?:\/\/\S+/gi,
  new RegExp(String.raw`^\W*(${LEAD_WORD_PATTERN} )+${LEAD_WORD_PATTERN} ?[:!-]\s*`, 'i'),
  /^\W*(check (out|this out)|look at|take a look at|i (just )?found|i['’]m selling)\b\s*[:!]?\s*/i,
  new RegExp(String.raw`( ?[-|–] ?|[.!,]? (listed |for sale )?(on|at|in) )${APP_PATTERN}\b.*`, 'i'),
];

/** Returns the title in what a phone shares, without the words that apps add; '' if there is only a URL. */
function findSharedTitle({ title = '', text = '' }: ReturnType<typeof readSharedTexts>): string {
  const [longestText = ''] = [text, title].map(removeAppText).sort((a, b) => b.length - a.length);
  return longestText.slice(0, FIELDS.title.maxLength);
}

function removeAppText(sharedText: string): string {
  let text = truncate(sharedText).replace(/\s+/g, ' ');
  for (const pattern of APP_TEXT_PATTERNS) text = text.replace(pattern, ' ').trim();
  return text;
}
