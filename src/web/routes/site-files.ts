import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html } from 'ghtml';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { FILE_HEADERS } from '../../http/headers.ts';
import { memo } from '../../http/memo.ts';
import type { Site } from '../site.ts';
import { listedPaths } from './pages.ts';

const CHANGELOG = new URL('../../../CHANGELOG.md', import.meta.url);

/** Serves the files that search engines, browsers and phones know by name, the changelog and the model card. */
export function registerSiteFiles(app: FastifyInstance, site: Site): void {
  const files: Readonly<Record<string, () => Answer>> = {
    '/sitemap.xml': () => cacheableAnswer('application/xml', sitemap(site), FILE_HEADERS),
    '/robots.txt': () => cacheableAnswer('text/plain; charset=utf-8', robots(site), FILE_HEADERS),
    '/manifest.webmanifest': () =>
      cacheableAnswer('application/manifest+json', JSON.stringify(manifest(site)), FILE_HEADERS),
    '/opensearch.xml': () =>
      cacheableAnswer('application/opensearchdescription+xml', openSearch(site), FILE_HEADERS),
    '/changelog.md': () =>
      cacheableAnswer('text/plain; charset=utf-8', readFileSync(CHANGELOG), FILE_HEADERS),
    '/model-card.md': () =>
      cacheableAnswer('text/plain; charset=utf-8', site.pricing.artifacts.card, FILE_HEADERS),
  };
  const answers = memo((path) => (files[path] as () => Answer)());
  for (const path of Object.keys(files)) {
    app.get(path, (request, reply) => sendAnswer(request, reply, answers(path)));
  }
}

function sitemap(site: Site): string {
  // Slugs and a checked address: nothing that XML would need escaped.
  const { date } = site.pricing.artifacts.prediction;
  const urls = listedPaths(site).map((path) => {
    // Prices change with the model, and with nothing else.
    const lastChange = path.startsWith('/price/') ? `<lastmod>${date}</lastmod>` : '';
    return `<url><loc>${site.publicUrl()}${path}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>
`;
}

function robots(site: Site): string {
  return `User-agent: *
Disallow: /search
Disallow: /browse?q=
Disallow: /appraise
Disallow: /share
Disallow: /list?
Disallow: /fees?
Disallow: /developers/key
Sitemap: ${site.publicUrl()}/sitemap.xml
`;
}

function manifest({ assets }: Site): object {
  return {
    id: '/',
    name: 'Hangtag',
    short_name: 'Hangtag',
    description: 'What secondhand clothes sell for.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    share_target: { action: '/share', params: { title: 'title', text: 'text', url: 'url' } },
    background_color: '#eef1f7',
    theme_color: '#eef1f7',
    icons: [
      { src: assets.url('icon.svg'), sizes: 'any', type: 'image/svg+xml' },
      { src: assets.url('icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: assets.url('icon-512.png'), sizes: '512x512', type: 'image/png' },
      {
        src: assets.url('icon-maskable-512.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
}

function openSearch(site: Site): string {
  const url = site.publicUrl();
  return html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Hangtag</ShortName>
<Description>What secondhand clothes sell for</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${url}${site.assets.url('icon.svg')}</Image>
<Url type="text/html" template="${url}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
