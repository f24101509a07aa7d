import { StoreUnavailable } from './key-store.ts';

/** Longest wait for the store, in milliseconds. */
export const ANSWER_WITHIN_MS = 4_000;

/**
 * Resolves or rejects as the work does, or rejects with {@link StoreUnavailable} after 4 s. The work goes on then: nobody
 * can stop a disk or a server in the middle of a commit, so it may still happen.
 */
export async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const refusal = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable(`no answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    );
  });
  try {
    return await Promise.race([work, refusal]);
  } finally {
    clearTimeout(timer);
  }
}
