import { busyProblem } from '../base/problem.ts';
import { Task } from '../base/work.ts';

/** Most work that one request may take to read and price its list: that of 500 lines with several facts each. */
const MAX_LIST_WORK = 2_300_000;

/** Creates the task of a request, whose `signal` says that the client has left. */
export const createRequestTask = (signal?: AbortSignal): Task =>
  new Task({
    maxWork: MAX_LIST_WORK,
    advice: 'Send the rest apart, or use the command hangtag list, which takes as long as it needs.',
    ...(signal && { signal }),
  });

const MAX_SHORT_BYTES = 4 * 1024;

/** Creates a queue for work of milliseconds, such as a page or list. Short work never waits for long work. */
export function createWorkQueue(maxWaiting: { readonly short: number; readonly long: number }, patienceMs: number) {
  const shortLane = createLane(maxWaiting.short, patienceMs);
  const longLane = createLane(maxWaiting.long, patienceMs);
  let isEnding = false;
  return {
    isEnding: () => isEnding,
    /** Says that the service is about to stop. Work is still accepted until the end. */
    announceEnd(): void {
      isEnding = true;
    },
    /** Refuses waiting and later work with a 503, so that it is answered before the service stops. */
    end(): void {
      shortLane.end();
      longLane.end();
    },
    /** Runs work for a body of `byteCount` bytes on the client's turn. Rejects with a 503 if the lane is full or slow. */
    run: <Result>(client: string, byteCount: number, work: () => Promise<Result> | Result): Promise<Result> =>
      (byteCount > MAX_SHORT_BYTES ? longLane : shortLane).run(client, work),
  };
}

interface Job {
  readonly client: string;
  /** The round in which the job runs. Each client gets one job per round. */
  readonly round: number;
  readonly start: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Runs one job at a time, which limits memory, and at most one per event-loop turn, which lets other requests run.
 * Clients alternate: a client's next job waits for at most two from each other client.
 */
function createLane(maxWaiting: number, patienceMs: number) {
  let waitingJobs: Job[] = [];
  let currentRound = 0;
  let isBusy = false;
  let hasEnded = false;
  const refuseJob = (job: Job) => {
    waitingJobs = waitingJobs.filter((other) => other !== job);
    job.refuse(busyProblem());
  };
  const startNext = () => {
    const job = waitingJobs.shift();
    isBusy = job !== undefined;
    currentRound = job?.round ?? currentRound;
    job?.start();
  };
  const waitForTurn = (client: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lastRound = waitingJobs.findLast((job) => job.client === client)?.round ?? currentRound;
    const job: Job = { client, round: lastRound + 1, start: resolve, refuse: reject };
    waitingJobs.push(job);
    waitingJobs.sort((a, b) => a.round - b.round);
    const timer = setTimeout(() => refuseJob(job), patienceMs);
    // Drop the last job of the client with the most jobs, or of the newest such client in a tie.
    if (waitingJobs.length > maxWaiting) refuseJob(waitingJobs.at(-1) ?? job);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    async run<Result>(client: string, work: () => Promise<Result> | Result): Promise<Result> {
      if (hasEnded) throw busyProblem();
      if (isBusy) await waitForTurn(client);
      isBusy = true;
      try {
        return await work();
      } finally {
        setImmediate(startNext);
      }
    },
    end(): void {
      hasEnded = true;
      for (const job of waitingJobs) refuseJob(job);
    },
  };
}
