import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService } from '../support/service.ts';

const HTML = { accept: 'text/html' };
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };

describe('the developers’ pages', () => {
  const service = shareService();
  const post = (body: string, headers: Record<string, string> = FORM) =>
    fetch(`${service().url}/developers/key`, { method: 'POST', headers, body });

  it('issue a key to a form, which works and is shown once', async () => {
    const response = await post('email=ada%40example.com');
    const page = await response.text();
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const key = /ht_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? '';
    const answer = await service().get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal(answer.status, 200);
    const again = await fetch(`${service().url}/developers`, { headers: HTML });
    assert.doesNotMatch(await again.text(), /ht_[0-9A-Za-z]{36}/);
  });

  it('say what is wrong with an address, and keep it in the form', async () => {
    const response = await post('email=ada%40localhost');
    const page = await response.text();
    assert.equal(response.status, 400);
    assert.match(page, /value="ada@localhost"[^>]*aria-invalid="true"/);
    assert.equal((await post('')).status, 400);
  });

  it('say that a sheet at Google needs a public address, as price pages do', async () => {
    for (const path of ['/developers/recipes', '/price/coach/bag']) {
      const page = await (await fetch(service().url + path, { headers: HTML })).text();
      assert.match(page, /IMPORTDATA/);
      assert.match(page, /so the address must be public/);
    }
  });

  it('give snippets, as the data page does, whose addresses all answer', async () => {
    const seen = new Set<string>();
    const get = (path: string) => fetch(service().url + path, { headers: { accept: '*/*' } });
    for (const path of ['/developers', '/developers/recipes', '/data']) {
      const page = (await (await get(path)).text()).replaceAll(/&#(\d+);/g, (_, code) =>
        String.fromCharCode(code),
      );
      const found = page.matchAll(
        /(?:localhost|127\.0\.0\.1):\d+(\/(?:price|data|api\/public\/price)[^"'\s<]*)/g,
      );
      for (const [, address = ''] of found) seen.add(address);
      for (const [, address = ''] of page.matchAll(/href="(\/data\/[^"]+)"/g)) seen.add(address);
    }
    assert.ok(seen.size >= 10, [...seen].join(' '));
    for (const address of seen) assert.equal((await get(address)).status, 200, address);
  });

  it('give a workflow of n8n to paste, as n8n writes it', async () => {
    const page = await (await fetch(`${service().url}/developers/recipes`)).text();
    const [, shown = ''] = /<code id="titles-n8n">([^<]*)</.exec(page) ?? [];
    const json = shown.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const workflow = JSON.parse(json) as { nodes: { parameters: { url: string } }[] };
    assert.match(workflow.nodes[0]?.parameters.url ?? '', /\/api\/public\/appraise$/);
    assert.equal(json, JSON.stringify(workflow, null, 2));
  });

  it('share the limit on sign-ups with the API', async (t) => {
    const { url, issueKey } = await startService(t, { signUpsPerHour: 1 });
    await issueKey();
    const response = await fetch(`${url}/developers/key`, {
      method: 'POST',
      headers: FORM,
      body: 'email=ada%40example.com',
    });
    assert.equal(response.status, 429);
  });

  it('have forms that work as they stand', async (t) => {
    const { get, issueKey } = await startService(t, { acceptSales: true });
    const page = await (await get('/developers')).text();
    const forms = [
      ...page.matchAll(/<form data-try data-method="GET" data-path="([^"]*)">(.*?)<\/form>/gs),
    ];
    assert.ok(forms.length >= 9);
    for (const [, path = '', fields = ''] of forms) {
      const inputs = [...fields.matchAll(/<input [^>]*\bname="([^"]+)"[^>]*\bvalue="([^"]*)"/g)];
      const selects = [...fields.matchAll(/<select [^>]*\bname="([^"]+)">(.*?)<\/select>/gs)].map(
        ([, name, options = '']) => ['', name, selectedOf(options)] as const,
      );
      let address = path;
      const query = new URLSearchParams();
      for (const [, name = '', value = ''] of [...inputs, ...selects]) {
        if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, value);
        else if (value !== '') query.append(name, value);
      }
      const needsKey = fields.includes('data-key-input');
      const answer = await get(`${address}?${query}`, needsKey ? await issueKey() : undefined);
      assert.equal(answer.status, 200, `${address}?${query}`);
    }
  });

  it('do not make the API accept forms', async () => {
    const response = await fetch(`${service().url}/api/public/keys`, {
      method: 'POST',
      headers: FORM,
      body: 'email=ada%40example.com',
    });
    assert.equal(response.status, 415);
  });

  it('draw every operation, schema, header and shared answer once, a page for each group', async () => {
    const { url } = service();
    const get = async (path: string) => (await fetch(url + path, { headers: HTML })).text();
    const overview = await get('/developers/reference');
    const paths = ['/developers/reference'];
    for (const [, path = ''] of overview.matchAll(
      /<h3><a href="(\/developers\/reference\/\w+)"/g,
    )) {
      paths.push(path);
    }
    const pages = new Map(await Promise.all(paths.map(async (p) => [p, await get(p)] as const)));
    const all = [...pages.values()].join('');
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: object; headers: object; responses: object };
    };
    const { schemas, headers, responses } = document.components;
    const ids = [
      ...Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      ),
      ...Object.keys(schemas).map((name) => `schema-${name}`),
      ...Object.keys(headers).map((name) => `header-${name}`),
      ...Object.keys(responses).map((name) => `answer-${name}`),
    ];
    for (const id of ids) assert.equal(all.split(`id="${id}"`).length, 2, id);
    // What a page links to on another page of the reference is there.
    for (const [, path = '', id] of all.matchAll(
      /href="(\/developers\/reference[\w/]*)#([\w-]+)"/g,
    )) {
      assert.ok(pages.get(path)?.includes(`id="${id}"`), `${path}#${id}`);
    }
    assert.equal((await fetch(`${url}/developers/reference/none`, { headers: HTML })).status, 404);
    const moved = await fetch(`${url}/problems`, { headers: HTML, redirect: 'manual' });
    assert.equal(moved.headers.get('location'), '/developers/reference#errors');
  });

  it('show calls that work as they stand', async (t) => {
    const { url, get, issueKey } = await startService(t);
    const key = await issueKey();
    for (const group of ['prices', 'marketplaces', 'catalog']) {
      const page = await (await get(`/developers/reference/${group}`)).text();
      const calls = [...page.matchAll(/-call">curl (?:&#39;|')(http[^']*?)(?:&#39;|')([^<]*)</g)];
      assert.ok(calls.length > 0, group);
      for (const [, address = '', rest = ''] of calls) {
        const path = address.replaceAll('&#38;', '&').replace(/^https?:\/\/[^/]+/, '');
        const answer = await fetch(url + path, {
          headers: rest.includes('YOUR_KEY') ? { authorization: `Bearer ${key}` } : {},
        });
        assert.equal(answer.status, 200, path);
      }
    }
  });

  it('tell when keys do not work', async (t) => {
    const { url, store } = await startService(t);
    t.mock.method(store, 'check', () => Promise.reject(new Error('down')));
    const page = await (await fetch(`${url}/status`, { headers: HTML })).text();
    assert.match(page, /Keys do not work right now/);
  });
});

