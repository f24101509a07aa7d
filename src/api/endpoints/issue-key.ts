import { type Static, Type } from 'typebox';
import { sendJson } from '../../http/answer.ts';
import { Problem } from '../../http/problem.ts';
import { quoted } from '../../http/text.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN, isEmail, normalizeEmail } from '../../keys/email.ts';
import { createKey, hashKey } from '../../keys/key-format.ts';
import { usageOf } from '../../keys/quota.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import {
  apiKey,
  EXAMPLE_KEY,
  exampleRecord,
  keyRecord,
  tooManyKeys,
  tooManySignUps,
} from '../key-parts.ts';
import { json, openOperation } from '../openapi/operation-parts.ts';

const KeyRequest = Type.Object(
  {
    email: Type.String({
      description: `Address of the requester, at most ${EMAIL_MAX_LENGTH} characters, with a dot in its domain.`,
      format: 'email',
      pattern: EMAIL_PATTERN,
      maxLength: EMAIL_MAX_LENGTH,
      examples: ['ada@example.com'],
    }),
  },
  { $id: 'KeyRequest' },
);

const IssuedKey = Type.Object(
  {
    apiKey,
    email: Type.String({ description: 'The address supplied.', format: 'email' }),
    ...keyRecord,
  },
  { $id: 'IssuedKey' },
);

/** POST /api/public/keys: a new key. */
export const issueKeyEndpoint: Endpoint = {
  path: '/api/public/keys',
  method: 'post',
  describe: () =>
    openOperation({
      operationId: 'createKey',
      tags: ['Keys'],
      summary: 'A new API key',
      description:
        'Issues a key immediately, without approval. The key is shown only in this response. Keys do not expire.',
      requestBody: {
        required: true,
        content: json(KeyRequest, { ada: { email: 'ada@example.com' } }),
      },
      answer: 'The key with its limits.',
      content: json(IssuedKey, {
        ada: { apiKey: EXAMPLE_KEY, email: 'ada@example.com', ...exampleRecord },
      }),
      refusals: [
        'BadBody',
        'TooManyKeys',
        'TooLarge',
        'WrongMediaType',
        'TooManySignUps',
        'StoreUnavailable',
      ],
    }),
  register: (app, parts) => {
    app.post(issueKeyEndpoint.path, async (request, reply) =>
      sendJson(reply, await issueKey(parts, request.body, request.ip)),
    );
  },
};

/** The parts that issue keys. */
export type KeysParts = Pick<
  ApiParts,
  'store' | 'signUps' | 'clock' | 'publicUrl' | 'requestsPerDay' | 'keysPerEmail' | 'contact'
>;

/**
 * A new key for the e-mail address in a request's body: the record that its holder gets, once. Throws a
 * {@link Problem} for an address that cannot be one or has too many live keys, and for a client that asks too often.
 */
export async function issueKey(
  { store, signUps, clock, publicUrl, requestsPerDay, keysPerEmail, contact }: KeysParts,
  body: unknown,
  clientAddress: string,
): Promise<Static<typeof IssuedKey>> {
  const email = readEmail(body);
  const wait = signUps.take(clientAddress);
  if (wait > 0) throw tooManySignUps(signUps, wait);
  const apiKey = createKey();
  const now = clock();
  const isIssued = await store.issue(hashKey(apiKey), normalizeEmail(email), now, keysPerEmail);
  if (!isIssued) throw tooManyKeys(keysPerEmail, contact);
  return {
    apiKey,
    email,
    tier: 'free',
    limits: { requestsPerDay },
    usage: usageOf(0, now, requestsPerDay),
    docs: `${publicUrl()}/developers`,
  };
}

function readEmail(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(
      'invalid_body',
      'The body must be a JSON object such as {"email": "ada@example.com"}.',
    );
  }
  const given = (body as { email?: unknown }).email;
  const email = typeof given === 'string' ? given.trim() : given;
  if (typeof email === 'string' && isEmail(email)) return email;
  if (email === undefined) {
    throw new Problem(
      'invalid_email',
      'email is missing: send a JSON object such as {"email": "ada@example.com"}.',
      { parameter: 'email' },
    );
  }
  throw new Problem(
    'invalid_email',
    typeof email === 'string'
      ? `email ${quoted(email)} is not a valid address: use at most 254 characters, 64 before the @, and a dot in the domain.`
      : 'email must be a string such as "ada@example.com".',
    { parameter: 'email' },
  );
}
