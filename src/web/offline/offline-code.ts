import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** In the npm package the code is there already: its files are no longer what `linkModules` reads. */
export const LINKED_FILE = 'linked.js';

/** The code with which browsers answer without a network: the service's own modules as one script. */
export async function offlineCode(): Promise<string> {
  const linked = new URL(LINKED_FILE, import.meta.url);
  if (existsSync(linked)) return readFileSync(linked, 'utf8');
  return new Promise((resolve, reject) => {
    // Stripping types is experimental in Node, which prints a warning.
    const execArgv = ['--disable-warning=ExperimentalWarning'];
    const worker = new Worker(new URL('./link-worker.ts', import.meta.url), { execArgv });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
