import { getRequest, measure } from '../../../bench/support/load.ts';
import { residentMegabytes } from '../../../bench/support/processes.ts';
import { MEMORY_SETTINGS, ML_PATH, PRICE_PATH, signUpMany } from '../../../test/support/node-process.ts';
import { must, mustAllBe, type Trial, withNode } from '../frame.ts';

/** Seconds: a minute by default, SOAK_SECONDS=600 for the long run. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const SLICES = 12;
/** Maximum memory in MB: Node's own program (62 MB), the limit on old objects, far from reached, and spare room. */
const MOST_MB = 250;
/** In a shorter run, the second half still includes warm-up, so its slope is meaningless. */
const TELLING_SECONDS = 300;

export const soak: Trial[] = [{ name: 'soak at full load', run }];

/** Memory must not grow: reports and bounds the slope over the second half, per million requests. */
function run(dataDir: string): Promise<string> {
  return withNode({ DATA_DIR: dataDir, ...MEMORY_SETTINGS }, async (node) => {
    const keys = await signUpMany(node.port, 2_000);
    const requests = keys.flatMap((key) => [
      getRequest(ML_PATH, { authorization: `Bearer ${key}` }),
      getRequest(PRICE_PATH),
      getRequest('/price/coach/bag', { accept: 'text/html' }),
    ]);
    const points: { requests: number; mb: number }[] = [];
    let answered = 0;
    for (let slice = 0; slice < SLICES; slice++) {
      const job = { port: node.port, connections: 32, warmUpSeconds: 0.1, seconds: SECONDS / SLICES };
      const result = await measure({ ...job, requests }, node.pid);
      mustAllBe(Object.keys(result.statuses), '200', '429');
      answered += result.answered;
      points.push({ requests: answered, mb: residentMegabytes(node.pid) });
    }
    const slope = slopePerMillion(points.slice(SLICES / 2));
    const last = points.at(-1)?.mb as number;
    const memory = points.map(({ mb }) => mb.toFixed(0)).join(' ');
    const figures =
      `${answered} requests in ${SECONDS} s, memory ${memory} MB, ` +
      `slope in the second half ${slope.toFixed(1)} MB per million requests`;
    must(last < MOST_MB && (SECONDS < TELLING_SECONDS || slope < 10), figures);
    return figures;
  });
}

/** Returns the slope by least squares. */
function slopePerMillion(points: readonly { requests: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const x = mean(points.map((point) => point.requests));
  const y = mean(points.map((point) => point.mb));
  const over = points.reduce((sum, point) => sum + (point.requests - x) * (point.mb - y), 0);
  const under = points.reduce((sum, point) => sum + (point.requests - x) ** 2, 0);
  return (over / under) * 1e6;
}
