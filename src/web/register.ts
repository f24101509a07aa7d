import type { FastifyInstance } from 'fastify';
import { registerAssets } from './load-assets.ts';
import { type KeyFormParts, registerKeyForm } from './routes/key-form.ts';
import { type ListParts, registerList } from './routes/list.ts';
import { registerOffline } from './routes/offline.ts';
import { registerPages } from './routes/pages.ts';
import { registerSiteFiles } from './routes/site-files.ts';
import type { Site } from './site.ts';

export interface WebParts extends KeyFormParts {
  readonly list: ListParts;
}

export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerPages(app, site, parts);
  registerList(app, site, parts.list);
  registerKeyForm(app, site, parts);
  registerOffline(app, site);
}
