import type { QueryRequest } from '../input/query.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Answer } from '../service/http/answer.ts';

/** The style sheets in cascade order, with patterns for the paths of their pages. `base` is on every page. */
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
  /** Returns a file's path, which changes if any file does, so that relative imports between files keep working. */
  url(name: string): string;
  /** Returns a file with its headers, requested under the current version, another one or none. */
  find(name: string, version?: string): Answer | undefined;
  /** Each sheet, inlined since a file would cost a round trip, and its source in a Content-Security-Policy. */
  readonly styles: Readonly<Record<keyof typeof SHEETS, { readonly css: string; readonly source: string }>>;
}

export interface Site {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly assets: Assets;
  /** Returns the service's URL without a trailing slash; reliable after it listens. */
  readonly publicUrl: () => string;
  /** Answered predictions per key per UTC day. */
  readonly requestsPerDay: number;
  readonly imprint: {
    readonly operator?: string | undefined;
    readonly contact?: string | undefined;
    readonly sourceUrl?: string | undefined;
  };
  /** The language model that keyed appraisals ask; absent if there is none. */
  readonly reader?: { readonly model: string; readonly host: string } | undefined;
  readonly extensions?: readonly { readonly name: string; readonly path: string; readonly read: () => Buffer }[];
  readonly notice?: string;
}

export interface PageRequest extends QueryRequest {
  /** The part of the path for each `:name`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The result at a URL: a page as HTML, data for a page's own scripts, or a redirect. */
export type PageResult =
  | {
      readonly page: string;
      readonly status?: number;
    }
  | { readonly json: object }
  | {
      readonly path: string;
      /** True if the requested URL is another spelling of the same page, or its former URL. */
      readonly isSamePage?: boolean;
      readonly isForGood?: boolean;
    };

export interface PageRoute<Parts = unknown> {
  /** With `:name` for a variable part, as in `/price/:brand`. */
  readonly path: string;
  /** Throws a `Problem` for a page that does not exist or cannot be computed. */
  readonly find: (site: Site, request: PageRequest, parts: Parts) => PageResult;
  /** True if the query does not matter: the page is rendered once per path. */
  readonly isFixed?: boolean;
  readonly listed?: (site: Pick<Site, 'marketplaces' | 'pricing'>) => readonly string[];
}

export const fixedPage = <Parts>(path: string, render: (site: Site, parts: Parts) => string): PageRoute<Parts> => ({
  path,
  isFixed: true,
  listed: () => [path],
  find: (site, _, parts) => ({ page: render(site, parts) }),
});

export const forGood = (path: string): PageResult => ({ path, isSamePage: true, isForGood: true });
