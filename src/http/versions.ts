import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CACHEABLE,
  compress,
  flatHeaders,
  isNamed,
  MIN_COMPRESSED,
  preferredEncoding,
  sendPrepared,
} from './answer.ts';

/** Derives an ETag from a version, so that content need not be made first. */
function etagFor(request: FastifyRequest, version: string) {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const tag = hash('sha256', version, 'base64url').slice(0, 22);
  return { etag: encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`, encoding };
}

/** Sends a 304 and returns true if the client already has this version. `*` in its header asks for any that exists. */
export function sendIfUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
  exists = false,
): boolean {
  const { etag } = etagFor(request, version);
  const clientTags = request.headers['if-none-match'] ?? '';
  const isUnchanged = clientTags.trim() === '*' ? exists : isNamed(clientTags, etag);
  if (isUnchanged) sendPrepared(request, reply, 304, flatHeaders(versionHeaders(etag)));
  return isUnchanged;
}

/** Sends content with the ETag of its version. Compresses it if it's large enough. `headers` include its type. */
export function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
  content: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (sendIfUnchanged(request, reply, version, true)) return;
  const { etag, encoding } = etagFor(request, version);
  const fields = flatHeaders({ ...versionHeaders(etag), ...headers });
  if (encoding === undefined || content.length < MIN_COMPRESSED) {
    sendPrepared(request, reply, 200, fields, Buffer.from(content));
  } else {
    sendPrepared(request, reply, 200, fields, compress(content, encoding), { 'content-encoding': encoding });
  }
}

const versionHeaders = (etag: string) => ({ 'cache-control': CACHEABLE, vary: 'Accept-Encoding', etag });
