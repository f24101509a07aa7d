import {
  classifyInboundRequest,
  type InboundClassificationOutcome,
} from '@modelcontextprotocol/server';

/** The headers that decide how a message is read. */
export interface McpHeaders {
  readonly accept?: string | undefined;
  readonly 'mcp-protocol-version'?: string | string[] | undefined;
  readonly 'mcp-method'?: string | string[] | undefined;
  readonly 'mcp-name'?: string | string[] | undefined;
}

/** Finds the protocol of a message by the SDK's own rules. */
export function classify(headers: McpHeaders, body: unknown): InboundClassificationOutcome {
  const version = one(headers['mcp-protocol-version']);
  const method = one(headers['mcp-method']);
  const name = one(headers['mcp-name']);
  return classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    ...(name === undefined ? {} : { mcpNameHeader: name }),
  });
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Returns true for a client that takes JSON. Without the header it takes anything (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /(?:application\/(?:json|\*)|\*\/\*)/i.test(accept);
}
