import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { check } from '../support/report.ts';
import { command, start } from './command.ts';

const WITHIN_MS = 30_000;

/**
 * Checks the bridge for clients that can only start programs: standard input and output on one side, the service on the
 * other.
 */
export async function checkMcpRemote(url: string): Promise<void> {
  await check('mcp-remote: a client on its standard input gets a price', async () => {
    const bridge = start('mcp-remote', [url, '--allow-http', '--transport', 'http-only']);
    let complaints = '';
    bridge.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    const lines = createInterface({ input: bridge.stdout })[Symbol.asyncIterator]();
    const timer = setTimeout(() => bridge.kill(), WITHIN_MS);
    const send = (message: object) => bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const answer = async (id: number) => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`no answer: ${complaints}`);
        const message = JSON.parse(value);
        if (message.id === id) return message.result;
      }
    };
    try {
      send({
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'check', version: '1.0.0' },
        },
      });
      const { serverInfo } = await answer(1);
      if (serverInfo.name !== 'hangtag') throw new Error(JSON.stringify(serverInfo));
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list' });
      const { tools } = await answer(2);
      if (tools.length === 0) throw new Error('no tools');
      const call = { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } };
      send({ id: 3, method: 'tools/call', params: call });
      const { content } = await answer(3);
      if (!content[0].text.startsWith('Coach, model unknown: women’s bags')) throw new Error(JSON.stringify(content));
    } finally {
      clearTimeout(timer);
      bridge.kill();
    }
  });
}

/** The part of the v1 client that we use: its types are installed only with the checkers. */
interface V1Client {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: object): Promise<{ isError?: boolean; structuredContent?: object }>;
  readResource(request: object): Promise<{ contents: unknown[] }>;
  getPrompt(request: object): Promise<{ messages: unknown[] }>;
  close(): Promise<void>;
}

/**
 * Checks with the first version of the SDK's client, which most agents still use. It validates answers against the
 * schemas.
 */
export async function checkV1Client(url: string): Promise<void> {
  const sdk = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/sdk/dist/esm/client');
  const { Client } = await import(join(sdk, 'index.js'));
  const { StreamableHTTPClientTransport } = await import(join(sdk, 'streamableHttp.js'));
  const client: V1Client = new Client({ name: 'check', version: '1.0.0' });
  await check('v1 client: connects', () => client.connect(new StreamableHTTPClientTransport(new URL(url))));
  await check('v1 client: lists the tools', async () => {
    const { tools } = await client.listTools();
    if (tools.length === 0) throw new Error('no tools');
  });
  const item = { brand: 'LV', category: 'handbag', condition: 'Good' };
  const calls: [string, object][] = [
    ['get_price', item],
    ['compare_prices', { items: [item, { brand: 'coach', category: 'bag' }] }],
    ['get_price', { brand: 'nike', category: 'sneakers', gender: 'male', detail: 'full' }],
    ['find_brands', { query: 'ysl' }],
    ['worth_picking_up', { keep: 30 }],
    ['net_payout', { price: 60 }],
    ['answer_offer', { title: 'Coach Tabby 26', asked: 200, offered: 130 }],
    ['find_brands', {}],
  ];
  for (const [name, args] of calls) {
    await check(`v1 client: calls ${name}`, async () => {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args });
      if (isError || !structuredContent) throw new Error('no structured answer');
    });
  }
  await check('v1 client: a refusal is a tool error', async () => {
    const refused = { name: 'get_price', arguments: { title: 'Neverfull inspired dupe' } };
    const { isError } = await client.callTool(refused);
    if (!isError) throw new Error('answered');
  });
  await check('v1 client: reads the catalog and gets the prompt', async () => {
    await client.readResource({ uri: 'hangtag://catalog' });
    await client.getPrompt({ name: 'price_my_closet', arguments: { items: 'a bag' } });
  });
  await client.close();
}

/** Checks with the Inspector's command line, which in strict mode rejects schemas that some clients cannot read. */
export async function checkInspector(url: string): Promise<void> {
  for (const era of ['legacy', 'modern']) {
    const inspect = (...args: string[]) =>
      command('mcp-inspector', ['--cli', url, '--transport', 'http', '--protocol-era', era, ...args]);
    await check(`inspector, ${era}: tools/list in strict mode`, async () => {
      const { code, stdout, stderr } = await inspect('--method', 'tools/list', '--strict');
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      const { tools } = JSON.parse(stdout) as { tools: unknown[] };
      if (tools.length === 0) throw new Error('no tools');
    });
    await check(`inspector, ${era}: tools/call`, async () => {
      const call = ['--method', 'tools/call', '--tool-name', 'get_price'];
      const { code, stdout, stderr } = await inspect(...call, '--tool-arg', 'brand=LV', 'category=handbag');
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      if (!stdout.includes('louis-vuitton')) throw new Error(stdout);
    });
    for (const method of ['resources/list', 'prompts/list']) {
      await check(`inspector, ${era}: ${method}`, async () => {
        const { code, stdout, stderr } = await inspect('--method', method);
        if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      });
    }
  }
}
