import { errorCodes, type FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types, beside JSON, of the bodies that a route takes; they come as a Buffer. */
    readonly accepts?: readonly string[];
  }
}

const TYPES = ['text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets routes take bodies that are not JSON; for every other route they stay an unsupported media type. */
export function acceptBodies(app: FastifyInstance): void {
  for (const type of TYPES) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      if (request.routeOptions.config.accepts?.includes(type)) done(null, body);
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), undefined);
    });
  }
}
