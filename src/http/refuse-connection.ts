import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_HEADERS, NOT_CACHEABLE } from './headers.ts';
import { PROBLEM_TYPE, Problem, problemDocument } from './problem.ts';
import { METHODS } from './routing.ts';
import { UNSUPPORTED_VERSION } from './well-formed.ts';

interface Names {
  /** Names a request that reaches no handler. */
  readonly nextId: () => string;
  /** The service's address without a trailing slash. */
  readonly publicUrl: () => string;
}

/** Node's error for bytes that are no request, or came too slowly. */
interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** Place in the packet at which the parser gave up. */
  readonly bytesParsed?: number;
}

/** The client went away, perhaps in the middle of a request. */
const GONE = new Set<string | undefined>(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

const refused = new WeakSet<Duplex>();

/**
 * Answers what is not HTTP, or came too slowly, with a problem document, and closes the connection. What the client sent before
 * is answered first (RFC 9112, 9.3.2).
 */
export function refuseBrokenRequest(error: ParseError, socket: Duplex, names: Names): void {
  if (GONE.has(error.code) || !socket.writable) socket.destroy();
  else if (!refused.has(socket)) {
    refused.add(socket);
    const problem = problemOf(error);
    afterAnswers(socket, () => refuse(socket, problem, names));
  }
}

/** Answers CONNECT: this is no proxy. */
export function refuseTunnel(socket: Duplex, names: Names): void {
  const detail = `CONNECT does not work here: use ${METHODS}.`;
  refuse(socket, new Problem('method_not_allowed', detail, {}, { allow: METHODS }), names);
}

/**
 * Calls `act` when everything that arrived whole on the connection is answered. Never calls it if the connection closes
 * before, or if the broken request has its answer already.
 */
function afterAnswers(socket: Duplex, act: () => void): void {
  // Node has no public name for the answer that a connection is at.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  if (answer?.req.complete) answer.once('close', () => afterAnswers(socket, act));
  else if (!answer?.headersSent) act();
}

function refuse(socket: Duplex, problem: Problem, { nextId, publicUrl }: Names): void {
  if (!socket.writable) return;
  const id = nextId();
  const body = JSON.stringify(problemDocument(problem, id, publicUrl()));
  const headers = {
    ...API_HEADERS,
    ...problem.headers,
    'cache-control': NOT_CACHEABLE,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': id,
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const reason = STATUS_CODES[problem.status] ?? '';
  socket.end(`HTTP/1.1 ${problem.status} ${reason}\r\n${lines.join('')}\r\n${body}`);
}

function problemOf(error: ParseError): Problem {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return /^[^\n]{0,8000}\n/.test(error.rawPacket?.toString('latin1') ?? '\n')
        ? new Problem('headers_too_large', 'The address and the headers are longer than 16 KiB.')
        : new Problem('uri_too_long', 'The address is longer than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time.');
    case 'HPE_INVALID_METHOD': {
      const method = /^[\w!#$%&'*+.^`|~-]+(?= \S+ HTTP\/1\.[01]\r?\n)/.exec(lineOf(error))?.[0];
      if (method !== undefined) {
        const detail = 'This server does not support the method.';
        return new Problem('method_not_implemented', detail);
      }
      break;
    }
    case 'HPE_INVALID_VERSION':
      // HTTP/1.2 and the like; what is not a version at all is a broken request.
      if (/ HTTP\/(?!1\.[01])\d\.\d\r\n/.test(lineOf(error))) {
        return new Problem('version_not_supported', UNSUPPORTED_VERSION);
      }
      break;
    case 'HPE_INVALID_URL':
      return new Problem(
        'bad_request',
        'The address holds characters that an address cannot hold: percent-encode what is not ASCII, such as %C3%A8 for è.',
      );
  }
  return new Problem('bad_request', 'This is not a well-formed HTTP request.');
}

/** Returns the text from the first line of the request at fault on: a packet may hold others before it. */
function lineOf({ rawPacket, bytesParsed = 0 }: ParseError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  return text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1);
}
