import type { OpenApi } from '../open-api.ts';
import { fixedPage, moved, type PageRoute } from '../page-route.ts';
import { aboutPage } from '../pages/about-page.ts';
import { dataPage } from '../pages/data-page.ts';
import { developersPage } from '../pages/developers-page.ts';
import { methodPage } from '../pages/method-page.ts';
import { recipesPage } from '../pages/recipes-page.ts';
import { referenceGroupPage, referencePage } from '../pages/reference-page.ts';

/** What these pages show beside the site. */
export interface ServicePageParts {
  /** The OpenAPI document, as /openapi.json sends it. */
  readonly openApi: () => OpenApi;
}

/** The pages that need the service: what they show, or link to, exists only there. */
export const SERVICE_PAGES: readonly PageRoute<ServicePageParts>[] = [
  {
    ...fixedPage('/method', methodPage),
    // What contributed sales say of the prices changes from hour to hour.
    find: (site) => ({ page: methodPage(site), isOfMany: site.trackRecord !== undefined }),
  },
  fixedPage('/data', dataPage),
  fixedPage('/developers', (site, { openApi }) => developersPage(site, openApi())),
  fixedPage('/developers/reference', (site, { openApi }) => referencePage(site, openApi())),
  {
    path: '/developers/reference/:group',
    isFixed: true,
    find: (site, { params: { group = '' } }, { openApi }) => ({
      page: referenceGroupPage(site, openApi(), group),
    }),
  },
  fixedPage('/developers/recipes', recipesPage),
  fixedPage('/about', aboutPage),
  moved('/privacy', '/about#privacy'),
  moved('/contact', '/about#contact'),
  moved('/problems', '/developers/reference#errors'),
];
