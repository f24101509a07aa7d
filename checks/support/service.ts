import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../test/support/node-process.ts';

/** Returns the environment without the variables that npm adds for its scripts. */
export function omitNpmVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}

export type RunningService = Awaited<ReturnType<typeof startService>>;

/** Starts the service, or `program`, on a free loopback port with an empty data folder. */
export async function startService(env: NodeJS.ProcessEnv = {}, program?: Parameters<typeof startNode>[1]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-check-'));
  const { port, pid, end } = await startNode({ DATA_DIR: dataDir, ...env }, program);
  return {
    port,
    /** Without a trailing slash. */
    url: `http://127.0.0.1:${port}`,
    pid,
    /** Resolves with the exit code. */
    stop: async () => {
      const code = await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
