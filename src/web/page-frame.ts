import { dayInWords } from '../base/day.ts';
import { type Category, categories } from '../catalog/catalog.ts';
import type { QueryRequest } from '../http/read-query.ts';
import { FIELDS } from '../operations/fields/item-fields.ts';
import type { Context } from '../operations/operation.ts';
import { categoryPath, PAGE_PATHS } from '../present/page-paths.ts';
import { ARIA_CURRENT, glyph, html, type Link, type Markup, trustMarkup, typeset } from './markup.ts';
import navigation from './navigation.json' with { type: 'json' };
import pageHeaders from './page-headers.json' with { type: 'json' };

/** What pages are made from: prices, fees and files. */
export interface Site extends Context {
  readonly assets: {
    /** Path of all files. It has their version, so relative imports between scripts work. */
    readonly folder: string;
    url(name: string): string;
    /** The style sheet with its Content-Security-Policy source. Pages inline it to save a round trip. */
    readonly style: { readonly css: string; readonly source: string };
  };
  /** Returns the service's URL without a trailing slash. The port is unknown until the service is listening. */
  readonly publicUrl: () => string;
  readonly notice?: Markup | undefined;
}

export interface PageRequest extends QueryRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The result of a request for a page: HTML, with a status other than 200, or the path that it is at. */
export type PageResult = { readonly markup: Markup; readonly status?: number } | { readonly path: string };

interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The path for search engines to index. Defaults to `path`. */
  readonly canonicalPath?: string;
  /** The heading and what belongs to it, in the dark band at the top. */
  readonly hero: Markup;
  readonly main: Markup;
  /** The breadcrumbs, the last of which is the page. */
  readonly trail?: readonly Link[] | undefined;
  readonly scripts?: readonly string[];
  /** True if search engines shouldn't index the page, as with an error page. */
  readonly isUnlisted?: boolean;
  /** Text of the search box in the header, or false if the page has a large search box instead. */
  readonly search?: string | false;
  /** What the search box sends besides its text. */
  readonly searchFields?: Markup | undefined;
}

/** Renders a whole document: the head, the header, the page's own parts, and the footer. */
export function renderPage(site: Site, content: PageContent): Markup {
  const { hero, main, trail } = content;
  return html`<!DOCTYPE html>
<html lang="en">
${renderHead(site, content)}
<body>
<a class="skip-link" href="#main">Skip to content</a>
${ZONE_FILLS}
${renderHeader(content)}
<main id="main" tabindex="-1">
<div data-answer>
<div class="denim band"><div class="hero wrap${content.path === '/' ? ' is-home' : ''}">
${site.notice}
${trail && renderBreadcrumbs(trail)}
${hero}
</div></div>
<div class="body wrap">
${main}
</div>
</div>
</main>
${renderFooter(site, content.path)}
</body>
</html>
`;
}

/** Fills that tell zones apart without color. */
const ZONE_FILLS = html`<svg width="0" height="0" class="visually-hidden" aria-hidden="true"><defs>
<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect fill="var(--maybe-pale)" width="7" height="7"/>
<path stroke="var(--maybe-line)" stroke-width="3.500" d="M1.750 0v7"/></pattern>
<linearGradient id="runs"><stop stop-color="var(--dyed)" stop-opacity=".75"/>
<stop offset="1" stop-color="var(--dyed)" stop-opacity=".08"/></linearGradient>
<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
<rect fill="var(--check-fill)" width="6" height="6"/><circle fill="#fff" cx="3" cy="3" r="1"/></pattern></defs></svg>`;

/** Returns the head, which has the whole style sheet, so that the first paint waits for nothing else. */
function renderHead(site: Site, content: PageContent): Markup {
  const publicUrl = site.publicUrl();
  const { url } = site.assets;
  const scripts = [...new Set(['search.js', 'my-list.js', ...(content.scripts ?? []), 'install.js'])];
  const indexingTag = content.isUnlisted
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${publicUrl}${content.canonicalPath ?? content.path}">`;
  // The expected footer delays the first paint until it is parsed, which prevents layout shifts.
  return html`<head>
<meta charset="utf-8">
<title>${content.title}${content.path === '/' ? '' : ' · Hangtag'}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${content.description}">
${indexingTag}
<style>${trustMarkup(site.assets.style.css)}</style>
<link rel="expect" href="#foot" blocking="render">
<link rel="preload" href="${url('zilla-slab-600.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${url('icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${url('icon-180.png')}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="Hangtag">
<meta name="theme-color" content="#26327f" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b245f" media="(prefers-color-scheme: dark)">
<meta property="og:site_name" content="Hangtag">
<meta property="og:title" content="${content.title}">
<meta property="og:description" content="${content.description}">
<meta property="og:url" content="${publicUrl}${content.path}">
<meta property="og:image" content="${publicUrl}${url('share.png')}">
<meta property="og:image:alt" content="Hangtag: what does it sell for?">
<meta name="twitter:card" content="summary_large_image">
${scripts.map((name) => html`<script type="module" src="${url(name)}"></script>`)}
</head>`;
}

const CURRENT_PAGE = html` aria-current="page"`;

