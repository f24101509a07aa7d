import type { TestService } from './service.ts';

/**
 * Asks for a page as browsers do; follows no redirect. On a connection of its own: between two requests a test may compute
 * for longer than the service keeps an idle one, and would ask on one that is being closed.
 */
export function getPage({ url }: TestService, path: string): Promise<Response> {
  const headers = { accept: 'text/html, */*', connection: 'close' };
  return fetch(url + path, { headers, redirect: 'manual' });
}

/** The words of a page, without tags and the references that templates write. */
export function wordsOf(page: string): string {
  return page
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ');
}
