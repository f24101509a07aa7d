import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const KEY_PREFIX = 'ht_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Regular expression source for the key format: `ht_`, 30 random characters, and 6 checksum characters. */
export const KEY_PATTERN_SOURCE = `^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`;
const KEY_PATTERN = new RegExp(KEY_PATTERN_SOURCE);

/** Returns a new key with 178 random bits, and a checksum that catches a mistyped key without querying the store. */
export function createKey(): string {
  const randomPart = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return KEY_PREFIX + randomPart + createChecksum(randomPart);
}

/** Returns true if the text has the format of a key and a valid checksum, even if the key was never issued. */
export const isWellFormedKey = (text: string): boolean =>
  KEY_PATTERN.test(text) && text.endsWith(createChecksum(text.slice(KEY_PREFIX.length, -CHECKSUM_LENGTH)));

/** Returns the key's SHA-256 in hexadecimal, which is stored instead of the key. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

function createChecksum(randomPart: string): string {
  let remainder = crc32(randomPart);
  let checksum = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum = ALPHABET[remainder % 62] + checksum;
    remainder = Math.floor(remainder / 62);
  }
  return checksum;
}

/** Folds an address. Mail hosts may distinguish case before the @ (RFC 5321, 2.4), but none in common use does. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
