import { cpuSeconds, pinned } from './processes.ts';

/** Requests to send, and for how long. */
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly warmUpSeconds: number;
  /** Minimum number of answers before measuring starts. */
  readonly warmUpRequests?: number | undefined;
  readonly seconds: number;
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly answered: number;
  /** Number of connections closed by the server. */
  readonly failed: number;
  readonly seconds: number;
  /** Number of answers by status, including warm-up. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly p99Ms: number;
  /** Fraction of a core that the client used. Near 1, the client was the bottleneck. */
  readonly clientBusy: number;
}

export interface Measurement extends LoadResult {
  readonly perSecond: number;
  /** Server CPU time per request over all threads, user and system; NaN without /proc. */
  readonly cpuMicros: number;
}

/** Returns the text of a GET request. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Loads a server from a process on another core while measuring the CPU time of process `pid`. */
export async function measure(job: LoadJob, pid: number): Promise<Measurement> {
  const client = pinned('client', new URL('client.ts', import.meta.url).pathname, []);
  client.stdin.end(JSON.stringify(job));
  let cpu: number | undefined;
  let output = '';
  for await (const chunk of client.stdout) {
    output += chunk;
    if (cpu === undefined && output.startsWith('measuring\n')) cpu = cpuSeconds(pid);
  }
  const used = cpuSeconds(pid) - (cpu ?? Number.NaN);
  const result = JSON.parse(output.split('\n')[1] as string) as LoadResult;
  return {
    ...result,
    perSecond: result.answered / result.seconds,
    cpuMicros: (used / result.answered) * 1e6,
  };
}
