import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'ht_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** Bytes behind the random characters: with 205 bits to spare, all characters are equally likely to 61 digits. */
const MATERIAL_BYTES = 48;
const KEY_LENGTH = PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

/** The shape of every key, as a regular expression source: `ht_`, 30 random and 6 checksum characters. */
export const KEY_PATTERN = `^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`;

/** Returns a new key: 178 random bits and a checksum, which detects a mistyped key without a query to the store. */
export function createKey(): string {
  return spellKey(randomBytes(MATERIAL_BYTES));
}

/** Returns the key that replaces another: the same for the same salt, secret without either (HKDF-SHA256, RFC 5869). */
export function rotatedKey(old: string, salt: Uint8Array): string {
  return spellKey(Buffer.from(hkdfSync('sha256', old, salt, 'hangtag rotated key', MATERIAL_BYTES)));
}

function spellKey(material: Buffer): string {
  let rest = BigInt(`0x${material.toString('hex')}`);
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    random += ALPHABET[Number(rest % 62n)];
    rest /= 62n;
  }
  return PREFIX + random + checksum(random);
}

/** Returns true if the text has the shape of a key and a correct checksum. Such a key need not have been issued. */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !text.startsWith(PREFIX)) return false;
  // Other characters are unlikely to have a correct checksum: they need no separate check.
  return text.endsWith(checksum(text.slice(PREFIX.length, -CHECKSUM_LENGTH)));
}

/** Returns the SHA-256 of a key in hexadecimal, the only part of it that is ever stored. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';

/**
 * The rule browsers apply to <input type="email"> (WHATWG HTML, "valid e-mail address") with a dot in the domain and at
 * most 64 characters before the @ (RFC 5321, 4.5.3.1.1), as a regular expression source.
 */
const EMAIL_PATTERN = `^[a-zA-Z0-9.!#$%&'*+\\/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`;
const emailPattern = new RegExp(EMAIL_PATTERN);

/** The same with the maximum length of an address that mail can be sent to (RFC 5321, 4.5.3.1.3, without brackets). */
export const EMAIL = { pattern: EMAIL_PATTERN, maxLength: 254 };

/** Returns true if keys are issued for the address. Nobody needs to read mail there. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL.maxLength && emailPattern.test(text);
}

/**
 * Returns an address in lower case: spellings of one mailbox compare equal. In theory, a mail host may distinguish case
 * in the part before the @ (RFC 5321, 2.4); none in common use does.
 */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
