import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { PAGES as CHECKED } from '../checks/web/pages.ts';
import { PAGES } from '../src/web/routes/pages.ts';
import rows from './inventory.json' with { type: 'json' };
import { startService } from './support/service.ts';

/** Paths that belong in neither the OpenAPI document nor the table of pages. */
const OTHERS = Object.values(rows).flat();

it('the service answers exactly the endpoints in the OpenAPI document, the pages in their table, and a short list', async (t) => {
  const { app, url } = await startService(t);
  const { paths } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, object>;
  };
  // Fastify writes parameters with a colon.
  const documented = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), item]),
  );
  const pages = PAGES.map(({ path }) => path);
  const seen = new Set<string>();
  for (const path of pathsOf(app.printRoutes({ commonPrefix: false }))) {
    if (documented[path]) {
      const answer = await fetch(url + path, { method: 'OPTIONS' });
      const methods = (answer.headers.get('allow') ?? '').split(', ');
      const own = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').sort();
      const described = Object.keys(documented[path]).map((method) => method.toUpperCase());
      assert.deepEqual(own, described.sort(), path);
    } else {
      const isKnown = OTHERS.includes(path) || pages.includes(path);
      assert.ok(isKnown, `${path} is not described anywhere`);
    }
    seen.add(path);
  }
  for (const path of [...Object.keys(documented), ...OTHERS, ...pages]) assert.ok(seen.has(path), path);
});

it('the browser checks visit every page', () => {
  for (const { path, listedPaths } of PAGES) {
    if (!listedPaths) continue;
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
    const isChecked = CHECKED.some((page) => pattern.test(page.path));
    assert.ok(isChecked, `checks/web/pages.ts has no ${path}`);
  }
});

/** Returns the paths in Fastify's printed route tree. Each level is indented by four characters. */
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
