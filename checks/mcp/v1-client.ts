import { join } from 'node:path';
import { check } from '../support/report.ts';

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
