import { REQUESTS_PER_DAY } from '../../keys/quota.ts';
import { everyAnswer, limitHeaders } from './headers.ts';
import { json, KEYED } from './operation-parts.ts';
import {
  badBody,
  refusals,
  storeUnavailable,
  tooLarge,
  tooManyKeys,
  tooManySignUps,
  twoKeys,
  unauthorized,
  wrongMediaType,
  wrongMethod,
} from './refusals.ts';

// What the document says of the endpoints for keys.

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const exampleUsage = {
  requestsToday: 0,
  remainingToday: REQUESTS_PER_DAY,
  resetsAt: '2026-11-21T00:00:00.000Z',
};
const exampleDocs = 'https://hangtag.example/developers';

export function createKeyOperation(): object {
  return {
    operationId: 'createKey',
    tags: ['Keys'],
    summary: 'A new API key',
    description:
      'Issues a key immediately, without approval. The key is shown only in this response. Keys do not expire.',
    requestBody: {
      required: true,
      content: json('KeyRequest', { ada: { email: 'ada@example.com' } }),
    },
    responses: {
      200: {
        description: 'The key with its limits.',
        headers: everyAnswer,
        content: json('IssuedKey', {
          ada: {
            apiKey: EXAMPLE_KEY,
            email: 'ada@example.com',
            tier: 'free',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(
        badBody,
        wrongMethod,
        tooManyKeys,
        tooLarge,
        wrongMediaType,
        tooManySignUps,
        storeUnavailable,
      ),
    },
    security: [],
  };
}

export function currentKeyOperation(): object {
  return {
    operationId: 'getCurrentKey',
    tags: ['Keys'],
    summary: 'Usage of the current key',
    description: 'Returns how much of today’s quota is left. Costs no quota.',
    responses: {
      200: {
        description: 'The key’s limits and usage.',
        headers: { ...everyAnswer, ...limitHeaders },
        content: json('CurrentKey', {
          fresh: {
            tier: 'free',
            createdAt: '2026-11-20T09:30:00.000Z',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(twoKeys, unauthorized, wrongMethod, storeUnavailable),
    },
    security: KEYED,
  };
}

export function rotateKeyOperation(): object {
  return {
    operationId: 'rotateCurrentKey',
    tags: ['Keys'],
    summary: 'Replace the key that is sent',
    description:
      'Issues a new key for the same e-mail address and revokes the one that is sent, in one step. Today’s usage carries over to the new key, which is shown only in this response. Counts as a sign-up of the client address. If the response was lost, repeat the request with the old key within a minute: another key takes the place of the new one, unless that has been used for a prediction.',
    responses: {
      200: {
        description: 'The new key with its limits and usage.',
        headers: { ...everyAnswer, ...limitHeaders },
        content: json('RotatedKey', {
          fresh: {
            apiKey: EXAMPLE_KEY,
            tier: 'free',
            createdAt: '2026-11-20T09:30:00.000Z',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(twoKeys, unauthorized, wrongMethod, tooManySignUps, storeUnavailable),
    },
    security: KEYED,
  };
}

export function revokeKeyOperation(): object {
  return {
    operationId: 'revokeCurrentKey',
    tags: ['Keys'],
    summary: 'Revoke the current key',
    description: 'Revokes the key permanently; later requests with it get 401.',
    responses: {
      204: { description: 'The key is revoked.', headers: everyAnswer },
      ...refusals(twoKeys, unauthorized, wrongMethod, storeUnavailable),
    },
    security: KEYED,
  };
}
