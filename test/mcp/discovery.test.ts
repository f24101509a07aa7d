import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../package.json' with { type: 'json' };
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createContent, websiteOf } from '../../src/mcp/protocol/server.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { startService } from '../support/service.ts';
import { connect } from './support.ts';

/** Demands of the registry's schema of 2025-12-11 on the members of server.json. */
const REGISTRY_ENTRY = {
  type: 'object',
  required: ['name', 'description', 'version'],
  properties: {
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255 },
    websiteUrl: { type: 'string', pattern: '^https?://\\S+$' },
    icons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['src'],
        properties: {
          src: { type: 'string', pattern: '^https://\\S+$', maxLength: 255 },
          mimeType: {
            enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'],
          },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
          theme: { enum: ['light', 'dark'] },
        },
        additionalProperties: false,
      },
    },
    packages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['registryType', 'identifier', 'transport'],
        properties: {
          registryType: { const: 'npm' },
          identifier: { type: 'string', minLength: 1 },
          version: { type: 'string', minLength: 1, not: { const: 'latest' } },
          runtimeHint: { type: 'string' },
          transport: {
            type: 'object',
            required: ['type'],
            properties: { type: { const: 'stdio' } },
            additionalProperties: false,
          },
          packageArguments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['type', 'value'],
              properties: { type: { const: 'positional' }, value: { type: 'string' } },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^https?://\\S+$' },
          variables: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              properties: {
                description: { type: 'string' },
                isRequired: { type: 'boolean' },
                default: { type: 'string' },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
  },
  additionalProperties: false,
};

test('server.json is an entry that the registry takes', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020().compile(REGISTRY_ENTRY);
  assert.equal(validate(entry), true, JSON.stringify(validate.errors));
  assert.equal(entry.version, packageJson.version);
  const [own] = entry.packages;
  assert.equal(own.identifier, packageJson.name);
  assert.equal(own.version, packageJson.version);
  // The registry looks for it in the package, as a proof that both have one publisher.
  assert.equal(packageJson.mcpName, entry.name);
  const website = websiteOf(packageJson.homepage);
  assert.deepEqual({ websiteUrl: entry.websiteUrl, icons: entry.icons }, website);
});

for (const era of ['modern', 'legacy'] as const) {
  test(`a client of the ${era} protocol learns of the website and of icons that are there`, async (t) => {
    const { url } = await startService(t, { publicUrl: 'https://prices.example' });
    const client = await connect(t, url, era);
    const { websiteUrl = '', icons = [] } = client.getServerVersion() ?? {};
    for (const [address, mimeType] of [
      [websiteUrl, 'text/html'],
      ...icons.map(({ src, mimeType }) => [src, mimeType]),
    ]) {
      assert.match(address ?? '', /^https:\/\/prices\.example\//);
      const answer = await fetch(address?.replace('https://prices.example', url) ?? '', {
        headers: { accept: '*/*' },
      });
      assert.equal(answer.status, 200, address);
      assert.equal(answer.headers.get('content-type')?.split(';')[0], mimeType);
    }
    assert.deepEqual(
      icons.map(({ mimeType, sizes }) => [mimeType, sizes]),
      [
        ['image/png', ['192x192']],
        ['image/svg+xml', ['any']],
      ],
    );
    // A host's page may show them.
    const icon = await fetch(`${url}/icon.png`);
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
  const { url } = await startService(t, { publicUrl: 'https://prices.example' });
  const response = await fetch(`${url}/llms.txt`);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  const text = await response.text();
  assert.match(text, /^# Hangtag\n\n> /);
  assert.match(text, /\n## MCP\n/);
  const links = [...text.matchAll(/\]\((https:\/\/prices\.example[^)]*)\)/g)];
  assert.ok(links.length >= 5);
  for (const [, link = ''] of links) {
    if (link.endsWith('/mcp')) continue;
    const { status } = await fetch(link.replace('https://prices.example', url));
    assert.equal(status, 200, link);
  }
});
