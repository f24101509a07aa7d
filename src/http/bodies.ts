import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the bodies that a route takes; JSON where it names none. Others come as a Buffer. */
    readonly accepts?: readonly MediaType[];
  }
}

const JSON_TYPE = 'application/json';
const OTHER_TYPES = [
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;
type MediaType = typeof JSON_TYPE | (typeof OTHER_TYPES)[number];

/** Has the app read bodies as JSON in UTF-8, and as what else a route accepts. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!acceptedBy(request).includes(JSON_TYPE)) done(wrongType(request), undefined);
    else if (isUtf8(body)) parse(request, body.toString(), done);
    else
      done(
        new Problem('invalid_body', 'The body is not valid UTF-8, which JSON requires.'),
        undefined,
      );
  });
  for (const type of OTHER_TYPES) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      if (acceptedBy(request).includes(type)) done(null, body);
      else done(wrongType(request), undefined);
    });
  }
  app.addContentTypeParser('*', (request, _body, done) => done(wrongType(request), undefined));
}

/**
 * Why the body of a POST will not be read, or undefined when it will be: then a client that waits to send it is asked
 * to go on.
 */
export function refuseBody(request: FastifyRequest, reply: FastifyReply): Problem | undefined {
  const { 'content-type': type = '', 'content-length': length, expect } = request.headers;
  if (OTHER_CHARSET.test(type)) return wrongType(request);
  if (expect === undefined) return undefined;
  const name = type.split(';', 1)[0]?.trim().toLowerCase();
  if (!acceptedBy(request).some((accepted) => accepted === name)) return wrongType(request);
  const { bodyLimit } = request.routeOptions;
  if (Number(length) > bodyLimit) {
    return new Problem('body_too_large', `The body is larger than ${bodyLimit} bytes.`);
  }
  // A client of HTTP/1.0 would take it for the answer (RFC 9110, 10.1.1).
  if (request.raw.httpVersionMinor > 0) reply.raw.writeContinue();
  return undefined;
}

/** A parameter of a media type that names an encoding other than UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;

const ONLY_JSON: readonly MediaType[] = [JSON_TYPE];

function acceptedBy(request: FastifyRequest): readonly MediaType[] {
  return request.routeOptions.config.accepts ?? ONLY_JSON;
}

function wrongType(request: FastifyRequest): Problem {
  const accepted = acceptedBy(request);
  return new Problem(
    'unsupported_media_type',
    `The body must be in UTF-8, with Content-Type: ${accepted.join(' or ')}.`,
    {},
    { 'accept-post': accepted.join(', ') },
  );
}
