import { predict, signUpMany, sleep, startNode, tally } from '../../../test/support/node-process.ts';
import { countedLoad } from '../counted-load.ts';
import { compareCounts } from '../stored-counts.ts';
import { must, type Trial } from '../trial.ts';

const KILLS = 20;
const CLIENTS = 40;

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
    await countedLoad(node.port, keys, answered, { clients: CLIENTS, signingUp: 4 }, async () => {
      await sleep(100 + Math.random() * 400);
      await node.end('SIGKILL');
    });
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
