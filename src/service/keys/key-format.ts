import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'ht_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** Bytes from which the random characters are spelled: with 205 bits to spare, all are alike to 61 digits. */
const MATERIAL_BYTES = 48;
const KEY_LENGTH = PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

/** The shape of every key, as a regular expression source: `ht_`, 30 random and 6 checksum characters. */
export const KEY_PATTERN = `^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`;

/** A new key: 178 random bits and a checksum, so that a mistyped key is known without asking the store. */
export function createKey(): string {
  return spellKey(randomBytes(MATERIAL_BYTES));
}

export function createSalt(): Buffer {
  return randomBytes(32);
}

/** Returns the key in another's place, the same for the same salt and secret without either (HKDF-SHA256, RFC 5869). */
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

/** Tells if the text has the shape of a key and a right checksum. Such a key need not have been issued. */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !text.startsWith(PREFIX)) return false;
  // No other characters have a checksum that is likely to be right: they need no look of their own.
  return text.endsWith(checksum(text.slice(PREFIX.length, -CHECKSUM_LENGTH)));
}

/** SHA-256 of a key in hexadecimal: all that is ever stored of it. */
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
export const EMAIL_PATTERN = `^[a-zA-Z0-9.!#$%&'*+\\/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`;
const emailPattern = new RegExp(EMAIL_PATTERN);

/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** Tells if keys are issued for the address. Nobody need read mail there. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && emailPattern.test(text);
}

/**
 * The address in lower case: spellings that reach one mailbox compare equal. In theory a mail host may tell the cases
 * of the part before the @ apart (RFC 5321, 2.4); none that people use does.
 */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
