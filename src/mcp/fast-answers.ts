import {
  type JSONRPCRequest,
  type RequestId,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { acceptsJson, classify, type McpHeaders } from './classify.ts';
import { type Era, type Lane, openLane } from './lane.ts';
import { MODERN_VERSION } from './server.ts';

/** Requests whose answer depends on nothing in them: it is made once, and only the id changes. */
const CONSTANT = new Set([
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'server/discover',
]);

/** Requests that name what they want, with the parameter that `Mcp-Name` repeats. */
const NAMED: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'resources/read': 'uri',
  'prompts/get': 'name',
};

/**
 * Answers the requests that clients send all the time, provided that nothing about them is unusual; gives undefined
 * for every other message, which the SDK's own HTTP entry then reads from scratch. So it never has to know an error.
 */
export interface FastAnswers {
  readonly answer: (headers: McpHeaders, body: unknown) => Promise<string> | string | undefined;
  readonly close: () => Promise<void>;
}

/** Opens a lane for each era and asks both for what never changes. */
export async function openFastAnswers(createServer: () => Server): Promise<FastAnswers> {
  const lanes: Record<Era, Lane> = {
    modern: await openLane(createServer(), 'modern'),
    legacy: await openLane(createServer(), 'legacy'),
  };
  const constants: Record<Era, Map<string, string>> = {
    modern: await askConstants(lanes.modern, MODERN_PARAMS),
    legacy: await askConstants(lanes.legacy, undefined),
  };
  return {
    answer: (headers, body) => {
      const usual = usualRequest(headers, body);
      if (!usual) return undefined;
      const { request, era } = usual;
      const result = hasCursor(request) ? undefined : constants[era].get(request.method);
      if (result !== undefined) return withId(request.id, `"result":${result}`);
      // Methods of the other era are for the SDK to refuse.
      if (!Object.hasOwn(NAMED, request.method)) return undefined;
      return lanes[era].ask(request).then((response) => {
        const outcome =
          'result' in response
            ? `"result":${JSON.stringify(response.result)}`
            : `"error":${JSON.stringify(response.error)}`;
        return withId(request.id, outcome);
      });
    },
    close: async () => {
      await Promise.all([lanes.modern.close(), lanes.legacy.close()]);
    },
  };
}

const MODERN_PARAMS = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

async function askConstants(lane: Lane, params: object | undefined): Promise<Map<string, string>> {
  const results = new Map<string, string>();
  for (const method of CONSTANT) {
    const request = { jsonrpc: '2.0', id: 0, method, ...(params ? { params } : {}) };
    const response = await lane.ask(request as JSONRPCRequest);
    if ('result' in response) results.set(method, JSON.stringify(response.result));
  }
  return results;
}

function usualRequest(
  headers: McpHeaders,
  body: unknown,
): { request: JSONRPCRequest; era: Era } | undefined {
  const method = (body as { method?: unknown } | null)?.method;
  if (typeof method !== 'string') return undefined;
  const nameField = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  if (!nameField && !CONSTANT.has(method)) return undefined;
  const version = headers['mcp-protocol-version'];
  const outcome = classify(headers, body);
  if (outcome.kind === 'modern' && outcome.messageKind === 'request') {
    const { message, classification } = outcome;
    const isUsual =
      classification.revision === MODERN_VERSION &&
      version === MODERN_VERSION &&
      headers['mcp-method'] === method &&
      (!nameField || isNamed(message, nameField, headers['mcp-name']));
    return isUsual ? { request: message, era: 'modern' } : undefined;
  }
  const isUsual =
    outcome.kind === 'legacy' &&
    outcome.reason === 'no-claim' &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) &&
    acceptsJson(headers.accept);
  return isUsual ? { request: body as JSONRPCRequest, era: 'legacy' } : undefined;
}

function isNamed(
  { params }: JSONRPCRequest,
  field: 'name' | 'uri',
  header: string | string[] | undefined,
): boolean {
  const value = params?.[field];
  return typeof value === 'string' && value === header;
}

function hasCursor({ params }: JSONRPCRequest): boolean {
  return params !== undefined && 'cursor' in params;
}

function withId(id: RequestId, outcome: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome}}`;
}
