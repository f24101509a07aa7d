import { DAY_MS } from '../../base/day.ts';
import { Problem } from '../../base/problem.ts';
import { createPathPattern, formatCount } from '../../base/text.ts';
import { pick } from '../../base/values.ts';
import { formatAnsweredCsv } from '../../lists/answer-list.ts';
import { createPricing } from '../../pricing/pricing.ts';
import { answerListForm } from '../list/list-form.ts';
import { html, type Markup } from '../markup.ts';
import { createPageHeaders, type PageResult, renderPage, type Site } from '../page-frame.ts';
import { OFFLINE_PAGES } from '../page-routes.ts';
import { renderErrorPage } from '../parts/refusal-pages.ts';

/** Returns what the browser stores: the prices and fees, and where the service and its files are. */
export const makeOfflineData = ({ assets, publicUrl, pricing, fees }: Site) => ({
  publicUrl: publicUrl(),
  assets: pick(assets, 'folder', 'style'),
  parts: {
    fees: pick(fees, 'marketplaces', 'notModeled'),
    ...pricing.toFiles(),
    card: '',
  },
});

/**
 * Creates a service that renders pages from the data in the browser, which were stored at `storedAt`, in milliseconds
 * since 1970, as `clock` returns them. This module must not import Node modules.
 */
export function createOfflineService(data: ReturnType<typeof makeOfflineData>, storedAt: number, clock: () => number) {
  const { assets, publicUrl, parts } = data;
  const { fees, ...modelFiles } = parts;
  const site: Site = {
    pricing: createPricing(modelFiles),
    fees,
    assets: { ...assets, url: (name) => assets.folder + name },
    publicUrl: () => publicUrl,
    clock,
  };
  return {
    has: (address: string): boolean => findRoute(new URL(address).pathname) !== undefined,
    /** Answers a GET request. Adds a notice to the page if the network failed. */
    get: (address: string, isOffline = false) => {
      const siteWithNotice = isOffline ? { ...site, notice: renderOfflineNotice(clock() - storedAt) } : site;
      const url = new URL(address);
      try {
        return toResponse(siteWithNotice, answerUrl(siteWithNotice, url));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return toResponse(siteWithNotice, { markup: renderErrorPage(siteWithNotice, error), status: error.status });
      }
    },
    list: async (form: FormData) => {
      const answer = await answerListForm(site, form);
      if (answer.markup) return toResponse(site, answer);
      return { status: 200, headers: answer.headers, body: await formatAnsweredCsv(answer.list) };
    },
  };
}

function toResponse(site: Site, result: PageResult) {
  if ('path' in result) return { status: 303, headers: { location: result.path }, body: '' };
  const headers: Record<string, string> = { ...createPageHeaders(site), 'content-type': 'text/html; charset=utf-8' };
  return { status: result.status ?? 200, headers, body: String(result.markup) };
}

function answerUrl(site: Site, url: URL): PageResult {
  const { route, groups = {} } = findRoute(url.pathname) ?? {};
  if (!route) return { markup: needsNetworkPage({ ...site, notice: undefined }, url.pathname), status: 503 };
  const params = Object.entries(groups).map(([name, text]) => [name, decodeSegment(text)]);
  const raw = { url: url.pathname + url.search };
  const request = { params: Object.fromEntries(params), query: Object.fromEntries(url.searchParams), raw };
  return route.answer(site, request);
}

const needsNetworkPage = (site: Site, path: string): Markup =>
  renderPage(site, {
    title: 'You’re offline',
    description: 'This page needs the internet.',
    path,
    isUnlisted: true,
    hero: html`<h1>You’re offline</h1>
<p>This page needs the internet. Prices, lists, offers and fees work without it.</p>`,
    main: html`<section><p><a href="">Try again</a> or go <a href="/">home</a>.</p></section>`,
  });

/** Returns the offline route for a path with the route's raw parameters, or undefined if the path needs the network. */
function findRoute(pathname: string) {
  for (const route of OFFLINE_PAGES) {
    const pathMatch = createPathPattern(route.path).exec(pathname);
    if (pathMatch) return { route, groups: pathMatch.groups };
  }
  return undefined;
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem('bad_request', 'The path is not valid percent-encoded UTF-8.');
  }
}

function renderOfflineNotice(ageMs: number): Markup {
  const days = Math.floor(Math.max(0, ageMs) / DAY_MS);
  const ageText = days === 0 ? 'today' : `${formatCount(days, 'day')} ago`;
  return html`<p class="notice" role="status">No connection. Prices from ${ageText}.</p>`;
}
