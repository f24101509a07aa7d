import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { PAGES as CHECKED } from '../checks/web/pages.ts';
import { PAGES } from '../src/web/routes/pages.ts';
import rows from './inventory.json' with { type: 'json' };
import { startService } from './support/service.ts';

/** Paths intentionally absent from the OpenAPI document and the table of pages. */
const OTHERS = Object.values(rows).flat();

it('has only endpoints in the OpenAPI document, and only pages in their table or a short list', async (t) => {
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
      // Archives of the extension exist after a build.
      const isKnown = OTHERS.includes(path) || pages.includes(path) || path.startsWith('/extension/');
      assert.ok(isKnown, `${path} is nowhere described`);
    }
    seen.add(path);
  }
  for (const path of [...Object.keys(documented), ...OTHERS, ...pages]) assert.ok(seen.has(path), path);
});

it('has every page checked in a browser', () => {
  for (const { path, listed } of PAGES) {
    if (!listed) continue;
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
    const isChecked = CHECKED.some((page) => pattern.test(page.path));
    assert.ok(isChecked, `checks/web/pages.ts has no ${path}`);
  }
});

/** Returns the paths in Fastify's printed route tree, which indents by four characters. */
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
