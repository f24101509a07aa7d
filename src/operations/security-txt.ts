import type { FastifyInstance } from 'fastify';
import { API_HEADERS, NOT_CACHEABLE } from '../http/headers.ts';

interface SecurityTxtParts {
  /** URI for reports; without one there is no file. */
  readonly contact: string | undefined;
  readonly publicUrl: () => string;
  /** In milliseconds since the Unix epoch. */
  readonly clock: () => number;
}

const DAY_MS = 86_400_000;
/** Days that a reader may trust the file: half a year. */
const VALID_DAYS = 182;

/** GET /.well-known/security.txt: where to report a weakness (RFC 9116). */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: SecurityTxtParts,
): void {
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (_request, reply) => {
    // To the day: the same text all day.
    const expires = new Date((Math.floor(clock() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
    const canonical = `${publicUrl()}/.well-known/security.txt`;
    reply
      .headers(API_HEADERS)
      .header('cache-control', NOT_CACHEABLE)
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`,
      );
  });
}
