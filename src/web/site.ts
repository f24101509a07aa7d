import type { CacheableResponse } from '../http/send-response.ts';
import type { QueryRequest } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import type { AssetUrls, Markup } from './markup.ts';

interface Assets extends AssetUrls {
  readonly names: readonly string[];
  find(name: string): CacheableResponse | undefined;
  /** The style sheet with its Content-Security-Policy source. Pages inline it to save a round trip. */
  readonly style: { readonly css: string; readonly source: string };
}

export interface Site extends Context {
  readonly assets: Assets;
  /** Returns the service's URL without a trailing slash. The port is unknown until the service is listening. */
  readonly publicUrl: () => string;
  /** Daily request limit of an API key. Days are in UTC. */
  readonly requestsPerDay: number;
  /** Days after which a revoked key is deleted. */
  readonly keepRevokedDays: number;
  readonly imprint: {
    readonly operator?: string | undefined;
    readonly contact?: string | undefined;
    readonly sourceUrl?: string | undefined;
  };
  readonly notice?: Markup;
}

export interface PageRequest extends QueryRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The result of a request for a page: HTML or a redirect, with a status other than 200 or 303. */
export type PageResult =
  | { readonly page: Markup; readonly status?: number }
  | { readonly path: string; readonly status?: 302 | 308 };

export const permanentRedirect = (path: string): PageResult => ({ path, status: 308 });

/** Redirects another spelling of a page's URL: permanently only letter case, because a name's meaning may change. */
export function samePage(path: string, { raw: { url = '' } }: PageRequest): PageResult {
  const [requested = ''] = url.split('?', 1);
  const [target] = path.split('?', 1);
  return { path, status: requested !== target && requested.toLowerCase() === target ? 308 : 302 };
}
