import { readFileSync } from 'node:fs';
import { jsonIn } from '../base/text.ts';
import { answerSchema, PROMPT, type Reader, readCheck } from './read-guesses.ts';

/** A language model at an address that speaks the chat-completions protocol. */
export interface ChatModel {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** Milliseconds to wait for an answer to a request, 20,000 by default. */
  readonly timeout?: number | undefined;
  /** The parsed file from `hangtag reader check`; without it, guesses are shown but do not count. */
  readonly check?: unknown;
}

/** A message of a language model, with the calls of functions that it asks for. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

const TIMEOUT_MS = 20_000;
/** Maximum number of characters read from an answer: twenty prices take a few hundred. */
const MOST_ANSWERED = 64 * 1024;
const MEMBERS = { url: 'url', model: 'model', key: 'key', check: 'check' };

/** Returns a function that asks a language model. Throws a RangeError that names the wrong member, never its value. */
export function createChat(
  { url, model, key, timeout = TIMEOUT_MS }: ChatModel,
  names: Readonly<typeof MEMBERS> = MEMBERS,
): (request: object) => Promise<ChatMessage> {
  if (!isBaseAddress(url)) {
    throw new RangeError(
      `${names.url} is not the address of a language model: give one such as http://localhost:11434/v1, without a ` +
        'user name or password; set a key for that.',
    );
  }
  if (!/^.{1,100}$/.test(model)) throw new RangeError(`${names.model} is not a name of 1 to 100 characters.`);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new RangeError(`${names.key} has no key.`);
  const address = `${url.replace(/\/$/, '')}/chat/completions`;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (key) headers.set('Authorization', `Bearer ${key}`);
  return async (request) => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      // A request goes to the given address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      body: JSON.stringify({ model, temperature: 0, ...request }),
    });
    const answer = JSON.parse(await textOf(response));
    return answer.choices[0].message;
  };
}

function isBaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

async function textOf({ ok, status, body }: Response): Promise<string> {
  if (!ok) throw new Error(`The status is ${status}.`);
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > MOST_ANSWERED) throw new Error('The answer is too long.');
  }
  return text;
}

/** Creates a reader that asks a language model to price titles. Throws a RangeError that names a setting by `names`. */
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

function hostOf(url: string): string {
  const { host, hostname } = new URL(url);
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? 'your machine' : host;
}

/** Opens the reader that options or settings name, if any. Throws a RangeError that names a setting by `names`. */
export function openReader(
  words: Readonly<Record<keyof typeof MEMBERS, string | undefined>>,
  names: Readonly<typeof MEMBERS>,
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
  return createChatReader(
    { url, model, key: read('key') ?? keyWithoutFile, check: check && (jsonIn(check) ?? {}) },
    names,
  );
}
