import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overloaded, Problem } from '../../base/problem.ts';
import { clientGone } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum body of each media type that a route takes as bytes; a route without media types gets JSON, parsed. */
    readonly accepts?: Readonly<Partial<Record<(typeof MEDIA_TYPES)[number], number>>>;
  }
}

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json';
const MEDIA_TYPES = [JSON_TYPE, 'text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Text that may name a prototype, even if only by escapes. */
const MAY_NAME_PROTOTYPE = /__proto__|constructor|\\u/;

/** Reads JSON in UTF-8. Throws a {@link Problem} for anything else, and for names of prototypes. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw invalid('The body is empty: send a JSON object.');
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8, which JSON requires.');
  const text = bytes.toString().replace(/^\ufeff/, '');
  try {
    return JSON.parse(text, MAY_NAME_PROTOTYPE.test(text) ? refusePrototype : undefined);
  } catch (error) {
    throw error instanceof Problem ? error : invalid('The body is not valid JSON.');
  }
}

function refusePrototype(name: string, value: unknown): unknown {
  const isConstructor = name === 'constructor' && value instanceof Object;
  if (name === '__proto__' || (isConstructor && Object.hasOwn(value, 'prototype'))) {
    throw invalid(
      'The body has a member named __proto__, or a prototype inside a member named constructor: leave it out.',
    );
  }
  return value;
}

const invalid = (detail: string) => new Problem('invalid_body', detail);

/** Receives bodies of POST requests. Returns a check of each request; it throws for a refused one. */
export function readBodies(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  let held = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...MEDIA_TYPES], async (request: FastifyRequest) => {
    // A body has no meaning in other methods.
    if (request.method !== 'POST') return undefined;
    const limit = limitOf(request);
    if (limit === undefined) throw wrongType(request);
    const body = await collect(request.raw, mostOf(request, limit));
    return request.routeOptions.config.accepts ? body : readJson(body);
  });
  app.addContentTypeParser('*', (request, _body, done) => done(wrongType(request), undefined));
  return (request, reply) => {
    const limit = limitOf(request);
    if (limit === undefined) return;
    const most = mostOf(request, limit);
    if (most > limit) throw tooLarge(limit);
    if (held + most > (most > SHORT_BODY ? MAX_BYTES_FOR_LONG : MAX_BYTES)) throw overloaded();
    held += most;
    reply.raw.once('close', () => {
      held -= most;
    });
  };
}

/** Maximum bytes of all bodies together until their requests are answered; short ones have room beside long ones. */
const MAX_BYTES = 32 * MEGABYTE;
const MAX_BYTES_FOR_LONG = 24 * MEGABYTE;
const SHORT_BODY = 64 * 1024;

/** Returns the length that a body states; in chunks it states none, and counts as the maximum that its route takes. */
function mostOf({ headers }: FastifyRequest, limit: number): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : limit;
}

/** Pieces of a body that may be shorter than this many bytes: each costs a microsecond, regardless of its length. */
const TINY_BYTES = 64;
const MAX_TINY_PIECES = 1_000;

/** Receives a body of at most that many bytes, in one buffer: stored alone, a piece of one byte takes 200. */
function collect(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = Buffer.allocUnsafe(most);
    // Without a length there is no body, and no event for its end.
    if (request.readableEnded) return resolve(body.subarray(0, 0));
    let received = 0;
    let tinyPieces = 0;
    const append = (piece: Buffer) => {
      if (piece.length < TINY_BYTES) tinyPieces++;
      if (tinyPieces > MAX_TINY_PIECES) {
        request.socket.destroy();
        return;
      }
      received += piece.length;
      if (received <= most) piece.copy(body, received - piece.length);
      else reject(tooLarge(most));
    };
    request
      .on('data', append)
      .on('end', () => resolve(body.subarray(0, received)))
      .on('error', reject)
      .on('close', () => reject(clientGone()));
  });
}

const tooLarge = (limit: number) => new Problem('body_too_large', `The body is larger than ${limit} bytes.`);

/** Returns the media type of a request's body, in lower case and without parameters. */
export function mediaTypeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Linear in the length of a header, which may be 16 kB of blanks. */
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Returns the encoding that a request names for its body, in lower case; UTF-8 by default. */
export function charsetOf({ headers }: FastifyRequest): string {
  return (CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8').toLowerCase();
}

/** Returns the maximum body that a route takes for a request's type and encoding; undefined if it takes none. */
function limitOf(request: FastifyRequest): number | undefined {
  const type = mediaTypeOf(request) as (typeof MEDIA_TYPES)[number];
  const charset = charsetOf(request);
  // Spreadsheets write CSV in many encodings; everything else is UTF-8.
  if (charset !== 'utf-8' && !(type === 'text/csv' && isEncoding(charset))) return undefined;
  const { bodyLimit, config } = request.routeOptions;
  if (config.accepts) return config.accepts[type];
  return type === JSON_TYPE ? bodyLimit : undefined;
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name) !== undefined;
  } catch {
    return false;
  }
}

function wrongType(request: FastifyRequest): Problem {
  const types = Object.keys(request.routeOptions.config.accepts ?? { [JSON_TYPE]: 0 });
  const detail = `Send the body in UTF-8, with Content-Type: ${types.join(' or ')}.`;
  return new Problem('unsupported_media_type', detail, {}, { 'accept-post': types.join(', ') });
}
