import { createInterface } from 'node:readline';
import { check } from '../support/report.ts';
import { start } from './command.ts';

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
