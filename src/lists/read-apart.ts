import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import { UnreadableList } from './csv.ts';
import { readListFile, withItemsOfLines } from './read-list-file.ts';
import type { FileRow } from './read-row.ts';
import { isArchive, type ListFile } from './read-sheets.ts';

// Only the service imports this file. Browsers and the command line read files in their own thread.

type ReadArguments = Parameters<typeof readListFile>;

/** A problem, or rows. A long list comes in several answers, the last of which has everything else too. */
export type ReadAnswer =
  | Pick<Problem, 'code' | 'message' | 'members'>
  | { readonly rows: readonly FileRow[]; readonly file?: Omit<ListFile, 'rows'> };

/** Maximum size of a text, in bytes, that is read here, because reading it takes only a few milliseconds. */
const SHORT_BYTES = 4 * 1024;
const DEADLINE_MS = 2_000;
/** Time until an idle thread ends, because it takes 20 MB. */
const IDLE_MS = 30_000;

let thread: Worker | undefined;
let idling: NodeJS.Timeout | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Reads a list as {@link readListFile} does, but reads archives and long texts in a thread, one at a time and for at
 * most two seconds each, so that no file delays other requests. Rejects with a {@link Problem} for a bad file.
 */
export async function readListApart(...args: ReadArguments): Promise<ListFile> {
  const [bytes] = args;
  if (bytes.length <= SHORT_BYTES && !isArchive(bytes)) return readListFile(...args);
  const turn = lastTurn.then(() => readInThread(args));
  lastTurn = turn.catch(() => {});
  return withItemsOfLines(await turn, args[1]);
}

async function readInThread(args: ReadArguments): Promise<ListFile> {
  clearTimeout(idling);
  thread ??= await startThread();
  thread.ref();
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await exchange(thread, args, signal);
  } catch (error) {
    if (error instanceof Problem) throw error;
    endThread();
    if (signal.aborted) throw tooHard(`more than ${DEADLINE_MS / 1000} seconds`);
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHard('too much memory');
    throw error;
  } finally {
    thread?.unref();
    idling = setTimeout(endThread, IDLE_MS).unref();
  }
}

const tooHard = (what: string) =>
  new UnreadableList(`Reading the file took ${what}. Send fewer rows and columns, as CSV.`);

function endThread(): void {
  thread?.terminate();
  thread = undefined;
}

async function startThread(): Promise<Worker> {
  // The worker is TypeScript, or JavaScript in the npm package, like this file.
  const worker = new Worker(new URL(`./read-worker${extname(import.meta.url)}`, import.meta.url), {
    // Node 22 would warn in the log that stripping types is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
  });
  await once(worker, 'message');
  return worker;
}

/** Sends a file to the thread and receives its list, part by part. */
async function exchange(worker: Worker, args: ReadArguments, signal: AbortSignal): Promise<ListFile> {
  const rows: FileRow[] = [];
  for (let message: unknown = args; ; message = 'more') {
    worker.postMessage(message);
    const [answer] = (await once(worker, 'message', { signal })) as [ReadAnswer];
    if ('code' in answer) throw new Problem(answer.code, answer.message, answer.members);
    rows.push(...answer.rows);
    if (answer.file) return { ...answer.file, rows };
  }
}
