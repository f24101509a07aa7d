import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

/** Folder for the checkers' results. */
export const OUT = join(import.meta.dirname, 'out');

/** Folder of the installed checkers. */
export const BIN = join(import.meta.dirname, '../node_modules/.bin');

/** Their environment: the current Node, and their state stored among the results. */
export const ENV = {
  ...(process.env as Record<string, string>),
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  MCP_REMOTE_CONFIG_DIR: join(OUT, 'mcp-remote'),
};

const WITHIN_MS = 120_000;
const MOST_BYTES = 2 ** 26;

/** Runs an installed checker to its end, without standard input. */
export function command(name: string, args: readonly string[]) {
  const options = { cwd: import.meta.dirname, env: ENV, timeout: WITHIN_MS, maxBuffer: MOST_BYTES };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(join(BIN, name), args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
