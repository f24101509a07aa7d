import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onceAsync } from '../base/memo.ts';
import { waitInWords } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { fillIn } from '../base/text.ts';
import { MAX_LIST_WORK, Task, yieldToOthers } from '../base/yield-to-others.ts';
import { issueKey } from '../http/access.ts';
import { clientNetwork, createAddressLimit, createThrottle } from '../http/address-throttle.ts';
import { FORM_TYPE, parseForm } from '../http/bodies.ts';
import { clientSignal, requestPath, toProblem } from '../http/errors.ts';
import { type Answer, cacheableAnswer, IMMUTABLE, NOT_CACHEABLE, sendAnswer } from '../http/send-answer.ts';
import { valuedBytes } from '../lists/write-list-file.ts';
import { answerListForm } from './list/list-form.ts';
import { FILE_HEADERS } from './page-frame.ts';
import { developersPage } from './pages/developers-page.ts';
import { PAGES, registerPages, sendFreshPage, type WebParts } from './routes/pages.ts';
import data from './routes/site-files.json' with { type: 'json' };
import type { Site } from './site.ts';

/** Registers every route of the website. */
export function registerWeb(app: FastifyInstance, site: Site, parts: WebParts): void {
  registerAssets(app, site.assets);
  registerSiteFiles(app, site);
  registerPages(app, site, parts);
  registerListForm(app, site, parts);
  registerKeyForm(app, site, parts);
}

const KEY_PATH = '/developers/key';
const KEY_FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_KEY_FORM_BYTES = 4096;

/** Registers the form for an API key, which works without scripts. Its answer shows the key or the error. */
function registerKeyForm(app: FastifyInstance, site: Site, parts: WebParts): void {
  app.get(KEY_PATH, (_request, reply) => {
    reply.redirect('/developers#key', 303);
  });
  app.post(KEY_PATH, { config: { accepts: { [KEY_FORM_TYPE]: MAX_KEY_FORM_BYTES } } }, async (request, reply) => {
    const email = new URLSearchParams(String(request.body)).get('email')?.trim() ?? '';
    const { status, ...outcome } = await issueKey(parts, email, request, reply).then(
      ({ apiKey }) => ({ status: 200, key: apiKey }),
      (failure: unknown) => {
        const problem = toProblem(failure);
        return { status: problem.status, error: problem.message };
      },
    );
    const page = developersPage(site, { ...outcome, email });
    return sendFreshPage(site, reply, page, { status, hasKey: true });
  });
}

/** Large enough for 1 MB of a new file, the current list, and the form's other fields and boundaries. */
const MAX_LIST_FORM_BYTES = 1024 * 1024 + 768 * 1024;
const LISTS_PER_MINUTE = 30;

/** Registers POST /list, which neither stores nor logs the list. */
function registerListForm(app: FastifyInstance, site: Site, { work, readFile, clock }: WebParts): void {
  const countLists = createAddressLimit(
    'lists',
    createThrottle(LISTS_PER_MINUTE, 60, clock),
    (seconds) => `Too many lists in a short time: try again in ${waitInWords(seconds)}.`,
  );
  app.post(
    '/list',
    {
      config: { accepts: { [FORM_TYPE]: MAX_LIST_FORM_BYTES } },
      // Reject a throttled client before reading its form.
      onRequest: async (request, reply) => countLists(request, reply),
    },
    // Pricing uses many times the form's size in memory, so the form counts toward the queue until the answer is ready.
    (request, reply) => {
      const length = (request.body as Buffer | undefined)?.length ?? 0;
      const task = new Task(MAX_LIST_WORK, clientSignal(reply));
      return work.run(clientNetwork(request.ip), length, () => sendList(request, reply, task));
    },
  );

  async function sendList(request: FastifyRequest, reply: FastifyReply, task: Task): Promise<FastifyReply> {
    await task.pause();
    const answer = await answerListForm(site, await parseForm(request), readFile, task);
    if ('page' in answer) return sendFreshPage(site, reply, answer.page, { status: answer.status });
    const headers = { ...answer.headers, 'cache-control': NOT_CACHEABLE, 'x-content-type-options': 'nosniff' };
    return reply.headers(headers).send(await valuedBytes(answer.valued));
  }
}

/** Registers the assets. Requests for an outdated version get the current file with headers that prevent caching. */
function registerAssets(app: FastifyInstance, assets: Site['assets']): void {
  app.get<{ Params: { name: string } }>('/assets/:version/:name', (request, reply) => {
    const { name } = request.params;
    const answer = assets.find(name);
    if (!answer) throw new Problem('not_found', 'There is no such file.');
    const isCurrent = requestPath(request) === assets.url(name);
    sendAnswer(request, reply, answer, { 'cache-control': isCurrent ? IMMUTABLE : NOT_CACHEABLE });
  });
  // Browsers, crawlers, and MCP clients look for icons at these paths.
  for (const [path, name] of Object.entries(data.icons)) {
    app.get(path, (request, reply) => sendAnswer(request, reply, assets.find(name) as Answer));
  }
}

const CHANGELOG = new URL('../../CHANGELOG.md', import.meta.url);

const TEXT = 'text/plain; charset=utf-8';

/** Registers files for search engines, browsers, and phones, plus the changelog and model card. */
function registerSiteFiles(app: FastifyInstance, site: Site): void {
  const write = (lines: readonly string[]) =>
    fillIn(lines.join('\n'), {
      url: site.publicUrl(),
      icon: site.assets.url('icon.svg'),
    });
  const files = [
    { path: '/sitemap.xml', type: 'application/xml', read: () => sitemap(site) },
    { path: '/robots.txt', type: TEXT, read: () => write(data.robots) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', read: () => manifest(site) },
    { path: '/opensearch.xml', type: 'application/opensearchdescription+xml', read: () => write(data.openSearch) },
    { path: '/changelog.md', type: TEXT, read: () => readFileSync(CHANGELOG, 'utf8') },
    { path: '/model-card.md', type: TEXT, read: () => site.pricing.modelCard },
  ];
  for (const { path, type, read } of files) {
    const answer = onceAsync(async () => cacheableAnswer(type, await read(), FILE_HEADERS));
    app.get(path, async (request, reply) => {
      sendAnswer(request, reply, await answer());
      return reply;
    });
  }
}

/** Makes the sitemap. Yields to other requests, because some thousand prices decide which pages it lists. */
async function sitemap(site: Site): Promise<string> {
  const { fittedOn } = site.pricing.artifacts.effects;
  const urls: string[] = [];
  for (const { listedPaths } of PAGES) {
    for (const path of listedPaths?.(site) ?? []) {
      // What pages say changes only when the model does. Slugs and the validated URL don't need escaping.
      urls.push(`<url><loc>${site.publicUrl()}${path}</loc><lastmod>${fittedOn}</lastmod></url>`);
      await yieldToOthers();
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>
`;
}

function manifest({ assets }: Site): string {
  const icons = data.manifest.icons.map((icon) => ({ ...icon, src: assets.url(icon.src) }));
  return JSON.stringify({ ...data.manifest, icons });
}
