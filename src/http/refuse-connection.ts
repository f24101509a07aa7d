import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../problem.ts';
import { API_HEADERS, NOT_CACHEABLE } from './headers.ts';
import { PROBLEM_TYPE, problemDocument } from './problem-document.ts';
import { METHODS } from './routing.ts';
import { UNSUPPORTED_VERSION } from './well-formed.ts';

interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** Place in the packet at which the parser gave up. */
  readonly bytesParsed?: number;
}

/** The client went away, perhaps in the middle of a request. */
const GONE = new Set<string | undefined>(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

const refused = new WeakSet<Duplex>();

/** The parts of an answer to what reaches no handler. */
export interface RefusalParts {
  readonly nextId: () => string;
  /** Returns the service's address without a trailing slash. */
  readonly publicUrl: () => string;
}

/**
 * Answers what is not HTTP, or came too slowly, after what was sent before (RFC 9112, 9.3.2), and closes the
 * connection.
 */
export function refuseBrokenRequest(error: ParseError, socket: Duplex, parts: RefusalParts): void {
  if (GONE.has(error.code) || !socket.writable) socket.destroy();
  else if (!refused.has(socket)) {
    refused.add(socket);
    const problem = problemOf(error);
    afterAnswers(socket, () => refuse(socket, problem, parts));
  }
}

/** Answers CONNECT: this is no proxy. */
export function refuseTunnel(socket: Duplex, parts: RefusalParts): void {
  const detail = `CONNECT does not work here: use ${METHODS}.`;
  refuse(socket, new Problem('method_not_allowed', detail, {}, { allow: METHODS }), parts);
}

/**
 * Calls `act` once all that arrived whole is answered; never if the connection closes before, or the answer has begun.
 */
function afterAnswers(socket: Duplex, act: () => void): void {
  // Node has no public name for the answer that a connection is at.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  if (answer?.req.complete) answer.once('close', () => afterAnswers(socket, act));
  else if (!answer?.headersSent) act();
}

function refuse(socket: Duplex, problem: Problem, { nextId, publicUrl }: RefusalParts): void {
  if (!socket.writable) return;
  const id = nextId();
  const body = JSON.stringify(problemDocument(problem, publicUrl(), id));
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

const METHOD_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;
/** HTTP/1.2 and the like. */
const OTHER_VERSION = / HTTP\/(?!1\.[01])\d\.\d\r\n/;

function problemOf(error: ParseError): Problem {
  const { code, rawPacket, bytesParsed = 0 } = error;
  const packet = rawPacket?.toString('latin1') ?? '';
  // From the first line of the request at fault on: a packet may hold others before it.
  const text = packet.slice(packet.lastIndexOf('\n', bytesParsed - 1) + 1);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return packet === '' || /^[^\n]{0,8000}\n/.test(packet)
      ? new Problem('headers_too_large', 'The address and the headers are longer than 16 KiB.')
      : new Problem('uri_too_long', 'The address is longer than 16 KiB.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request did not arrive in time.');
  }
  if (code === 'HPE_INVALID_METHOD' && METHOD_LINE.test(text)) {
    return new Problem('method_not_implemented', 'This server does not support the method.');
  }
  if (code === 'HPE_INVALID_VERSION' && OTHER_VERSION.test(text)) {
    return new Problem('version_not_supported', UNSUPPORTED_VERSION);
  }
  const detail =
    code === 'HPE_INVALID_URL'
      ? 'The address holds characters that an address cannot hold: percent-encode what is not ASCII, such as %C3%A8 for è.'
      : 'This is not a well-formed HTTP request.';
  return new Problem('bad_request', detail);
}
