import { readFileSync } from 'node:fs';
import { createChatReader } from './chat-reader.ts';
import type { Reader } from './read-guesses.ts';

/** Address and model of a reader, and the files of its key and its check. */
type ReaderWords<Word> = { readonly [Name in 'url' | 'model' | 'key' | 'check']: Word };

/**
 * Opens the reader that options or settings name, undefined without any. Throws a RangeError that names, by `names`,
 * the one that is wrong.
 */
export function openReader(
  words: ReaderWords<string | undefined>,
  names: ReaderWords<string>,
  keyWithoutFile?: string,
): Reader | undefined {
  const { url, model } = words;
  const given = (['url', 'model', 'key', 'check'] as const).find((name) => words[name] !== undefined);
  if (given === undefined) return undefined;
  if (url === undefined || model === undefined) {
    throw new RangeError(
      `${names[given]} is not enough: give both ${names.url}, such as http://localhost:11434/v1, and ${names.model}, ` +
        'the name of a model there.',
    );
  }
  const read = (name: 'key' | 'check') => {
    const file = words[name];
    try {
      return file === undefined ? undefined : readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new RangeError(`${names[name]}: ${(error as Error).message}`);
    }
  };
  const check = read('check');
  return createChatReader({ url, model, key: read('key') ?? keyWithoutFile, check: check && parsed(check) }, names);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
