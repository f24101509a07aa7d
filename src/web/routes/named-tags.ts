import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { flatHeaders, isNamed, sendPrepared } from '../../service/http/answer.ts';
import { compress, type Encoding, MIN_COMPRESSED, preferredEncoding } from '../../service/http/compression.ts';
import { CACHEABLE } from '../../service/http/headers.ts';

/** The entity tag of an answer that depends on its name alone, such as a release and an address, before it is made. */
export interface NamedTag {
  readonly etag: string;
  readonly encoding: Encoding | undefined;
}

/** Returns the tag of a named answer in the coding that the client prefers. */
export function tagOf(request: FastifyRequest, name: string): NamedTag {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const tag = hash('sha256', name, 'base64url').slice(0, 22);
  return { etag: encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`, encoding };
}

/** Sends 304 if the client has the answer of the tag. False otherwise: the answer is to be made. */
export function sendIfKnown(request: FastifyRequest, reply: FastifyReply, { etag }: NamedTag): boolean {
  const known = request.headers['if-none-match'];
  // `*` asks if there is an answer at all, which is not known yet.
  if (known === undefined || known.trim() === '*' || !isNamed(known, etag)) return false;
  sendPrepared(request, reply, 304, flatHeaders(taggedHeaders(etag)));
  return true;
}

/** Sends an answer that was made for this request and that anybody may cache. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, encoding }: NamedTag,
  contentType: string,
  content: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (request.headers['if-none-match']?.trim() === '*') {
    sendPrepared(request, reply, 304, flatHeaders(taggedHeaders(etag)));
    return;
  }
  const coding = content.length >= MIN_COMPRESSED ? encoding : undefined;
  const text = coding === undefined ? content : compress(content, coding);
  const fields = flatHeaders({ ...taggedHeaders(etag), ...headers, 'content-type': contentType });
  const own = coding === undefined ? {} : { 'content-encoding': coding };
  sendPrepared(request, reply, 200, fields, { text, encoding: 'utf8' }, own);
}

const taggedHeaders = (etag: string) => ({ 'cache-control': CACHEABLE, vary: 'Accept-Encoding', etag });
