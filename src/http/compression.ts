import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Content codings of answers, the better one first. */
export type Encoding = 'br' | 'gzip';

/** Fewer bytes than this travel in one packet anyhow. */
export const MIN_COMPRESSED = 1_000;

/** Takes a tenth of a millisecond for a page. Higher qualities save a few percent more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function compress(content: string | Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(content, BROTLI) : gzipSync(content);
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
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : undefined;
}
