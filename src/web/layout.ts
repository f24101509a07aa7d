import { memo } from '../base/memo.ts';
import { html, type Markup, trusted } from './html.ts';
import { dataScript, searchBox } from './markup.ts';
import navigation from './navigation.json' with { type: 'json' };
import { SHEETS, type Site } from './site.ts';

/** A link in the breadcrumbs. */
interface Crumb {
  readonly name: string;
  readonly path: string;
}

interface Page {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The path for search engines to index. Defaults to `path`. */
  readonly canonicalPath?: string;
  readonly main: Markup;
  readonly trail?: readonly Crumb[] | undefined;
  readonly scripts?: readonly string[];
  readonly jsonLd?: object | undefined;
  /** True if search engines shouldn't index the page, as with an error page. */
  readonly unlisted?: boolean;
  /** True if the page has a large search box, which replaces the one in the header. */
  readonly ownSearch?: boolean;
  readonly alternates?: readonly { readonly type: string; readonly path: string }[];
}

/** Delays the first paint until the footer is parsed, which prevents layout shifts. */
const PAINT_WHOLE_PAGE = html`<link rel="expect" href="#foot" blocking="render">`;

export function renderPage(site: Site, page: Page): Markup {
  const { trail, main } = page;
  return withMinusSigns(html`<!DOCTYPE html>
<html lang="en">
${head(site, page)}
<body>
<a class="skip" href="#main">Skip to content</a>
${header(page)}
<main id="main" tabindex="-1">
${site.notice}
${trail && breadcrumbs(trail)}
${main}
</main>
${footer(site)}
</body>
</html>
`);
}

/** Returns markup with a proper minus sign in amounts. */
const withMinusSigns = (markup: Markup): Markup => trusted(String(markup).replace(/(?<=[\s>(])-\$(?=\d)/g, '−$'));

function head(site: Site, page: Page): Markup {
  const publicUrl = site.publicUrl();
  const address = publicUrl + page.path;
  const canonical = publicUrl + (page.canonicalPath ?? page.path);
  const title = page.path === '/' ? page.title : `${page.title} · Hangtag`;
  const { url } = site.assets;
  const jsonLd = page.jsonLd ?? (page.trail && breadcrumbList(page.trail, publicUrl));
  const sheets = Object.entries(site.assets.styles).filter(([name]) =>
    SHEETS[name as keyof typeof SHEETS].test(page.path),
  );
  const scripts = [...new Set(['search.js', 'my-list.js', ...(page.scripts ?? []), 'install.js'])];
  return html`<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${page.description}">
${page.unlisted ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${canonical}">`}
${(page.alternates ?? []).map(({ type, path }) => html`<link rel="alternate" type="${type}" href="${path}">`)}
${sheets.map(([, { css }]) => html`<style>${trusted(css)}</style>`)}
${PAINT_WHOLE_PAGE}
<link rel="preload" href="${url('zilla-slab-600.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${url('icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${url('icon-180.png')}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="Hangtag">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#eef1f7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12162b" media="(prefers-color-scheme: dark)">
<meta property="og:site_name" content="Hangtag">
<meta property="og:type" content="website">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${publicUrl}${url('share.png')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Hangtag: what does it sell for?">
<meta name="twitter:card" content="summary_large_image">
${scripts.map((name) => html`<script type="module" src="${url(name)}"></script>`)}
${jsonLd ? dataScript(html`type="application/ld+json"`, { '@context': 'https://schema.org', ...jsonLd }) : ''}
</head>`;
}

/** Returns the breadcrumb navigation. The last crumb is the current page. */
export function breadcrumbs(trail: readonly Crumb[]): Markup {
  const last = trail.at(-1);
  const steps = trail.map((crumb) => {
    const current = crumb === last ? html` aria-current="page"` : '';
    return html`<li><a href="${crumb.path}"${current}>${crumb.name}</a></li>`;
  });
  return html`<nav class="breadcrumbs" aria-label="Breadcrumbs">
<ol>${steps}</ol>
</nav>`;
}

export const breadcrumbList = (trail: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

function header(page: Page): Markup {
  const [pathname = ''] = page.path.split('?', 1);
  const { menu, list } = navigation;
  const current = ({ path, under }: { readonly path: string; readonly under: readonly string[] }) => {
    if (page.path === path) return html` aria-current="page"`;
    const isInside = [path, ...under].some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    return isInside ? html` aria-current="true"` : '';
  };
  return html`<header class="site-header">
<a class="logo" href="/"${page.path === '/' ? html` aria-current="page"` : ''}>${LOGO}<span>Hangtag</span></a>
${page.ownSearch ? '' : searchBox('site-search', 'Search for a garment', { isSmall: true })}
<details class="menu">
<summary>Menu</summary>
<nav aria-label="Main">
<ul>
${menu.map((section) => html`<li><a href="${section.path}"${current(section)}>${section.name}</a></li>`)}</ul>
</nav>
</details>
<a class="list-link" href="${list.path}"${current(list)}>
${HANGER}<span class="list-name">${list.name}</span><span data-list-count></span></a>
</header>`;
}

const HANGER = html`<svg class="drawing" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"
focusable="false">
<path d="M9.500 7a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.500v.7L3 17.500c-1 .7-.6 1.500.500
1.500h17c1.100 0 1.500-.8.500-1.500l-9-6"/>
</svg>`;

const LOGO = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"
focusable="false">
<path class="logo-tag" d="M9 6 15 2h2l6 4 3 5v17a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V11z"/>
<circle class="logo-hole" cx="16" cy="10" r="2.6"/>
<path class="logo-stitch" d="M10.500 17.500h11M10.500 23h11"/>
</svg>`;

const footer = (site: Site): Markup => html`<footer class="site-footer" id="foot">
<ul>
<li><a href="/method">How it works</a></li>
<li><a href="/developers">Developers</a></li>
<li><a href="/about">About and privacy</a></li>
${site.imprint.sourceUrl ? html`<li><a href="${site.imprint.sourceUrl}">Source</a></li>` : ''}
<li><button type="button" class="is-quiet" data-install hidden>Install</button></li>
</ul>
<p class="soft">Free and open source. No cookies, no tracking. Prices are estimates, not offers.</p>
</footer>`;

const contentSecurityPolicy = memo((styles) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // `install.js` registers the service worker with this policy.
    'trusted-types hangtag',
  ].join('; '),
);

/** Headers for pages and for assets. Images use different ones, because other sites may embed them. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const YEAR_SECONDS = 31_536_000;

/** Returns the headers for all pages. Includes HSTS only for a public HTTPS URL, since it affects the whole host. */
export function pageHeaders({ assets, publicUrl }: Site): Readonly<Record<string, string>> {
  const sources = Object.values(assets.styles).map(({ source }) => source);
  const headers = {
    ...FILE_HEADERS,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': contentSecurityPolicy(sources.join(' ')),
  };
  if (!publicUrl().startsWith('https:')) return headers;
  return { ...headers, 'strict-transport-security': `max-age=${YEAR_SECONDS}` };
}
