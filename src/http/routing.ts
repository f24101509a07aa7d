import type { FastifyInstance, HTTPMethods } from 'fastify';
import { preflightHeaders } from './headers.ts';
import { Problem } from './problem.ts';

/**
 * Completes the routes that are registered on `app` from here on: each path answers OPTIONS, and 405 with Allow for
 * methods that it does not have. Returns a function to call when all routes are there.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  return () => {
    // A copy: what is registered now would be collected too.
    for (const [url, methods] of [...methodsOf]) complete(app, url, [...methods]);
  };
}

function complete(app: FastifyInstance, url: string, methods: string[]): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])];
  if (!methods.includes('OPTIONS')) {
    const headers = preflightHeaders(allowed);
    app.options(url, (_request, reply) => {
      reply.code(204).headers(headers).send();
    });
  }
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[],
    url,
    // Before the body is read: it does not matter.
    onRequest: (request, _reply, done) => {
      done(
        new Problem(
          'method_not_allowed',
          `${request.method} does not work here: use ${allowed.join(', ')}.`,
          {},
          { allow: allowed.join(', ') },
        ),
      );
    },
    handler: () => {},
  });
}
