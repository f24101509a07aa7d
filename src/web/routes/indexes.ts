import type { FastifyInstance } from 'fastify';
import { brands, categories } from '../../garments/catalogue.ts';
import { memo } from '../../http/memo.ts';
import { brandPage, brandsPage } from '../pages/brand-pages.ts';
import { categoriesPage, categoryPage } from '../pages/category-pages.ts';
import { homePage } from '../pages/home-page.ts';
import { brandPath, categoryPath } from '../paths.ts';
import { pageAnswer, redirectTo, sendPage } from '../send.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

/** GET /, /brands, /brands/{brand}, /categories and /categories/{category}. */
export function registerIndexPages(app: FastifyInstance, site: Site): void {
  const answers = memo((path) => pageAnswer(site, render(site, path)));
  for (const path of ['/', '/brands', '/categories']) {
    app.get(path, (request, reply) => sendPage(request, reply, answers(path)));
  }
  app.get<{ Params: { brand: string } }>('/brands/:brand', (request, reply) => {
    const { entry, isExact } = readBrand(request.params.brand);
    if (isExact) sendPage(request, reply, answers(brandPath(entry)));
    else redirectTo(request, reply, brandPath(entry));
  });
  app.get<{ Params: { category: string } }>('/categories/:category', (request, reply) => {
    const { entry, isExact } = readCategory(request.params.category);
    if (isExact) sendPage(request, reply, answers(categoryPath(entry)));
    else redirectTo(request, reply, categoryPath(entry));
  });
}

function render(site: Site, path: string): string {
  if (path === '/') return homePage(site);
  if (path === '/brands') return brandsPage(site);
  if (path === '/categories') return categoriesPage(site);
  const brand = brands.find((one) => brandPath(one) === path);
  if (brand) return brandPage(site, brand);
  const category = categories.find((one) => categoryPath(one) === path);
  if (category) return categoryPage(site, category);
  throw new Error(`there is no page ${path}`);
}
