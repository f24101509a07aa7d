import { type Static, type TSchema, Type } from 'typebox';
import { Problem } from '../base/problem.ts';
import type { Fields, ValuesOf } from '../base/shape.ts';
import { counted, text } from '../base/shape.ts';
import { quoted } from '../base/text.ts';
import { createKey, EMAIL, emailFault, hashKey, KEY_PATTERN, normalizeEmail } from '../keys/key-format.ts';
import { type KeyRecord, type KeyStore, REQUESTS_PER_DAY, usageOf, utcDay } from '../keys/key-store.ts';
import type { Context, Operation } from '../operations/operation.ts';

/** What the operations on keys need. */
export interface KeyContext extends Pick<Context, 'clock'> {
  readonly store: KeyStore;
  readonly requestsPerDay: number;
  readonly publicUrl: () => string;
  /** Counts a sign-up of the client. Throws a `Problem` for too many. */
  readonly countSignUp: () => void;
}

/** An operation on keys, which needs their store. */
interface KeyOperation<Input extends Fields, Answer extends TSchema> extends Omit<Operation<Input, Answer>, 'run'> {
  run(context: KeyContext, input: ValuesOf<Input>): Promise<Static<Answer>>;
}

/** Returns the operation, and infers its types. */
const keyOperation = <Input extends Fields, Answer extends TSchema>(value: KeyOperation<Input, Answer>) => value;

const apiKey = text('The key. It is shown once: only its hash is stored.', { pattern: KEY_PATTERN });

/** What is said of every key. */
const record = {
  tier: Type.Literal('free', { description: 'Key tier.' }),
  limits: Type.Object({
    requestsPerDay: Type.Integer({ description: 'Answered predictions in a UTC day.', examples: [REQUESTS_PER_DAY] }),
  }),
  usage: Type.Object({
    requestsToday: counted('Answered predictions today.'),
    remainingToday: counted('Predictions left today.'),
    resetsAt: text('The next midnight UTC.', { format: 'date-time' }),
  }),
  docs: text('URL of the documentation.', { format: 'uri' }),
};
const IssuedKey = Type.Object(
  { apiKey, email: text('The address you gave.', { format: 'email' }), ...record },
  { $id: 'IssuedKey' },
);
const CurrentKey = Type.Object(
  { createdAt: text('The time the key was issued.', { format: 'date-time' }), ...record },
  { $id: 'CurrentKey' },
);

const EMAIL_FIELD = Type.String({
  description: `Address of the requester, at most ${EMAIL.maxLength} characters, with a dot in its domain.`,
  format: 'email',
  ...EMAIL,
  examples: ['ada@example.com'],
});
/** A key in its full form, which a request has in a header. */
const KEY_FIELD = Type.String({ pattern: KEY_PATTERN });

export const issueKey = keyOperation({
  name: 'keys',
  summary: 'A new API key',
  description:
    'Issues a key immediately, without approval. The key is shown only in this response. A key that was never used is ' +
    'deleted after {unusedDays} days; a used key does not expire.',
  input: { email: EMAIL_FIELD },
  required: ['email'],
  answer: IssuedKey,
  async run(context, sent) {
    const email = readEmail(sent.email);
    context.countSignUp();
    const key = createKey();
    const now = context.clock();
    await context.store.issue(hashKey(key), normalizeEmail(email), now);
    return issuedBody(context, key, email, now);
  },
});

function readEmail(sent: unknown): string {
  const refusal = (detail: string) => new Problem('invalid_email', detail, { parameter: 'email' });
  if (sent === undefined) throw refusal('email is missing: send a JSON object such as {"email": "ada@example.com"}.');
  if (typeof sent !== 'string') throw refusal('email must be a string such as "ada@example.com".');
  const email = sent.trim();
  const fault = emailFault(email);
  if (fault !== undefined) throw refusal(`email ${quoted(email)} ${fault}: send an address such as ada@example.com.`);
  return email;
}

export const currentKey = keyOperation({
  name: 'currentKey',
  summary: 'Usage of the current key',
  description: 'Returns how much of today’s quota is left. Costs no quota.',
  input: { key: KEY_FIELD },
  required: ['key'],
  answer: CurrentKey,
  async run(context, { key = '' }) {
    const now = context.clock();
    return datedBody(context, await requireLiveKey(context.store, hashKey(key), utcDay(now)), now);
  },
});

export const revokeKey = keyOperation({
  name: 'revokeKey',
  summary: 'Revoke the current key',
  description: 'Revokes the key permanently; later requests with it get 401.',
  input: { key: KEY_FIELD },
  required: ['key'],
  answer: Type.Undefined(),
  async run({ store, clock }, { key = '' }) {
    const now = clock();
    const hash = hashKey(key);
    await requireLiveKey(store, hash, utcDay(now));
    if (!(await store.revoke(hash, now))) throw revokedKey();
    return undefined;
  },
});

type RecordContext = Pick<KeyContext, 'publicUrl' | 'requestsPerDay'>;

/** Returns a key's limits and today's usage for its holder; `now` is in milliseconds since the Unix epoch. */
function recordBody({ publicUrl, requestsPerDay }: RecordContext, used: number, now: number) {
  return {
    tier: 'free' as const,
    limits: { requestsPerDay },
    usage: usageOf(used, now, requestsPerDay),
    docs: `${publicUrl()}/developers`,
  };
}

/** Returns the answer about a new key. */
export const issuedBody = (context: RecordContext, key: string, email: string, now: number) => ({
  apiKey: key,
  email,
  ...recordBody(context, 0, now),
});

/** Returns the answer about a key that was issued before. */
export const datedBody = (
  context: RecordContext,
  { createdAt, used }: Pick<KeyRecord, 'createdAt' | 'used'>,
  now: number,
) => ({ createdAt: new Date(createdAt).toISOString(), ...recordBody(context, used, now) });

/** Returns the record of a live key. Throws a 401 {@link Problem} if the key was never issued or is revoked. */
export async function requireLiveKey(store: KeyStore, hash: string, day: number): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revoked) throw revokedKey();
  return key;
}

/** How to authenticate, for a response with the status 401 (RFC 6750). */
export const REALM = 'Bearer realm="hangtag"';

/** Creates the 401 problem for a key that is mistyped, unknown or revoked. */
export function wrongKey(code: 'invalid_key' | 'revoked_key', detail: string): Problem {
  return new Problem(code, detail, {}, { 'www-authenticate': `${REALM}, error="invalid_token"` });
}

/** Creates the 401 problem for a key that is mistyped or was never issued. */
export const invalidKey = (): Problem =>
  wrongKey(
    'invalid_key',
    'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
  );

/** Creates the 401 problem for a key that its holder or the operator revoked. */
export const revokedKey = (): Problem =>
  wrongKey('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');
