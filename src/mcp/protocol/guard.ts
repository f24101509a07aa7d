/** Hosts and origins that may call; `any` for all. */
export interface GuardSettings {
  /** Host names, without ports, that requests may be addressed to. */
  readonly allowedHosts: 'any' | readonly string[];
  /** Origins, such as `https://app.example`, of the web pages that may call. */
  readonly allowedOrigins: 'any' | readonly string[];
}

/**
 * Why a request must not be answered, or undefined when it may be.
 *
 * The answers are public and carry nobody's rights, so by default a page of any origin may read them, as it may read
 * the HTTP endpoints. DNS rebinding must not work, where a hostile page makes its own host name point to a
 * service on the visitor's machine: there the Host header names the hostile host, and it is refused.
 */
export function refusalOf(
  { allowedHosts, allowedOrigins }: GuardSettings,
  host: string | undefined,
  origin: string | undefined,
): string | undefined {
  const url = `http://${host ?? ''}`;
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  if (allowedHosts !== 'any' && !allowedHosts.includes(name)) {
    return 'The Host header names a host that this service does not answer for: the operator can add it to MCP_ALLOWED_HOSTS.';
  }
  // Programs other than browsers send no Origin.
  if (origin === undefined) return undefined;
  if (!isOrigin(origin)) return 'The Origin header is not a well-formed origin.';
  if (allowedOrigins !== 'any' && !allowedOrigins.includes(origin)) {
    return 'Pages of this origin may not call: the operator can add it to MCP_ALLOWED_ORIGINS.';
  }
  return undefined;
}

/** Returns true for an origin as browsers write it: `null`, or a scheme with a host and perhaps a port, no more. */
function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}
