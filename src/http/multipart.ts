import type { FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { MAX_READ } from '../base/text.ts';

export const FORM_TYPE = 'multipart/form-data';
const MAX_FORM_PARTS = 20;

/** Reads a form with files. Throws a {@link Problem} if it is broken, or would hold up other requests. */
export async function parseForm(request: FastifyRequest): Promise<FormData> {
  const boundary = formBoundary(request.headers['content-type'] ?? '');
  if (!Buffer.isBuffer(request.body) || boundary === undefined) throw brokenForm();
  requireFewParts(request.body, boundary);
  // Parse with the same boundary that was used for counting, because a different boundary would yield different parts.
  const headers = { 'content-type': `${FORM_TYPE}; boundary="${boundary}"` };
  return new Response(request.body as Buffer<ArrayBuffer>, { headers }).formData().catch(() => {
    throw brokenForm();
  });
}

/** Throws a `Problem` for a form with too many fields or long headers: parsing either would block the event loop. */
function requireFewParts(body: Buffer, boundary: string): void {
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    if (++parts > MAX_FORM_PARTS) throw invalidForm(`The form has more than ${MAX_FORM_PARTS} fields.`);
    const hasEnd = body.subarray(at, at + MAX_READ).includes('\r\n\r\n') || at + MAX_READ > body.length;
    if (!hasEnd) throw invalidForm(`The headers of a field of the form are longer than ${MAX_READ} characters.`);
  }
}

const invalidForm = (detail: string) => new Problem('invalid_body', detail);
const brokenForm = () => invalidForm('The form did not arrive completely. Send it again.');

/** A boundary as browsers write it (RFC 2046, 5.1.1), quoted or not. The limit makes counting parts cheap. */
const BOUNDARY = /^multipart\/form-data; ?boundary=("?)([0-9a-z'()+_,./:=? -]{0,69}[0-9a-z'()+_,./:=?-])\1$/i;

/** Returns the boundary in a Content-Type, or undefined if it is missing, repeated, or invalid. */
const formBoundary = (contentType: string): string | undefined => BOUNDARY.exec(contentType)?.[2];
