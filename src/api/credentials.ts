import type { FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { bounded } from '../base/text.ts';
import { hashKey, isWellFormedKey } from '../service/keys/key-format.ts';
import type { KeyRecord, KeyStore } from '../service/keys/key-store.ts';

const REALM = 'Bearer realm="hangtag"';

/**
 * The key that a request carries, in `Authorization: Bearer` or `X-API-Key`. Throws a {@link Problem}: 401 when
 * there is none or its checksum is wrong (the store is not asked), 400 when there are two different ones: generated
 * clients send the same key in both. A key in the query is never read: addresses end up in logs.
 */
export function readKey(request: FastifyRequest): string {
  const authorization = bounded(request.headers.authorization ?? '');
  const bearer = bearerOf(authorization);
  // A client without a key may send an empty field.
  const apiKey = bounded(String(request.headers['x-api-key'] ?? '').trim()) || undefined;
  if (bearer !== undefined && apiKey !== undefined && bearer !== apiKey) {
    throw new Problem(
      'ambiguous_credentials',
      'The request has two different keys: send one, in Authorization or X-API-Key.',
      {},
      { 'www-authenticate': `${REALM}, error="invalid_request"` },
    );
  }
  const key = bearer ?? apiKey;
  if (key === undefined) throw missingKey(authorization, request.query);
  if (!isWellFormedKey(key)) throw /^bearer /i.test(key) ? misplacedBearer() : invalidKey();
  return key;
}

/** Hash of the key that a request carries, read as {@link readKey} does. */
export function readKeyHash(request: FastifyRequest): string {
  return hashKey(readKey(request));
}

/**
 * Returns the key behind `Bearer` in `Authorization`; any other scheme, such as that of a gate in front, holds none.
 */
function bearerOf(authorization: string): string | undefined {
  if (!/^bearer /i.test(authorization)) return undefined;
  return authorization.slice('bearer '.length).trim() || undefined;
}

function missingKey(authorization: string, query: unknown): Problem {
  const detail = missingKeyDetail(authorization, query);
  return new Problem('missing_key', detail, {}, { 'www-authenticate': REALM });
}

/** Explains where a key was found that is not read there. */
function missingKeyDetail(authorization: string, query: unknown): string {
  if (/\bht_/.test(authorization)) {
    return 'Authorization has a key, but not as Bearer: send Authorization: Bearer <key>.';
  }
  if (/^basic /i.test(authorization)) {
    return 'Authorization: Basic has no key: send Authorization: Bearer <key>, or X-API-Key as well.';
  }
  if (Object.values(query as object).some((value) => String(value).startsWith('ht_'))) {
    return 'A key in the URL is not read because URLs are logged: send Authorization: Bearer <key>.';
  }
  return (
    'This needs a free API key: POST your email address to /api/public/keys, then send Authorization: ' +
    'Bearer <key>.'
  );
}

/** The record of a live key. Throws a 401 {@link Problem} when it was never issued or is revoked. */
export async function requireLiveKey(store: KeyStore, hash: string, day: number): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revoked) throw revokedKey();
  return key;
}

/** 401 for a key that was never issued, or is mistyped. */
export const invalidKey = () =>
  wrongKey(
    'invalid_key',
    'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
  );

/** 401 for a key behind `Bearer` where that does not belong. */
const misplacedBearer = () =>
  wrongKey(
    'invalid_key',
    'X-API-Key has "Bearer" before the key: send X-API-Key: <key>, or Authorization: Bearer <key>.',
  );

/** 401 for a key that its holder or the operator revoked. */
export const revokedKey = () =>
  wrongKey('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');

function wrongKey(code: 'invalid_key' | 'revoked_key', detail: string): Problem {
  return new Problem(code, detail, {}, { 'www-authenticate': `${REALM}, error="invalid_token"` });
}
