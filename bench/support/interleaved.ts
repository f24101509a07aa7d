// Compares the service with a bare server, by default node:http, that repeats its answers. One core is for the servers,
// one for the client; the servers alternate in short rounds, and every figure is the median over process starts.
import { record } from './figures.ts';
import type { FixedAnswer } from './fixed-answers.ts';
import { type Measurement, measure } from './load.ts';
import { listening, pinned, type Server } from './processes.ts';
import { median, spread } from './statistics.ts';

/** Requests, and the service's answer to them. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly sample: FixedAnswer;
  /** Requests until the service reaches full speed: V8 compiles a long path late. */
  readonly warmUpRequests?: number;
}

/** A freshly started service with its scenarios. */
export interface StartedService {
  readonly service: Server;
  readonly scenarios: readonly Scenario[];
  /** Called after the service stops. */
  readonly release: () => Promise<void> | void;
}

/** Command-line options, for `parseArgs`: how much to measure. */
export const AMOUNT_OPTIONS = {
  starts: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '1' },
  connections: { type: 'string', default: '32' },
} as const;

export interface Amount {
  readonly starts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Parses the options in {@link AMOUNT_OPTIONS}. */
export function readAmount(options: Record<keyof Amount, string>): Amount {
  return {
    starts: Number(options.starts),
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    connections: Number(options.connections),
  };
}

/** One process start: ratios and figures of a scenario, medians over its rounds. */
interface Row {
  readonly cpuRatio: number;
  readonly rateRatio: number;
  readonly service: Measurement;
  readonly bare: Measurement;
}

/** Medians of a scenario over all process starts. */
export interface Typical {
  /** CPU time of the bare server divided by that of the service. */
  readonly cpuRatio: number;
  readonly cpuMicros: number;
}

/** Node's own server, which repeats the service's answers. */
const BARE_NODE = 'bench/support/bare-server.ts';

/**
 * Starts the service as often as requested, measures its scenarios against a bare server, prints a table, returns the
 * medians by scenario name.
 */
export async function compareWithBare(
  amount: Amount,
  start: () => Promise<StartedService>,
  bareProgram = BARE_NODE,
): Promise<ReadonlyMap<string, Typical>> {
  const results = new Map<string, Row[]>();
  for (let count = 1; count <= amount.starts; count++) {
    const { service, scenarios, release } = await start();
    const bare = await startBare(bareProgram, scenarios);
    try {
      // During the first seconds, V8 compiles code that all requests share; it must not count toward one scenario.
      if (scenarios[0]) await compare(amount, scenarios[0], service, bare);
      for (const scenario of scenarios) {
        const row = await compare(amount, scenario, service, bare);
        results.set(scenario.name, [...(results.get(scenario.name) ?? []), row]);
      }
    } finally {
      await bare.stop();
      await service.stop();
      await release();
    }
    process.stderr.write(`start ${count} of ${amount.starts} measured\n`);
  }
  report(amount, results);
  for (const [name, rows] of results) {
    record(
      `${name}: ratio to bare`,
      rows.map((row) => row.cpuRatio),
    );
    record(
      `${name}: µs`,
      rows.map((row) => row.service.cpuMicros ?? Number.NaN),
    );
    record(
      `${name}: bare µs`,
      rows.map((row) => row.bare.cpuMicros ?? Number.NaN),
    );
  }
  return new Map(
    [...results].map(([name, rows]) => [
      name,
      {
        cpuRatio: median(rows.map((row) => row.cpuRatio)),
        cpuMicros: median(rows.map((row) => row.service.cpuMicros ?? Number.NaN)),
      },
    ]),
  );
}

/** Returns the service's answer to a request, without connection headers. */
export async function sampleOf(port: number, path: string, init: RequestInit = {}): Promise<FixedAnswer> {
  const headers = new Headers(init.headers);
  // Fetch requests compression but returns the decoded body, whose length would differ from the header.
  headers.set('accept-encoding', 'identity');
  // Without `no-store`, fetch presents a 304 as the cached body.
  const options = { cache: 'no-store', ...init, headers };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
  const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  const kept = [...response.headers].filter(([name]) => !ofTheConnection.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: await response.text(),
  };
}

async function startBare(program: string, scenarios: readonly Scenario[]): Promise<Server> {
  const child = pinned('server', program, []);
  child.stdin.end(JSON.stringify(Object.fromEntries(scenarios.map((s) => [s.path, s.sample]))));
  return listening(child);
}

async function compare(amount: Amount, scenario: Scenario, service: Server, bare: Server): Promise<Row> {
  const { rounds, seconds, connections } = amount;
  const run = async ({ port, pid }: Server, warmUpSeconds: number, warmUpRequests?: number) => {
    const { requests } = scenario;
    const result = await measure({ port, connections, warmUpSeconds, warmUpRequests, seconds, requests }, pid);
    const others = Object.keys(result.statuses).filter((s) => Number(s) !== scenario.sample.status);
    if (others.length > 0 || result.failed > 0) {
      throw new Error(`${scenario.name} was answered ${JSON.stringify(result.statuses)}`);
    }
    return result;
  };
  const pairs: { bare: Measurement; service: Measurement }[] = [];
  for (let round = 0; round < rounds; round++) {
    const warmUp = round === 0 ? 1 : 0.2;
    const answers = round === 0 ? scenario.warmUpRequests : undefined;
    pairs.push({ bare: await run(bare, warmUp), service: await run(service, warmUp, answers) });
  }
  const middle = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value));
  const typical = (side: 'bare' | 'service') =>
    pairs
      .map((pair) => pair[side])
      .sort((a, b) => a.perSecond - b.perSecond)
      .at(pairs.length >> 1) as Measurement;
  return {
    cpuRatio: middle((p) => (p.bare.cpuMicros ?? Number.NaN) / (p.service.cpuMicros ?? Number.NaN)),
    rateRatio: middle((pair) => pair.service.perSecond / pair.bare.perSecond),
    service: typical('service'),
    bare: typical('bare'),
  };
}

function report({ starts, rounds, seconds, connections }: Amount, results: ReadonlyMap<string, readonly Row[]>): void {
  console.log(
    `\n${starts} process starts, ${rounds} rounds of ${seconds} s each, ${connections} connections. ` +
      'Median (least-greatest) over the starts.\n',
  );
  console.log(
    '| request | CPU ratio to bare | requests/s ratio to bare | CPU µs | bare µs | requests/s ' +
      '| p50 ms | p99 ms | bare p99 ms | client busy |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, rows] of results) {
    const cell = (value: (row: Row) => number, digits: number) => spread(rows.map(value), digits);
    const cells = [
      name,
      cell((row) => row.cpuRatio, 2),
      cell((row) => row.rateRatio, 2),
      cell((row) => row.service.cpuMicros ?? Number.NaN, 1),
      cell((row) => row.bare.cpuMicros ?? Number.NaN, 1),
      cell((row) => row.service.perSecond, 0),
      cell((row) => row.service.p50Ms, 2),
      cell((row) => row.service.p99Ms, 2),
      cell((row) => row.bare.p99Ms, 2),
      cell((row) => row.service.clientBusy, 2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
