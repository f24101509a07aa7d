import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sumOf } from '../../src/base/numbers.ts';
import { PRICE_PATH, send, sleep } from '../../test/support/node-process.ts';
import { ownAddress } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import type { Steps } from './step-meter.ts';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const PROBE_EVERY_MS = 5;

/** Returns how long the main thread of each process computed and waited for a core, in ms. */
function timesOf(pids: readonly number[]) {
  return pids.map((pid) => {
    const [computed, queued] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return { computed: Number(computed) / 1e6, queued: Number(queued) / 1e6 };
  });
}

/**
 * Asks for prices until `isDone`. Resolves with the longest wait, ms, infinite if one was not answered. A busy machine
 * may deliver an answer late, so a wait counts only as far as the servers computed, and without the time in which they or
 * this client waited for a core, but at least as long as the busiest server computed.
 */
export async function longestWait(url: string, servers: readonly number[], isDone: () => boolean): Promise<number> {
  const port = Number(new URL(url).port);
  const pids = [...servers, process.pid];
  let longest = 0;
  do {
    const [startedAt, before] = [performance.now(), timesOf(pids)];
    const { status } = await send(port, PRICE_PATH, { headers: { connection: 'close' } });
    const after = timesOf(pids);
    const spent = (what: 'computed' | 'queued') => after.map((times, at) => times[what] - (before[at]?.[what] ?? 0));
    const free = performance.now() - startedAt - sumOf(spent('queued'));
    const computed = spent('computed').slice(0, servers.length);
    const waited = Math.min(Math.max(free, ...computed), sumOf(computed));
    longest = Math.max(longest, status === 200 ? waited : Number.POSITIVE_INFINITY);
    await sleep(PROBE_EVERY_MS);
  } while (!isDone());
  return longest;
}

/** Starts a service that measures its steps, and trusts this machine as a proxy, since requests name their addresses. */
export async function startMeasured() {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-steps-'));
  const socketPath = join(folder, 'meter');
  const service = await startService({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'step-meter.ts')}`,
    STEP_METER: socketPath,
    MCP_REQUESTS_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
  });
  const port = Number(new URL(service.url).port);
  return {
    /**
     * Sends a request from an address of its own, and another client's for a price. Resolves with both answers, and with
     * the longest step and all work of the service's main thread meanwhile, in ms of CPU time.
     */
    async send({ path, headers, ...sent }: Sent) {
      const metering = request({ socketPath, method: 'POST', agent: false });
      metering.flushHeaders();
      const [meter] = (await once(metering, 'response')) as [IncomingMessage];
      const options = { ...sent, headers: { ...ownAddress(), connection: 'close', ...headers } };
      const [answer, price] = await Promise.all([send(port, path, options), send(port, PRICE_PATH)]);
      metering.end();
      return { answer, price, ...(JSON.parse(await text(meter)) as Steps) };
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
