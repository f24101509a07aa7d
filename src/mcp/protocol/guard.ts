/** Allowed hosts and origins; `any` for all. */
export interface GuardSettings {
  /** Host names, without ports, that requests may address. */
  readonly allowedHosts: 'any' | readonly string[];
  /** Origins, such as `https://app.example`, of web pages that may call. */
  readonly allowedOrigins: 'any' | readonly string[];
}

/**
 * Returns why a request must be refused, or undefined if it is allowed.
 *
 * The answers are public and need no credentials, so by default a page of any origin may read them, as it may read the
 * HTTP endpoints. The check prevents DNS rebinding, in which a hostile page points its own host name at a service on
 * the visitor's machine: the Host header then names the hostile host, and the request is refused.
 */
export function refusalOf(
  { allowedHosts, allowedOrigins }: GuardSettings,
  host: string | undefined,
  origin: string | undefined,
): string | undefined {
  const url = `http://${host ?? ''}`;
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  if (allowedHosts !== 'any' && !allowedHosts.includes(name)) {
    return 'The Host header is not an allowed host: the operator can add it to MCP_ALLOWED_HOSTS.';
  }
  // Only browsers send Origin.
  if (origin === undefined) return undefined;
  if (!isOrigin(origin)) return 'The Origin header is not a well-formed origin.';
  if (allowedOrigins !== 'any' && !allowedOrigins.includes(origin)) {
    return 'This origin is not allowed: the operator can add it to MCP_ALLOWED_ORIGINS.';
  }
  return undefined;
}

/** Returns true for an origin as browsers write it: `null`, or a scheme with a host and an optional port. */
function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}
