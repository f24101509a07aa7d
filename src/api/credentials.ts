import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { hashKey, isWellFormedKey } from '../keys/key-format.ts';
import type { KeyRecord, KeyStore } from '../keys/key-store.ts';

const REALM = 'Bearer realm="hangtag"';

/**
 * Hash of the key that a request carries, in `Authorization: Bearer` or `X-API-Key`. Throws a {@link Problem}: 401
 * when there is none or it cannot be one of ours (the store is not asked), 400 when there are two. A key in the
 * query is never read: addresses end up in logs.
 */
export function readKeyHash(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const apiKey = request.headers['x-api-key'];
  if (authorization !== undefined && apiKey !== undefined) {
    throw new Problem(
      'ambiguous_credentials',
      'The request carries a key twice: send Authorization or X-API-Key, not both.',
      {},
      { 'www-authenticate': `${REALM}, error="invalid_request"` },
    );
  }
  const isBearer = authorization !== undefined && /^bearer /i.test(authorization);
  const key = isBearer ? authorization.slice('bearer '.length).trimStart() : apiKey;
  if (key === undefined || key === '') {
    throw new Problem(
      'missing_key',
      'This needs a free API key: POST your e-mail address to /api/public/keys, then send Authorization: Bearer <key>.',
      {},
      { 'www-authenticate': REALM },
    );
  }
  if (typeof key !== 'string' || !isWellFormedKey(key)) throw invalidKey();
  return hashKey(key);
}

/** The record of a live key. Throws a 401 {@link Problem} when it was never issued or is revoked. */
export async function requireLiveKey(
  store: KeyStore,
  hash: string,
  day: number,
): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revoked) throw revokedKey();
  return key;
}

/** 401 for a key that was never issued, or is mistyped. */
export function invalidKey(): Problem {
  return new Problem(
    'invalid_key',
    'This is not a key of ours: check that it was copied whole, or get a new one with POST /api/public/keys.',
    {},
    { 'www-authenticate': `${REALM}, error="invalid_token"` },
  );
}

/** 401 for a key that its holder or the operator revoked. */
export function revokedKey(): Problem {
  return new Problem(
    'revoked_key',
    'This key was revoked: get a new one with POST /api/public/keys.',
    {},
    { 'www-authenticate': `${REALM}, error="invalid_token"` },
  );
}
