import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { MAX_ITEMS } from '../tools/definitions.ts';
import data from './prompts.json' with { type: 'json' };

/** Longest text that a prompt takes; about five hundred garments. */
const MAX_LENGTH = 20_000;

/** Prompts as clients list them. Many split what follows at blanks, so no argument is required. */
export const PROMPTS = data.prompts.map(({ name, title, description, arguments: all }) => ({
  name,
  title,
  description,
  arguments: all.map((one) => ({ ...one, required: false })),
}));

/**
 * Returns a prompt with arguments, undefined for an unknown one. An empty argument counts as left out; without its
 * first one,
 * the text asks for it. Throws a {@link ProtocolError} for an argument that is too long.
 */
export function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = data.prompts.find((one) => one.name === name);
  if (!prompt) return undefined;
  const values: Record<string, string> = { most: String(MAX_ITEMS), notPriced: data.notPriced };
  for (const { name: argument } of prompt.arguments) {
    const value = given[argument]?.trim() ?? '';
    if (value.length > MAX_LENGTH) {
      const message = `${argument} is longer than ${MAX_LENGTH} characters: give it in parts.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    values[argument] = value;
  }
  const [first] = prompt.arguments;
  const opening = first && values[first.name] ? prompt.given : prompt.asked;
  // An argument that is left out leaves no blank behind.
  const text = `${opening}\n\n${prompt.text}`.replace(/( ?)\{(\w+)\}/g, (_, blank, one) =>
    values[one] ? blank + values[one] : '',
  );
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text } }];
  return { description: prompt.description, messages };
}
