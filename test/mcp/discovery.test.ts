import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../package.json' with { type: 'json' };
import { createContent, websiteOf } from '../../src/mcp/protocol/server.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, type Told } from '../support/service.ts';
// Requirements of the registry's schema of 2025-12-11 for members of server.json.
import registryEntry from './registry-entry.schema.json' with { type: 'json' };
import { connect, legacyRequest, newClient, parts, post, postModern, toolsByName } from './support.ts';

test('server.json is an entry that the registry accepts', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020().compile(registryEntry);
  assert.equal(validate(entry), true, JSON.stringify(validate.errors));
  assert.equal(entry.version, packageJson.version);
  const [published] = entry.packages;
  assert.deepEqual([published.identifier, published.version], [packageJson.name, packageJson.version]);
  // The registry looks for it in the package, as proof of a common publisher.
  assert.equal(packageJson.mcpName, entry.name);
  const website = websiteOf(packageJson.homepage);
  assert.deepEqual({ websiteUrl: entry.websiteUrl, icons: entry.icons }, website);
});

for (const era of ['modern', 'legacy'] as const) {
  test(`a client of the ${era} protocol gets the website and existing icons`, async (t) => {
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
    const kinds = icons.map(({ mimeType, sizes }) => `${mimeType} ${sizes}`);
    assert.deepEqual(kinds, ['image/png 192x192', 'image/svg+xml any']);
    // A host's page may display these.
    const icon = await ask('/icon.png');
    assert.equal(icon.headers.get('cross-origin-resource-policy'), 'cross-origin');
  });
}

test('over standard input and output, a server has a website only if the operator names one', () => {
  const info = (publicUrl: string | undefined) => createContent({ ...parts, publicUrl: () => publicUrl }).info();
  assert.deepEqual(Object.keys(info(undefined)), ['name', 'title', 'version']);
  assert.equal(info('https://prices.example').websiteUrl, 'https://prices.example/developers');
});

test('llms.txt has the right form, and its links work', async (t) => {
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

const PLUGIN = new URL('../../src/mcp/plugin/', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, PLUGIN), 'utf8'));

type Skill = Told['body'];

describe('skills', () => {
  const service = shareService();

  it('are listed with their files and correct digests, in both protocols', async (t) => {
    const { url } = service();
    const { result } = (await postModern(url, 'skills/list')).body;
    assert.deepEqual([result.resultType, result.cacheScope], ['complete', 'public']);
    assert.ok(result.ttlMs > 0);
    const client = await connect(t, url, newClient('modern'));
    const folders = readdirSync(new URL('skills/', PLUGIN)).sort();
    const skills: Skill[] = result.skills;
    assert.deepEqual(skills.map(({ frontmatter }) => frontmatter.name).sort(), folders);
    for (const { uri, frontmatter, resources } of skills) {
      assert.equal(uri, `skill://${frontmatter.name}/SKILL.md`);
      assert.ok(frontmatter.description.length > 60 && frontmatter.description.length <= 1024, uri);
      assert.deepEqual(pluck(resources, 'uri'), [uri]);
      const { contents } = await client.readResource({ uri });
      const text = String((contents[0] as { text?: unknown }).text);
      assert.equal(contents[0]?.mimeType, 'text/markdown', uri);
      const digest = createHash('sha256').update(text).digest('hex');
      assert.equal(resources[0]?.digest, `sha256:${digest}`, uri);
      assert.equal(resources[0]?.size, Buffer.byteLength(text), uri);
      const got = await postModern(url, 'skills/get', { uri });
      assert.deepEqual(got.body.result.skill, { uri, frontmatter, resources });
    }
    const legacy = (await post(url, legacyRequest('skills/list'))).body.result;
    assert.equal(legacy.skills.length, folders.length);
    const { capabilities } = (await postModern(url, 'server/discover')).body.result;
    assert.deepEqual(capabilities.extensions, { 'io.modelcontextprotocol/skills': {} });
  });

  it('are refused if there are none', async () => {
    for (const params of [{ uri: 'skill://nothing/SKILL.md' }, {}]) {
      const { error } = (await postModern(service().url, 'skills/get', params)).body;
      assert.equal(error?.code, -32_602, JSON.stringify(params));
      assert.match(error?.message ?? '', /skill:\/\/thrift-run\/SKILL\.md/, JSON.stringify(params));
    }
  });

  it('name only existing tools and arguments', () => {
    const tools = toolsByName();
    const known = new Set([...tools.values()].flatMap(({ inputSchema }) => JSON.stringify(inputSchema)));
    for (const name of readdirSync(new URL('skills/', PLUGIN))) {
      const text = readFileSync(new URL(`skills/${name}/SKILL.md`, PLUGIN), 'utf8');
      assert.ok(text.startsWith(`---\nname: ${name}\ndescription: `), name);
      const named = [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, word]) => word ?? '');
      assert.ok(named.length > 0, name);
      for (const word of named) {
        const isKnown = tools.has(word) || [...known].some((schema) => schema.includes(`"${word}"`));
        assert.ok(isKnown, `${name}: ${word}`);
      }
    }
  });

  it('are a plugin that Claude Code installs from the repository', () => {
    const market = json('../../../.claude-plugin/marketplace.json');
    assert.equal(market.plugins[0].source, './src/mcp/plugin');
    assert.equal(json('.claude-plugin/plugin.json').name, market.plugins[0].name);
    assert.match(json('.mcp.json').mcpServers.hangtag.url, /\/mcp$/);
  });
});
