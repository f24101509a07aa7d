// Compares the MCP endpoint with bare node:http: `npm run bench:mcp`. The bare server answers the same
// requests without reading them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  AMOUNT_OPTIONS,
  compareWithBare,
  readAmount,
  type Scenario,
} from './support/interleaved.ts';
import { startService } from './support/processes.ts';
import { GET_PRICE, mcp } from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: { ...AMOUNT_OPTIONS, only: { type: 'string' } },
});

const ALIASES = { name: 'get_price', arguments: { brand: 'LV', category: 'handbag' } };
const CLOSET = {
  name: 'compare_prices',
  arguments: { items: Array.from({ length: 20 }, () => GET_PRICE.arguments) },
};

await compareWithBare(readAmount(options), async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const service = await startService({ DATA_DIR: dataDir, MCP_REQUESTS_PER_MINUTE: '10000000' });
  return {
    service,
    scenarios: await prepare(service.port),
    release: () => rmSync(dataDir, { recursive: true }),
  };
});

async function prepare(port: number): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const [tool, method, params] of [
    ['tools/call get_price', 'tools/call', GET_PRICE],
    ['tools/call get_price by aliases', 'tools/call', ALIASES],
    ['tools/call compare_prices of 20', 'tools/call', CLOSET],
    ['tools/list', 'tools/list', {}],
  ] as const) {
    for (const era of ['2026', '2025'] as const) {
      const name = `${tool}, ${era}`;
      if (options.only !== undefined && !name.includes(options.only)) continue;
      // The query lets the bare server tell scenarios apart.
      const path = `/mcp?${scenarios.length}`;
      scenarios.push(await mcp(port, name, path, era, method, params));
    }
  }
  return scenarios;
}
