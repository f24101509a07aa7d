// Builds the scenarios that benchmarks measure.
import { createKey, hashKey } from '../../src/service/keys/key-format.ts';
import type { KeyStore } from '../../src/service/keys/key-store.ts';
import wordingRows from '../../test/pricing/wordings.json' with { type: 'json' };
import { ML_PATH, PRICE_PATH } from '../../test/support/node-process.ts';
import { type Scenario, sampleOf } from './interleaved.ts';
import { getRequest } from './load.ts';

/** Requests until V8 has optimized the code for short answers. */
const WARM_UP = 20_000;

/** Listing titles as people write them. */
export const wordings = wordingRows.flat();

const APPRAISE_PATH = '/api/public/appraise?title=Louis+Vuitton+Monogram+Neverfull+MM+tote,+very+good+condition,+$900';

/** A tool call, for {@link mcp}. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: object;
}

export const GET_PRICE = {
  name: 'get_price',
  arguments: { brand: 'coach', category: 'bag', condition: 'Good' },
};

/** Returns a scenario that repeats one request without a key. */
async function plain(
  port: number,
  name: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Scenario> {
  return { name, path, requests: [getRequest(path, headers)], sample: await sampleOf(port, path) };
}

/** Returns a scenario that requests a page as a browser does. */
export function page(port: number, name: string, path: string): Promise<Scenario> {
  return plain(port, name, path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
}

/** Returns a scenario that repeats one price. */
export async function price(port: number): Promise<Scenario> {
  return { ...(await plain(port, 'price', PRICE_PATH)), warmUpRequests: WARM_UP };
}

/** Returns a scenario that requests a prediction with each key in turn. */
export async function mlPrice(port: number, keys: readonly string[]): Promise<Scenario> {
  return { ...(await keyed(port, keys, 'ml-price', ML_PATH)), warmUpRequests: WARM_UP };
}

/** Returns a scenario that prices titles never requested before, with each key in turn. */
export async function appraiseFresh(port: number, keys: readonly string[]): Promise<Scenario> {
  const one = await keyed(port, keys, 'appraise, new titles', APPRAISE_PATH);
  const [path = ''] = APPRAISE_PATH.split('?');
  const requests = keys.flatMap((key, at) =>
    wordings.slice(0, 4).map((title) => {
      const query = new URLSearchParams({ title: `${title} ${at}` });
      return getRequest(`${path}?${query}`, bearer(key));
    }),
  );
  return { ...one, path, requests, warmUpRequests: WARM_UP };
}

/** Issues keys directly in a key store and returns them. */
export async function issueKeys(store: KeyStore, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const some = Array.from({ length: Math.min(500, count - keys.length) }, createKey);
    await Promise.all(some.map((key) => store.issue(hashKey(key), `${key}@example.com`, Date.now(), 1)));
    keys.push(...some);
  }
  return keys;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function keyed(port: number, keys: readonly string[], name: string, path: string): Promise<Scenario> {
  const sample = await sampleOf(port, path, { headers: bearer(keys[0] as string) });
  const requests = keys.map((key) => getRequest(path, bearer(key)));
  return { name, path, requests, sample };
}

const PROTOCOL = '2026-07-28';

/**
 * Returns a scenario that sends a tool call as the official clients do, in turn with others. Throws if the call fails.
 */
export async function mcp(
  port: number,
  name: string,
  path: string,
  params: ToolCall,
  others: readonly ToolCall[] = [],
): Promise<Scenario> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': PROTOCOL,
    'mcp-method': 'tools/call',
    'mcp-name': params.name,
  };
  const bodyOf = (asked: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...asked, _meta } });
  const body = bodyOf(params);
  const sample = await sampleOf(port, path, { method: 'POST', headers, body });
  if (!sample.body.includes('"result"') || sample.body.includes('"isError"')) {
    throw new Error(`${name} was answered ${sample.body.slice(0, 200)}`);
  }
  const requests = [params, ...others].map((asked) => postRequest(path, headers, bodyOf(asked)));
  return { name, path, requests, sample };
}

function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string) {
  const length = String(Buffer.byteLength(body));
  const lines = Object.entries({ host: 'localhost', 'content-length': length, ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
