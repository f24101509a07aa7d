import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Problem } from '../../base/problem.ts';
import { MOST_READ } from '../../base/text.ts';

/** The headers read here, by Fastify or by the MCP SDK, except keys: a value that is too long is not a key. */
const READ = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-type',
  'expect',
  'host',
  'if-none-match',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'origin',
  'traceparent',
  'transfer-encoding',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Returns the problem of a request that Node's parser accepted against HTTP or our own rules, if there is one. */
export function malformation(request: IncomingMessage): Problem | undefined {
  const { headers, rawHeaders, httpVersionMajor: major, httpVersionMinor: minor, url } = request;
  const { host, expect, 'transfer-encoding': transfer, 'content-encoding': content } = headers;
  // Nearly always, all together are shorter than the limit for one.
  const length = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  const long = length > MOST_READ && READ.find((name) => (headers[name]?.length ?? 0) > MOST_READ);
  if (long) {
    return new Problem('headers_too_large', `The header ${long} is longer than ${MOST_READ} characters.`);
  }
  if (major > 1) return new Problem('version_not_supported', 'This server supports HTTP/1.1 and HTTP/1.0.');
  if (major < 1) return badRequest('The request line has no HTTP version.');
  if (host === undefined && minor > 0) return badRequest('The request has no Host field.');
  if (host !== undefined && !isHost(host)) {
    return badRequest('The Host field is not a single host name with an optional port (RFC 9112, 3.2).');
  }
  if (url === '*' && request.method !== 'OPTIONS') {
    return badRequest('The address * is for OPTIONS only (RFC 9112, 3.2.4).');
  }
  if (url?.includes('#')) {
    return badRequest('The address must not contain a fragment: remove # and what follows (RFC 9112, 3.2).');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Problem('expectation_failed', 'The only expectation supported is 100-continue.');
  }
  // A body with another last coding has no end, and the connection closes (RFC 9112, 6.3).
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    return badRequest('The only transfer coding supported is chunked (RFC 9112, 6.3).');
  }
  if (content !== undefined && content.toLowerCase() !== 'identity') {
    const detail = 'The body must not be compressed: leave Content-Encoding out.';
    return new Problem('unsupported_media_type', detail, {}, { 'accept-encoding': 'identity' });
  }
  return undefined;
}

const badRequest = (detail: string) => new Problem('bad_request', detail);

// An address in brackets, or the characters of a name (RFC 3986, 3.2.2) except the comma, which joins two fields.
const HOST = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;

function isHost(text: string): boolean {
  const match = HOST.exec(text);
  if (!match) return false;
  const [, address, port = 0] = match;
  return (address === undefined || isIPv6(address)) && Number(port) <= 65_535;
}
