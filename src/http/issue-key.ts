import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { quote } from '../base/text.ts';
import { createKey, emailFault, hashKey, normalizeEmail } from '../keys/key-format.ts';
import type { ApiParts } from './endpoint.ts';

/** What issuing a key needs of the service. */
export type IssuingParts = Pick<ApiParts, 'store' | 'clock' | 'countSignUp'>;

/**
 * Issues a key for an email address of a client, whose answer gets the headers of the sign-up limit. Rejects with a
 * {@link Problem} for an invalid address or too many sign-ups.
 */
export async function issueKey(
  { store, clock, countSignUp }: IssuingParts,
  sentEmail: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const email = readEmail(sentEmail);
  countSignUp(request, reply);
  const apiKey = createKey();
  const now = clock();
  await store.issue(hashKey(apiKey), normalizeEmail(email), now);
  return { apiKey, email, now };
}

function readEmail(sent: unknown): string {
  const refusal = (detail: string) => new Problem('invalid_email', detail, { parameter: 'email' });
  if (sent === undefined) throw refusal('email is missing: send a JSON object such as {"email": "ada@example.com"}.');
  if (typeof sent !== 'string') throw refusal('email must be a string such as "ada@example.com".');
  const email = sent.trim();
  const fault = emailFault(email);
  if (fault !== undefined) throw refusal(`email ${quote(email)} ${fault}: send an address such as ada@example.com.`);
  return email;
}
