import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overloaded, Problem } from '../../base/problem.ts';
import { clientNetwork } from './address-throttle.ts';
import { clientGone } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum body of each media type that a route takes as bytes; a route without media types gets JSON, parsed. */
    readonly accepts?: Readonly<Partial<Record<MediaType, number>>>;
  }

  interface FastifyRequest {
    /** Receives the body if the route takes one of its type. */
    receiveBody: (() => Promise<Buffer>) | null;
  }
}

const JSON_TYPE = 'application/json';
const MEDIA_TYPES = [JSON_TYPE, 'text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

/** Pieces of a body that may be shorter than this many bytes: each costs a microsecond, regardless of its length. */
const TINY_BYTES = 64;
const MAX_TINY_PIECES = 1_000;

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

/** Receives bodies of POST requests within one budget. Returns a check of each request; it throws for a refused one. */
export function readBodies(
  app: FastifyInstance,
  onBody: (request: FastifyRequest) => void,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const budget = new BodyBudget();
  app.decorateRequest('receiveBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...MEDIA_TYPES], async (request: FastifyRequest) => {
    // A body has no meaning in other methods.
    if (request.method !== 'POST') return undefined;
    if (request.receiveBody === null) throw wrongType(request);
    const body = await request.receiveBody();
    onBody(request);
    return request.routeOptions.config.accepts ? body : readJson(body);
  });
  app.addContentTypeParser('*', (request, _body, done) => done(wrongType(request), undefined));
  return (request, reply) => {
    const limit = limitOf(request);
    if (limit === undefined) return;
    const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers;
    // A body in chunks does not state its length, so it counts as the maximum that the route takes, at least 64 KiB.
    const most = coding === undefined ? Number(length) : limit;
    if (most > limit) throw tooLarge(limit);
    const share = budget.admit(coding === undefined ? most : Math.max(most, SHORT_BODY));
    reply.raw.once('close', () => budget.release(share));
    request.receiveBody = async () => {
      const { headers, httpVersionMinor } = request.raw;
      // HTTP/1.0 would take this for the answer (RFC 9110, 10.1.1).
      if (headers.expect !== undefined && httpVersionMinor > 0) reply.raw.writeContinue();
      const collected = collect(request.raw, most, share);
      // Most bodies come with their headers: they are there after that piece is parsed.
      queueMicrotask(() => {
        if (!request.raw.complete) budget.receive(share, clientNetwork(request.ip));
      });
      const body = await collected;
      // A long body is held until its request is answered.
      if (most > SHORT_BODY) budget.complete(share);
      else budget.release(share);
      return body;
    };
  };
}

/** Receives a body of at most that many bytes. Rejects with the error to answer instead. */
function collect(request: IncomingMessage, most: number, share: BodyShare): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let body: Buffer = Buffer.alloc(0);
    // Without a length there is no body, and no event for its end.
    if (request.readableEnded) return resolve(body);
    let received = 0;
    let tinyPieces = 0;
    const append = (piece: Buffer) => {
      if (received + piece.length > most) return share.giveUp(tooLarge(most));
      if (piece.length < TINY_BYTES && ++tinyPieces > MAX_TINY_PIECES) return void request.socket.destroy();
      // Most bodies come in one piece. Others are copied, since a piece of one byte takes 200.
      if (received === 0) body = piece.length === most ? piece : Buffer.allocUnsafeSlow(most);
      received += piece === body ? most : piece.copy(body, received);
    };
    share.giveUp = (problem) => {
      request.off('data', append).resume();
      reject(problem);
    };
    request
      .on('data', append)
      .on('end', () => resolve(body.subarray(0, received)))
      .on('error', reject)
      .on('close', () => {
        if (!request.readableEnded) reject(clientGone());
      });
  });
}

const tooLarge = (limit: number) => new Problem('body_too_large', `The body is larger than ${limit} bytes.`);

