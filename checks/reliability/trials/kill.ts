import { load, predict, signUp, signUpMany, sleep, startNode, tally } from '../../../test/support/node-process.ts';
import { compareCounts } from '../stored-counts.ts';
import { must, type Trial } from '../trial.ts';

const KILLS = 20;
const LOOPS = 40;

export const kill: Trial[] = [
  { name: 'kill -9 under load, 20 times', run: killUnderLoad },
  { name: '500 requests at once on one key, SQLite', run: oneKeyAtOnce },
];

/**
 * Checks that after each kill the database opens without repair, and that answered predictions and issued keys are all
 * in it.
 */
async function killUnderLoad(dataDir: string): Promise<string> {
  const answered = new Map<string, number>();
  let overcounted = 0;
  let total = 0;
  for (let round = 0; round < KILLS; round++) {
    const node = await startNode({ DATA_DIR: dataDir });
    for (const key of await signUpMany(node.port, 20)) answered.set(key, 0);
    const keys = [...answered.keys()].slice(-60);
    let isKilled = false;
    const loops = load(
      LOOPS,
      () => isKilled,
      async (loop) => {
        if (loop < 4) {
          const key = await signUp(node.port);
          if (key) answered.set(key, 0);
          return;
        }
        const key = keys[Math.floor(Math.random() * keys.length)] as string;
        const { status } = await predict(node.port, key);
        if (status === 200) answered.set(key, (answered.get(key) as number) + 1);
      },
    );
    await sleep(100 + Math.random() * 400);
    await node.end('SIGKILL');
    isKilled = true;
    await loops;
    ({ overcounted, total } = await compareCounts({ dataDir }, answered));
  }
  return `${answered.size} keys issued and none lost, ${total} answers and none uncounted, ${overcounted} counted but not answered, no key over its limit`;
}

async function oneKeyAtOnce(dataDir: string): Promise<string> {
  const node = await startNode({ DATA_DIR: dataDir });
  try {
    const [key = ''] = await signUpMany(node.port, 1);
    const replies = await Promise.all(Array.from({ length: 500 }, () => predict(node.port, key)));
    const statuses = tally(replies.map(({ status }) => status));
    must(statuses === '200: 100, 429: 400', statuses);
    return statuses;
  } finally {
    await node.end('SIGTERM');
  }
}
