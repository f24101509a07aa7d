import { randomBytes, randomInt } from 'node:crypto';

/**
 * Makes short names for requests, unique across restarts and nodes. They look random: two of them do not say how many
 * requests came in between.
 */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  const mask = randomInt(2 ** 32);
  let count = 0;
  // Multiplying by an odd number and changing bits gives each count of 32 bits a number of its own.
  return () => `${prefix}-${((Math.imul(++count, 0x9e3779b1) ^ mask) >>> 0).toString(36)}`;
}
