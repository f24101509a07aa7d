import type { FastifyInstance } from 'fastify';
import { registerAssets } from './assets.ts';
import { registerCompare } from './routes/compare.ts';
import { registerIndexPages } from './routes/indexes.ts';
import { registerPricePage } from './routes/price.ts';
import { registerSearch } from './routes/search.ts';
import type { Site } from './site.ts';

/** Registers the pages for people, and the files they are made with. */
export function registerWeb(app: FastifyInstance, site: Site): void {
  registerAssets(app, site.assets);
  registerIndexPages(app, site);
  registerPricePage(app, site);
  registerSearch(app, site);
  registerCompare(app, site);
}
