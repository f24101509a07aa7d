import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Metrics } from './metrics.ts';

// An import would load more: see service/http/server.ts.
const { createServer } = process.getBuiltinModule('node:http');

/** Serves `GET /metrics` on a separate port, which can stay private. Rejects if the port is unavailable. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const text = await metrics.expose();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(text);
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  server.maxConnections = 50;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
