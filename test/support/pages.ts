import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TestService } from './service.ts';

/**
 * Asks for a page as browsers do; follows no redirect. On a connection of its own: between two requests a test may compute
 * for longer than the service keeps an idle one, and would ask on one that is being closed. Not with fetch, which fails when
 * such a connection ends while it waits for a reader.
 */
export async function getPage({ url }: TestService, path: string): Promise<Response> {
  const request = get(url + path, { headers: { accept: 'text/html, */*' }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const headers = Object.entries(answer.headers) as [string, string][];
  const { statusCode = 0 } = answer;
  return new Response([204, 304].includes(statusCode) ? null : body, {
    status: statusCode,
    headers,
  });
}

/** The words of a page, without tags and the references that templates write. */
export function wordsOf(page: string): string {
  return page
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ');
}
