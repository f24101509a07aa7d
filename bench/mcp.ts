// How much of bare node:http's speed the MCP endpoint keeps: `npm run bench:mcp`. One core for the servers, one for the
// client; the bare server answers the service's own bytes to the same requests without reading them; both run by
// turns, and every figure is the median over process starts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FixedAnswer } from './support/bare-server.ts';
import { type Measurement, measure } from './support/load.ts';
import { listening, pinned, type Server, startService } from './support/processes.ts';
import { median, spread } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
  },
});
const [starts, rounds, seconds, connections] = [
  options.starts,
  options.rounds,
  options.seconds,
  options.connections,
].map(Number) as [number, number, number, number];

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

interface Scenario {
  readonly name: string;
  /** Query included, so that the bare server can tell scenarios apart. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sample: FixedAnswer;
}

interface Row {
  readonly cpuRatio: number;
  readonly rateRatio: number;
  readonly service: Measurement;
  readonly bare: Measurement;
}

const results = new Map<string, Row[]>();
for (let start = 1; start <= starts; start++) {
  for (const [name, row] of await measureStart()) {
    results.set(name, [...(results.get(name) ?? []), row]);
  }
  process.stderr.write(`start ${start} of ${starts} measured\n`);
}
report();

async function measureStart(): Promise<Map<string, Row>> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const service = await startService({ DATA_DIR: folder, MCP_REQUESTS_PER_MINUTE: '10000000' });
  try {
    const scenarios: Scenario[] = [];
    for (const [name, method, params] of [
      ['tools/call get_price', 'tools/call', PRICE],
      ['tools/call get_price by aliases', 'tools/call', ALIASES],
      ['tools/call compare_prices of 20', 'tools/call', CLOSET],
      ['tools/list', 'tools/list', {}],
    ] as const) {
      for (const era of ['2026', '2025'] as const) {
        const full = `${name}, ${era}`;
        if (options.only !== undefined && !full.includes(options.only)) continue;
        const request = requestOf(era, method, params);
        const path = `/mcp?${scenarios.length}`;
        const sample = await sampleOf(service.port, path, request);
        scenarios.push({ name: full, path, ...request, sample });
      }
    }
    const bare = await startBare(scenarios);
    try {
      const rows = new Map<string, Row>();
      for (const scenario of scenarios) {
        rows.set(scenario.name, await compare(scenario, service, bare));
      }
      return rows;
    } finally {
      await bare.stop();
    }
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
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

async function sampleOf(
  port: number,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<FixedAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body,
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"result"') || text.includes('"isError"')) {
    throw new Error(`${path} was answered ${response.status} ${text.slice(0, 200)}`);
  }
  const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  const kept = [...response.headers].filter(([name]) => !ofTheConnection.includes(name));
  return { status: 200, headers: Object.fromEntries(kept), body: text };
}

async function startBare(scenarios: readonly Scenario[]): Promise<Server> {
  const child = pinned('server', 'bench/support/bare-server.ts', []);
  child.stdin.end(JSON.stringify(Object.fromEntries(scenarios.map((s) => [s.path, s.sample]))));
  return listening(child);
}

async function compare(scenario: Scenario, service: Server, bare: Server): Promise<Row> {
  const fields = { host: 'localhost', 'content-length': Buffer.byteLength(scenario.body) };
  const lines = Object.entries({ ...fields, ...scenario.headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const requests = [`POST ${scenario.path} HTTP/1.1\r\n${head}\r\n${scenario.body}`];
  const run = async ({ port, pid }: Server, warmUpSeconds: number) => {
    const result = await measure({ port, connections, warmUpSeconds, seconds, requests }, pid);
    const others = Object.keys(result.statuses).filter((status) => status !== '200');
    if (others.length > 0 || result.failed > 0) {
      throw new Error(`${scenario.name} was answered ${JSON.stringify(result.statuses)}`);
    }
    return result;
  };
  const pairs: { bare: Measurement; service: Measurement }[] = [];
  for (let round = 0; round < rounds; round++) {
    const warmUp = round === 0 ? 1 : 0.2;
    pairs.push({ bare: await run(bare, warmUp), service: await run(service, warmUp) });
  }
  const typical = (side: 'bare' | 'service') =>
    pairs
      .map((pair) => pair[side])
      .sort((a, b) => a.perSecond - b.perSecond)
      .at(pairs.length >> 1) as Measurement;
  return {
    cpuRatio: median(
      pairs.map((p) => (p.bare.cpuMicros ?? Number.NaN) / (p.service.cpuMicros ?? Number.NaN)),
    ),
    rateRatio: median(pairs.map((p) => p.service.perSecond / p.bare.perSecond)),
    service: typical('service'),
    bare: typical('bare'),
  };
}

function report(): void {
  console.log(
    `\n${starts} process starts, ${rounds} rounds of ${seconds} s each, ${connections} connections. Median (least-greatest) over the starts.\n`,
  );
  console.log(
    '| request | CPU ratio to bare | requests/s ratio to bare | CPU µs | bare µs | requests/s | p99 ms |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, rows] of results) {
    const of = (value: (row: Row) => number, digits: number) => spread(rows.map(value), digits);
    const cells = [
      name,
      of((row) => row.cpuRatio, 2),
      of((row) => row.rateRatio, 2),
      of((row) => row.service.cpuMicros ?? Number.NaN, 1),
      of((row) => row.bare.cpuMicros ?? Number.NaN, 1),
      of((row) => row.service.perSecond, 0),
      of((row) => row.service.p99Ms, 2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
