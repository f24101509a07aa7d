import {
  type JSONRPCRequest,
  type RequestId,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { Tool } from '../tools/tool.ts';
import { canAsk } from './ask-first.ts';
import { callTool } from './call-tool.ts';
import { acceptsJson, classify, type McpHeaders } from './classify.ts';
import type { HttpEntry } from './http-entry.ts';
import { type McpContent, MODERN_VERSION } from './server.ts';

type Era = 'modern' | 'legacy';

/** Requests with a constant answer: it is made once, and only the id changes. */
const CONSTANT = new Set([
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'server/discover',
]);

/**
 * Answers at once what clients ask all the time, provided that nothing about it is unusual: calls of a tool, and what
 * never changes. Gives undefined for every other message, which the SDK then reads from scratch, so that only the
 * SDK has to know the protocol's errors. A test holds these answers against the SDK's.
 */
export type FastAnswers = (
  headers: McpHeaders,
  body: unknown,
  address?: string,
) => string | undefined;

/** Asks the SDK once, in both protocols, for what never changes. */
export async function makeFastAnswers(
  { info, tools }: McpContent,
  entry: HttpEntry,
  publicUrl: () => string,
): Promise<FastAnswers> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  // What each protocol adds to the result of a call.
  const additions: Record<Era, (address: string) => object> = {
    modern: (address) => ({
      resultType: 'complete',
      _meta: { [SERVER_INFO_META_KEY]: info(address) },
    }),
    legacy: () => ({}),
  };
  const constants: Record<Era, ReadonlyMap<string, Linked>> = {
    modern: await askConstants(entry, modernMessage),
    legacy: await askConstants(entry, legacyMessage),
  };
  return (headers, body, address = publicUrl()) => {
    const usual = usualRequest(headers, body);
    if (!usual) return undefined;
    const { request, era } = usual;
    const { id, method, params } = request;
    if (method === 'tools/call') {
      // Those whose client may be asked something first are the SDK's.
      const tool = byName.get(String(params?.name));
      if (tool?.missing && canAsk(params?._meta)) return undefined;
      const result = resultOf(tool, params?.arguments, address);
      return result && withResult(id, JSON.stringify({ ...result, ...additions[era](address) }));
    }
    if (params !== undefined && 'cursor' in params) return undefined;
    const result = constants[era].get(method);
    return result && withResult(id, at(result, address));
  };
}

/** Stands for the service's address in what is made once, until it is known at which address it was asked. */
const ADDRESS = 'https://address.invalid';

/** JSON in pieces, between which the address goes. */
type Linked = readonly string[];

const linked = (json: string): Linked => json.split(ADDRESS);
const at = (pieces: Linked, address: string): string =>
  pieces.length === 1 ? (pieces[0] as string) : pieces.join(JSON.stringify(address).slice(1, -1));

function resultOf(tool: Tool | undefined, args: unknown, address: string): object | undefined {
  if (!tool || args === null || Array.isArray(args)) return undefined;
  if (args !== undefined && typeof args !== 'object') return undefined;
  try {
    return callTool(tool, (args ?? {}) as Record<string, unknown>, address);
  } catch {
    // The SDK's way fails too, and reports it.
    return undefined;
  }
}

function usualRequest(
  headers: McpHeaders,
  body: unknown,
): { request: JSONRPCRequest; era: Era } | undefined {
  const method = (body as { method?: unknown } | null)?.method;
  if (method !== 'tools/call' && !CONSTANT.has(method as string)) return undefined;
  const version = headers['mcp-protocol-version'];
  const outcome = classify(headers, body);
  if (outcome.kind === 'modern' && outcome.messageKind === 'request') {
    const { message, classification } = outcome;
    const isUsual =
      classification.revision === MODERN_VERSION &&
      version === MODERN_VERSION &&
      headers['mcp-method'] === method &&
      (method !== 'tools/call' || headers['mcp-name'] === message.params?.name);
    return isUsual ? { request: message, era: 'modern' } : undefined;
  }
  const isUsual =
    outcome.kind === 'legacy' &&
    outcome.reason === 'no-claim' &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) &&
    acceptsJson(headers.accept);
  return isUsual ? { request: body as JSONRPCRequest, era: 'legacy' } : undefined;
}

function withResult(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

type Message = (method: string) => { headers: McpHeaders; body: object };

async function askConstants(entry: HttpEntry, message: Message): Promise<Map<string, Linked>> {
  const results = new Map<string, Linked>();
  for (const method of CONSTANT) {
    const { headers, body } = message(method);
    const answer = await entry.answer(headers, body, ADDRESS);
    const { result } = JSON.parse(answer.body) as { result?: object };
    // A method that this protocol does not have is for the SDK to refuse.
    if (result) results.set(method, linked(JSON.stringify(result)));
  }
  return results;
}

const modernMessage: Message = (method) => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    headers: { 'mcp-protocol-version': MODERN_VERSION, 'mcp-method': method },
    body: { jsonrpc: '2.0', id: 0, method, params: { _meta } },
  };
};

const legacyMessage: Message = (method) => ({
  headers: {},
  body: { jsonrpc: '2.0', id: 0, method },
});
