import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busyProblem, Problem } from '../base/problem.ts';
import { joinTexts, MAX_TEXT } from '../base/text.ts';
import { MEGABYTE } from '../base/values.ts';
import { MAX_PAGE_ROWS } from '../lists/text-files.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum bytes for each media type that the route parses itself. If omitted, the route receives parsed JSON. */
    readonly maxBytesByType?: Readonly<Record<string, number>>;
    /** Paths of other routes, by the media type that they take. */
    readonly pathByType?: Readonly<Record<string, string>>;
  }
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const INVALID_JSON = 'The body is not valid JSON, or has a member named __proto__, or constructor with a prototype.';

/** Parses UTF-8 JSON. Throws a {@link Problem} for anything else, and for properties that would set a prototype. */
export function parseJsonBody(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) throw bodyProblem('The body is empty: send a JSON object.');
  if (!isUtf8(bytes)) throw bodyProblem('The body is not valid UTF-8, which JSON requires.');
  let body: unknown;
  // Calls back before it returns.
  request.server.getDefaultJsonParser('error', 'error')(request, bytes.toString(), (error, parsedBody) => {
    if (error) throw bodyProblem(INVALID_JSON);
    body = parsedBody;
  });
  return body;
}

const bodyProblem = (detail: string) => new Problem('invalid_body', detail);

/**
 * Registers parsers for the bodies of POST requests. Returns a check to run before a body is read, which throws a
 * {@link Problem} if the body is too large or there is no memory for it right now.
 */
export function registerBodyParsers(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  let reservedBytes = 0;
  app.removeAllContentTypeParsers();
  const parsedTypes = [JSON_TYPE, 'text/csv', 'application/x-www-form-urlencoded', FORM_TYPE];
  app.addContentTypeParser(parsedTypes, async (request: FastifyRequest) => {
    // Request bodies aren't meaningful for other methods, so ignore them.
    if (request.method !== 'POST') return undefined;
    const maxBytes = findMaxBodyBytes(request);
    if (maxBytes === undefined) throw wrongTypeProblem(request);
    const body = await receiveBody(request.raw, estimateBodyBytes(request, maxBytes));
    return request.routeOptions.config.maxBytesByType ? body : parseJsonBody(request, body);
  });
  app.addContentTypeParser('*', (request, _body, done) => done(wrongTypeProblem(request), undefined));
  return (request, reply) => {
    const maxBytes = findMaxBodyBytes(request);
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') {
      const detail = 'The body must not be compressed: leave Content-Encoding out.';
      throw new Problem('unsupported_media_type', detail, {}, { 'accept-encoding': 'identity' });
    }
    // The parser will reject the body without reading it.
    if (maxBytes === undefined) return;
    const reservation = estimateBodyBytes(request, maxBytes);
    if (reservation > maxBytes) throw tooLargeProblem(maxBytes);
    const maxReserved = reservation > SHORT_BODY_BYTES ? MAX_RESERVED_BYTES_FOR_LONG : MAX_RESERVED_BYTES;
    if (reservedBytes + reservation > maxReserved) throw busyProblem();
    reservedBytes += reservation;
    reply.raw.once('close', () => {
      reservedBytes -= reservation;
    });
  };
}

/** Maximum total size of the bodies of unanswered requests. Long bodies get less, which leaves room for short ones. */
const MAX_RESERVED_BYTES = 32 * MEGABYTE;
const MAX_RESERVED_BYTES_FOR_LONG = 24 * MEGABYTE;
const SHORT_BODY_BYTES = 64 * 1024;

/** Returns the number of bytes to reserve: the Content-Length, or the route's limit for a chunked body. */
const estimateBodyBytes = ({ headers }: FastifyRequest, maxBytes: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes;

/** Each chunk costs a microsecond no matter how short it is, so limit the number of tiny chunks in a body. */
const TINY_CHUNK_BYTES = 64;
const MAX_TINY_CHUNKS = 1_000;

/** Receives at most `maxBytes` into one buffer, because a one-byte chunk stored on its own would take 200 bytes. */
function receiveBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = Buffer.allocUnsafe(maxBytes);
    let receivedBytes = 0;
    let tinyChunkCount = 0;
    const append = (chunk: Buffer) => {
      if (chunk.length < TINY_CHUNK_BYTES && ++tinyChunkCount > MAX_TINY_CHUNKS) {
        request.socket.destroy();
        return;
      }
      receivedBytes += chunk.length;
      if (receivedBytes <= maxBytes) chunk.copy(body, receivedBytes - chunk.length);
      else reject(tooLargeProblem(maxBytes));
    };
    request
      .on('data', append)
      .on('end', () => resolve(body.subarray(0, receivedBytes)))
      .on('error', reject);
  });
}

