import { randomBytes, randomInt } from 'node:crypto';

/**
 * Returns a function that makes short request ids, unique across restarts and nodes. They look random, so that two of
 * them do not tell how many requests came in between.
 */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  const mask = randomInt(2 ** 32);
  let count = 0;
  // Multiplying by an odd number and flipping bits maps each 32-bit count to a number of its own.
  return () => `${prefix}-${((Math.imul(++count, 0x9e3779b1) ^ mask) >>> 0).toString(36)}`;
}
