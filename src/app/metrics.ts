import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import { PROBLEM_CODES } from '../base/problem.ts';
import metrics from './metrics.json' with { type: 'json' };

/** Creates metrics in Prometheus format, without keys, addresses or names. `model` is the version of its prices. */
export function createMetrics(model: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ ...metrics.build, registers }).set({ version: packageJson.version, model }, 1);
  const requestDurations = new Histogram({ ...metrics.requests, registers });
  const refusals = new Counter({ ...metrics.refusals, registers });
  // An alert on an increase would miss a count that creates its series.
  for (const code of PROBLEM_CODES) refusals.inc({ code }, 0);
  const batchDurations = new Histogram({ ...metrics.batches, registers });
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
