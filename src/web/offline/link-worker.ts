import { parentPort } from 'node:worker_threads';
import { linkModules } from './link-modules.ts';

// In a thread, so that no request has to wait.
parentPort?.postMessage(linkModules(new URL('./answer.ts', import.meta.url)));
