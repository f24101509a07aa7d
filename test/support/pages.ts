import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import vm from 'node:vm';
import type { createOfflineService } from '../../src/web/offline/offline-service.ts';
import { shareService, type TestResponse, type TestService, toTestResponse } from './service.ts';

/**
 * Requests a page as browsers do, without following redirects. Uses a new connection each time, since a test may
 * compute longer than the service keeps idle connections, and node:http instead of fetch, which fails when such a
 * connection ends before its body is read.
 */
export async function getPage({ url }: TestService, path: string): Promise<TestResponse> {
  const request = get(url + path, { headers: { accept: 'text/html, */*' }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const headers = new Headers(Object.entries(response.headers) as [string, string][]);
  return toTestResponse(response.statusCode ?? 0, headers, await text(response));
}

/** Shares a service among the tests of a `describe`, and returns functions that request its pages. */
export function sharePages() {
  const service = shareService();
  const get = (path: string) => getPage(service(), path);
  /** Sends a list, such as that of `list` with its lines or of a `file`, and returns its page. */
  const postList = async (fields: Readonly<Record<string, string | Blob>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, 'list.csv');
    }
    // A client may send 30 lists a minute.
    service().clock.now += 2_000;
    return service().ask('/list', { body, headers: { accept: 'text/html' } });
  };
  return { service, get, listAt: postList, pageAt: async (path: string) => (await get(path)).text };
}

/** Decodes the numeric character references that the templates write. */
export function decodeReferences(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

export function visibleTextOf(page: string): string {
  const text = page.replace(/<head>.*?<\/head>/s, '').replace(/<[^>]+>/g, ' ');
  return decodeReferences(text).replace(/\s+/g, ' ');
}

export function mainOf(page: string): string {
  return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
}

/** Runs the offline pages' code without Node's globals. `read` returns the service's files by path. */
export async function startOnDevice(
  read: (path: string) => Promise<string>,
  since = 0,
  clock = () => since,
): Promise<ReturnType<typeof createOfflineService>> {
  const worker = await read('/service-worker.js');
  const readConstant = (constant: string) =>
    read(JSON.parse(new RegExp(`^const ${constant} = (.*);$`, 'm').exec(worker)?.[1] ?? '""'));
  const scope = {
    URL,
    URLSearchParams,
    AbortController,
    TextDecoder,
    TextEncoder,
    Blob,
    performance,
    setTimeout,
    clearTimeout,
    self: {} as { hangtag?: unknown },
  };
  vm.runInNewContext(await readConstant('CODE'), scope);
  const hangtag = scope.self.hangtag as {
    createOfflineService: typeof createOfflineService;
  };
  return hangtag.createOfflineService(JSON.parse(await readConstant('DATA')), since, clock);
}

/** Returns the large number of an answer's page with its unit, then the labels of the bar. */
export function amountsOn(page: string): string[] {
  const [, largeNumber = ''] = /<p class="number">(.*?)<\/p>/s.exec(page) ?? [];
  const labels = [...page.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, label = '']) => label);
  return [largeNumber, ...labels].map((text) => decodeReferences(text.replace(/<[^>]+>/g, '')).replace(/\s+/g, ' '));
}

/** Returns the number in an amount as pages write it, such as `−$1,200`. */
export const amountOf = (text = ''): number => Number(text.replace('−', '-').replace(/[$,]/g, ''));

/** Returns the amounts that a page has in the first group of a pattern. */
export const amountsIn = (page: string, pattern: RegExp): number[] =>
  [...decodeReferences(page).matchAll(pattern)].map(([, text]) => amountOf(text));
