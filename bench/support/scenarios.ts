// The measured requests as scenarios, with the service's answers.
import wordingRows from '../../test/pricing/wordings.json' with { type: 'json' };
import { type Scenario, sampleOf } from './interleaved.ts';
import { getRequest } from './load.ts';

/** Rows in the list; the `BATCH_SIZE` setting allows that many per request. */
export const LIST_ROWS = 500;

/** Short answers until V8 has compiled what they need. */
const WARM_UP = 20_000;

/** Titles as people write them. */
export const wordings = wordingRows.flat();

const PRICE_PATH = '/api/public/price?brand=coach&category=bag';
const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';
const APPRAISE_PATH = '/api/public/appraise?title=Louis+Vuitton+Monogram+Neverfull+MM+tote,+very+good+condition,+$900';

/** Arguments of get_price, for {@link mcp}. */
export const GET_PRICE = {
  name: 'get_price',
  arguments: { brand: 'coach', category: 'bag', condition: 'Good' },
};

/** Returns a scenario without a key that repeats one request. */
export async function plain(
  port: number,
  name: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Scenario> {
  return { name, path, requests: [getRequest(path, headers)], sample: await sampleOf(port, path) };
}

/** Returns the scenario of a page, requested as a browser does. The bare server sends the same bytes. */
export function page(port: number, name: string, path: string): Promise<Scenario> {
  return plain(port, name, path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
}

/** Returns the scenario of a static price. */
export async function price(port: number): Promise<Scenario> {
  return { ...(await plain(port, 'price', PRICE_PATH)), warmUpRequests: WARM_UP };
}

/** Returns the scenario of a client that revalidates the same price. */
export async function notModified(port: number): Promise<Scenario> {
  const { headers } = await sampleOf(port, PRICE_PATH);
  const known = { 'if-none-match': headers.etag as string };
  // The parameters are in another order, so that a bare server can distinguish the paths.
  const path = '/api/public/price?category=bag&brand=coach';
  const sample = await sampleOf(port, path, { headers: known });
  return { name: 'unchanged (304)', path, requests: [getRequest(path, known)], sample, warmUpRequests: WARM_UP };
}

/** Returns the scenario of a prediction, with each key in turn. */
export async function mlPrice(port: number, keys: readonly string[]): Promise<Scenario> {
  return { ...(await keyed(port, keys, 'ml-price', ML_PATH)), warmUpRequests: WARM_UP };
}

/** Returns the scenario of one title's price, with each key in turn. */
export function appraise(port: number, keys: readonly string[]): Promise<Scenario> {
  return keyed(port, keys, 'appraise, one title', APPRAISE_PATH);
}

/** Returns the same scenario with titles that were never requested before. */
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

/** Returns the scenario of {@link LIST_ROWS} titles as a CSV file; the key needs enough quota for it. */
export async function list(port: number, key: string): Promise<Scenario> {
  const path = '/api/public/appraise?list';
  const rows = Array.from({ length: LIST_ROWS }, (_, at) => `"${wordings[at % wordings.length]}"`);
  const body = `title\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'text/csv', ...bearer(key) };
  const sample = await sampleOf(port, path, { method: 'POST', headers, body });
  const name = `list of ${LIST_ROWS} rows`;
  return { name, path, requests: [postRequest(path, headers, body)], sample, connections: 2 };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function keyed(port: number, keys: readonly string[], name: string, path: string): Promise<Scenario> {
  const sample = await sampleOf(port, path, { headers: bearer(keys[0] as string) });
  const requests = keys.map((key) => getRequest(path, bearer(key)));
  return { name, path, requests, sample };
}

const MODERN = '2026-07-28';

/**
 * Returns a request to the MCP endpoint as the official clients of one protocol era send it, and others in turn with it.
 * Throws if the answer to the first is an error.
 */
export async function mcp(
  port: number,
  name: string,
  path: string,
  era: '2026' | '2025',
  method: string,
  params: object,
  others: readonly object[] = [],
): Promise<Scenario> {
  const isModern = era === '2026';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': isModern ? MODERN : '2025-11-25',
    ...(isModern ? { 'mcp-method': method } : {}),
    ...(isModern && 'name' in params ? { 'mcp-name': String(params.name) } : {}),
  };
  const bodyOf = (asked: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...asked, _meta } : asked });
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
