import { readFileSync } from 'node:fs';
import { type ChatAddress, createChat, MEMBERS } from './chat.ts';
import { answerSchema, PROMPT, readCheck } from './prompt.ts';
import type { Reader } from './read-guesses.ts';

/** A language model that reads titles. */
export interface ChatModel extends ChatAddress {
  /** The parsed file of `hangtag reader check`; without it, guesses are shown and move nothing. */
  readonly check?: unknown;
}

/**
 * Makes the reader that asks a language model for the prices of titles. It rejects where no usable answer comes. Throws
 * a RangeError that names the wrong member, by `names`, and repeats neither address nor key.
 */
export function createChatReader(chat: ChatModel, names: Readonly<typeof MEMBERS> = MEMBERS): Reader {
  const { url, model, check } = chat;
  const ask = createChat(chat, names);
  const read = async (titles: readonly string[]) => {
    const { content } = await ask({
      messages: [
        { role: 'system', content: PROMPT },
        { role: 'user', content: JSON.stringify(titles) },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'prices', strict: true, schema: answerSchema(titles.length) },
      },
    });
    return JSON.parse(content ?? '').prices;
  };
  return {
    read,
    model,
    host: hostOf(url),
    check: check === undefined ? undefined : readCheck(check, model, names.check),
  };
}

/** Returns the host of an address for people: of a loopback address, that it is their own machine. */
function hostOf(url: string): string {
  const { host, hostname } = new URL(url);
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? 'your machine' : host;
}

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
