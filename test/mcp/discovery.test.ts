import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../package.json' with { type: 'json' };
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createContent, websiteOf } from '../../src/mcp/protocol/server.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { startService } from '../support/service.ts';
// Requirements of the registry's schema of 2025-12-11 for members of server.json.
import registryEntry from './registry-entry.schema.json' with { type: 'json' };
import { connect, newClient } from './support.ts';

test('server.json is an entry that the registry takes', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020().compile(registryEntry);
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