function renderBreadcrumbs(trail: readonly Link[]): Markup {
  const crumbs = trail.map(
    ({ path, name }, index) =>
      html`<li><a href="${path}"${index === trail.length - 1 && CURRENT_PAGE}>${typeset(name)}</a></li>`,
  );
  return html`<nav aria-label="Breadcrumbs"><ol class="crumbs">${crumbs}</ol></nav>`;
}

function renderHeader({ path: currentPath, search = '', searchFields }: PageContent): Markup {
  const [pathname = ''] = currentPath.split('?', 1);
  const renderLink = ({ path, name, childPaths }: (typeof navigation)[number], classAttribute?: Markup) => {
    const isInside = [path, ...childPaths].some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    const ariaCurrent = currentPath === path ? CURRENT_PAGE : isInside && ARIA_CURRENT;
    return html`<a${classAttribute} href="${path}"${ariaCurrent}>${name}${path === PAGE_PATHS.list && LIST_COUNT}</a>`;
  };
  const listLink = navigation
    .filter(({ path }) => path === PAGE_PATHS.list)
    .map((list) => renderLink(list, html` class="to-list"`));
  const searchForm = search !== false && renderSearchBox('site-search', undefined, search, searchFields);
  return html`<header class="denim">
<div class="top wrap">
<a class="logo" href="/">${LOGO}<span>Hangtag</span></a>
${listLink}
<details class="menu">
<summary aria-label="Menu">${glyph('bars')}</summary>
<nav aria-label="Main"><ul>${navigation.map((entry) => html`<li>${renderLink(entry)}</li>`)}</ul></nav>
</details>
</div>
${searchForm && html`<div class="site-search wrap">${searchForm}</div>`}
</header>`;
}

/** The number of rows of the visitor's list, which a script fills in. */
const LIST_COUNT = html`<span class="count" data-list-count></span>`;

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true">
<path fill="#fff" d="M9 6 15 2h2l6 4 3 5v17a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V11z"/>
<circle cx="16" cy="10" r="2.600" fill="#26327f"/>
<path stroke="#a8551c" stroke-width="1.800" stroke-dasharray="3 1.600" d="M10.500 17.500h11M10.500 23h11"/>
</svg>`;

const renderFooter = (site: Site, path: string): Markup => html`<footer class="site-footer wrap" id="foot">
<ul>
<li><a href="/method">How it works</a></li>
<li><a href="/developers">Developers</a></li>
<li><a href="/about">About</a></li>
<li><button type="button" class="is-quiet is-small" data-install hidden>Install</button></li>
</ul>
<p class="soft last">Free and open. No cookies, no ads. Prices are estimates.</p>
</footer>
<p class="on-paper wrap"><span>${site.publicUrl()}${path}</span>. Prices are estimates in US dollars,
as of ${dayInWords(site.pricing.fittedOn)}.</p>`;

/** Headers for pages and for assets. Images use different ones, because other sites may embed them. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const YEAR_SECONDS = 31_536_000;

/** Returns the headers for all pages. Includes HSTS only for a public HTTPS URL, since it affects the whole host. */
export function createPageHeaders({ assets, publicUrl }: Site) {
  const isPublic = publicUrl().startsWith('https:');
  return {
    ...FILE_HEADERS,
    ...pageHeaders.others,
    'content-security-policy': pageHeaders.policies.join('; ').replace('{style}', assets.style.source),
    ...(isPublic && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}

/** Returns the decorative drawing of a kind. */
export function renderDrawing({ assets }: Site, category: Category): Markup {
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
<use href="${assets.url('drawings.svg')}#${category.drawing ?? category.slug}"/></svg>`;
}

/** Returns what a kind’s name begins with: `Bags` of `Bags & purses`. */
export const shortenKindName = ({ name }: Category): string => name.split(' & ', 1).join('');

/** Returns all kinds as links, with `currentKind` marked. */
export function renderKindLinks(site: Site, currentKind?: Category): Markup {
  const links = categories.map(
    (category) => html`<li><a href="${categoryPath(category)}"${category === currentKind && CURRENT_PAGE}>
${renderDrawing(site, category)}${shortenKindName(category)}</a></li>`,
  );
  return html`<ul class="kinds">${links}</ul>`;
}

/** Returns a search form, which works without scripts; a large one if it has a label. */
export function renderSearchBox(id: string, label?: Markup | string, value = '', searchFields?: Markup): Markup {
  const isLarge = label !== undefined;
  // Without a title, a page is about something else, whose own button stands out.
  const smallClass = value === '' ? ' is-plain' : '';
  const sizeClass = isLarge ? ' is-large' : smallClass;
  const hiddenClass = !isLarge && html` class="visually-hidden"`;
  return html`<form role="search" action="/appraise" method="get">${searchFields}
<label for="${id}"${hiddenClass}>${label || 'What is it, and what does it cost?'}</label>
<div class="ask${sizeClass}">
<input id="${id}" name="title" type="search" value="${value}" maxlength="${FIELDS.title.maxLength}"
placeholder="coach tabby 26 $60" autocomplete="off" autocapitalize="off" spellcheck="false" required>
<button type="submit">${!isLarge && glyph('look')}<span${hiddenClass}>Price it</span></button>
</div>
</form>`;
}
