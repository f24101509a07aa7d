import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './key-store.ts';

/** Nobody waits longer than this for the store. */
const ANSWER_WITHIN_MS = 4_000;
/** What came too late is undone at once, or as soon as the store can write again; a second between tries. */
const UNDO_TRIES = 60;
const UNDO_AGAIN_MS = 1_000;

export interface InTime<Result> {
  /** What the work brings, or {@link StoreUnavailable} after 4 s. */
  readonly answer: Promise<Result>;
  /** Whether it was refused before it had ended. */
  readonly isLate: () => boolean;
  /** Resolves when the work has ended and, if it was late, has been undone. */
  readonly settled: Promise<void>;
}

/**
 * Bounds how long a write is waited for, so that a refusal stays true: what the work achieves after its caller was
 * refused is undone. A disk or a server may take its time over a commit, and nobody can stop it then.
 */
export function answerInTime<Result>(
  work: Promise<Result>,
  undo: (result: Result) => Promise<unknown>,
): InTime<Result> {
  let isLate = false;
  let refuse = (_error: Error) => {};
  const refusal = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const timer = setTimeout(() => {
    isLate = true;
    refuse(new StoreUnavailable(`no answer within ${ANSWER_WITHIN_MS} ms`));
  }, ANSWER_WITHIN_MS);
  const settled = work.then(
    async (result) => {
      clearTimeout(timer);
      if (isLate) await untilDone(() => undo(result));
    },
    () => clearTimeout(timer),
  );
  return { answer: Promise.race([work, refusal]), isLate: () => isLate, settled };
}

async function untilDone(undo: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < UNDO_TRIES; tries++) {
    try {
      await undo();
      return;
    } catch {
      await sleep(UNDO_AGAIN_MS, undefined, { ref: false });
    }
  }
}
