import type { FastifyInstance } from 'fastify';
import { registerAssets } from './assets.ts';
import { registerPricePage } from './routes/price.ts';
import type { Site } from './site.ts';

/** Registers the pages for people, and the files they are made with. */
export function registerWeb(app: FastifyInstance, site: Site): void {
  registerAssets(app, site.assets);
  registerPricePage(app, site);
}
