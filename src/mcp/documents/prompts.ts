import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { MAX_ITEMS } from '../tools/tool.ts';
import data from './prompts.json' with { type: 'json' };

/** Maximum length of a prompt argument, in characters: about five hundred garments. */
const MAX_LENGTH = 20_000;

/** Prompts as clients list them. No argument is required, because many clients split a prompt's arguments at spaces. */
export const PROMPTS = data.prompts.map(({ name, title, description, arguments: all }) => ({
  name,
  title,
  description,
  arguments: all.map((argument) => ({ ...argument, required: false })),
}));

/** Returns a prompt with its arguments, undefined for an unknown name. Throws a {@link ProtocolError}. */
export function getPrompt(name: string, args: Readonly<Record<string, string>>) {
  const prompt = data.prompts.find((prompt) => prompt.name === name);
  if (!prompt) return undefined;
  const values: Record<string, string> = { most: String(MAX_ITEMS) };
  for (const { name: argument } of prompt.arguments) {
    const value = args[argument]?.trim() ?? '';
    if (value.length > MAX_LENGTH) {
      const message = `${argument} is longer than ${MAX_LENGTH} characters: give it in parts.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    values[argument] = value;
  }
  const [first] = prompt.arguments;
  const opening = first && values[first.name] ? prompt.given : prompt.asked;
  // A missing argument must not leave a stray space.
  const text = `${opening}\n\n${prompt.text}`.replace(/( ?)\{(\w+)\}/g, (_, blank, argument) =>
    values[argument] ? blank + values[argument] : '',
  );
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text } }];
  return { description: prompt.description, messages };
}