const tooLargeProblem = (maxBytes: number) =>
  new Problem('body_too_large', `The body is larger than ${maxBytes} bytes.`);

/** Matches the charset in linear time, even in a 16 kB header full of blanks. */
const CHARSET_PATTERN = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Returns the body's media type without parameters, and its charset (utf-8 by default), both in lowercase. */
export function readContentType({ headers }: FastifyRequest): { readonly type: string; readonly charset: string } {
  const header = (headers['content-type'] ?? '').toLowerCase();
  const [type = ''] = header.split(';', 1);
  return { type: type.trim(), charset: CHARSET_PATTERN.exec(header)?.[1] ?? 'utf-8' };
}

/** Returns the most bytes that the route accepts, or undefined if it doesn't accept the body's type or charset. */
function findMaxBodyBytes(request: FastifyRequest): number | undefined {
  const { type, charset } = readContentType(request);
  // Spreadsheets write CSV in many encodings. Everything else must be UTF-8.
  const canDecode = charset === 'utf-8' || (type === 'text/csv' && isKnownEncoding(charset));
  return canDecode ? getAcceptedTypes(request)[type] : undefined;
}

/** Returns the maximum bytes for each media type that the route accepts. */
const getAcceptedTypes = ({ routeOptions: { config, bodyLimit } }: FastifyRequest): Readonly<Record<string, number>> =>
  config.maxBytesByType ?? { [JSON_TYPE]: bodyLimit };

function isKnownEncoding(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) !== undefined;
  } catch {
    return false;
  }
}

function wrongTypeProblem(request: FastifyRequest): Problem {
  const acceptedTypes = Object.keys(getAcceptedTypes(request));
  const { type } = readContentType(request);
  const otherPath = request.routeOptions.config.pathByType?.[type];
  const detail = joinTexts(
    `Send the body in UTF-8, with Content-Type: ${acceptedTypes.join(' or ')}.`,
    otherPath !== undefined && `${type} goes to ${otherPath}.`,
  );
  return new Problem('unsupported_media_type', detail, {}, { 'accept-post': acceptedTypes.join(', ') });
}

/** A form has few fields, but the form of a list has one more for each row with a question. */
const MAX_FORM_PARTS = 20 + MAX_PAGE_ROWS;

/** Reads a form with files. Throws a {@link Problem} if it is broken, or would hold up other requests. */
export async function parseForm(request: FastifyRequest): Promise<FormData> {
  const [, , boundary] = FORM_TYPE_PATTERN.exec(request.headers['content-type'] ?? '') ?? [];
  if (!Buffer.isBuffer(request.body) || boundary === undefined) throw brokenFormProblem();
  requireFewParts(request.body, boundary);
  // Parse with the same boundary that was used for counting, because a different boundary would yield different parts.
  const headers = { 'content-type': `${FORM_TYPE}; boundary="${boundary}"` };
  return new Response(request.body as Buffer<ArrayBuffer>, { headers }).formData().catch(() => {
    throw brokenFormProblem();
  });
}

/** Throws a `Problem` for a form with too many fields or long headers: parsing either would block the event loop. */
function requireFewParts(body: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let partCount = 0;
  for (let start = body.indexOf(delimiter); start !== -1; start = body.indexOf(delimiter, start + delimiter.length)) {
    if (++partCount > MAX_FORM_PARTS) throw bodyProblem(`The form has more than ${MAX_FORM_PARTS} fields.`);
    const hasHeadersEnd = body.subarray(start, start + MAX_TEXT).includes('\r\n\r\n') || start + MAX_TEXT > body.length;
    if (!hasHeadersEnd) throw bodyProblem(`The headers of a field of the form are longer than ${MAX_TEXT} characters.`);
  }
}

const brokenFormProblem = () => bodyProblem('The form did not arrive completely. Send it again.');

/** Matches a Content-Type with one boundary as browsers write it (RFC 2046, 5.1.1), whose limit makes counting cheap. */
const FORM_TYPE_PATTERN = /^multipart\/form-data; ?boundary=("?)([0-9a-z'()+_,./:=? -]{0,69}[0-9a-z'()+_,./:=?-])\1$/i;
