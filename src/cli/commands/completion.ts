import { script } from '@bomb.sh/tab';
import complete from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { type Commands, command } from '../command.ts';

const SHELLS = { type: 'string', enum: ['bash', 'zsh', 'fish', 'powershell'] } as const;

export const commands = {
  completion: command({ shell: SHELLS }, (_io, _given, shell: string) => script(shell, 'hangtag', 'hangtag')),
} satisfies Commands;

/** Prints what may come next after the words that a shell has so far. Returns the exit status. */
export async function suggest(
  program: Command,
  load: (command: Command) => Promise<void>,
  [, ...typed]: readonly string[],
): Promise<number> {
  let at = program;
  for (const word of typed) {
    const found = at.commands.find((command) => command.name() === word);
    if (!found) break;
    await load(found);
    at = found;
  }
  complete(program);
  await program.parseAsync(['complete', '--', ...typed], { from: 'user' });
  return 0;
}
