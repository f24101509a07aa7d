import { memo } from '../base/memo.ts';
import { FILE_HEADERS } from '../service/http/headers.ts';
import type { Site } from './site.ts';

/**
 * On every page: nothing from other hosts, no inline scripts, only our own styles, no frames. `connect-src` lets the
 * pages' modules call the API.
 */
const contentSecurityPolicy = memo((styles) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Needed to register the service worker.
    'trusted-types hangtag',
  ].join('; '),
);

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const YEAR_SECONDS = 31_536_000;

/**
 * Returns the headers of every page. HSTS is sent only over TLS. Browsers apply it to the whole host, so answers for
 * programs need not repeat it; the operator's other hosts are not affected.
 */
export function pageHeaders({ assets, publicUrl }: Site): Readonly<Record<string, string>> {
  const sources = Object.values(assets.styles).map(({ source }) => source);
  const overTls = { 'strict-transport-security': `max-age=${YEAR_SECONDS}` };
  return {
    ...FIXED_HEADERS,
    'content-security-policy': contentSecurityPolicy(sources.join(' ')),
    ...(publicUrl().startsWith('https:') && overTls),
  };
}
