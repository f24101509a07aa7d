import type { QueryRequest } from '../input/query.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Answer } from '../service/http/answer.ts';

/** Style sheets in cascade order, each with a pattern for the paths that use it. */
export const SHEETS = {
  base: /^/,
  card: /^\/($|price|appraise|offer|list|sold)/,
  answer: /^\/($|price|appraise)/,
  home: /^\/$/,
  browse: /^\/browse/,
  developers: /^\/developers/,
  fees: /^\/fees/,
  list: /^\/(list|sold)/,
} as const;
export const sheetNames = Object.keys(SHEETS) as (keyof typeof SHEETS)[];

interface Assets {
  readonly names: readonly string[];
  /** Returns a file's path. All files share its version, so that they can import each other by relative path. */
  url(name: string): string;
  /** Returns a file with cache headers for the requested version, or undefined if there is no such file. */
  find(name: string, version?: string): Answer | undefined;
  /** Each style sheet with its Content-Security-Policy source. Sheets are inlined to save a round trip. */
  readonly styles: Readonly<Record<keyof typeof SHEETS, { readonly css: string; readonly source: string }>>;
}

export interface Site {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly assets: Assets;
  /** Returns the service's URL without a trailing slash. Call this only once the service is listening. */
  readonly publicUrl: () => string;
  /** Requests that an API key may make per UTC day. */
  readonly requestsPerDay: number;
  readonly imprint: {
    readonly operator?: string | undefined;
    readonly contact?: string | undefined;
    readonly sourceUrl?: string | undefined;
  };
  /** Language model that appraisals with an API key may use; absent if not configured. */
  readonly reader?: { readonly model: string; readonly host: string } | undefined;
  readonly extensions?: readonly { readonly name: string; readonly path: string; readonly read: () => Buffer }[];
  readonly notice?: string;
}

export interface PageRequest extends QueryRequest {
  /** Path segments, keyed by the `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Answer to a request for a page: HTML, data for a page's scripts, or a redirect. */
export type PageResult =
  | { readonly page: string; readonly status?: number }
  | { readonly json: object }
  | {
      readonly path: string;
      /** True if the requested URL is a variant spelling or a former URL of the same page. */
      readonly isSamePage?: boolean;
      readonly isForGood?: boolean;
    };

export interface PageRoute<Parts = unknown> {
  /** Path with `:name` for variable segments, as in `/price/:brand`. */
  readonly path: string;
  /** Throws a `Problem` for a page that does not exist or cannot be computed. */
  readonly find: (site: Site, request: PageRequest, parts: Parts) => PageResult;
  /** True if the page ignores its query, so that it can be rendered once and cached. */
  readonly isFixed?: boolean;
  readonly listed?: (site: Pick<Site, 'marketplaces' | 'pricing'>) => readonly string[];
}

/** Returns a route for a page that is the same for every request. */
export const fixedPage = <Parts>(path: string, render: (site: Site, parts: Parts) => string): PageRoute<Parts> => ({
  path,
  isFixed: true,
  listed: () => [path],
  find: (site, _, parts) => ({ page: render(site, parts) }),
});

/** Returns a permanent redirect. */
export const forGood = (path: string): PageResult => ({ path, isSamePage: true, isForGood: true });
