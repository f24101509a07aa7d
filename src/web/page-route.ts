import type { QueryRequest } from '../items/query.ts';
import type { Markup } from './markup.ts';
import type { Site } from './site.ts';

/** A request over HTTP, or an address in a service worker. */
export interface PageRequest extends QueryRequest {
  /** The part of the path at each `:name`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The answer at an address: a page, data for a page's own scripts, or a redirect to another address. */
export type PageResult =
  | {
      readonly page: Markup;
      readonly status?: number;
      /** There are too many of these to cache. */
      readonly isOfMany?: boolean;
    }
  | { readonly json: object }
  | { readonly svg: Markup }
  | {
      readonly path: string;
      /** The same page is there: the address asked for is another spelling of it. */
      readonly isSamePage?: boolean;
      /** The page has moved, and does not come back. */
      readonly isForGood?: boolean;
    };

export interface PageRoute<Parts = unknown> {
  /** With `:name` for a part that varies, as in `/price/:brand`. */
  readonly path: string;
  /** Throws a `Problem` for what is not there or cannot be computed. */
  readonly find: (site: Site, request: PageRequest, parts: Parts) => PageResult;
  /** The page depends only on its path: it is made once for each. */
  readonly isFixed?: boolean;
  /** The addresses that search engines should know. */
  readonly listed?: (site: Pick<Site, 'marketplaces' | 'pricing'>) => readonly string[];
}

/** A row of a page whose path has no part that varies. */
export function fixedPage<Parts>(path: string, render: (site: Site, parts: Parts) => Markup): PageRoute<Parts> {
  return {
    path,
    isFixed: true,
    listed: () => [path],
    find: (site, _, parts) => ({ page: render(site, parts) }),
  };
}

/** Leads to the address that the page has today. */
export function sameAt(path: string): PageResult {
  return { path, isSamePage: true };
}

/** Leads to the address that the page has moved to. */
export function forGood(path: string): PageResult {
  return { path, isSamePage: true, isForGood: true };
}

/** A row of an address that pages once had: it leads on, with what follows it. */
export function moved(path: string, to: string): PageRoute {
  const [fixed = path] = path.split('/:', 1);
  return { path, find: (_, { raw: { url = path } }) => forGood(to + url.slice(fixed.length)) };
}
