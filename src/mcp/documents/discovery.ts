import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { MODERN_VERSION, SERVER_NAMES, websiteOf } from '../protocol/server.ts';

// Where programs look for a server before they connect. The card and the catalog are still experimental
// (modelcontextprotocol/experimental-ext-server-card); the API catalog is RFC 9727.

/** What the server does, in at most 100 characters. */
export const DESCRIPTION =
  'What secondhand clothes sell for in US dollars: price, range and the evidence.';

export const CARD_TYPE = 'application/mcp-server-card+json';

/** The server card: who the server is and how to connect. It lists no tools; clients ask the server for them. */
export function serverCard(publicUrl: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: `${reversed(publicUrl)}/${SERVER_NAMES.name}`,
    title: SERVER_NAMES.title,
    description: DESCRIPTION,
    version: SERVER_NAMES.version,
    ...websiteOf(publicUrl),
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}/mcp`,
        supportedProtocolVersions: [MODERN_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS],
      },
    ],
  };
}

/** The MCP catalog of this host: one entry, the card. */
export function mcpCatalog(publicUrl: string): object {
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${new URL(publicUrl).hostname}:${SERVER_NAMES.name}`,
        displayName: SERVER_NAMES.title,
        type: CARD_TYPE,
        url: `${publicUrl}/mcp/server-card`,
      },
    ],
  };
}

/** The link set of this host's APIs (RFC 9727), with where each is described (RFC 8631). */
export function apiCatalog(publicUrl: string): object {
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/public`,
        'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${publicUrl}/developers`, type: 'text/html' }],
        status: [{ href: `${publicUrl}/health/ready`, type: 'application/json' }],
      },
      {
        anchor: `${publicUrl}/mcp`,
        'service-desc': [{ href: `${publicUrl}/mcp/server-card`, type: CARD_TYPE }],
        'service-doc': [{ href: `${publicUrl}/developers`, type: 'text/html' }],
      },
    ],
  };
}

/** A host name read from its end, as names of servers begin: `prices.example` as `example.prices`. */
function reversed(publicUrl: string): string {
  return new URL(publicUrl).hostname
    .replace(/[^a-z0-9.-]/gi, '')
    .split('.')
    .reverse()
    .join('.');
}
