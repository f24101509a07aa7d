import { MIMEType } from 'node:util';

/** At most 70 characters of these, the last of them no blank (RFC 2046, 5.1.1). */
const BOUNDARY = /^[0-9a-z'()+_,./:=? -]{0,69}[0-9a-z'()+_,./:=?-]$/i;
/** A second one, of which another reader could take the other, may also stand in quotes. */
const NAMED = /boundary\s*=/gi;

/**
 * Returns the boundary that a Content-Type names, without the hyphens before it; undefined where it names none or more
 * than one, or one that RFC 2046 does not allow. The search for it takes the body's length times its own.
 */
export function formBoundary(contentType: string): string | undefined {
  if (contentType.match(NAMED)?.length !== 1) return undefined;
  const boundary = parametersOf(contentType)?.get('boundary') ?? '';
  return BOUNDARY.test(boundary) ? boundary : undefined;
}

function parametersOf(contentType: string) {
  try {
    return new MIMEType(contentType).params;
  } catch {
    return undefined;
  }
}
