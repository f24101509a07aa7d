import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Content codings of answers, the better one first. */
export type Encoding = 'br' | 'gzip';

/** Fewer bytes than this travel in one packet anyhow. */
export const MIN_COMPRESSED = 1_000;

/**
 * Qualities for an answer that is made for one request, which take 0.15 and 0.3 ms for a page of 52 kB, and for one
 * that is kept, which take 1 ms and save a fifth.
 */
const BROTLI_QUALITY = { once: 1, kept: 5 };
const GZIP_LEVEL = { once: 1, kept: 6 };

export function compress(content: string | Uint8Array, encoding: Encoding, use: 'once' | 'kept' = 'once'): Buffer {
  if (encoding === 'gzip') return gzipSync(content, { level: GZIP_LEVEL[use] });
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use] } });
}

/** Tells if compression gains anything: pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return /^text\/|\/(json|xml|javascript)|\+(json|xml)/.test(type);
}

/** Returns the client's preferred encoding (RFC 9110, 12.5.3); undefined if it names none. */
export function preferredEncoding(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  const weights = new Map(
    accept.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const br = weightOf('br');
  const gzip = weightOf('gzip');
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : undefined;
}
