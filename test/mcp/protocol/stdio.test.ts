import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import rows from '../../support/clients.json' with { type: 'json' };
import { pluck } from '../../support/pluck.ts';
import { openService } from '../../support/service.ts';
import { MODERN, newClient, tools } from '../support.ts';

const HANGTAG = fileURLToPath(new URL('../../../bin/hangtag.js', import.meta.url));

/** Limit of a request that waits until a process has started. The client's own, a minute, is short for a loaded machine. */
const PATIENT = { timeout: 600_000 };

/** Connects a client to a service of its own. Returns a function that stops the service. */
async function connectOverHttp(client: Client): Promise<() => Promise<void>> {
  const { service, close } = await openService({});
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return close;
}

/** Connects a client to `hangtag mcp`. Returns a function that asserts that it wrote nothing to standard error. */
async function connectOverStdio(client: Client): Promise<() => Promise<void>> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [HANGTAG, 'mcp'], stderr: 'pipe' });
  let errors = '';
  transport.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await client.connect(transport, PATIENT);
  await client.listTools(undefined, PATIENT);
  return async () => assert.equal(errors, '');
}

for (const [era, version] of [
  ['modern', MODERN],
  ['legacy', '2025-11-25'],
] as const) {
  for (const [transport, connect] of Object.entries({ HTTP: connectOverHttp, stdio: connectOverStdio })) {
    describe(`an official client over ${transport}, ${era} protocol`, () => {
      const client = newClient(era);
      let close: () => Promise<void>;
      before(async () => {
        close = await connect(client);
      });
      after(async () => {
        await client.close();
        await close();
      });

      /** Calls a tool that refuses. Returns the sentence with the reason. */
      const refusalOf = async (name: string, args: Record<string, unknown>): Promise<string> => {
        const { isError, content } = await client.callTool({ name, arguments: args });
        assert.equal(isError, true);
        return (content as { text: string }[])[0]?.text ?? '';
      };

      it(`agrees with the server on version ${version}`, () => {
        assert.equal(client.getNegotiatedProtocolVersion(), version);
        assert.equal(client.getServerVersion()?.name, 'hangtag');
      });

      it('lists the tools', async () => {
        assert.deepEqual(pluck((await client.listTools()).tools, 'name'), [...tools.keys()]);
      });

      it('gets data from each tool, which it validates against the tool’s schema', async () => {
        for (const [name, args] of rows.calls as [string, Record<string, unknown>][]) {
          const { isError, structuredContent } = await client.callTool({ name, arguments: args });
          assert.equal(isError, undefined, name);
          assert.ok(structuredContent, name);
        }
      });

      it('gets a refusal as a tool error', async () => {
        assert.match(await refusalOf('get_price', { brand: 'Gucci', category: 'lipstick' }), /Give no other price\.$/);
      });

      it('gets a protocol error with the names of the tools if it calls another', async () => {
        await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /get_price/);
      });

      it('reads the guide, the only resource, and gets an error that names it if it reads another', async () => {
        const { resources } = await client.listResources();
        const uris = pluck(resources, 'uri');
        assert.equal(uris.length, 1);
        const { contents } = await client.readResource({ uri: String(uris[0]) });
        assert.match((contents[0] as { text: string }).text, /takenFor/);
        await assert.rejects(client.readResource({ uri: 'hangtag://nothing' }), new RegExp(String(uris[0])));
        assert.deepEqual((await client.listResourceTemplates()).resourceTemplates, []);
      });
    });
  }
}

it('hangtag mcp answers each line that is no message, as a batch is none, and ends with its input', async () => {
  const child = spawn(process.execPath, [HANGTAG, 'mcp'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ping = (id: number | null, method = 'ping\u2028') => ({ jsonrpc: '2.0', id, method });
  const lines = ['garbage', [ping(1, 'ping'), ping(2)], ping(null), ping(2), ping(3, 'ping')].map((line) =>
    typeof line === 'string' ? line : JSON.stringify(line),
  );
  child.stdin.end(`${lines.join('\n')}\n{"jsonrpc":`);
  const [answers, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const texts = answers
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    texts.map(({ id, error }) => [id, error?.code]).toSorted((a, b) => String(a).localeCompare(String(b))),
    [
      [2, -32_601],
      [3, undefined],
      [null, -32_600],
      [null, -32_600],
      [null, -32_700],
      [null, -32_700],
    ].toSorted((a, b) => String(a).localeCompare(String(b))),
  );
  assert.equal(errors, '');
  assert.equal(child.exitCode, 0);
});

it('hangtag mcp answers every call that it read before its input ended, but those that were cancelled', async () => {
  const child = spawn(process.execPath, [HANGTAG, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const items = Array.from({ length: 30 }, (_, index) => ({ title: `Gap tee ${index}` }));
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  const version = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } };
  const lines = [
    { id: 0, method: 'initialize', params: version },
    { method: 'notifications/initialized' },
    ...ids.map((id) => ({ id, method: 'tools/call', params: { name: 'price_list', arguments: { items } } })),
    { method: 'notifications/cancelled', params: { requestId: 12 } },
  ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
  child.stdin.end(lines.join('\n'));
  const [answers] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const answered = answers
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    pluck(answered, 'id').toSorted((a, b) => a - b),
    [0, ...ids.slice(0, -1)],
  );
});
