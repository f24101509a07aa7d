import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { loadModel } from '../src/pricing/load-model.ts';
import { listedPaths } from '../src/web/routes/site-files.ts';
import { startService } from './support/service.ts';

/** Paths that are neither in the OpenAPI document nor in the sitemap, on purpose. */
const OTHERS = [
  // What programs and operators ask for.
  ...['/mcp', '/mcp/'],
  ...['/llms.txt', '/openapi.json', '/health/live', '/health/ready'],
  // Files with every price, and prices for sheets and shells.
  ...['/data/index.json', '/data/:version/:file', '/price/:brand/:category.csv'],
  '/price/:brand/:category/:condition.txt',
  // What browsers and crawlers ask for.
  ...[
    '/favicon.ico',
    '/icon.svg',
    '/icon.png',
    '/manifest.webmanifest',
    '/opensearch.xml',
    '/robots.txt',
    '/sitemap.xml',
  ],
  ...['/assets/:version/:name', '/changelog.md'],
  // What browsers keep for when there is no network.
  ...['/service-worker.js', '/offline/:name'],
  // Pages that say something else each time, or that other pages lead to.
  ...[
    '/appraise',
    '/search',
    '/search/suggestions.json',
    '/compare.csv',
    '/contact',
    '/price/:brand',
    '/price/:brand/:category/tags.json',
    '/status',
    '/developers/key',
    '/problems/:code',
  ],
];

it('has no endpoint outside the OpenAPI document, and no page outside the sitemap and a short list', async (t) => {
  const { app, url } = await startService(t);
  const { paths } = JSON.parse(
    readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
  ) as { paths: Record<string, object> };
  // Fastify writes parameters with a colon.
  const documented = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), item]),
  );
  const listed = listedPaths({ marketplaces: loadMarketplaces(), pricing: loadModel() });
  const seen = new Set<string>();
  for (const path of pathsOf(app.printRoutes({ commonPrefix: false }))) {
    if (documented[path]) {
      const answer = await fetch(url + path, { method: 'OPTIONS' });
      const methods = (answer.headers.get('allow') ?? '').split(', ');
      const own = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').sort();
      const described = Object.keys(documented[path]).map((method) => method.toUpperCase());
      assert.deepEqual(own, described.sort(), path);
    } else if (!OTHERS.includes(path)) {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
      assert.ok(
        listed.some((page) => pattern.test(page)),
        `${path} is nowhere described`,
      );
    }
    seen.add(path);
  }
  for (const path of [...Object.keys(documented), ...OTHERS]) assert.ok(seen.has(path), path);
});

/** The paths in Fastify's drawing of its routes, a tree with four characters a level. */
function pathsOf(tree: string): string[] {
  const parents: string[] = [];
  return tree
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^(.*?─ )([^ ]+)( \(.*)?$/.exec(line) ?? [];
      const level = indent.length / 4;
      parents[level] = (parents[level - 1] ?? '') + part;
      return methods ? [parents[level]] : [];
    });
}
