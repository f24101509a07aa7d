import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../package.json' with { type: 'json' };
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createContent, websiteOf } from '../../src/mcp/protocol/server.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { startService } from '../support/service.ts';
import { connect, newClient } from './support.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const like = (pattern: string, more: object = {}) => ({ type: 'string', pattern, ...more });
const list = (required: readonly string[], properties: object) => ({
  type: 'array',
  items: { type: 'object', required, properties, additionalProperties: false },
});

/** Requirements of the registry's schema of 2025-12-11 for members of server.json. */
const REGISTRY_ENTRY = {
  ...list(['name', 'description', 'version'], {
    name: like('^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', { maxLength: 200 }),
    title: text(100),
    description: text(100),
    version: text(255),
    websiteUrl: like('^https?://\\S+$'),
    icons: list(['src'], {
      src: like('^https://\\S+$', { maxLength: 255 }),
      mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
      sizes: { type: 'array', items: like('^(\\d+x\\d+|any)$') },
      theme: { enum: ['light', 'dark'] },
    }),
    packages: list(['registryType', 'identifier', 'transport'], {
      registryType: { const: 'npm' },
      identifier: text(255),
      runtimeHint: text(255),
      version: { ...text(255), not: { const: 'latest' } },
      transport: { const: { type: 'stdio' } },
      packageArguments: list(['type', 'value'], {
        type: { const: 'positional' },
        value: text(255),
      }),
    }),
    remotes: list(['type', 'url'], {
      type: { const: 'streamable-http' },
      url: like('^https?://\\S+$'),
      variables: {
        type: 'object',
        additionalProperties: list([], {
          description: text(255),
          isRequired: { type: 'boolean' },
          default: text(255),
        }).items,
      },
    }),
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
  }).items,
};

test('server.json is an entry that the registry takes', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020().compile(REGISTRY_ENTRY);
  assert.equal(validate(entry), true, JSON.stringify(validate.errors));
  assert.equal(entry.version, packageJson.version);
  const [own] = entry.packages;
  assert.equal(own.identifier, packageJson.name);
  assert.equal(own.version, packageJson.version);
  // The registry checks for it in the package, as proof of a common publisher.
  assert.equal(packageJson.mcpName, entry.name);
  const website = websiteOf(packageJson.homepage);
  assert.deepEqual({ websiteUrl: entry.websiteUrl, icons: entry.icons }, website);
});

for (const era of ['modern', 'legacy'] as const) {
  test(`a client of the ${era} protocol learns of the website and of icons that are there`, async (t) => {
    const { url, ask } = await startService(t, { publicUrl: 'https://prices.example' });
    const client = await connect(t, url, newClient(era));
    const { websiteUrl = '', icons = [] } = client.getServerVersion() ?? {};
    for (const [address, mimeType] of [
      [websiteUrl, 'text/html'],
      ...icons.map(({ src, mimeType }) => [src, mimeType]),
    ]) {
      assert.match(address ?? '', /^https:\/\/prices\.example\//, address);
      const answer = await ask(address?.replace('https://prices.example', '') ?? '');
      assert.equal(answer.status, 200, address);
      assert.equal(answer.headers.get('content-type')?.split(';')[0], mimeType, address);
    }
    assert.deepEqual(
      icons.map(({ mimeType, sizes }) => [mimeType, sizes]),
      [
        ['image/png', ['192x192']],
        ['image/svg+xml', ['any']],
      ],
    );
    // A host's page may display these.
    const icon = await ask('/icon.png');
    assert.equal(icon.headers.get('cross-origin-resource-policy'), 'cross-origin');
  });
}

test('over standard input and output there is a website only where the operator names one', () => {
  const info = (publicUrl: string | undefined) =>
    createContent({
      pricing: loadModel(),
      marketplaces: loadMarketplaces(),
      publicUrl: () => publicUrl,
    }).info();
  assert.deepEqual(Object.keys(info(undefined)), ['name', 'title', 'version']);
  assert.equal(info('https://prices.example').websiteUrl, 'https://prices.example/developers');
});

test('llms.txt has its shape, and its links work', async (t) => {
  const { ask } = await startService(t, { publicUrl: 'https://prices.example' });
  const { headers, text } = await ask('/llms.txt');
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(text, /^# Hangtag\n\n> /);
  assert.match(text, /\n## MCP\n/);
  const links = [...text.matchAll(/\]\((https:\/\/prices\.example[^)]*)\)/g)];
  assert.ok(links.length >= 5);
  for (const [, link = ''] of links) {
    if (link.endsWith('/mcp')) continue;
    const { status } = await ask(link.replace('https://prices.example', ''));
    assert.equal(status, 200, link);
  }
});
