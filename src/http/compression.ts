import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Codings of content that answers are sent in, the better one first. */
export type Encoding = 'br' | 'gzip';

/** Fewer bytes than this travel in one packet anyhow. */
export const MIN_COMPRESSED = 1_000;

/** A quality that takes a tenth of a millisecond for a page. Higher ones save a few percent more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The content in that coding. */
export function compress(content: string | Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(content, BROTLI) : gzipSync(content);
}

/** Whether a media type gains by it: pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return /^text\/|\/(json|xml|javascript)|\+(json|xml)/.test(type);
}

const MAX_KNOWN = 100;
/** What was chosen for a field: clients send few different ones. */
const known = new Map<string, Encoding | undefined>();

/** The client's preferred encoding (RFC 9110, 12.5.3); undefined if it names none. */
export function preferredEncoding(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  if (known.has(accept)) return known.get(accept);
  const weights = new Map(
    accept.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  const chosen = br > 0 && br >= gzip ? 'br' : gzip > 0 ? 'gzip' : undefined;
  if (known.size < MAX_KNOWN) known.set(accept, chosen);
  return chosen;
}
