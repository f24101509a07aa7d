import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Problem } from './problem.ts';

export const UNSUPPORTED_VERSION = 'This server supports HTTP/1.1 and HTTP/1.0.';

/**
 * What is wrong with a request that Node's parser let pass, or undefined: its version, target, Host or codings are not
 * what HTTP allows, or not what is understood here.
 */
export function malformation(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersionMajor: major } = request;
  if (major !== 1) {
    return major > 1
      ? new Problem('version_not_supported', UNSUPPORTED_VERSION)
      : new Problem('bad_request', 'The request line names no version of HTTP.');
  }
  const { host } = headers;
  if (host === undefined ? request.httpVersionMinor > 0 : !isHost(host)) {
    return new Problem(
      'bad_request',
      host === undefined
        ? 'The request has no Host field.'
        : 'The Host field is not one host name with at most a port (RFC 9112, 3.2).',
    );
  }
  if (request.url === '*' && request.method !== 'OPTIONS') {
    return new Problem('bad_request', 'The address * is for OPTIONS only (RFC 9112, 3.2.4).');
  }
  if (request.url?.includes('#')) {
    return new Problem(
      'bad_request',
      'The address must not hold a fragment: leave # and what follows out (RFC 9112, 3.2).',
    );
  }
  const { expect, 'transfer-encoding': transfer, 'content-encoding': content } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Problem('expectation_failed', 'The only expectation supported is 100-continue.');
  }
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    // Where such a body ends is not known, and the connection closes (RFC 9112, 6.3).
    if (!/(^|,)\s*chunked\s*$/i.test(transfer)) {
      return new Problem(
        'bad_request',
        'The last transfer coding must be chunked (RFC 9112, 6.3).',
      );
    }
    return new Problem(
      'transfer_coding_not_implemented',
      'The only transfer coding supported is chunked.',
    );
  }
  if (content !== undefined && content.toLowerCase() !== 'identity') {
    return new Problem(
      'unsupported_media_type',
      'The body must not be compressed: leave Content-Encoding out.',
      {},
      { 'accept-encoding': 'identity' },
    );
  }
  return undefined;
}

// An address in brackets, or the characters of a name (RFC 3986, 3.2.2) but for the comma, which joins two fields.
const HOST =
  /^(?:\[(?<address>[\da-f:.]+)\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::(?<port>\d{0,5}))?$/i;

/** The Host of the last good request: nearly always that of the next. */
let known: string | undefined;

/** Whether the text is a host with at most a port. */
function isHost(text: string): boolean {
  if (text === known) return true;
  const { address, port } = HOST.exec(text)?.groups ?? {};
  const isOne =
    HOST.test(text) && (address === undefined || isIPv6(address)) && Number(port ?? 0) <= 65_535;
  if (isOne) known = text;
  return isOne;
}
