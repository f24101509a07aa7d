import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { startService } from './support/service.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The answer that the README shows after the command that asks for `path`. */
function shownAfter(path: string): unknown {
  const asked = readme.indexOf(path);
  assert.notEqual(asked, -1, `README.md does not ask for ${path}`);
  const [, json = ''] = /```json\n(.*?)```/s.exec(readme.slice(asked)) ?? [];
  return JSON.parse(json);
}

describe('the README', () => {
  const estimate = '/price/coach/bag.json?condition=Good';
  const price = '/api/public/price?brand=coach&category=bag&condition=Good';
  const prediction = '/api/public/ml-price?brand=coach&category=bag&gender=female';

  it('shows what the price endpoint really answers', async (t) => {
    const { get } = await startService(t);
    assert.deepEqual(shownAfter(price), await (await get(price)).json());
  });

  it('shows what the prediction endpoint really answers', async (t) => {
    const { get, issueKey } = await startService(t, { publicUrl: 'http://localhost:3000' });
    const response = await get(prediction, await issueKey());
    assert.deepEqual(shownAfter(prediction), await response.json());
  });

  it('has links that add the local MCP server to Cursor and VS Code', () => {
    const address = 'http://localhost:3000/mcp';
    const config = (page: string) => {
      const [href = ''] = readme.match(new RegExp(`${page}[^)]*`)) ?? [];
      const { searchParams } = new URL(href);
      assert.equal(searchParams.get('name'), 'hangtag');
      return searchParams.get('config') ?? '';
    };
    const cursor = Buffer.from(config('https://cursor.com/en/install-mcp'), 'base64').toString();
    assert.deepEqual(JSON.parse(cursor), { url: address });
    const code = config('https://insiders.vscode.dev/redirect/mcp/install');
    assert.deepEqual(JSON.parse(code), { type: 'http', url: address });
  });

  it('shows what the estimate really is', async (t) => {
    const { get } = await startService(t, { publicUrl: 'http://localhost:3000' });
    assert.deepEqual(shownAfter(estimate), await (await get(estimate)).json());
  });

  it('leads to a page that names every setting that the configuration reads', () => {
    const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    assert.match(readme, /\(docs\/operations\.md#settings\)/);
    const source = readFileSync(new URL('../src/config.ts', import.meta.url), 'utf8');
    const names = new Set(source.match(/'[A-Z][A-Z_]+'/g)?.map((name) => name.slice(1, -1)));
    assert.ok(names.size > 5);
    for (const name of names)
      assert.ok(operations.includes(`\`${name}\``), `${name} is not explained`);
  });
});
