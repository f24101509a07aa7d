import type { TestService } from './service.ts';

/** Asks for a page as browsers do; follows no redirect. */
export function getPage({ url }: TestService, path: string): Promise<Response> {
  return fetch(url + path, { headers: { accept: 'text/html, */*' }, redirect: 'manual' });
}

/** The words of a page, without tags and the references that templates write. */
export function wordsOf(page: string): string {
  return page
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ');
}
