import { randomBytes, randomInt } from 'node:crypto';

/**
 * Returns a generator of short request ids, unique across restarts and nodes. They look random, so that two ids do not
 * reveal the number of requests between them.
 */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  const mask = randomInt(2 ** 32);
  let count = 0;
  // Multiplying by an odd number and flipping bits is a bijection on 32-bit counts.
  return () => `${prefix}-${((Math.imul(++count, 0x9e3779b1) ^ mask) >>> 0).toString(36)}`;
}
