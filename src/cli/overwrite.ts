import { existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type CliIo, UsageError } from './io.ts';

/** Returns true if two paths lead to one file, by links too. */
export function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return first.dev === second.dev && first.ino === second.ino;
}

/**
 * Asks on a terminal before a command writes over the file that it reads. Rejects after another answer than
 * yes, and with a {@link UsageError} where nobody can be asked.
 */
export async function confirmOverwrite({ stderr }: CliIo, input: string, output: string | undefined): Promise<void> {
  if (output === undefined || !isSameFile(input, output)) return;
  if (!process.stdin.isTTY || !stderr.isTTY) {
    throw new UsageError(`--output is ${output}, the list itself: give another name, or --force to write over it.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${output} is the list itself. Overwrite it? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim().slice(0, 4))) throw new Error('Nothing was written.');
}
