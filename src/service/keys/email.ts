/** A part of a domain. */
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
