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

/** Runs an installed checker to its end, whatever its status. */
export async function command(name: string, args: readonly string[]): Promise<void> {
  const options = { cwd: import.meta.dirname, env: ENV, timeout: 120_000, maxBuffer: 2 ** 26 };
  await new Promise<void>((resolve) => {
    execFile(join(BIN, name), args, options, () => resolve()).stdin?.end();
  });
}
