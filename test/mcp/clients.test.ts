import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, it, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { pluck } from '../support/pluck.ts';
import { openService } from '../support/service.ts';
import rows from './clients.json' with { type: 'json' };
import { type ClientEra, MODERN, newClient, toolsByName } from './support.ts';

const HANGTAG = fileURLToPath(new URL('../../bin/hangtag.js', import.meta.url));

const CALLS = rows.calls as [string, Record<string, string>][];

/** Connects a client over HTTP to a service of its own. */
async function connectOverHttp(client: Client): Promise<() => Promise<void>> {
  const { service, close } = await openService({});
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return close;
}

/** Connects a client to `hangtag mcp`, which must write nothing to standard error. */
async function connectOverStdio(client: Client): Promise<() => Promise<void>> {
  const args = [HANGTAG, 'mcp'];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
  let complaints = '';
  transport.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  await client.connect(transport);
  return async () => assert.equal(complaints, '');
}

const textOf = ({ content }: { content: unknown }) => (content as { text: string }[])[0]?.text ?? '';

for (const era of ['modern', 'legacy'] satisfies ClientEra[]) {
  for (const [way, open] of Object.entries({ HTTP: connectOverHttp, stdio: connectOverStdio })) {
    describe(`an official client over ${way}, ${era} protocol`, () => {
      const client = newClient(era);
      let close: () => Promise<void>;
      before(async () => {
        close = await open(client);
      });
      after(async () => {
        await client.close();
        await close();
      });

      it('settles on its protocol', () => {
        assert.equal(client.getNegotiatedProtocolVersion(), era === 'modern' ? MODERN : '2025-11-25');
        assert.equal(client.getServerVersion()?.name, 'hangtag');
      });

      it('calls each tool, and gets data that conform to its schema', async () => {
        // The client validates the data.
        const { tools } = await client.listTools();
        assert.deepEqual(pluck(tools, 'name'), [...toolsByName().keys()]);
        for (const [name, args] of CALLS) {
          const { isError, structuredContent } = await client.callTool({ name, arguments: args });
          assert.equal(isError, undefined, name);
          assert.ok(structuredContent, name);
        }
      });

      it('gets a refusal as the error of a tool', async () => {
        const answer = await client.callTool({
          name: 'get_price',
          arguments: { brand: 'Gucci', category: 'lipstick' },
        });
        assert.equal(answer.isError, true);
        assert.match(textOf(answer), /not covered/);
      });

      it('gets the call to make instead of explain_price, which is gone', async () => {
        const answer = await client.callTool({ name: 'explain_price', arguments: { title: 'Coach Tabby 26' } });
        assert.equal(answer.isError, true);
        const call = '{"title":"Coach Tabby 26","detail":"full"}';
        assert.equal(textOf(answer), `explain_price is gone: call get_price with ${call}.`);
      });

      it('gets the names of the tools if it calls another', async () => {
        await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /get_price/);
      });

      it('reads the indexes, whose sections are all short enough for a model', async () => {
        const { resources } = await client.listResources();
        for (const index of ['hangtag://model-card', 'hangtag://catalog']) {
          const text = await readText(client, index);
          const sections = pluck(resources, 'uri').filter((uri) => uri.startsWith(`${index}/`));
          assert.ok(sections.length > 3, index);
          for (const uri of sections) {
            assert.ok(text.includes(uri), uri);
            assert.ok((await readText(client, uri)).length <= 8_000, uri);
          }
        }
        await assert.rejects(client.readResource({ uri: 'hangtag://nothing' }), /hangtag:\/\/catalog/);
        assert.deepEqual((await client.listResourceTemplates()).resourceTemplates, []);
      });

      it('reads every brand, category and grade in the sections of the catalog', async () => {
        const uris = pluck((await client.listResources()).resources, 'uri');
        const sections = uris.filter((uri) => uri.startsWith('hangtag://catalog/'));
        const entries = (await Promise.all(sections.map((uri) => readText(client, uri)))).flatMap((text) =>
          JSON.parse(text),
        );
        const names = [...brands, ...categories].map(({ name }) => name);
        assert.deepEqual(pluck(entries, 'name').sort(), [...names, ...CONDITIONS].sort());
      });

      it('gets prompts that ask for their arguments, none of which is required', async () => {
        const { prompts } = await client.listPrompts();
        assert.deepEqual(pluck(prompts, 'name'), ['price_my_closet', 'price_one', 'is_it_fair', 'thrift_run']);
        for (const { name, arguments: parameters = [] } of prompts) {
          assert.ok(!pluck(parameters, 'required').includes(true), name);
          const { messages } = await client.getPrompt({ name });
          assert.match(JSON.stringify(messages), /ask me for/i, name);
        }
      });

      it('gets a prompt with an argument, up to a length', async () => {
        const name = 'price_my_closet';
        const { messages } = await client.getPrompt({ name, arguments: { items: 'Coach bag, good' } });
        assert.match(JSON.stringify(messages), /Coach bag, good/);
        const tooLong = client.getPrompt({ name, arguments: { items: 'x'.repeat(20_001) } });
        await assert.rejects(tooLong, /items is longer than 20000 characters/);
        await assert.rejects(client.getPrompt({ name: 'no_such_prompt' }), /is_it_fair/);
      });
    });
  }
}

async function readText(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return (contents[0] as { text: string }).text;
}

test('a client over stdio gets a refusal for a line without a message, and the answers to a batch', async (t) => {
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
