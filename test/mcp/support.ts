import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Problem } from '../../src/base/problem.ts';
import { runAtOnce } from '../../src/base/work.ts';
import { createTools, explainToolRefusal } from '../../src/mcp/tools/tools.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { ask } from '../support/service.ts';

export const MODERN = '2026-07-28';

/** The protocol that a client requests: the newest, or the handshake of 2025. */
type ClientEra = 'modern' | 'legacy';

/** An official v2 client, not connected. */
export function newClient(era: ClientEra): Client {
  return new Client(
    { name: 'hangtag-test', version: '1.0.0' },
    { capabilities: {}, versionNegotiation: { mode: era === 'modern' ? { pin: MODERN } : 'legacy' } },
  );
}

/** An official v2 client connected to a service, closed with the test. */
export async function connect(t: Pick<TestContext, 'after'>, url: string, client: Client): Promise<Client> {
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  t.after(() => client.close());
  return client;
}

export const parts = {
  pricing: readShippedModel(),
  fees: shippedFees,
  publicUrl: () => 'https://prices.example',
  clock: () => Date.UTC(2026, 10, 20),
};

type Arguments = Readonly<Record<string, unknown>>;

export type Tool = ReturnType<typeof createTools>[number];

/** The tools by name. */
export const tools: ReadonlyMap<string, Tool> = new Map(createTools(parts).map((tool) => [tool.name, tool]));

/** Returns the text and the data of a tool's answer. Throws a {@link Problem} for a refusal. */
export function call(name: string, args: Arguments) {
  const { structured, text } = runAtOnce((tools.get(name) as Tool).answerInSteps(args));
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member; other tests check the schemas.
  return { text, data: structured as any };
}

/** Returns the text and the data of a tool's answer; a refusal has only a text. */
export function answerTo(name: string, args: Arguments) {
  try {
    const { text, data: structured } = call(name, args);
    return { text, structured, isError: false };
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return { text: explainToolRefusal(error, args), structured: undefined, isError: true };
  }
}

/** Returns the sentence in which a tool refuses arguments. Fails if the tool answers. */
export function refusal(name: string, args: Arguments): string {
  const { text, isError } = answerTo(name, args);
  assert.ok(isError, `${name} ${JSON.stringify(args)} was answered`);
  return text;
}

/** POSTs a message to /mcp. A string is sent unchanged. */
export function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return ask(`${url}/mcp`, { body, headers });
}

/** POSTs a message of the modern protocol to /mcp. */
export function postModern(url: string, method: string, params?: Record<string, unknown>) {
  const { headers, body } = modernRequest(method, params);
  return post(url, body, headers);
}

/** A message of the modern protocol, with the headers that repeat its method and the name of a tool or resource. */
export function modernRequest(method: string, params: Record<string, unknown> = {}) {
  const name = params.name ?? params.uri;
  const metadata = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: metadata } },
  };
}

/** A message of the protocol of 2025. */
export function legacyRequest(method: string, params?: Record<string, unknown>) {
  return { jsonrpc: '2.0', id: 7, method, ...(params ? { params } : {}) };
}
