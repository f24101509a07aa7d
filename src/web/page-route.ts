import type { QueryRequest } from '../input/query.ts';
import type { Markup } from './markup.ts';
import type { Site } from './site.ts';

export interface PageRequest extends QueryRequest {
  /** The part of the path for each `:name`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The result at a URL: a page, data for a page's own scripts, a picture, or a redirect. */
export type PageResult =
  | {
      readonly page: Markup;
      readonly status?: number;
    }
  | { readonly json: object }
  | { readonly svg: Markup }
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

export const fixedPage = <Parts>(path: string, render: (site: Site, parts: Parts) => Markup): PageRoute<Parts> => ({
  path,
  isFixed: true,
  listed: () => [path],
  find: (site, _, parts) => ({ page: render(site, parts) }),
});

export const forGood = (path: string): PageResult => ({ path, isSamePage: true, isForGood: true });
