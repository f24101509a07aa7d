import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';
import { connect, legacyRequest, newClient, post, postModern, toolsByName } from './support.ts';

const PLUGIN = new URL('../../src/mcp/plugin/', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, PLUGIN), 'utf8'));

interface Skill {
  readonly uri: string;
  readonly frontmatter: { readonly name: string; readonly description: string };
  readonly resources: readonly { uri: string; digest: string; size: number }[];
}

describe('skills', () => {
  const service = shareService();

  it('are listed with their files, whose digests hold, in both protocols', async (t) => {
    const { url } = service();
    const { result } = (await postModern(url, 'skills/list')).body;
    assert.deepEqual([result.resultType, result.cacheScope], ['complete', 'public']);
    assert.ok(result.ttlMs > 0);
    const client = await connect(t, url, newClient('modern'));
    const folders = readdirSync(new URL('skills/', PLUGIN)).sort();
    const skills: readonly Skill[] = result.skills;
    assert.deepEqual(skills.map(({ frontmatter }) => frontmatter.name).sort(), folders);
    for (const { uri, frontmatter, resources } of skills) {
      assert.equal(uri, `skill://${frontmatter.name}/SKILL.md`);
      assert.ok(frontmatter.description.length > 60 && frontmatter.description.length <= 1024);
      assert.deepEqual(
        resources.map((one) => one.uri),
        [uri],
      );
      const { contents } = await client.readResource({ uri });
      const text = String((contents[0] as { text?: unknown }).text);
      assert.equal(contents[0]?.mimeType, 'text/markdown');
      const digest = createHash('sha256').update(text).digest('hex');
      assert.equal(resources[0]?.digest, `sha256:${digest}`);
      assert.equal(resources[0]?.size, Buffer.byteLength(text));
      const got = await postModern(url, 'skills/get', { uri });
      assert.deepEqual(got.body.result.skill, { uri, frontmatter, resources });
    }
    const legacy = (await post(url, legacyRequest('skills/list'))).body.result;
    assert.equal(legacy.skills.length, folders.length);
    const { capabilities } = (await postModern(url, 'server/discover')).body.result;
    assert.deepEqual(capabilities.extensions, { 'io.modelcontextprotocol/skills': {} });
  });

  it('are refused where there is none', async () => {
    for (const params of [{ uri: 'skill://nothing/SKILL.md' }, {}]) {
      const { error } = (await postModern(service().url, 'skills/get', params)).body;
      assert.equal(error?.code, -32_602, JSON.stringify(params));
      assert.match(error?.message ?? '', /skill:\/\/thrift-run\/SKILL\.md/, JSON.stringify(params));
    }
  });

  it('name only tools and arguments that exist', () => {
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
