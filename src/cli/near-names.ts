import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { distance } from 'fastest-levenshtein';
import { listOf } from '../base/numbers.ts';
import { plain } from '../base/text.ts';

const MOST_SLIPS = 2;
const MOST_NAMES = 3;

/** Names the argument that takes the place of an unknown option, in a line to append to the error; else empty. */
export function argumentInstead(error: string, command: Command | undefined): string {
  const [, flag = '', word = ''] = /^unknown option '(--([\w-]{1,30}))'/.exec(error) ?? [];
  const [asArgument] = (command?.registeredArguments ?? [])
    .flatMap((argument) => argument.name().split(' or '))
    .filter((name) => distance(word, name) <= MOST_SLIPS);
  if (asArgument === undefined) return '';
  return `\n(Give the ${asArgument} as an argument, without ${flag}: hangtag ${command?.name()} ${command?.usage()})`;
}

/** Asks in a sentence, to append, for files whose names are near that of a missing one; empty without any. */
export function filesNear(missing: string): string {
  const near = (name: string) => {
    const wanted = basename(missing).toLowerCase();
    return Math.abs(name.length - wanted.length) <= MOST_SLIPS && distance(name.toLowerCase(), wanted) <= MOST_SLIPS;
  };
  try {
    const names = readdirSync(dirname(missing)).filter(near).sort().slice(0, MOST_NAMES);
    const paths = names.map((name) => plain(join(dirname(missing), name)));
    return paths.length === 0 ? '' : ` Did you mean ${listOf(paths, 'or')}?`;
  } catch {
    return '';
  }
}
