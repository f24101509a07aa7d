import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyBudget, type BodyShare } from './body-budget.ts';
import { clientGone } from './errors.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import { Problem } from './problem.ts';
import { bodyIsRead, lengthOf, SHORT_BODY } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The bodies that a route takes as they are: media types, each with the longest body in bytes. A route that names
     * none takes JSON of its `bodyLimit`, and gets it parsed.
     */
    readonly accepts?: Readonly<Partial<Record<MediaType, number>>>;
  }
}

const JSON_TYPE = 'application/json';
const MEDIA_TYPES = [
  JSON_TYPE,
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

/**
 * Makes the reader of JSON in UTF-8 that the app itself uses. It throws what is answered with 400, also for names of
 * prototypes.
 */
export function createJsonReader(app: FastifyInstance): (bytes: Buffer) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (bytes) => {
    if (!isUtf8(bytes)) {
      throw new Problem('invalid_body', 'The body is not valid UTF-8, which JSON requires.');
    }
    let read: unknown;
    const text = bytes.toString();
    parse(undefined as never, text, (error, value) => {
      if (error) throw isJson(text) ? namesPrototype() : error;
      read = value;
    });
    return read;
  };
}

/** Whether what was refused is JSON all the same. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function namesPrototype(): Problem {
  return new Problem(
    'invalid_body',
    'The body has a member __proto__, or a prototype in a member constructor: leave it out.',
  );
}

/** A body that is being received. */
interface Incoming {
  /** Asks a client that waits for it to go on. */
  readonly ask: () => void;
  readonly whole: Promise<Buffer>;
}

/**
 * Has the app receive bodies, all within one budget. Returns what to call with each POST before a route sees it; it throws
 * a {@link Problem} where its body will not be read.
 */
export function readBodies(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const budget = new BodyBudget();
  const bodies = new WeakMap<FastifyRequest, Incoming>();
  const readJson = createJsonReader(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...MEDIA_TYPES], async (request: FastifyRequest) => {
    const { ask, whole } = bodies.get(request) as Incoming;
    ask();
    const body = await whole;
    return request.routeOptions.config.accepts ? body : readJson(body);
  });
  app.addContentTypeParser('*', (request, _body, done) => done(wrongType(request), undefined));
  return (request, reply) => {
    const problem = refusalOf(request);
    if (problem) throw problem;
    bodies.set(request, receive(request, reply, budget));
  };
}

/** Why the body of a POST will not be read, as far as its headers tell; undefined when it may be. */
function refusalOf(request: FastifyRequest): Problem | undefined {
  const { 'content-length': length, expect } = request.headers;
  if (charsetOf(request) !== 'utf-8' && !takesCharset(request)) return wrongType(request);
  const limit = limitOf(request, mediaTypeOf(request));
  if (limit !== undefined && Number(length) > limit) return tooLarge(limit);
  // Whoever waits to send the body is answered without it.
  return limit === undefined && expect !== undefined ? wrongType(request) : undefined;
}

/**
 * Begins to receive a body: at once, since what Node holds of it until somebody listens would be in no budget. Throws a
 * 503 {@link Problem}.
 */
function receive(request: FastifyRequest, reply: FastifyReply, budget: BodyBudget): Incoming {
  const { raw } = request;
  const { expect } = raw.headers;
  const length = lengthOf(raw);
  const share = budget.admit(length);
  reply.raw.once('close', () => budget.release(share));
  const limit = limitOf(request, mediaTypeOf(request));
  const ask = () => {
    // A client of HTTP/1.0 would take it for the answer (RFC 9110, 10.1.1).
    if (expect !== undefined && raw.httpVersionMinor > 0) reply.raw.writeContinue();
  };
  const whole =
    limit === undefined
      ? drop(raw, wrongType(request))
      : collect(raw, length, limit, budget, share);
  // Perhaps nobody asks for it.
  whole.catch(() => {});
  return { ask, whole };
}

/** Drops a body, and leaves what has not come yet of a long one: its connection closes (unread-bodies.ts). */
function drop(request: IncomingMessage, problem: unknown): Promise<Buffer> {
  request.resume();
  if (lengthOf(request) > SHORT_BODY) request.socket.pause();
  return Promise.reject(problem);
}

/** The whole body. Rejects with what is answered in its place. */
function collect(
  request: IncomingMessage,
  length: number,
  limit: number,
  budget: BodyBudget,
  share: BodyShare,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const buffer = new GrowingBuffer(limit);
    let whole: Buffer | undefined;
    let chunks = 0;
    const stop = () => {
      request.off('data', append).off('end', finish).off('error', fail).off('close', abandon);
      share.giveUp = () => {};
    };
    const fail = (error: unknown) => {
      stop();
      budget.release(share);
      resolve(drop(request, error));
    };
    const append = (chunk: Buffer) => {
      // Most bodies come in one piece.
      if (chunk.length === length) {
        whole = chunk;
        return;
      }
      const received = buffer.length + chunk.length;
      try {
        if (received > limit) throw tooLarge(limit);
        budget.grow(share, ++chunks, received, buffer.sizeWith(chunk.length));
      } catch (problem) {
        fail(problem);
        return;
      }
      buffer.append(chunk);
    };
    const finish = () => {
      stop();
      bodyIsRead(request);
      // A long one is held until its request is answered.
      if (share.bytes > SHORT_BODY) budget.complete(share);
      else budget.release(share);
      resolve(whole ?? buffer.bytes());
    };
    const abandon = () => fail(clientGone());
    share.giveUp = fail;
    request.on('data', append).on('end', finish).on('error', fail).on('close', abandon);
  });
}

/** The media type of a request's body, in small letters and without parameters. */
export function mediaTypeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

const CHARSET = /;\s*charset\s*=\s*("?)([^";]*)\1\s*(?:;|$)/i;

/** The encoding that a request names for its body, in small letters: UTF-8 where it names none. */
export function charsetOf({ headers }: FastifyRequest): string {
  const [, , named = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  return named.trim().toLowerCase();
}

/** Spreadsheets write CSV in many encodings; everything else is UTF-8. */
function takesCharset(request: FastifyRequest): boolean {
  if (mediaTypeOf(request) !== 'text/csv') return false;
  try {
    new TextDecoder(charsetOf(request));
    return true;
  } catch {
    return false;
  }
}

/** The longest body of a media type that a route takes; undefined where it takes none. */
function limitOf({ routeOptions }: FastifyRequest, type: string | undefined): number | undefined {
  const { accepts = { [JSON_TYPE]: routeOptions.bodyLimit } } = routeOptions.config;
  return MEDIA_TYPES.includes(type as MediaType) ? accepts[type as MediaType] : undefined;
}

function tooLarge(limit: number): Problem {
  return new Problem('body_too_large', `The body is larger than ${limit} bytes.`);
}

function wrongType(request: FastifyRequest): Problem {
  const { accepts = { [JSON_TYPE]: 0 } } = request.routeOptions.config;
  const types = Object.keys(accepts);
  return new Problem(
    'unsupported_media_type',
    `Send the body in UTF-8, with Content-Type: ${types.join(' or ')}.`,
    {},
    { 'accept-post': types.join(', ') },
  );
}