/** The media type of a request's body, in lower case and without parameters. */
export function mediaTypeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Linear in the length of a header, which may be 16 kB of blanks. */
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** The encoding that a request names for its body, in lower case; UTF-8 by default. */
export function charsetOf({ headers }: FastifyRequest): string {
  return (CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8').toLowerCase();
}

/** Returns the maximum body that a route takes for a request's type and encoding; undefined if it takes none. */
function limitOf(request: FastifyRequest): number | undefined {
  const type = mediaTypeOf(request) as MediaType;
  const charset = charsetOf(request);
  // Spreadsheets write CSV in many encodings; everything else is UTF-8.
  if (charset !== 'utf-8' && !(type === 'text/csv' && isEncoding(charset))) return undefined;
  const { bodyLimit, config } = request.routeOptions;
  return config.accepts ? config.accepts[type] : type === JSON_TYPE ? bodyLimit : undefined;
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

/** A body up to this many bytes is short: it has room even if long ones fill theirs. */
export const SHORT_BODY = 64 * 1024;
/** Maximum bytes of all bodies together, from their headers until short ones are read and long ones answered. */
const MAX_BYTES = 12 * 1024 * 1024;
/** Long bodies must fit into this many bytes, which leaves room for short ones. */
const MAX_BYTES_FOR_LONG = 10 * 1024 * 1024;
/** A body counts for at least this many bytes: its request takes them, regardless of its length. */
const LEAST_BYTES = 8 * 1024;
/** A body that takes longer than this, in milliseconds, makes room if there is none. */
const SLOW_MS = 2_000;
/** Maximum incomplete bodies, from one client network and from all: other requests wait for the pieces of each. */
const MAX_UNDER_WAY = { network: 32, all: 192 };

export interface BodyShare {
  /** Bytes reserved for it; 0 after it is released. */
  bytes: number;
  readonly since: number;
  /** Called if the body is too large, one too many, or has to make room for others before it is complete. */
  giveUp: (problem: Problem) => void;
}

/** Limits bytes and incomplete bodies. Refuses with 503 beyond a network's limit, or unless a slow one makes room. */
export class BodyBudget {
  readonly #clock: () => number;
  /** Bodies that are not complete, the oldest first. */
  readonly #outstanding = new Set<BodyShare>();
  /** Bodies with more to come, with their networks; the oldest first. */
  readonly #underWay = new Map<BodyShare, string>();
  #bytes = 0;

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Admits a body of that many bytes before any of it is read. Throws a 503 {@link Problem}. */
  admit(length: number): BodyShare {
    const bytes = Math.max(length, LEAST_BYTES);
    const most = length > SHORT_BODY ? MAX_BYTES_FOR_LONG : MAX_BYTES;
    while (this.#bytes + bytes > most) this.#makeRoom(this.#outstanding);
    this.#bytes += bytes;
    const share = { bytes, since: this.#clock(), giveUp: () => {} };
    this.#outstanding.add(share);
    return share;
  }

  /** Counts a body with more to come. Gives it up with 503 if too many are incomplete. */
  receive(share: BodyShare, network: string): void {
    // It may have been answered in the meantime.
    if (share.bytes === 0) return;
    const theirs = this.#underWay.values().filter((other) => other === network);
    try {
      if ([...theirs].length >= MAX_UNDER_WAY.network) throw overloaded();
      while (this.#underWay.size >= MAX_UNDER_WAY.all) this.#makeRoom(this.#underWay.keys());
      this.#underWay.set(share, network);
    } catch (problem) {
      share.giveUp(problem as Problem);
    }
  }

  /** Marks a body as complete: it stays counted, and no longer makes room for others. */
  complete(share: BodyShare): void {
    this.#outstanding.delete(share);
    this.#underWay.delete(share);
  }

  release(share: BodyShare): void {
    this.complete(share);
    this.#bytes -= share.bytes;
    share.bytes = 0;
  }

  /** Gives up the oldest of some bodies if it is slow; otherwise throws. */
  #makeRoom(bodies: Iterable<BodyShare>): void {
    const [oldest] = bodies;
    if (!oldest || this.#clock() - oldest.since < SLOW_MS) throw overloaded();
    this.release(oldest);
    oldest.giveUp(new Problem('request_timeout', 'The body arrived too slowly while other requests were waiting.'));
  }
}
