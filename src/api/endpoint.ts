import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Reader } from '../answers/reader/read-guesses.ts';
import { Problem } from '../base/problem.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { API_HEADERS } from '../service/http/headers.ts';
import type { WorkQueue } from '../service/http/work-queue.ts';
import type { KeyStore } from '../service/keys/key-store.ts';
import type { Clock } from '../service/keys/quota.ts';
import type { SaleBounds, SaleStore } from '../service/sales/sale-store.ts';
import type { keepTrackRecord } from '../service/sales/track-record.ts';
import type { EstimateIds } from './estimate-ids.ts';
import type { CountSignUp, ThrottleEstimate } from './throttles.ts';

/** The parts that contributed sales need, if the operator accepts them. */
interface SalesParts {
  readonly store: SaleStore;
  /** Names the estimates that sales can be held against. */
  readonly estimateIds: EstimateIds;
  readonly trackRecord: ReturnType<typeof keepTrackRecord>;
  readonly bounds: SaleBounds;
  /** Limits how often a client address sends and reads sales. */
  readonly throttle: ThrottleEstimate;
}

/** The parts that the endpoints answer with. */
export interface ApiParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash; known for certain once it listens. */
  readonly publicUrl: () => string;
  readonly store: KeyStore;
  /** The parts for contributed sales; undefined if the operator does not accept them. */
  readonly sales?: SalesParts | undefined;
  /** The language model that keyed appraisals ask; undefined if the operator has none. */
  readonly reader?: Reader | undefined;
  readonly clock: Clock;
  /** Answered predictions that a key gets in a UTC day. */
  readonly requestsPerDay: number;
  /** Live keys that one e-mail address may have. */
  readonly keysPerEmail: number;
  /** The operator's address for people, as a URI. */
  readonly contact?: string | undefined;
  /** Limits how often a client address asks for keys. */
  readonly countSignUp: CountSignUp;
  /** Limits how often a client address asks for estimates. */
  readonly throttle: ThrottleEstimate;
  /** The queue where lists wait for their turn. */
  readonly work: WorkQueue;
  /** Items that one list may have. */
  readonly batchSize: number;
}

/** The parts of the OpenAPI document; its examples are about one garment. */
export interface DocumentParts extends Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl'> {
  readonly requestsPerDay: number;
  readonly garment: Garment;
}

/** An endpoint of the API: its path, its operation in the OpenAPI document, and its handler. */
export interface Endpoint {
  /** As the document writes it, with parameters in braces. */
  readonly path: string;
  readonly method: 'get' | 'post' | 'delete';
  /** Its operation in the document, with examples from the artifacts. */
  readonly describe: (parts: DocumentParts) => object;
  /** Registers its handler; {@link routeOf} gives the path as the router takes it. */
  readonly register: (app: FastifyInstance, parts: ApiParts) => void;
}

/** A path as the router takes it: parameters with a colon. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** A route that answers before a body is read: there is none, whatever Content-Type a client's defaults declare. */
export const withoutBody = (answer: onRequestAsyncHookHandler) => ({
  onRequest: answer,
  handler: () => {},
});

interface ListTerms {
  readonly parameter: string;
  readonly most: number;
  readonly send: string;
  readonly more?: string;
}

/**
 * Reads a list of a body. Throws a {@link Problem} for none or one that is too long, with what to send in its place.
 */
export function readList(list: unknown, { parameter, most, send, more = '' }: ListTerms): readonly unknown[] {
  if (!Array.isArray(list) || list.length === 0) {
    throw new Problem('invalid_body', send, { parameter });
  }
  if (list.length <= most) return list;
  const detail = `There are ${list.length} ${parameter}: send at most ${most} per request.${more}`;
  throw new Problem('too_many_items', detail, { parameter });
}

/** The headers of answers that hold the model's figures. */
export function versionHeaders({ modelVersion }: Pick<Pricing, 'modelVersion'>) {
  return { ...API_HEADERS, 'x-model-version': modelVersion };
}

/** Returns the parts for contributed sales. Throws a 404 {@link Problem} if the operator does not accept them. */
export function requireSales({ sales }: Pick<ApiParts, 'sales'>): SalesParts {
  if (sales) return sales;
  throw new Problem(
    'not_enabled',
    'This service does not accept sales: its operator has not enabled them. Track them on your own device, at /sold.',
  );
}
