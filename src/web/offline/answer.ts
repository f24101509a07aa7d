import { html } from 'ghtml';
import { count } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { DAY_MS, dayAt } from '../../items/day.ts';
import { writeValued } from '../../lists/write-list-file.ts';
import { compileMarketplaces } from '../../marketplaces/fees.ts';
import { createPricing } from '../../pricing/create-pricing.ts';
import type { ItemEffectsArtifact } from '../../pricing/item/item-effects.ts';
import type { PredictionArtifact } from '../../pricing/loading/artifact.ts';
import { pageHeaders } from '../layout.ts';
import { answerList, LIST_FILE_HEADERS } from '../list/answer.ts';
import type { Markup } from '../markup.ts';
import type { PageResult } from '../page-route.ts';
import { errorPage, needsNetworkPage } from '../pages/error-page.ts';
import { answerSales } from '../pages/sold-page.ts';
import { OFFLINE_PAGES } from '../routes/offline-pages.ts';
import type { Site } from '../site.ts';
import type { OfflineData } from './offline-files.ts';

export interface OfflineCache {
  readonly data: OfflineData;
  /** Effects of facts, which are downloaded last. */
  readonly items?: ItemEffectsArtifact | undefined;
  /** Time of the download, in ms since 1970. */
  readonly since: number;
}

interface OfflineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type OfflineService = ReturnType<typeof createOfflineService>;

/** Creates the service from the browser's stored data; it renders the same pages without any of Node's modules. */
export function createOfflineService({ data, items, since }: OfflineCache) {
  const { assets, styles, publicUrl, requestsPerDay, fees, ...artifacts } = data;
  const pricing = createPricing({ ...artifacts, items, card: '' });
  const fixed: Site = {
    pricing,
    marketplaces: compileMarketplaces(fees),
    assets: { styles, names: [], url: (name) => assets + name, find: () => undefined },
    publicUrl: () => publicUrl,
    requestsPerDay,
    imprint: {},
  };
  const siteAt = (now: number): Site => ({
    ...fixed,
    notice: offlineNotice(data.prediction, items !== undefined, now - since),
  });
  return {
    /** Answers at a time in ms since 1970, like the other functions. */
    get: (address: string, now: number): OfflineAnswer => {
      const site = siteAt(now);
      const url = new URL(address);
      try {
        return answerOf(site, find(site, url));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { status, message } = error;
        const found = url.pathname.endsWith('.json')
          ? { json: { detail: message } }
          : { page: errorPage(site, error, url.pathname + url.search) };
        return { ...answerOf(site, found), status };
      }
    },
    list: async (form: FormData, now: number): Promise<OfflineAnswer> => {
      const site = siteAt(now);
      const found = await answerList(site, form, dayAt(now));
      if ('page' in found) return answerOf(site, found);
      let body = '';
      for await (const piece of writeValued(found.valued, pricing.modelVersion)) body += piece;
      return { status: 200, headers: LIST_FILE_HEADERS, body };
    },
    /** Answers the /sold form, which only devices do. */
    sales: async (form: FormData, now: number): Promise<OfflineAnswer> => {
      return answerOf(fixed, { page: await answerSales(siteAt(now), form) });
    },
  };
}

function answerOf(site: Site, found: PageResult): OfflineAnswer {
  if ('path' in found) return { status: 303, headers: { location: found.path }, body: '' };
  if ('json' in found) {
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: JSON.stringify(found.json) };
  }
  if ('svg' in found) return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: found.svg };
  const headers = { ...pageHeaders(site), 'content-type': 'text/html; charset=utf-8' };
  return { status: found.status ?? 200, headers, body: found.page };
}

function find(site: Site, url: URL): PageResult {
  for (const route of OFFLINE_PAGES) {
    const pattern = route.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (!match) continue;
    const named = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)]);
    const query = queryOf(url.searchParams);
    const raw = { url: url.pathname + url.search };
    return route.find(site, { params: Object.fromEntries(named), query, raw }, undefined);
  }
  return { page: needsNetworkPage(site, url.pathname), status: 503 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem('bad_request', 'The path is not valid percent-encoded UTF-8.');
  }
}

function queryOf(params: URLSearchParams): Record<string, unknown> {
  const lists = [...new Set(params.keys())].map((name) => [name, params.getAll(name)] as const);
  return Object.fromEntries(lists.map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}

function offlineNotice(
  { version, fittedOn }: Pick<PredictionArtifact, 'version' | 'fittedOn'>,
  hasWords: boolean,
  ageMs: number,
): Markup {
  const days = Math.floor(Math.max(0, ageMs) / DAY_MS);
  const age = days === 0 ? 'today' : `${count(days, 'day')} ago`;
  const missing = hasWords ? '' : ' Details in titles do not count yet.';
  const source = `this answer is from your device, with prices from model ${version} (${fittedOn}), saved ${age}`;
  return html`<p class="notice offline-status" role="status">You are offline: ${source}.${missing}</p>`;
}
