import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

/** Folder for the checkers' results. */
export const OUT = join(import.meta.dirname, 'out');

const WITHIN_MS = 120_000;

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an installed checker to its end, on the current Node. `input` is its standard input. */
export function command(name: string, args: readonly string[]): Promise<Finished> {
  const child = start(name, args);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end();
  const timer = setTimeout(() => child.kill(), WITHIN_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr });
    });
  });
}

/** Starts an installed program, with its state stored among the results. */
export function start(name: string, args: readonly string[]) {
  return spawn(join(import.meta.dirname, 'node_modules/.bin', name), args, {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      MCP_REMOTE_CONFIG_DIR: join(OUT, 'mcp-remote'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
