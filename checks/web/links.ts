import { note } from '../support/report.ts';

/** Maximum pages outside the sitemap, of which there is no end. Their links are not followed. */
const MAX_UNLISTED = 300;

/** Checks that every page in the sitemap exists, has no broken links, and names itself as its canonical URL. */
export async function checkLinks(base: string): Promise<void> {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  const robots = await (await fetch(`${base}/robots.txt`)).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start);
  let others = 0;
  const problems: string[] = [];
  const seen = new Set<string>();
  const own = new Set(listed.map(({ pathname, search }) => pathname + search));
  const waiting = [...own];
  while (waiting.length > 0) {
    const path = waiting.pop() as string;
    if (seen.has(path)) continue;
    // Prices as JSON and CSV count like their page.
    const page = /^\/(?:price\/[^/?]+\/[^/?.]+|browse\?brand=[^&]+)/.exec(path)?.[0];
    const isClosed = closed.some((start) => path.startsWith(start)) || (page !== undefined && !own.has(page));
    if (isClosed && others++ >= MAX_UNLISTED) continue;
    seen.add(path);
    const response = await fetch(base + path, { headers: { accept: 'text/html' } });
    const text = await response.text();
    if (response.status !== 200) problems.push(`${path} answers ${response.status}`);
    if (isClosed || !response.headers.get('content-type')?.startsWith('text/html')) continue;
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
    if (own.has(path) && !decode(canonical ?? '').endsWith(path)) {
      problems.push(`${path} says that it is ${canonical}`);
    }
    for (const [, href = ''] of text.matchAll(/(?:href|src)="(\/[^"]*)/g)) {
      const next = decode(href).split('#', 1)[0] ?? '';
      if (!seen.has(next)) waiting.push(next);
    }
  }
  note(`${seen.size} addresses, each linked to or in the sitemap`, problems);
}

/** Decodes the character references that our templates write. */
function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
