import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import { PROBLEM_CODES } from '../base/problem.ts';

const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates metrics in Prometheus format, without keys, addresses or names. `model` is the version of its prices. */
export function createMetrics(model: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'hangtag_build_info',
    help: 'Always 1, with the versions that answer.',
    labelNames: ['version', 'model'],
    registers: [registry],
  }).set({ version: packageJson.version, model }, 1);
  const requestDurations = new Histogram({
    name: 'hangtag_request_duration_seconds',
    help: 'Time from the request headers to the end of the answer.',
    buckets: LATENCY_BUCKETS_SECONDS,
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'hangtag_refusals_total',
    help: 'Requests answered with a problem document, by its code.',
    labelNames: ['code'],
    registers: [registry],
  });
  // An alert on an increase would miss a count that creates its series.
  for (const code of PROBLEM_CODES) refusals.inc({ code }, 0);
  const batchDurations = new Histogram({
    name: 'hangtag_key_store_batch_duration_seconds',
    help: 'Time of a transaction of the key store until it is durable or has failed.',
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    /** Counts a response. `route` is the route's pattern, and `ms` is the time from the request headers to its end. */
    countResponse: (method: string, route: string | undefined, status: number, ms: number) =>
      requestDurations.observe({ method, route: route ?? 'none', status: String(status) }, ms / 1000),
    countProblem: (code: string) => refusals.inc({ code }),
    countBatch: (ms: number) => batchDurations.observe(ms / 1000),
    formatMetrics: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
