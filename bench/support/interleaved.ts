// Compares the service with a bare server, node:http by default, that repeats its answers. The servers take turns on
// one core, and the client runs on another. Every figure is the median over process starts.
import { medianOf } from '../../src/base/numbers.ts';
import { record, spread } from './figures.ts';
import type { FixedAnswer } from './fixed-answers.ts';
import { type Measurement, measure } from './load.ts';
import { listening, pinned, type Server } from './processes.ts';

/** Requests to send, with the service's answer. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly sample: FixedAnswer;
  /** Requests until the service reaches full speed. V8 optimizes long code paths late. */
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
  seconds: { type: 'string', default: '1' },
} as const;

type Amount = Readonly<Record<keyof typeof AMOUNT_OPTIONS, string>>;

const CONNECTIONS = 32;

/** Measurements of one scenario at one process start. */
interface Row {
  readonly service: Measurement;
  readonly bare: Measurement;
}

/** Returns the CPU time of the bare server divided by that of the service. */
const ratioOf = ({ service, bare }: Row) => bare.cpuMicros / service.cpuMicros;

/** Repeats the service's answers with node:http. */
const BARE_NODE = 'bench/support/bare-server.ts';

/**
 * Starts the service `starts` times, measures its scenarios against a bare server, and prints a table. Returns each
 * scenario's median CPU time per answer, microseconds.
 */
export async function compareWithBare(
  amount: Amount,
  start: () => Promise<StartedService>,
  bareProgram = BARE_NODE,
): Promise<ReadonlyMap<string, number>> {
  const results = new Map<string, Row[]>();
  const seconds = Number(amount.seconds);
  for (let count = 1; count <= Number(amount.starts); count++) {
    const { service, scenarios, release } = await start();
    const bare = await startBare(bareProgram, scenarios);
    try {
      // During the first seconds, V8 compiles code that all requests share; it must not count toward one scenario.
      if (scenarios[0]) await compare(seconds, scenarios[0], service, bare);
      for (const scenario of scenarios) {
        const row = await compare(seconds, scenario, service, bare);
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
  const medians = new Map<string, number>();
  for (const [name, rows] of results) {
    const micros = rows.map(({ service }) => service.cpuMicros);
    record(`${name}: ratio to bare`, rows.map(ratioOf));
    record(`${name}: µs`, micros);
    medians.set(name, medianOf(micros));
  }
  return medians;
}

/** Returns the service's answer to a request, without headers about the connection. */
export async function sampleOf(port: number, path: string, init: RequestInit = {}): Promise<FixedAnswer> {
  const headers = new Headers(init.headers);
  // Fetch requests compression but returns the decoded body, whose length would differ from the header.
  headers.set('accept-encoding', 'identity');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  const connectionHeaders = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  const ownHeaders = [...response.headers].filter(([name]) => !connectionHeaders.includes(name));
  return { status: response.status, headers: Object.fromEntries(ownHeaders), body: await response.text() };
}

async function startBare(program: string, scenarios: readonly Scenario[]): Promise<Server> {
  const child = pinned('server', program, []);
  child.stdin.end(JSON.stringify(Object.fromEntries(scenarios.map(({ path, sample }) => [path, sample]))));
  return listening(child);
}

async function compare(seconds: number, scenario: Scenario, service: Server, bare: Server): Promise<Row> {
  const { name, requests, sample } = scenario;
  const run = async ({ port, pid }: Server, warmUpRequests = 0) => {
    const job = { port, connections: CONNECTIONS, warmUpSeconds: 1, warmUpRequests, seconds, requests };
    const result = await measure(job, pid);
    const others = Object.keys(result.statuses).filter((status) => Number(status) !== sample.status);
    if (others.length > 0 || result.failed > 0)
      throw new Error(`${name} was answered ${JSON.stringify(result.statuses)}`);
    return result;
  };
  return { bare: await run(bare), service: await run(service, scenario.warmUpRequests) };
}

function report({ starts, seconds }: Amount, results: ReadonlyMap<string, readonly Row[]>): void {
  console.log(
    `\n${starts} process starts of ${seconds} s each, ${CONNECTIONS} connections. Median (least-greatest) over the ` +
      'starts.\n\n| request | CPU ratio to bare | CPU µs | bare µs | requests/s | p99 ms | client busy |\n' +
      '|---|---|---|---|---|---|---|',
  );
  for (const [name, rows] of results) {
    const cell = (value: (row: Row) => number, digits: number) => spread(rows.map(value), digits);
    const cells = [
      name,
      cell(ratioOf, 2),
      cell(({ service }) => service.cpuMicros, 1),
      cell(({ bare }) => bare.cpuMicros, 1),
      cell(({ service }) => service.perSecond, 0),
      cell(({ service }) => service.p99Ms, 2),
      cell(({ service }) => service.clientBusy, 2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
