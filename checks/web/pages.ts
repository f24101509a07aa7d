import pages from './pages.json' with { type: 'json' };

/** A page or a state of one. An `isVariant` page is much like another one; `mostBytes` limits a first visit. */
export type PageKind = (typeof pages)[number];

const NAMED_PAGES: readonly PageKind[] = pages;

/** Returns every kind of page: those named in the file, including unusual states, and all others with a fixed path. */
export async function pagesOf(base: string): Promise<readonly PageKind[]> {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const fixed = [...sitemap.matchAll(/<loc>\w+:\/\/[^/<]+(\/[\w-]+)<\/loc>/g)].map(([, path = '']) => path);
  const others = fixed.filter((path) => !NAMED_PAGES.some((page) => page.path.split('?')[0] === path));
  return [...NAMED_PAGES, ...others.map((path) => ({ name: path.slice(1), path }))];
}
