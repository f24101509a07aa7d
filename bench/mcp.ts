// How much of bare node:http's speed the MCP endpoint keeps: `npm run bench:mcp`. The bare server answers the same
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
  sampleOf,
} from './support/interleaved.ts';
import { startService } from './support/processes.ts';

const { values: options } = parseArgs({
  options: { ...AMOUNT_OPTIONS, only: { type: 'string' } },
});

const PRICE = {
  name: 'get_price',
  arguments: { brand: 'coach', category: 'bag', condition: 'Good' },
};
const ALIASES = { name: 'get_price', arguments: { brand: 'LV', category: 'handbag' } };
const CLOSET = {
  name: 'compare_prices',
  arguments: { items: Array.from({ length: 20 }, () => PRICE.arguments) },
};
const MODERN = '2026-07-28';

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
    ['tools/call get_price', 'tools/call', PRICE],
    ['tools/call get_price by aliases', 'tools/call', ALIASES],
    ['tools/call compare_prices of 20', 'tools/call', CLOSET],
    ['tools/list', 'tools/list', {}],
  ] as const) {
    for (const era of ['2026', '2025'] as const) {
      const name = `${tool}, ${era}`;
      if (options.only !== undefined && !name.includes(options.only)) continue;
      // The query lets the bare server tell scenarios apart.
      const path = `/mcp?${scenarios.length}`;
      const { headers, body } = requestOf(era, method, params);
      const sample = await sampleOf(port, path, { method: 'POST', headers, body });
      if (!sample.body.includes('"result"') || sample.body.includes('"isError"')) {
        throw new Error(`${name} was answered ${sample.body.slice(0, 200)}`);
      }
      const fields = { host: 'localhost', 'content-length': Buffer.byteLength(body), ...headers };
      const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
      const request = `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
      scenarios.push({ name, path, requests: [request], sample });
    }
  }
  return scenarios;
}

/** A request as the official clients of an era send it. */
function requestOf(era: '2026' | '2025', method: string, params: object) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: era === '2026' ? { ...params, _meta: meta } : params,
  };
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': era === '2026' ? MODERN : '2025-11-25',
      ...(era === '2026' ? { 'mcp-method': method } : {}),
      ...(era === '2026' && 'name' in params ? { 'mcp-name': String(params.name) } : {}),
    },
    body: JSON.stringify(message),
  };
}
