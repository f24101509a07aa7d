// The requests that are measured, as scenarios: what to send, and what the service answers to it.
import { type Scenario, sampleOf } from './interleaved.ts';
import { getRequest } from './load.ts';

const PRICE_PATH = '/api/public/price?brand=coach&category=bag';
const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';
const APPRAISE_PATH =
  '/api/public/appraise?title=Louis+Vuitton+Monogram+Neverfull+MM+tote,+very+good+condition,+$900';

/** Arguments of get_price, for {@link mcp}. */
export const GET_PRICE = {
  name: 'get_price',
  arguments: { brand: 'coach', category: 'bag', condition: 'Good' },
};

/** A static price. */
export async function price(port: number): Promise<Scenario> {
  const sample = await sampleOf(port, PRICE_PATH);
  return { name: 'price', path: PRICE_PATH, requests: [getRequest(PRICE_PATH)], sample };
}

/** The same price for a client that has it. */
export async function notModified(port: number): Promise<Scenario> {
  const { headers } = await sampleOf(port, PRICE_PATH);
  const known = { 'if-none-match': headers.etag as string };
  // In another order, so that a bare server can tell it from the price.
  const path = '/api/public/price?category=bag&brand=coach';
  const sample = await sampleOf(port, path, { headers: known });
  return { name: '304', path, requests: [getRequest(path, known)], sample };
}

/** Payouts of a price on every marketplace. */
export async function payouts(port: number): Promise<Scenario> {
  const path = '/api/public/payouts?price=72&brand=coach&category=bag';
  const sample = await sampleOf(port, path);
  return { name: 'payouts', path, requests: [getRequest(path)], sample };
}

/** A prediction, with each key in turn. */
export function mlPrice(port: number, keys: readonly string[]): Promise<Scenario> {
  return keyed(port, keys, 'ml-price', ML_PATH);
}

/** A listing's price by its title, with each key in turn. */
export function appraise(port: number, keys: readonly string[]): Promise<Scenario> {
  return keyed(port, keys, 'appraise', APPRAISE_PATH);
}

async function keyed(
  port: number,
  keys: readonly string[],
  name: string,
  path: string,
): Promise<Scenario> {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const sample = await sampleOf(port, path, { headers: bearer(keys[0] as string) });
  const requests = keys.map((key) => getRequest(path, bearer(key)));
  return { name, path, requests, sample };
}

const MODERN = '2026-07-28';

/** A request to the MCP endpoint as the official clients of an era send it. Throws when it is answered with an error. */
export async function mcp(
  port: number,
  name: string,
  path: string,
  era: '2026' | '2025',
  method: string,
  params: object,
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
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: isModern ? { ...params, _meta } : params,
  });
  const sample = await sampleOf(port, path, { method: 'POST', headers, body });
  if (!sample.body.includes('"result"') || sample.body.includes('"isError"')) {
    throw new Error(`${name} was answered ${sample.body.slice(0, 200)}`);
  }
  const fields = { host: 'localhost', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
  return {
    name,
    path,
    requests: [`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`],
    sample,
  };
}