describe('the links that add the MCP server to an app', () => {
  it('lead to the documented addresses, with the public address in them', async (t) => {
    const { url } = await startService(t, { publicUrl: 'https://prices.example' });
    const response = await fetch(`${url}/developers`, { headers: HTML });
    const page = (await response.text()).replaceAll(/&#(\d+);/g, (_, code) =>
      String.fromCodePoint(Number(code)),
    );
    const links = [...page.matchAll(/<a href="([^"]+)">Add to ([^<]+)</g)].map(
      ([, href = '', app]) => [app, new URL(href)] as const,
    );
    const address = 'https://prices.example/mcp';
    const inBase64 = ({ searchParams }: URL) => {
      assert.equal(searchParams.get('name'), 'hangtag');
      return JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString());
    };
    const inJson = ({ search }: URL) => JSON.parse(decodeURIComponent(search.slice(1)));
    const forCode = { name: 'hangtag', type: 'http', url: address };
    const read: Record<string, [string, (link: URL) => unknown, unknown]> = {
      Cursor: ['cursor://anysphere.cursor-deeplink/mcp/install', inBase64, { url: address }],
      'VS Code': ['vscode:mcp/install', inJson, forCode],
      'VS Code Insiders': ['vscode-insiders:mcp/install', inJson, forCode],
      'LM Studio': ['lmstudio://add_mcp', inBase64, { url: address }],
      Goose: [
        'goose://extension',
        ({ searchParams }) => Object.fromEntries(searchParams),
        { type: 'streamable_http', url: address, id: 'hangtag', name: 'Hangtag' },
      ],
    };
    assert.deepEqual(
      links.map(([app]) => app),
      Object.keys(read),
    );
    for (const [app = '', link] of links) {
      const [path, parse, expected] = read[app] ?? assert.fail(app);
      assert.equal(link.href.split('?')[0], path);
      assert.deepEqual(parse(link), expected);
    }
    // A policy with this directive would keep the browser from following them.
    assert.doesNotMatch(
      response.headers.get('content-security-policy') ?? '',
      /navigate-to|sandbox/,
    );
  });
});

/** What a list of options sends: the one that is selected, else the first. */
function selectedOf(options: string): string {
  const [, marked] = /<option selected>([^<]*)</.exec(options) ?? [];
  const [, value, text] = /<option(?: value="([^"]*)")?>([^<]*)</.exec(options) ?? [];
  return marked ?? value ?? text ?? '';
}
