import { bounded, plain } from '../../base/text.ts';
import type { Arguments } from './tool.ts';

/** Longest call to repeat, in characters: as much as a full one. */
const LONGEST_CALL = 1_000;

/** Returns the call to make instead of one that is not answered, as the end of a sentence. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > LONGEST_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, LONGEST_CALL)}.`;
}

/** Tools of earlier releases, each with the call that takes its place; to be removed two releases after 1.3. */
const MOVED: Readonly<Record<string, (args: Arguments) => string>> = {
  explain_price: (args) => callInstead('get_price', { ...args, detail: 'full' }),
};

/** Returns the sentence about a tool that is gone, or undefined if there never was one of this name. */
export function movedInWords(name: string, args: Arguments): string | undefined {
  const moved = Object.hasOwn(MOVED, name) ? MOVED[name] : undefined;
  return moved && `${name} is gone: ${moved(args)}`;
}
