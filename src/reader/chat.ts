import { readFileSync } from 'node:fs';
import { jsonIn } from '../base/text.ts';
import { PROMPT, type Reader, readCheck } from './read-guesses.ts';

/** A language model behind an OpenAI-compatible chat completions API. */
export interface ChatModel {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** Timeout for an answer, in milliseconds. Defaults to 20,000. */
  readonly timeout?: number | undefined;
  /** Parsed output of `hangtag reader check`. Without it, guesses are shown but do not affect prices. */
  readonly check?: unknown;
}

const TIMEOUT_MS = 20_000;
/** Maximum length of an answer, in characters. Twenty prices need only a few hundred. */
const MAX_ANSWER = 64 * 1024;
/** Member names used in error messages. Callers can substitute the names of their own settings. */
const MEMBERS = { url: 'url', model: 'model', key: 'key', check: 'check' };

/** Creates a function that sends requests to a model. Throws a RangeError for an invalid member, without its value. */
function createChat(
  { url, model, key, timeout = TIMEOUT_MS }: ChatModel,
  names: Readonly<typeof MEMBERS>,
): (request: object) => Promise<{ readonly content?: string | null }> {
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
      // Reject redirects so that titles never reach another host.
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
    if (text.length > MAX_ANSWER) throw new Error('The answer is too long.');
  }
  return text;
}

/** Creates a reader that uses a language model to price titles. Throws a RangeError for an invalid member or check. */
export function createChatReader(chat: ChatModel, names: Readonly<typeof MEMBERS> = MEMBERS): Reader {
  const { url, model, check } = chat;
  const ask = createChat(chat, names);
  const read = async (titles: readonly string[]) => {
    const prices = { type: 'array', items: { type: 'number' }, minItems: titles.length, maxItems: titles.length };
    const schema = { type: 'object', required: ['prices'], additionalProperties: false, properties: { prices } };
    const { content } = await ask({
      messages: [
        { role: 'system', content: PROMPT },
        { role: 'user', content: JSON.stringify(titles) },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'prices', strict: true, schema } },
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

/**
 * Creates a reader from settings. Returns undefined if none are set. The settings `key` and `check` are file paths.
 * Throws a RangeError for an invalid setting, whose message uses the setting's name in `names`.
 */
export function openReader(
  settings: Readonly<Record<keyof typeof MEMBERS, string | undefined>>,
  names: Readonly<typeof MEMBERS>,
  keyWithoutFile?: string,
): Reader | undefined {
  const { url, model } = settings;
  const present = (['url', 'model', 'key', 'check'] as const).find((name) => settings[name] !== undefined);
  if (present === undefined) return undefined;
  if (url === undefined || model === undefined) {
    throw new RangeError(
      `${names[present]} is not enough: give both ${names.url}, such as http://localhost:11434/v1, and ` +
        `${names.model}, the name of a model there.`,
    );
  }
  const textOfFile = (name: 'key' | 'check'): string | undefined => {
    const path = settings[name];
    try {
      return path === undefined ? undefined : readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new RangeError(`${names[name]}: ${(error as Error).message}`);
    }
  };
  const checkText = textOfFile('check');
  const check = checkText === undefined ? undefined : (jsonIn(checkText) ?? {});
  return createChatReader({ url, model, key: textOfFile('key') ?? keyWithoutFile, check }, names);
}
