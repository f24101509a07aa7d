import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Has the app read bodies as JSON in UTF-8, and no others. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (isUtf8(body)) parse(request, body.toString(), done);
      else
        done(
          new Problem('invalid_body', 'The body is not valid UTF-8, which JSON requires.'),
          undefined,
        );
    },
  );
}

/**
 * Why the body of a POST will not be read, or undefined when it will be: then a client that waits to send it is told
 * to go on.
 */
export function refuseBody(request: FastifyRequest, reply: FastifyReply): Problem | undefined {
  const { 'content-type': type = '', 'content-length': length, expect } = request.headers;
  if (OTHER_CHARSET.test(type)) return wrongType();
  if (expect === undefined) return undefined;
  if (!request.server.hasContentTypeParser(type.split(';', 1)[0] as string)) return wrongType();
  const { bodyLimit } = request.routeOptions;
  if (Number(length) > bodyLimit) {
    return new Problem('body_too_large', `The body is larger than ${bodyLimit} bytes.`);
  }
  reply.raw.writeContinue();
  return undefined;
}

/** A parameter of a media type that names an encoding other than UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;

function wrongType(): Problem {
  return new Problem(
    'unsupported_media_type',
    'The body must be JSON in UTF-8: send Content-Type: application/json.',
    {},
    { 'accept-post': 'application/json' },
  );
}
