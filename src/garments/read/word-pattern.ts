import type { Places } from './span.ts';

const spaces = (text: string) => text.split(' ').length - 1;

/** Returns words as patterns are tried on them: with a space around each. */
export function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/**
 * Makes a finder of the first words, as `spaced` joins them, that a pattern of the lexicon fits as a whole. `<name>` in
 * it stands for a pattern of `parts`, or one of its list of words.
 */
export function wordPattern(
  pattern: string,
  parts: Readonly<Record<string, string | readonly string[]>>,
): (text: string) => Places | undefined {
  const source = pattern.replace(/<(\w+)>/g, (_, name: string) => {
    const part = parts[name] ?? [];
    return typeof part === 'string' ? part : `(?:${part.join('|')})`;
  });
  const whole = new RegExp(` (?:${source})(?= )`);
  return (text) => {
    const match = whole.exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]) };
  };
}
