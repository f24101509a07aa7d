import type { FastifyInstance } from 'fastify';
import { registerAssets } from './load-assets.ts';
import { registerAppraisalPage } from './routes/appraise.ts';
import { type ClosetParts, registerCloset } from './routes/closet.ts';
import { registerCompare } from './routes/compare.ts';
import { type DevelopersParts, registerDevelopersPages } from './routes/developers.ts';
import { registerIndexPages } from './routes/indexes.ts';
import { registerOffline } from './routes/offline.ts';
import { registerPicks } from './routes/picks.ts';
import { registerPricePage } from './routes/price.ts';
import { registerProblemPages } from './routes/problems.ts';
import { registerSearch } from './routes/search.ts';
import { registerSellPages } from './routes/sell.ts';
import { registerServicePages } from './routes/service-pages.ts';
import { registerSiteFiles } from './routes/site-files.ts';
import type { Site } from './site.ts';

/** What pages need beside the site. */
export interface WebParts extends DevelopersParts {
  readonly closet: ClosetParts;
}

/** Registers the pages for people, and the files they are made with. */
export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerIndexPages(app, site);
  registerPricePage(app, site);
  registerSearch(app, site);
  registerAppraisalPage(app, site);
  registerCloset(app, site, parts.closet);
  registerCompare(app, site);
  registerPicks(app, site);
  registerOffline(app, site);
  registerSellPages(app, site);
  registerDevelopersPages(app, site, parts);
  registerProblemPages(app, site);
  registerServicePages(app, site, parts.keys);
}
