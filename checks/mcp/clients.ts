import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import rows from '../../test/mcp/clients.json' with { type: 'json' };
import { check } from '../support/report.ts';

const { calls } = rows;

/**
 * Checks with the first version of the SDK's client, which most agents still use. It validates answers against the
 * schemas.
 */
export async function checkV1Client(url: string): Promise<void> {
  const sdk = join(import.meta.dirname, '../node_modules/@modelcontextprotocol/sdk/dist/esm/client');
  const v1 = await import(join(sdk, 'index.js'));
  const { StreamableHTTPClientTransport } = await import(join(sdk, 'streamableHttp.js'));
  // Its types are installed only with the checkers.
  const client: Client = new v1.Client({ name: 'check', version: '1.0.0' });
  await check('v1 client: lists tools, calls each, reads the guide, and tells refusals', async () => {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    assert.ok((await client.listTools()).tools.length > 0);
    for (const [name, args] of calls as [string, Record<string, unknown>][]) {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args });
      assert.ok(!isError && structuredContent, name);
    }
    const refused = { name: 'get_price', arguments: { title: 'Neverfull inspired dupe' } };
    assert.ok((await client.callTool(refused)).isError);
    await client.readResource({ uri: 'hangtag://guide' });
    await client.close();
  });
}
