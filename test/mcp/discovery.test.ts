import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import packageJson from '../../package.json' with { type: 'json' };
import { createContent, websiteOf } from '../../src/mcp/protocol/server.ts';
import { shareService, startService, type Told } from '../support/service.ts';
// Requirements of the registry's schema of 2025-12-11 for members of server.json.
import registryEntry from './registry-entry.schema.json' with { type: 'json' };
import { connect, legacyRequest, newClient, parts, post, postModern, tools } from './support.ts';

const PUBLIC_URL = 'https://prices.example';
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

describe('server.json', () => {
  const entry = readJson('../../server.json');

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
    const { websiteUrl, icons } = entry;
    assert.deepEqual({ websiteUrl, icons }, websiteOf(packageJson.homepage));
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
    const infoFor = (publicUrl: string | undefined) => createContent({ ...parts, publicUrl: () => publicUrl }).info();
    assert.deepEqual(Object.keys(infoFor(undefined)), ['name', 'title', 'version']);
    assert.equal(infoFor(PUBLIC_URL).websiteUrl, `${PUBLIC_URL}/developers`);
  });
});

describe('llms.txt', () => {
  it('has the form of llmstxt.org and a section about MCP', async (t) => {
    const { headers, text } = await (await startService(t)).ask('/llms.txt');
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(text, /^# Hangtag\n\n> /);
    assert.match(text, /\n## MCP\n/);
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

const SKILLS = readdirSync(new URL('../../src/mcp/plugin/skills/', import.meta.url)).sort();

describe('the skills', () => {
  const service = shareService();
  const listSkills = async () => (await postModern(service().url, 'skills/list')).body.result;

  it('are an extension that the server declares', async () => {
    const { capabilities } = (await postModern(service().url, 'server/discover')).body.result;
    assert.deepEqual(capabilities.extensions, { 'io.modelcontextprotocol/skills': {} });
  });

  it('are listed in both protocols', async () => {
    const { skills, ...result } = await listSkills();
    const names = skills.map(({ frontmatter }: Told['body']) => frontmatter.name);
    assert.deepEqual(names.sort(), SKILLS);
    assert.deepEqual([result.resultType, result.cacheScope], ['complete', 'public']);
    const legacy = (await post(service().url, legacyRequest('skills/list'))).body.result;
    assert.deepEqual(legacy.skills, skills);
  });

  it('may be cached by clients for a while', async () => {
    const { ttlMs } = await listSkills();
    assert.ok(ttlMs > 0, `${ttlMs}`);
  });

  for (const name of SKILLS) {
    const uri = `skill://${name}/SKILL.md`;

    it(`are the same alone as in the list: ${name}`, async () => {
      const { skills } = await listSkills();
      const { skill } = (await postModern(service().url, 'skills/get', { uri })).body.result;
      const listed = skills.find((other: Told['body']) => other.uri === uri);
      assert.deepEqual(skill, listed);
    });

    it(`have a description of a length that hosts show: ${name}`, async () => {
      const { skill } = (await postModern(service().url, 'skills/get', { uri })).body.result;
      const { length } = skill.frontmatter.description;
      assert.ok(60 < length && length <= 1024, `${length}`);
    });

    it(`have a file with the digest and the size that are listed: ${name}`, async (t) => {
      const client = await connect(t, service().url, newClient('modern'));
      const { skill } = (await postModern(service().url, 'skills/get', { uri })).body.result;
      const { contents } = await client.readResource({ uri });
      const { text, mimeType } = contents[0] as { text: string; mimeType: string };
      assert.equal(mimeType, 'text/markdown');
      const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
      assert.deepEqual(skill.resources, [{ uri, digest, size: Buffer.byteLength(text) }]);
    });

    it(`name only tools and arguments that exist: ${name}`, () => {
      const path = new URL(`../../src/mcp/plugin/skills/${name}/SKILL.md`, import.meta.url);
      const words = [...readFileSync(path, 'utf8').matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, word = '']) => word);
      const schemas = JSON.stringify([...tools.values()].map(({ inputSchema }) => inputSchema));
      const unknown = words.filter((word) => !tools.has(word) && !schemas.includes(`"${word}"`));
      assert.ok(words.length > 0);
      assert.deepEqual(unknown, []);
    });
  }

  it('get an error that names them if another is requested', async () => {
    for (const params of [{ uri: 'skill://nothing/SKILL.md' }, {}]) {
      const { error } = (await postModern(service().url, 'skills/get', params)).body;
      assert.equal(error?.code, -32_602, JSON.stringify(params));
      assert.match(error?.message ?? '', /skill:\/\/thrift-run\/SKILL\.md/, JSON.stringify(params));
    }
  });

  it('are a plugin that Claude Code installs from the repository', () => {
    const [listed] = readJson('../../.claude-plugin/marketplace.json').plugins;
    assert.equal(listed.source, './src/mcp/plugin');
    assert.equal(readJson('../../src/mcp/plugin/.claude-plugin/plugin.json').name, listed.name);
    assert.match(readJson('../../src/mcp/plugin/.mcp.json').mcpServers.hangtag.url, /\/mcp$/);
  });
});
