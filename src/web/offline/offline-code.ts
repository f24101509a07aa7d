import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** In the npm package the code is there already: its files are no longer what `linkModules` reads. */
export const LINKED_FILE = 'linked.js';

/** The code that browsers answer with when there is no network: our own modules as one script. */
export async function offlineCode(): Promise<string> {
  const linked = new URL(LINKED_FILE, import.meta.url);
  if (existsSync(linked)) return readFileSync(linked, 'utf8');
  return new Promise((resolve, reject) => {
    // Node says with a warning that taking out types is new.
    const execArgv = ['--disable-warning=ExperimentalWarning'];
    const worker = new Worker(new URL('./link-worker.ts', import.meta.url), { execArgv });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
