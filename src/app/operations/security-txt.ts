import type { FastifyInstance } from 'fastify';
import { API_HEADERS, NOT_CACHEABLE } from '../../service/http/headers.ts';
import { startOf, utcDay } from '../../service/keys/quota.ts';

interface SecurityTxtParts {
  /** URI for reports; without one there is no file. */
  readonly contact: string | undefined;
  readonly publicUrl: () => string;
  /** In milliseconds since the Unix epoch. */
  readonly clock: () => number;
}

const VALID_DAYS = 182;

/** Registers GET /.well-known/security.txt, which names the contact for vulnerability reports (RFC 9116). */
export function registerSecurityTxt(app: FastifyInstance, { contact, publicUrl, clock }: SecurityTxtParts): void {
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Rounded to the day, so that the file changes only once a day.
    const expires = new Date(startOf(utcDay(clock()) + VALID_DAYS)).toISOString();
    const canonical = `${publicUrl()}/.well-known/security.txt`;
    reply
      .headers(API_HEADERS)
      .header('cache-control', NOT_CACHEABLE)
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`);
  });
}
