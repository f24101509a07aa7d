import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../../src/app/app.ts';
import { type Config, readConfig } from '../../src/app/config.ts';
import type { KeyStore } from '../../src/keys/key-store.ts';
import { openSqliteStore } from '../../src/keys/sqlite-store.ts';
import { loadFees } from '../../src/money/load.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';

const pricing = readShippedModel();

/** Far from midnight UTC, so that only tests that move the clock cross it. */
export const START = Date.UTC(2026, 10, 20, 10, 15, 30);

export type TestService = Awaited<ReturnType<typeof openService>>['service'];

/** A test's request: GET without a body, otherwise POST. Objects are sent as JSON. */
interface TestRequest {
  readonly key?: string | undefined;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer; `body` is the parsed value of JSON, otherwise the text. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member; other tests check the schemas.
  readonly body: any;
}

export async function ask(url: string, { key, method, body, headers }: TestRequest = {}): Promise<TestResponse> {
  const sent = new Headers();
  if (key !== undefined) sent.set('authorization', `Bearer ${key}`);
  if (body !== undefined && !(body instanceof FormData)) sent.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const request: RequestInit = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers: sent };
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  if (body !== undefined) request.body = isRaw ? (body as string) : JSON.stringify(body);
  const response = await fetch(url, request);
  return toTestResponse(response.status, response.headers, await response.text());
}

export function toTestResponse(status: number, headers: Headers, text: string): TestResponse {
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  return { status, headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Replacements for parts of the service. It does not close a store that it is given. */
type Parts = Partial<Pick<Parameters<typeof buildApp>[0], 'pricing' | 'log' | 'metrics'> & { store: KeyStore }>;

/** Starts a complete service with its own SQLite store on a free loopback port. The test's end stops it. */
export async function startService(
  t: Pick<TestContext, 'after'>,
  config: Partial<Config> = {},
  parts: Parts = {},
): Promise<TestService> {
  const { service, close } = await openService(config, parts);
  t.after(close);
  return service;
}

/** Starts one service for all tests of the surrounding `describe`. */
export function shareService(config: Partial<Config> = {}): () => TestService {
  let openedService: Awaited<ReturnType<typeof openService>>;
  before(async () => {
    openedService = await openService(config);
  });
  after(() => openedService.close());
  return () => openedService.service;
}

export async function openService(config: Partial<Config>, parts: Parts = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-test-'));
  const store = parts.store ?? (await openSqliteStore(join(folder, 'hangtag.sqlite')));
  /** The service's clock, milliseconds since the Unix epoch, which tests can move. */
  const clock = { now: START };
  const app = buildApp({
    config: {
      ...readConfig({}),
      logLevel: 'silent',
      signUpsPerHour: 100_000,
      requestsPerMinute: 1_000_000,
      ...config,
    },
    pricing,
    fees: config.feesFile ? loadFees(config.feesFile) : shippedFees,
    store,
    clock: () => clock.now,
    log: pino({ level: config.logLevel ?? 'silent' }),
    // So long that a slow machine refuses no lists.
    patienceMs: 600_000,
    ...parts,
  });
  // A test may compute for long and then reuse a connection, so idle ones stay open.
  app.server.keepAliveTimeout = 600_000;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string, key?: string) =>
    fetch(url + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });
  // An address keeps only 20 keys that were never used.
  const issueKey = async (email = `${randomUUID()}@example.com`) => {
    return (await ask(`${url}/api/public/keys`, { body: { email } })).body.apiKey as string;
  };
  const close = async () => {
    await app.close();
    if (!parts.store) await store.close();
    rmSync(folder, { recursive: true });
  };
  const service = {
    url,
    app,
    store,
    clock,
    issueKey,
    get,
    ask: (path: string, request?: TestRequest) => ask(url + path, request),
  };
  return { service, close };
}

export function temporaryFolder(t: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
