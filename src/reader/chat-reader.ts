import { answerSchema, PROMPT } from './prompt.ts';
import type { Reader } from './read-guesses.ts';

/** A language model behind an address that speaks the chat-completions protocol. */
export interface ChatModel {
  /** The base address, such as `http://localhost:11434/v1`. */
  readonly url: string;
  /** The name by which it knows the model. */
  readonly model: string;
  /** Sent as a bearer token. */
  readonly key?: string | undefined;
  /** Milliseconds to wait for an answer to a request, 20,000 by default. */
  readonly timeout?: number | undefined;
}

const TIMEOUT_MS = 20_000;
/** Characters of an answer that are read: twenty prices take some hundred. */
const MOST_ANSWERED = 64 * 1024;

/**
 * Makes the reader that asks a language model for the prices of titles. It rejects where no usable answer comes: of
 * what comes back only numbers are taken. Throws a RangeError for an address that is none.
 */
export function createChatReader({ url, model, key, timeout = TIMEOUT_MS }: ChatModel): Reader {
  if (!isReaderAddress(url)) {
    throw new RangeError(`The reader's address is "${url}": give one such as http://localhost:11434/v1.`);
  }
  const address = `${url.endsWith('/') ? url.slice(0, -1) : url}/chat/completions`;
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) };
  return async (titles) => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      // The titles go to the address that was given and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      body: JSON.stringify({
        model,
        temperature: 0,
        messages: [
          { role: 'system', content: PROMPT },
          { role: 'user', content: JSON.stringify(titles) },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'prices', strict: true, schema: answerSchema(titles.length) },
        },
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the status is ${response.status}`);
    }
    return pricesIn(await textOf(response));
  };
}

/** Tells if a text is the base address of a language model: over HTTP, without a name or a password. */
export function isReaderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/** Returns the host of an address for people: of a loopback address, that it is their own machine. */
export function hostOf(url: string): string {
  const { host, hostname } = new URL(url);
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? 'your machine' : host;
}

/** Reads an answer's text up to {@link MOST_ANSWERED}. Rejects where it is longer. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MOST_ANSWERED) throw new Error('the answer is too long');
  }
  return text;
}

/** Returns the prices in an answer. Throws where it has none. */
function pricesIn(text: string): readonly unknown[] {
  const answer = JSON.parse(text) as { choices?: readonly { message?: { content?: unknown } }[] } | null;
  const content = answer?.choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new Error('the answer has no message');
  const { prices } = JSON.parse(content) as { prices?: unknown };
  if (!Array.isArray(prices)) throw new Error('the message has no prices');
  return prices;
}
