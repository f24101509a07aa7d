import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../../package.json' with { type: 'json' };
import { createServerInfo } from '../../../src/mcp/protocol/mcp-server.ts';
import { startService } from '../../support/service.ts';
import { connect, newClient } from '../support.ts';
// Requirements of the registry's schema of 2025-12-11 for members of server.json.
import registryEntry from './registry-entry.schema.json' with { type: 'json' };

const PUBLIC_URL = 'https://prices.example';
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

describe('server.json', () => {
  const entry = readJson('../../../deploy/server.json');

  it('is an entry that the registry accepts', () => {
    const validate = new Ajv2020().compile(registryEntry);
    assert.ok(validate(entry), JSON.stringify(validate.errors));
  });

  it('has the name, the version and the website of the package', () => {
    const [published] = entry.packages;
    assert.deepEqual([published.identifier, published.version], [packageJson.name, packageJson.version]);
    assert.equal(entry.version, packageJson.version);
    // The registry looks for it in the package, as proof of a common publisher.
    assert.equal(packageJson.mcpName, entry.name);
    const { websiteUrl, icons } = createServerInfo(packageJson.homepage);
    assert.deepEqual([entry.websiteUrl, entry.icons], [websiteUrl, icons]);
  });
});

describe('the website of the server', () => {
  for (const era of ['modern', 'legacy'] as const) {
    it(`has addresses that work, for clients of the ${era} protocol`, async (t) => {
      const { url, ask } = await startService(t, { publicUrl: PUBLIC_URL });
      const client = await connect(t, url, newClient(era));
      const { websiteUrl = '', icons = [] } = client.getServerVersion() ?? {};
      const sizes = icons.map((icon) => `${icon.mimeType} ${icon.sizes}`);
      assert.deepEqual(sizes, ['image/png 192x192', 'image/svg+xml any']);
      for (const { src, mimeType } of [{ src: websiteUrl, mimeType: 'text/html' }, ...icons]) {
        assert.ok(src.startsWith(`${PUBLIC_URL}/`), src);
        const { status, headers } = await ask(src.replace(PUBLIC_URL, ''));
        assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, mimeType], src);
      }
    });
  }

  it('has an icon that pages of hosts may show', async (t) => {
    const { headers } = await (await startService(t)).ask('/icon.png');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  });

  it('is left out over standard input and output unless the operator names one', () => {
    assert.deepEqual(Object.keys(createServerInfo(undefined)), ['name', 'title', 'version']);
    assert.equal(createServerInfo(PUBLIC_URL).websiteUrl, `${PUBLIC_URL}/developers`);
  });
});

describe('llms.txt', () => {
  it('has the form of llmstxt.org and a section about MCP', async (t) => {
    const service = await startService(t);
    const { headers, text } = await service.ask('/llms.txt');
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(text, /^# Hangtag\n\n> /);
    assert.match(text, /\n## MCP\n/);
    const [, counts = ''] = /estimates in US dollars for (.*?) of clothes/.exec(text) ?? [];
    assert.match(
      (await service.ask('/browse', { headers: { accept: 'text/html' } })).text,
      new RegExp(counts.replace(' and ', '.*')),
    );
  });

  it('has links that work', async (t) => {
    const { ask } = await startService(t, { publicUrl: PUBLIC_URL });
    const links = (await ask('/llms.txt')).text.matchAll(/\]\(https:\/\/prices\.example([^)]*)\)/g);
    // GET is not for /mcp.
    const paths = [...links].map(([, path = '']) => path).filter((path) => path !== '/mcp');
    assert.ok(paths.length > 0);
    for (const path of paths) assert.equal((await ask(path)).status, 200, path);
  });
});
