import { busyProblem } from '../base/problem.ts';

const MAX_SHORT_BYTES = 4 * 1024;

/**
 * Creates a queue for work that takes milliseconds, such as a page or list. It has two lanes, so that short work never
 * waits for long work.
 */
export function createWorkQueue(maxWaiting: { readonly short: number; readonly long: number }, patienceMs: number) {
  const short = createLane(maxWaiting.short, patienceMs);
  const long = createLane(maxWaiting.long, patienceMs);
  return {
    /** True once the service stops. */
    isEnding: false,
    /** Ends what still waits with a 503, and what comes later, so that it is answered before the service stops. */
    end(): void {
      short.end();
      long.end();
    },
    /** Runs work for a body of `byteCount` bytes on the client's turn. Rejects with a 503 if the lane is full or slow. */
    run: <Result>(client: string, byteCount: number, work: () => Promise<Result> | Result): Promise<Result> =>
      (byteCount > MAX_SHORT_BYTES ? long : short).run(client, work),
  };
}

interface Job {
  readonly client: string;
  /** The round that the job runs in. Each client gets one job per round. */
  readonly round: number;
  readonly timer: NodeJS.Timeout;
  readonly start: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Runs one job at a time, which limits memory, and at most one per event-loop turn, so that other requests are served
 * too. Clients alternate: a client's next job waits for the current job and at most two from each other client.
 */
function createLane(maxWaiting: number, patienceMs: number) {
  let waitingJobs: Job[] = [];
  let round = 0;
  let isBusy = false;
  let hasEnded = false;

  const refuseJob = (job: Job) => {
    clearTimeout(job.timer);
    waitingJobs = waitingJobs.filter((other) => other !== job);
    job.refuse(busyProblem());
  };
  const waitForTurn = (client: string) =>
    new Promise<void>((start, refuse) => {
      const lastRound = waitingJobs.findLast((job) => job.client === client)?.round ?? round;
      const timer = setTimeout(() => refuseJob(job), patienceMs);
      const job = { client, round: lastRound + 1, timer, start, refuse };
      waitingJobs.push(job);
      waitingJobs.sort((a, b) => a.round - b.round);
      // Drop the last job of the client with the most jobs, or of the newest such client in a tie.
      if (waitingJobs.length > maxWaiting) refuseJob(waitingJobs.at(-1) ?? job);
    });
  const startNext = () => {
    const nextJob = waitingJobs.shift();
    isBusy = nextJob !== undefined;
    if (!nextJob) return;
    clearTimeout(nextJob.timer);
    round = nextJob.round;
    nextJob.start();
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
