import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Problem } from '../../src/base/problem.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { stepsOfCall } from '../../src/mcp/protocol/call-tool.ts';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import type { InSteps } from '../../src/mcp/tools/tool.ts';
import { createTools, type Tool } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { ask } from '../support/service.ts';

export const MODERN = '2026-07-28';

/** The protocol that a client requests: the newest, or the handshake of 2025. */
export type ClientEra = 'modern' | 'legacy';

/** An official v2 client, not connected. */
export function newClient(era: ClientEra, capabilities: ClientCapabilities = {}): Client {
  return new Client(
    { name: 'hangtag-test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: era === 'modern' ? { pin: MODERN } : 'legacy' } },
  );
}

/** An official v2 client connected to a service, closed with the test. */
export async function connect(t: Pick<TestContext, 'after'>, url: string, client: Client): Promise<Client> {
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  t.after(() => client.close());
  return client;
}

export const parts = {
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
  publicUrl: () => 'https://prices.example',
};

export function toolsByName(): Map<string, Tool> {
  const tools = createTools(parts);
  return new Map(tools.map((tool) => [tool.name, tool]));
}

export const tools = toolsByName();

/** Returns the result of steps that are taken in one go. */
export function inOneGo<Result>(steps: InSteps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Answers a tool call as the server does, refusals too. */
export const callTool = (name: string, args: Arguments) => inOneGo(stepsOfCall(tools.get(name) as Tool, args));

/** Answers a tool call as {@link callTool}, with its text and its structure apart. */
export function answered(name: string, args: Arguments) {
  const { content, structuredContent, isError = false } = callTool(name, args);
  return { text: content[0]?.text ?? '', structured: structuredContent, isError };
}

export function call(name: string, args: Readonly<Record<string, unknown>>) {
  const { structured, text } = inOneGo((tools.get(name) as Tool).steps(args));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
  return { text, data: structured as any };
}

/** Returns the sentence in which a tool refuses arguments. */
export function refusal(name: string, args: Readonly<Record<string, unknown>>): string {
  try {
    call(name, args);
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error.message;
  }
  throw new Error(`${name} ${JSON.stringify(args)} was answered`);
}

/** POSTs a body to /mcp; text is sent unchanged. */
export function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return ask(`${url}/mcp`, { body, headers });
}

export function postModern(url: string, method: string, params?: Record<string, unknown>) {
  const { headers, body } = modernRequest(method, params);
  return post(url, body, headers);
}

export function modernRequest(method: string, params: Record<string, unknown> = {}) {
  const name = params.name ?? params.uri;
  return {
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: {
      jsonrpc: '2.0',
      id: 7,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': MODERN,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  };
}

export function legacyRequest(method: string, params?: Record<string, unknown>) {
  return { jsonrpc: '2.0', id: 7, method, ...(params ? { params } : {}) };
}
