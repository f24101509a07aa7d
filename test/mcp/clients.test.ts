import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { pluck } from '../support/pluck.ts';
import { startService } from '../support/service.ts';
import rows from './clients.json' with { type: 'json' };
import { type ClientEra, connect, MODERN, newClient, toolsByName } from './support.ts';

const HANGTAG = fileURLToPath(new URL('../../bin/hangtag.js', import.meta.url));

const CALLS = rows.calls as [string, Record<string, string>][];

async function useEverything(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.equal(tools.length, toolsByName().size);
  // The client validates each structure against its tool's schema.
  for (const [name, args] of CALLS) {
    const { isError, content } = await client.callTool({ name, arguments: args });
    assert.equal(isError, undefined, name);
    const [block] = content as { type: string; text: string }[];
    assert.ok(block?.type === 'text' && block.text.length > 20, name);
  }
  const refused = await client.callTool({ name: 'get_price', arguments: { brand: 'Gucci', category: 'lipstick' } });
  assert.equal(refused.isError, true);
  assert.match(JSON.stringify(refused.content), /not covered/);
  const sized = await client.callTool({
    name: 'get_price',
    arguments: { brand: 'zara', category: 'dress', size: 'M' },
  });
  assert.match(JSON.stringify(sized.content), /Not used: \\"size\\"/);
  const gone = await client.callTool({ name: 'explain_price', arguments: { title: 'Coach Tabby 26' } });
  assert.equal(gone.isError, true);
  const [, json = ''] =
    /call get_price with (\{.*\})\.$/.exec((gone.content as { text: string }[])[0]?.text ?? '') ?? [];
  const instead = await client.callTool({ name: 'get_price', arguments: JSON.parse(json) });
  assert.ok((instead.structuredContent as { why?: unknown }).why);
  await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /get_price/);

  const texts = new Map<string, string>();
  for (const { uri } of (await client.listResources()).resources) {
    const { contents } = await client.readResource({ uri });
    texts.set(uri, (contents[0] as { text: string }).text);
  }
  for (const [uri, text] of texts) assert.ok(text.length > 100, uri);
  for (const document of ['hangtag://model-card', 'hangtag://catalog']) {
    const sections = [...texts].filter(([uri]) => uri.startsWith(`${document}/`));
    assert.ok(sections.length > 3);
    for (const [uri, text] of sections) {
      assert.ok(texts.get(document)?.includes(uri), uri);
      assert.ok(text.length <= 8_000, `${uri} is too long`);
    }
  }
  const catalog = [...texts].filter(([uri]) => uri.startsWith('hangtag://catalog/'));
  const entries = catalog.flatMap(([, text]) => JSON.parse(text));
  assert.equal(entries.length, brands.length + categories.length + CONDITIONS.length);
  await assert.rejects(client.readResource({ uri: 'hangtag://nothing' }));
  const { prompts } = await client.listPrompts();
  assert.deepEqual(pluck(prompts, 'name'), ['price_my_closet', 'price_one', 'is_it_fair', 'thrift_run']);
  for (const { name, arguments: own = [] } of prompts) {
    assert.ok(own.every(({ required }) => !required));
    const { messages } = await client.getPrompt({ name });
    // Without arguments, a prompt asks for the required ones or uses a default.
    assert.match(JSON.stringify(messages), /ask me for/i);
  }
  const prompt = await client.getPrompt({ name: 'price_my_closet', arguments: { items: 'Coach bag, good' } });
  assert.match(JSON.stringify(prompt.messages), /Coach bag, good/);
  await assert.rejects(client.getPrompt({ name: 'price_my_closet', arguments: { items: 'x'.repeat(20_001) } }));
  await assert.rejects(client.getPrompt({ name: 'no_such_prompt' }), /is_it_fair/);

  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(resourceTemplates, []);
}

for (const era of ['modern', 'legacy'] satisfies ClientEra[]) {
  test(`an official client uses everything over HTTP, ${era}`, async (t) => {
    const { url } = await startService(t);
    const client = await connect(t, url, newClient(era));
    assert.equal(client.getNegotiatedProtocolVersion(), era === 'modern' ? MODERN : '2025-11-25');
    assert.equal(client.getServerVersion()?.name, 'hangtag');
    await useEverything(client);
  });

  test(`an official client uses everything over stdio, ${era}`, async (t) => {
    const client = newClient(era);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [HANGTAG, 'mcp'],
      stderr: 'pipe',
    });
    let complaints = '';
    transport.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    t.after(() => client.close());
    await client.connect(transport);
    await useEverything(client);
    assert.equal(complaints, '');
  });
}

test('lines over stdio that hold no message are refused, and a batch gets its answers', async (t) => {
  const child = spawn(process.execPath, [HANGTAG, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (line: string) => child.stdin.write(`${line}\n`);
  const next = async () => JSON.parse((await answers.next()).value as string);
  const request = (id: number, method: string, params = {}) => ({ jsonrpc: '2.0', id, method, params });

  send('garbage');
  const refused = await next();
  assert.deepEqual([refused.id, refused.error.code], [null, -32_700]);
  for (const line of ['{}', '5', '[]', '[5]']) {
    send(line);
    assert.equal((await next()).error.code, -32_600, line);
  }
  const clientInfo = { name: 'batches', version: '1' };
  send(JSON.stringify(request(1, 'initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo })));
  assert.equal((await next()).result.protocolVersion, '2025-03-26');
  const title = 'Coach “Tabby” 26';
  const call = request(3, 'tools/call', { name: 'get_price', arguments: { title } });
  send(`${JSON.stringify([{ jsonrpc: '2.0', method: 'notifications/initialized' }, request(2, 'ping'), call])}\r`);
  assert.equal((await next()).id, 2);
  const { id, result } = await next();
  assert.equal(id, 3);
  assert.match(result.content[0].text, /^Coach Tabby 26/);
  child.stdin.end();
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
