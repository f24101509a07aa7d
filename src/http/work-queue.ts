import { busyProblem } from '../base/problem.ts';

const MAX_SHORT_BYTES = 4 * 1024;

/**
 * Creates a queue for work that takes milliseconds, such as a page or list. It has two lanes, so that short work never
 * waits for long work.
 */
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
  readonly timer: NodeJS.Timeout;
  readonly start: () => void;
  readonly refuse: (problem: Error) => void;
}

/** Runs one job at a time, which limits memory, and at most one per event-loop turn, which lets other requests run. */
function createLane(maxWaiting: number, patienceMs: number) {
  const waitingLine = createWaitingLine(maxWaiting, patienceMs);
  let isBusy = false;
  let hasEnded = false;
  const startNext = () => {
    isBusy = waitingLine.startNext();
  };
  return {
    async run<Result>(client: string, work: () => Promise<Result> | Result): Promise<Result> {
      if (hasEnded) throw busyProblem();
      if (isBusy) await waitingLine.waitForTurn(client);
      isBusy = true;
      try {
        return await work();
      } finally {
        setImmediate(startNext);
      }
    },
    end(): void {
      hasEnded = true;
      waitingLine.refuseAll();
    },
  };
}

/** Creates a line in which clients alternate: a client's next job waits for at most two from each other client. */
function createWaitingLine(maxWaiting: number, patienceMs: number) {
  let waitingJobs: Job[] = [];
  let currentRound = 0;
  const refuseJob = (job: Job) => {
    clearTimeout(job.timer);
    waitingJobs = waitingJobs.filter((other) => other !== job);
    job.refuse(busyProblem());
  };
  return {
    waitForTurn: (client: string) =>
      new Promise<void>((start, refuse) => {
        const lastRound = waitingJobs.findLast((job) => job.client === client)?.round ?? currentRound;
        const timer = setTimeout(() => refuseJob(job), patienceMs);
        const job = { client, round: lastRound + 1, timer, start, refuse };
        waitingJobs.push(job);
        waitingJobs.sort((a, b) => a.round - b.round);
        // Drop the last job of the client with the most jobs, or of the newest such client in a tie.
        if (waitingJobs.length > maxWaiting) refuseJob(waitingJobs.at(-1) ?? job);
      }),
    /** Starts the next job. Returns false if none waits. */
    startNext(): boolean {
      const job = waitingJobs.shift();
      if (!job) return false;
      clearTimeout(job.timer);
      currentRound = job.round;
      job.start();
      return true;
    },
    refuseAll(): void {
      for (const job of waitingJobs) refuseJob(job);
    },
  };
}
