import { PRICE_PATH, predict, send, signUp, signUpMany, sleep, tally } from '../../test/support/node-process.ts';
import { addAnswer, compareCounts, loadWhile, must, mustAllBe } from './frame.ts';

const LOOPS = 30;
/** Keys in concurrent use. Each is used up and replaced, so some have quota left when the fault occurs. */
const KEYS_IN_USE = 40;
/** Maximum wait of a keyed request in any state of the database: for the batch before its own, and for its own. */
const LONGEST_WAIT_MS = 9_000;

/**
 * Loads the services at some ports during a fault of the PostgreSQL server at `url`. Checks that waits are bounded,
 * that 503 has Retry-After and that nodes recover without a restart; that every answer is counted, no key exceeds its
 * limit and no issued key is lost. `mayBeCut` if a fault also cuts connections off.
 */
export async function disturb(
  ports: readonly number[],
  url: string,
  { mayBeCut }: { readonly mayBeCut: boolean },
  happen: () => Promise<void>,
): Promise<string> {
  const portOf = (loop: number) => ports[loop % ports.length] as number;
  /** The status of a request whose connection was cut off. */
  const cutOff = mayBeCut ? [0] : [];
  const reserve = await signUpMany(portOf(0), 1_000);
  const inUse = reserve.splice(0, KEYS_IN_USE);
  const answered = new Map<string, number>();
  const statuses: number[] = [];
  const keyless: number[] = [];
  const issued: string[] = [];
  let longest = 0;
  let hasRetryAfter = true;
  const askPrice = async (loop: number) => {
    keyless.push((await send(portOf(loop), PRICE_PATH)).status);
    await sleep(5);
  };
  const getKey = async (loop: number) => {
    const startedAt = performance.now();
    const key = await signUp(portOf(loop));
    longest = Math.max(longest, performance.now() - startedAt);
    if (key) issued.push(key);
    await sleep(20);
  };
  const askPrediction = async (loop: number) => {
    const index = Math.floor(Math.random() * inUse.length);
    const key = inUse[index] as string;
    const reply = await predict(portOf(loop), key);
    statuses.push(reply.status);
    longest = Math.max(longest, reply.ms);
    if (reply.status === 200) addAnswer(answered, key);
    if (reply.status === 429 && inUse[index] === key) inUse[index] = reserve.pop() ?? key;
    if (reply.status === 503) hasRetryAfter &&= reply.headers['retry-after'] !== undefined;
    if (reply.status === 503 || reply.status === 0) await sleep(20);
  };
  const step = (loop: number) => {
    if (loop < 3) return askPrice(loop);
    return loop < 5 ? getKey(loop) : askPrediction(loop);
  };
  const recovered = await loadWhile(LOOPS, step, async () => {
    await sleep(1_000);
    await happen();
    await sleep(3_000);
    const before = statuses.length;
    await sleep(1_000);
    return statuses.slice(before);
  });
  mustAllBe(keyless, 200, ...cutOff);
  must(statuses.includes(503), `nothing was refused: ${tally(statuses)}`);
  mustAllBe(statuses, 200, 429, 503, ...cutOff);
  must(hasRetryAfter, 'a 503 lacks Retry-After');
  must(longest < LONGEST_WAIT_MS, `a request waited ${longest.toFixed(0)} ms`);
  must(recovered.includes(200), `afterwards: ${tally(recovered)}`);
  mustAllBe(recovered, 200, 429);
  for (const key of issued) {
    const { status } = await predict(portOf(0), key);
    must(status === 200, `a key issued in the meantime: ${status}`);
    answered.set(key, 1);
  }
  const { overcounted } = await compareCounts({ dataDir: '', databaseUrl: url }, answered);
  return [
    tally(statuses),
    `keyless ${tally(keyless)}`,
    `longest wait ${(longest / 1000).toFixed(1)} s`,
    `${overcounted} counted but not answered, no key over its limit`,
    `all ${issued.length} keys issued meanwhile work`,
    'recovered without a restart',
  ].join('; ');
}
