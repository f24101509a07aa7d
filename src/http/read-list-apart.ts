import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import { Task } from '../base/yield-to-others.ts';
import { isArchive, type ListFile, type openTables, readListFile } from '../lists/read-list-file.ts';
import { unreadableList } from '../lists/text-files.ts';

// Browsers and the command line read files in their own thread.

type OpenAnswer = Awaited<ReturnType<typeof openTables>> | Pick<Problem, 'code' | 'message' | 'members'>;

/** Maximum size of a text, in bytes, that is opened here, because that takes only a few milliseconds. */
const MAX_INLINE_BYTES = 4 * 1024;
const DEADLINE_MS = 5_000;

let thread: Worker | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Reads a list as {@link readListFile} does, but opens archives and long texts in a thread, one at a time and for at
 * most `deadlineMs` each, by default five seconds, so that no file delays other requests. Rejects with a
 * {@link Problem} for a bad file.
 */
export async function readListApart(
  bytes: Uint8Array,
  maxRows: number,
  task = new Task(),
  deadlineMs = DEADLINE_MS,
  lexicon?: Parameters<typeof readListFile>[3],
): Promise<ListFile> {
  if (bytes.length <= MAX_INLINE_BYTES && !isArchive(bytes)) return readListFile(bytes, maxRows, task, lexicon);
  return readListFile(bytes, maxRows, task, lexicon, (...file) => {
    const turn = lastTurn.then(() => openInThread(file, deadlineMs, task.signal));
    lastTurn = turn.catch(() => {});
    return turn;
  });
}

async function openInThread(file: Parameters<typeof openTables>, deadlineMs: number, client: AbortSignal) {
  client.throwIfAborted();
  thread ??= await startThread();
  thread.ref();
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), client]);
  try {
    thread.postMessage(file);
    const [answer] = (await once(thread, 'message', { signal })) as [OpenAnswer];
    if ('code' in answer) throw new Problem(answer.code, answer.message, answer.members);
    return answer;
  } catch (error) {
    if (error instanceof Problem) throw error;
    thread?.terminate();
    thread = undefined;
    client.throwIfAborted();
    if (signal.aborted) throw tooHardProblem(`more than ${deadlineMs / 1000} seconds`);
    if (Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHardProblem('too much memory');
    throw error;
  } finally {
    thread?.unref();
  }
}

const tooHardProblem = (costText: string) =>
  unreadableList(`Reading the file took ${costText}. Send fewer rows and columns, as CSV.`);

async function startThread(): Promise<Worker> {
  // The worker is TypeScript, or JavaScript in the npm package, like this file.
  const worker = new Worker(new URL(`./list-worker${extname(import.meta.url)}`, import.meta.url), {
    // Node 22 would warn in the log that stripping types is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
  });
  await once(worker, 'message');
  return worker;
}
