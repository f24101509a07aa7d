import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import { Task } from '../base/work.ts';
import { isZipArchive, type openTables, readListFile } from '../lists/read-list-file.ts';
import type { Context } from '../operations/operation.ts';

type OpenArguments = Parameters<typeof openTables>;
type WorkerAnswer = Awaited<ReturnType<typeof openTables>> | Pick<Problem, 'code' | 'message' | 'members'>;

/** Maximum size of a text, in bytes, that is opened here, because that takes only a few milliseconds. */
const MAX_INLINE_BYTES = 4 * 1024;
const DEADLINE_MS = 5_000;

let worker: Worker | undefined;
let lastOpening: Promise<unknown> = Promise.resolve();

/**
 * Creates a reader of lists that opens archives and long texts in a worker thread, one at a time, so that no file
 * delays other requests. It rejects with a {@link Problem} for a bad file, or one that takes longer than `deadlineMs`.
 */
export function createListReader(
  deadlineMs = DEADLINE_MS,
  lexicon?: Context['pricing']['lexicon'],
): typeof readListFile {
  return (bytes, maxRows, { task = new Task() } = {}) => {
    const openFile: typeof openTables = (...openArguments) => {
      const opening = lastOpening.then(() => openInWorker(openArguments, deadlineMs, task.signal));
      lastOpening = opening.catch(() => {});
      return opening;
    };
    const isOpenedHere = bytes.length <= MAX_INLINE_BYTES && !isZipArchive(bytes);
    return readListFile(bytes, maxRows, { task, lexicon, ...(isOpenedHere ? {} : { openFile }) });
  };
}

async function openInWorker(openArguments: OpenArguments, deadlineMs: number, clientSignal: AbortSignal) {
  clientSignal.throwIfAborted();
  worker ??= await startWorker();
  worker.ref();
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), clientSignal]);
  try {
    worker.postMessage(openArguments);
    const [answer] = (await once(worker, 'message', { signal })) as [WorkerAnswer];
    if ('code' in answer) throw new Problem(answer.code, answer.message, answer.members);
    return answer;
  } catch (error) {
    if (error instanceof Problem) throw error;
    worker?.terminate();
    worker = undefined;
    clientSignal.throwIfAborted();
    if (signal.aborted) throw costlyFileProblem(`more than ${deadlineMs / 1000} seconds`);
    if (Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY') throw costlyFileProblem('too much memory');
    throw error;
  } finally {
    worker?.unref();
  }
}

const costlyFileProblem = (costText: string) =>
  new Problem('unreadable_list', `Reading the file took ${costText}. Send fewer rows and columns, as CSV.`);

async function startWorker(): Promise<Worker> {
  // The worker is TypeScript, or JavaScript in the npm package, like this file.
  const newWorker = new Worker(new URL(`./list-worker${extname(import.meta.url)}`, import.meta.url), {
    // Node 22 would warn in the log that stripping types is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
  });
  await once(newWorker, 'message');
  return newWorker;
}
