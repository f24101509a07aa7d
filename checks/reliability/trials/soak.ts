import { getRequest, measure } from '../../../bench/support/load.ts';
import { residentMegabytes } from '../../../bench/support/processes.ts';
import { MEMORY_SETTINGS, ML_PATH, PRICE_PATH, signUpMany } from '../../../test/support/node-process.ts';
import { must, mustAllBe, type Trial, withNode } from '../frame.ts';

/** Seconds: a minute by default, SOAK_SECONDS=600 for the long run. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const SLICES = 12;
/** Maximum memory in MB: Node's own program (62 MB), the limit on old objects, far from reached, and spare room. */
const MOST_MB = 250;
/** In a shorter run, the second half still includes warm-up, so its growth is meaningless. */
const TELLING_SECONDS = 300;
const MOST_GROWTH_MB = 10;

export const soak: Trial[] = [{ name: 'soak at full load', run }];

/** Memory must not grow: bounds it, and in a long run its growth over the second half, per million requests. */
function run(dataDir: string): Promise<string> {
  return withNode({ DATA_DIR: dataDir, ...MEMORY_SETTINGS }, async (node) => {
    const keys = await signUpMany(node.port, 2_000);
    const requests = keys.flatMap((key) => [
      getRequest(ML_PATH, { authorization: `Bearer ${key}` }),
      getRequest(PRICE_PATH),
      getRequest('/price/coach/bag', { accept: 'text/html' }),
    ]);
    const megabytes: number[] = [];
    let answered = 0;
    for (let slice = 0; slice < SLICES; slice++) {
      const job = { port: node.port, connections: 32, warmUpSeconds: 0.1, seconds: SECONDS / SLICES };
      const result = await measure({ ...job, requests }, node.pid);
      mustAllBe(Object.keys(result.statuses), '200', '429');
      answered += result.answered;
      megabytes.push(residentMegabytes(node.pid));
    }
    const [half, last] = [megabytes[SLICES / 2], megabytes.at(-1)] as [number, number];
    const growth = ((last - half) / (answered / 2)) * 1e6;
    const figures =
      `${answered} requests in ${SECONDS} s, memory ${megabytes.map(Math.round).join(' ')} MB, ` +
      `growth in the second half ${growth.toFixed(1)} MB per million requests`;
    must(last < MOST_MB && (SECONDS < TELLING_SECONDS || growth < MOST_GROWTH_MB), figures);
    return figures;
  });
}
