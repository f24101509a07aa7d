// Compares get_price with a server of the bare SDK that returns the same bytes: `npm run bench:mcp`.
import { parseArgs } from 'node:util';
import { AMOUNT_OPTIONS, compareWithBare, readAmount } from './support/interleaved.ts';
import { startService } from './support/processes.ts';
import { GET_PRICE, mcp } from './support/scenarios.ts';

const { values: options } = parseArgs({ options: AMOUNT_OPTIONS });
const TITLED = { ...GET_PRICE, arguments: { title: 'Coach Tabby 26 leather shoulder bag', condition: 'Good' } };

for (const [name, params] of Object.entries({ 'brand and category': GET_PRICE, title: TITLED })) {
  const start = async () => {
    const service = await startService({ MCP_REQUESTS_PER_MINUTE: '10000000' });
    const scenario = await mcp(service.port, `get_price by ${name}`, '/mcp', '2026', 'tools/call', params);
    return { service, scenarios: [{ ...scenario, warmUpRequests: 4_000 }], release: () => {} };
  };
  await compareWithBare(readAmount(options), start, 'bench/support/bare-sdk.ts');
}
