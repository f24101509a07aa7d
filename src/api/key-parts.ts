import { Type } from 'typebox';
import { type AddressLimit, throttledHeaders } from '../http/address-throttle.ts';
import { Problem } from '../http/problem.ts';
import { KEY_PATTERN } from '../keys/key-format.ts';
import { REQUESTS_PER_DAY } from '../keys/quota.ts';
import { waitInWords } from '../wording/numbers.ts';

// Shared parts of the endpoints for keys.

const Limits = Type.Object({
  requestsPerDay: Type.Integer({
    description: 'Answered predictions in a UTC day.',
    examples: [REQUESTS_PER_DAY],
  }),
});
const Usage = Type.Object({
  requestsToday: Type.Integer({ description: 'Answered predictions today.', minimum: 0 }),
  remainingToday: Type.Integer({ description: 'Predictions left today.', minimum: 0 }),
  resetsAt: Type.String({ description: 'The next midnight UTC.', format: 'date-time' }),
});
const keyTier = Type.Literal('free', { description: 'Key tier.' });
const docs = Type.String({ description: 'Address of the documentation.', format: 'uri' });

/** The members of every record of a key. */
export const keyRecord = { tier: keyTier, limits: Limits, usage: Usage, docs };

export const apiKey = Type.String({
  description: 'The key. It is shown once: only its hash is stored.',
  pattern: KEY_PATTERN,
});

/** The same in the document's examples. */
export const exampleRecord = {
  tier: 'free',
  limits: { requestsPerDay: REQUESTS_PER_DAY },
  usage: {
    requestsToday: 0,
    remainingToday: REQUESTS_PER_DAY,
    resetsAt: '2026-11-21T00:00:00.000Z',
  },
  docs: 'https://hangtag.example/developers',
};
export const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';

/** Refuses a client that asks for keys too often; `wait` in seconds. */
export function tooManySignUps(limit: AddressLimit, wait: number): Problem {
  return new Problem(
    'too_many_sign_ups',
    `This address has requested ${limit.limit} keys within an hour: try again in ${waitInWords(wait)}.`,
    { 'violated-policies': ['sign-up'] },
    throttledHeaders('sign-up', limit, wait),
  );
}

/** Refuses another key for an e-mail address that has as many as it may. */
export function tooManyKeys(keysPerEmail: number, contact: string | undefined): Problem {
  const whom = contact?.replace(/^(mailto|tel):/, '') ?? 'the operator of this service';
  return new Problem(
    'too_many_keys',
    `This e-mail address has ${keysPerEmail} live keys, the maximum: use one of them, rotate it, or revoke one first. If they are not yours, write to ${whom}.`,
    { parameter: 'email' },
  );
}
